import { useSite } from "~/features/site/site-data";
import { itemList } from "~/features/site/structured-data";
import { StructuredData } from "~/features/site/structured-data-script";
import { pathFor } from "~/i18n/paths";

/** The trips of the list, in its order, for search engines. */
export function TripListGraph({ trips }: { trips: { slug: string; name: string }[] }) {
  const about = useSite();
  const items = () => trips.map(({ slug, name }) => ({ name, path: pathFor("trip.detail", about.locale, { slug }) }));
  return <StructuredData graph={import.meta.env.SSR ? [itemList(about, items())] : null} />;
}
