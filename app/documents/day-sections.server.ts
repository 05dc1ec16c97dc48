/** The days of a trip as sections of a mail: what happens in each under its own heading, and what is known of it. */
import type { Locale } from "~/domain/locale";
import type { BookedTrip } from "~/domain/planner/bought";
import type { Planned } from "~/domain/planner/timeline";
import { translator } from "~/i18n/i18n.server";
import { type EntryView, tripView } from "~/i18n/planner/trip-words.server";
import type { MailSection } from "./mail-layout.server";

/** Longer texts belong on the page the mail links to. */
const MAX_LENGTH = 500;
const short = (text: string) => text.slice(0, MAX_LENGTH);

function itemIn({ time, what, title, details }: EntryView): NonNullable<MailSection["items"]>[number] {
  return {
    time,
    heading: short([what, title].filter(Boolean).join(" · ")),
    rows: details.map(({ term, value }) => ({ label: term, value: short(value) })),
  };
}

/** The days of a trip, and what has no day yet, for reading only. */
export function daySections(
  locale: Locale,
  id: string,
  booking: BookedTrip | null,
  items: readonly Planned[] = [],
): MailSection[] {
  const view = tripView(locale, { id, reader: "viewer", items, files: {}, booking });
  const undated = { title: translator(locale, "planner")("trip.undated"), items: view.undated.map(itemIn) };
  return [
    ...view.days.map(({ title, entries }) => ({ title, items: entries.map(itemIn) })),
    ...(undated.items.length > 0 ? [undated] : []),
  ];
}
