import type { EntryContext } from "@remix-run/node";
import { createContext, useContext } from "react";
import type { Locale } from "~/domain/locale";

/** What the server that draws a page knows of the build it belongs to. */
export type BuildFacts = {
  /** Names the build. */
  id: string;
  /** The scripts of the first step of a purchase in a language. */
  checkoutScripts: (locale: Locale) => string[];
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

export function factsOf(
  { version, url, entry, routes }: EntryContext["manifest"],
  styles: string | undefined,
): BuildFacts {
  const checkoutScripts = (locale: Locale) => {
    const ids = ["root", `${locale}.quiet`, `${locale}.checkout`, `${locale}.checkout.travellers`];
    const parts = [entry, ...ids.flatMap((id) => routes[id] ?? [])];
    return [...new Set([url, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])])];
  };
  return { id: version, checkoutScripts, styles };
}
