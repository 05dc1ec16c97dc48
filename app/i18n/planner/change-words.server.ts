/** What changed in a trip, in words. */
import { inLocale, type Locale } from "~/domain/locale";
import { type Planned, timelineOf } from "~/domain/planner-timeline";
import type { TripChange } from "~/domain/trip-changes";
import { formatDay, formatTime } from "../format";
import { translator } from "../i18n.server";
import { fieldLabel, fieldText, placeOf, titleOf } from "./item-words.server";

/** `Restaurant · Chez Zoé`. */
function nameOf(locale: Locale, item: Planned): string {
  return [translator(locale, "planner")(`kinds.${item.kind}`), titleOf(item)].join(" · ");
}

/** Its days and times, one a moment: `vendredi 13 mai 2031, 19 h 30`. */
function momentsOf(locale: Locale, item: Planned): string[] {
  const t = translator(locale, "planner");
  return timelineOf([item], null).days.flatMap(({ day, entries }) =>
    entries.map(({ moment, time }) => {
      const place = placeOf(item, moment);
      const when = [formatDay(day, locale, "full"), ...(time ? [formatTime(time, locale)] : [])].join(", ");
      return [t(`moments.${moment}`, { place }), when].join(" · ");
    }),
  );
}

function lineOf(locale: Locale, change: TripChange): string {
  const t = translator(locale, "planner");
  if (change.how === "renamed") return t("changes.renamed", { name: change.name });
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
  if (change.how === "sleeps") {
    const [room, before] = [change.to, change.from].map((each) => `${each.name}, ${inLocale(each.room, locale)}`);
    return t("changes.sleeps", { room, before });
  }
  const { item } = change;
  const title = t(`changes.${change.how}`, { name: nameOf(locale, item) });
  if (change.how !== "changed") return [title, ...momentsOf(locale, item)].join(" — ");
  const fields = change.fields.map((field) => {
    const [value, before] = [item, change.before].map((each) => fieldText(locale, each, field) ?? t("changes.nothing"));
    return t("changes.field", { field: fieldLabel(locale, item.kind, field), value, before });
  });
  return [title, ...fields].join(" — ");
}

/** A line a change. */
export function changeWords(locale: Locale, changes: readonly TripChange[]): string[] {
  return changes.map((change) => lineOf(locale, change));
}
