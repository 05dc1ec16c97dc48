import type { MetaDescriptor } from "@remix-run/node";
import { TABS, type Tab } from "~/domain/booking/checkout";
import { type MetaInput, metaTags } from "~/features/site/page-meta";

/** The titles of the tabs, as the layout above them sends them. */
export function tabTitles(titleOf: (tab: Tab) => string): Record<Tab, string> {
  return Object.fromEntries(TABS.map((tab) => [tab, titleOf(tab)])) as Record<Tab, string>;
}

/** The `meta` of a tab: its own title, and the rest as the checkout's. */
export function tabMeta(tab: Tab): (args: MetaInput) => MetaDescriptor[] {
  return ({ error, matches }) => {
    const checkout = matches.map(({ data }) => data as { tabTitles?: Record<Tab, string> } | undefined);
    const title = checkout.find((data) => data?.tabTitles)?.tabTitles?.[tab];
    return metaTags({ error, matches, data: title && { meta: { title } } });
  };
}
