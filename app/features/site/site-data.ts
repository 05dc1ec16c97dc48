import { useRouteLoaderData } from "@remix-run/react";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";

/** What every page knows, from the root's loader. */
export type SiteData = {
  locale: Locale;
  currency: Currency;
  brand: string;
  phone: string;
  year: number;
  siteUrl: string;
  /** Names the build; part of the address of the texts. */
  version: string;
  /** Addresses of the sandbox, when it stands in for anything. */
  sandbox: { inbox: string; cards: string } | null;
  /** Titles of the pages shown in place of one that failed: which one it will be is known only then. */
  failureTitles: Record<"notFound" | "tripGone" | "technical", string>;
};

/** What every page knows. Undefined only where the root itself failed. */
export function useSiteIfKnown(): SiteData | undefined {
  return useRouteLoaderData("root") as SiteData | undefined;
}

export function useSite(): SiteData {
  const site = useSiteIfKnown();
  if (!site) throw new Error("the root has no data");
  return site;
}
