import { useSite } from "~/features/site/site-data";
import { itemList } from "~/features/site/structured-data";
import { StructuredData } from "~/features/site/structured-data-script";
import { tripPath } from "~/i18n/paths";
import type { TripSummary } from "./trip-summary";

/** The trips of the list, in its order, for search engines. */
export function TripListGraph({ trips }: { trips: Pick<TripSummary, "slug" | "name" | "supplier">[] }) {
  const about = useSite();
  const items = trips.map((trip) => ({ name: trip.name, path: tripPath(trip, about.locale) }));
  return <StructuredData graph={[itemList(about, items)]} />;
}
