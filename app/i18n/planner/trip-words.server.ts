/** A trip of a planner in words, for its pages, its mails and its files. */

import type { Journey } from "~/domain/booking/journey";
import type { ProgrammeDay, ProgrammeStop } from "~/domain/catalogue/programme";
import { ARRIVE_EARLY_MINUTES } from "~/domain/company/conditions";
import { inLocale, type Locale } from "~/domain/locale";
import { type BookedTrip, boughtDays, boughtItems, isBought, programmeDayOf, wayHome } from "~/domain/planner/bought";
import { type ChecklistEntry, entriesOf } from "~/domain/planner/checklist";
import { daysOf } from "~/domain/planner/items";
import { BOUGHT, type Entry, type Moment, outsideOf, type Planned, timelineOf } from "~/domain/planner/timeline";
import { minutesBefore } from "~/domain/time";
import { formatDay, formatTime } from "../format";
import { translator } from "../i18n.server";
import { pathFor } from "../paths";
import { type Detail, datesOf, detailsOf, mapOf, placeOf, titleOf } from "./item-words.server";
import { routeOf } from "./trip-places.server";

export type EntryView = {
  key: string;
  /** What happens and its local `HH:MM`, for what is not read by people. */
  moment: Moment | null;
  at: string | null;
  time: string | null;
  what: string;
  title: string | null;
  /** Whether its owner is told that it was bought here; to anyone else that says nothing. */
  bought: boolean;
  details: Detail[];
  /** Where it is edited; null for what was bought here. */
  edit: string | null;
  /** Its files, told where it is told in full. */
  files: { href: string; text: string } | null;
  /** What can be ticked off, for its owner. */
  checklist: { item: string; entries: ChecklistEntry[] } | null;
};
export type TripView = {
  days: { day: string; title: string; entries: EntryView[] }[];
  undated: EntryView[];
  gaps: string[];
  /** Files of what was bought, where nothing else of it is told; null where there are none. */
  boughtFiles: EntryView["files"];
  /** What its owner planned for other days than those of the booking. */
  outside: string[];
  /** A map of all its places; null where they are fewer than two. */
  route: string | null;
};

export type ToldTrip = {
  id: string;
  /** Those with whom it is shared change nothing and have no files. */
  reader: "owner" | "viewer";
  items: readonly Planned[];
  /** How many files are next to each item. */
  files: Readonly<Record<string, number>>;
  booking: BookedTrip | null;
};

function outboundDetails(locale: Locale, { journey: { boarding }, seats, programme }: BookedTrip): Detail[] {
  const t = translator(locale, "booking");
  const planner = translator(locale, "planner");
  const early = minutesBefore(boarding.departs, ARRIVE_EARLY_MINUTES);
  return [
    stopDetail(locale, t("boarding"), boarding),
    {
      term: t("boardingTime"),
      value: t("arriveEarly", { minutes: ARRIVE_EARLY_MINUTES, time: formatTime(early, locale) }),
    },
    { term: translator(locale, "pocket")("directions"), value: inLocale(boarding.directions, locale) },
    ...(seats.length > 0 ? [{ term: planner("seats", { count: seats.length }), value: seats.join(", ") }] : []),
    ...(programme.guided ? [{ term: planner("guide"), value: planner("guideAboard") }] : []),
  ];
}

type Stop = Pick<Journey["boarding"], "name" | "address">;

function stopDetail(locale: Locale, term: string, { name, address }: Stop): Detail {
  // Maps look up the short form best.
  return {
    term,
    value: `${inLocale(name, locale)}, ${inLocale(address, locale)}`,
    map: mapOf(inLocale(address, "en-ca")),
  };
}

const stopWords = (locale: Locale, { name, time }: ProgrammeStop) =>
  [...(time ? [formatTime(time, locale)] : []), inLocale(name, locale)].join(" ");

/** Where the coach home is boarded, of one that does not wait for its travellers. */
function homeDetails(locale: Locale, { journey: { wayBack } }: BookedTrip): Detail[] {
  if (!wayBack) return [];
  const { name, address } = wayBack;
  return [
    stopDetail(locale, translator(locale, "booking")("boarding"), { name, address: { fr: address, en: address } }),
  ];
}

/** Where the coach sets them down, and where it set out that day. */
function returnDetails(locale: Locale, booked: BookedTrip): Detail[] {
  const t = translator(locale, "planner");
  const first = wayHome(booked);
  const { boarding } = booked.journey;
  return [
    stopDetail(locale, t("setDown"), boarding),
    ...(first ? [{ term: t("setOut"), value: stopWords(locale, first) }] : []),
  ];
}

