/** What changed in a trip, in words. */
import { inLocale, type Locale } from "~/domain/locale";
import { daysOf } from "~/domain/planner/items";
import { type Planned, timelineOf } from "~/domain/planner/timeline";
import type { TripChange } from "~/domain/planner/trip-changes";
import { formatDay, formatTime } from "../format";
import { translator } from "../i18n.server";
import { fieldLabel, fieldText, placeOf, titleOf } from "./item-words.server";

type OfItem = Extract<TripChange, { item: Planned }>;
type OfTrip = Exclude<TripChange, OfItem>;
/** What became of an item: which it is, and a line each of what is known of it or is otherwise. */
type ItemWords = { heading: string; lines: string[] };

/** `Restaurant · Chez Zoé`. */
function nameOf(locale: Locale, item: Planned): string {
  return [translator(locale, "planner")(`kinds.${item.kind}`), titleOf(item)].join(" · ");
}

/** The days and times of an item, each labelled unless its kind says which it is: `vendredi 13 mai 2031, 19 h 30`. */
function momentsOf(locale: Locale, item: Planned): string[] {
  const t = translator(locale, "planner");
  return timelineOf([item], null).days.flatMap(({ day, entries }) =>
    entries.map(({ moment, time }) => {
      const name = t(`moments.${moment}`, { place: placeOf(item, moment) });
      const when = [formatDay(day, locale, "full"), ...(time ? [formatTime(time, locale)] : [])].join(", ");
      return name === t(`kinds.${item.kind}`) ? when : [name, when].join(" · ");
    }),
  );
}

/** The label of a field for a reader who cannot change it. */
function labelOf(locale: Locale, { kind }: Planned, field: string): string {
  return field === "entries" ? translator(locale, "planner")("checklist.toDo") : fieldLabel(locale, kind, field);
}

function lineOfTrip(locale: Locale, change: OfTrip): string {
  const t = translator(locale, "planner");
  if (change.how === "renamed") return t("changes.renamed", { name: change.name });
  if (change.how === "stopped") return t(`stopped.${change.why}.told`);
  if (change.how === "moved") {
    const [day, before] = [change.to, change.from].map((each) => formatDay(each, locale, "full"));
    return t("changes.moved", { day, before });
  }
  if (change.how === "boards") {
    const [stop, before] = [change.to, change.from].map(({ cityName, departs, name }) =>
      [inLocale(cityName, locale), formatTime(departs, locale), inLocale(name, locale)].join(", "),
    );
    return t("changes.boards", { stop, before });
  }
  const [room, before] = [change.to, change.from].map((each) => `${each.name}, ${inLocale(each.room, locale)}`);
  return t("changes.sleeps", { room, before });
}

function wordsOfItem(locale: Locale, change: OfItem): ItemWords {
  const t = translator(locale, "planner");
  const { item } = change;
  const heading = t(`changes.${change.how}`, { name: nameOf(locale, item) });
  if (change.how !== "changed") return { heading, lines: momentsOf(locale, item) };
  const lines = change.fields.map((name) => {
    const field = labelOf(locale, item, name);
    const [value, before] = [item, change.before].map((each) => fieldText(locale, each, name));
    if (!before) return t("changes.filled", { field, value: value ?? "" });
    return value ? t("changes.field", { field, value, before }) : t("changes.emptied", { field, before });
  });
  return { heading, lines };
}

const isOfItem = (change: TripChange): change is OfItem => "item" in change;

/** What changed of the trip as a whole, a line each, and of its items, in the order of their days. */
export function changeWords(locale: Locale, changes: readonly TripChange[]): { lines: string[]; items: ItemWords[] } {
  const firstDay = ({ item: { kind, data } }: OfItem) => daysOf(kind, data)?.start ?? "9999";
  const ofItems = changes.filter(isOfItem).sort((one, other) => firstDay(one).localeCompare(firstDay(other)));
  const ofTrip = changes.filter((change): change is OfTrip => !isOfItem(change));
  return {
    lines: ofTrip.map((change) => lineOfTrip(locale, change)),
    items: ofItems.map((change) => wordsOfItem(locale, change)),
  };
}
