import { useSite } from "~/features/site/site-data";

/** Picks a sample text by the page's language. The gallery is for those who build the site: its texts stand here. */
export function useSay(): (fr: string, en: string) => string {
  const { locale } = useSite();
  return (fr, en) => (locale === "fr-ca" ? fr : en);
}
