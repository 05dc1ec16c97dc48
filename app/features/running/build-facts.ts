import type { EntryContext } from "@remix-run/node";
import { createContext, useContext } from "react";

/** What the server that draws a page knows of the build it belongs to. */
export type BuildFacts = {
  /** Names the build. */
  id: string;
  /** The text of the style sheet, where the page brings it along. */
  styles: string | undefined;
};

const Facts = createContext<BuildFacts | undefined>(undefined);
export const BuildFactsProvider = Facts.Provider;

/** The build a page belongs to, in a browser: it stands on the page. */
export function builtAs(): string | undefined {
  return typeof document === "undefined" ? undefined : document.documentElement.dataset.build;
}

/** Undefined in a browser. */
export function useBuildFacts(): BuildFacts | undefined {
  return useContext(Facts);
}

export function factsOf({ version }: EntryContext["manifest"], styles: string | undefined): BuildFacts {
  return { id: version, styles };
}
