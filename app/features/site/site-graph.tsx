import { pathFor } from "~/i18n/paths";
import { useSite } from "./site-data";
import { organization, webSite } from "./structured-data";
import { StructuredData } from "./structured-data-script";

/** The company and its site, for search engines; told on the home page. */
export function SiteGraph() {
  const about = useSite();
  const { locale } = about;
  const graph = [organization(about), webSite(about, pathFor("home", locale), pathFor("trip.list", locale))];
  return <StructuredData graph={graph} />;
}