function programmeDetails(locale: Locale, { text, stops, activities, meals, night }: ProgrammeDay): Detail[] {
  const t = translator(locale, "planner");
  const list = (term: string, values: readonly string[], by = ", ") =>
    values.length > 0 ? [{ term, value: values.join(by) }] : [];
  return [
    { term: t("programme"), value: inLocale(text, locale) },
    ...list(
      t("stops"),
      stops.map((stop) => stopWords(locale, stop)),
      " · ",
    ).map((detail) => ({
      ...detail,
      stops: stops.map(({ name, time }) => ({
        time: time ? formatTime(time, locale) : null,
        name: inLocale(name, locale),
      })),
    })),
    ...list(
      t("included"),
      activities.map((name) => inLocale(name, locale)),
      " · ",
    ),
    ...list(
      t("meals"),
      meals.map((meal) => translator(locale, "trip")(`meals.${meal}`)),
    ),
    ...(night ? [{ term: t("night"), value: inLocale(night, locale) }] : []),
  ];
}

/** The timeline in words; everything of an item stands at its first moment. */
export function tripView(locale: Locale, trip: ToldTrip): TripView {
  const t = translator(locale, "planner");
  const items = [...(trip.booking ? boughtItems(trip.booking, locale) : []), ...trip.items];
  const { days, undated, nightsWithout } = timelineOf(items, trip.booking && boughtDays(trip.booking));
  const told = new Set<string>();
  const owned = trip.reader === "owner";

  function view({ item: id, moment, time }: Entry): EntryView {
    const first = !told.has(id);
    told.add(id);
    const key = `${id}-${moment}`;
    const when = { moment, at: time, time: time === null ? null : formatTime(time, locale) };
    const { booking } = trip;
    if (id === BOUGHT && booking) {
      const { boarding, destination } = booking.journey;
      const place = inLocale(moment === "bought-home" ? destination.name : boarding.cityName, locale);
      const details = { "bought-home": homeDetails, "bought-back": returnDetails }[moment as string] ?? outboundDetails;
      return {
        key,
        ...when,
        what: t(`moments.${moment}`, { place }),
        title: null,
        bought: owned,
        details: details(locale, booking),
        edit: null,
        files: first ? filesOf(id) : null,
        checklist: null,
      };
    }
    const day = booking && programmeDayOf(id, booking.programme);
    if (day) {
      const what = t("moments.programme", { number: day.number });
      const details = programmeDetails(locale, day);
      return {
        key,
        ...when,
        what,
        title: inLocale(day.title, locale),
        bought: false,
        details,
        edit: null,
        files: null,
        checklist: null,
      };
    }
    const item = items.find((each) => each.id === id);
    if (!item) throw new Error(`the timeline names no item of the trip: ${id}`);
    return {
      key,
      ...when,
      what: t(`moments.${moment}`, { place: placeOf(item, moment) }),
      title: titleOf(item),
      bought: owned && isBought(id),
      details: first ? detailsOf(locale, item) : [],
      edit: editPath(item),
      // Files of what was bought stand next to the coach.
      files: first && !isBought(id) ? filesOf(id) : null,
      checklist: checklistOf(item),
    };
  }

  function filesOf(item: string) {
    if (trip.reader !== "owner") return null;
    const count = trip.files[item] ?? 0;
    const text = count > 0 ? t("files.some", { count }) : t("files.link");
    return { href: pathFor("planner.files", locale, { trip: trip.id, item }), text };
  }

  function titleWithDays({ kind, data }: Planned): string {
    const days = datesOf(locale, daysOf(kind, data));
    return days ? `${titleOf({ data })}, ${days}` : titleOf({ data });
  }

  const checklistOf = ({ id, kind, data }: Planned) =>
    trip.reader === "owner" && kind === "checklist" ? { item: id, entries: entriesOf(data) } : null;
  const editPath = ({ id }: Planned) =>
    trip.reader === "owner" && !isBought(id) ? pathFor("planner.item", locale, { trip: trip.id, item: id }) : null;
  return {
    days: days.map(({ day, entries }) => ({
      day,
      title: formatDay(day, locale, "full"),
      entries: entries.map(view),
    })),
    undated: undated.flatMap((id) => {
      const item = trip.items.find((each) => each.id === id);
      if (!item) return [];
      const details = detailsOf(locale, item);
      return {
        key: id,
        moment: null,
        at: null,
        time: null,
        what: t(`kinds.${item.kind}`),
        title: titleOf(item),
        bought: false,
        details,
        edit: editPath(item),
        files: filesOf(id),
        checklist: checklistOf(item),
      };
    }),
    route: routeOf(days, items, trip.booking),
    outside: owned && trip.booking ? outsideOf(trip.items, trip.booking.journey.departure).map(titleWithDays) : [],
    boughtFiles: trip.booking === null && (trip.files[BOUGHT] ?? 0) > 0 ? filesOf(BOUGHT) : null,
    gaps: nightsWithout.map((night) => t("trip.gap", { day: formatDay(night, locale) })),
  };
}
