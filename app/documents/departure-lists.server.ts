/** The lists of a departure, as tables: the same on the page, on paper and in a file. */

import { byPerson } from "~/domain/alphabetical";
import {
  byHotel,
  byStop,
  type DepartureList,
  type DepartureSheet,
  hotelName,
  peopleOf,
  type SheetParty,
  type SheetPerson,
} from "~/domain/departures/departure-sheet";
import { bySeat } from "~/domain/departures/seats";
import { dayCell, type ListCell, moneyCell, numberCell, phoneCell } from "~/domain/list-cell";
import { inLocale, LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { passportName } from "~/domain/people/full-name";
import { formatDay, formatMoney, formatTime } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";

/** A part of a list: under its heading, rows with a cell for each column. */
export type ListPart = { title: string; rows: ListCell[][] };
export type ListTable = {
  title: string;
  /** Of which departure. */
  about: string;
  /** The trips that share its coach; empty where one has it to itself. */
  shared: string;
  columns: string[];
  /** Which of them says whom a row is about. */
  named: number;
  parts: ListPart[];
  /** What the headings of the parts are in a spreadsheet; empty of a list that is one part. */
  by: string;
  /** What there is in all. */
  total: string;
  /** Of the file. */
  fileName: string;
};

type Words = ReturnType<typeof translator<"staff">>;

function nameOf(person: SheetPerson): string {
  const { lastName, firstName } = passportName(person);
  return `${lastName.toLocaleUpperCase("fr-CA")} ${firstName}`.trimEnd();
}
const shownName = (person: SheetPerson, t: Words) =>
  person.toFollow ? t("lists.nameToFollow", { group: person.firstName, nth: person.lastName }) : nameOf(person);
const inOrder = (one: SheetPerson, other: SheetPerson) => byPerson(nameOf(one), nameOf(other));

/** One of a departure's lists, in a language. */
export function departureList(list: DepartureList, sheet: DepartureSheet, locale: Locale): ListTable {
  const t = translator(locale, "staff");
  const { trip, startDay, parties } = sheet;
  const about = `${inLocale(trip, locale)}, ${formatDay(startDay, locale, "full")}`;
  const people = t("lists.people", { count: peopleOf(parties) });
  const made = { passengers, seats, rooms, border }[list](sheet, locale, t);
  return {
    about,
    shared: sharedBy(sheet, locale, t),
    ...made,
    title: t(`lists.titles.${list}`),
    total:
      list === "rooms"
        ? `${t("lists.rooms", { count: parties.filter(({ rooms: slept }) => slept.length > 0).length })}, ${people}`
        : people,
    fileName: `${t(`lists.files.${list}`)}-${sheet.id}`,
  };
}

function sharedBy({ departures, parties }: DepartureSheet, locale: Locale, t: Words): string {
  const travelled = departures.filter(({ id }) => parties.some(({ departure }) => departure === id));
  if (departures.length < 2 || travelled.length === 0) return "";
  const names = new Set(travelled.map(({ trip }) => inLocale(trip, locale)));
  return t("lists.shared", { trips: [...names].join("; ") });
}

type ListContent = Pick<ListTable, "columns" | "named" | "parts" | "by">;
const columnsOf = (t: Words, names: readonly Column[], by?: Column) => ({
  by: by ? t(`lists.columns.${by}`) : "",
  columns: names.map((name) => t(`lists.columns.${name}`)),
  named: names.indexOf("name"),
});
type Column =
  | "seat"
  | "name"
  | "group"
  | "phone"
  | "room"
  | "alights"
  | "trip"
  | "activities"
  | "need"
  | "owing"
  | "booking"
  | "stop"
  | "hotel"
  | "guests"
  | "beds"
  | "firstNight"
  | "nights"
  | "confirmation"
  | "birthDay"
  | "nationality";

function groupOf({ type, age }: SheetPerson, t: Words): string {
  if (type === "adult") return t("lists.adult");
  return age === null ? t("lists.childOfAnyAge") : t("lists.child", { age });
}

function roomOf({ rooms }: SheetParty, locale: Locale, t: Words): string {
  const beds = (twoBeds: boolean) => (twoBeds ? t("lists.twoBeds") : "");
  return rooms
    .map(({ hotel, room, twoBeds }) =>
      [hotel, room && inLocale(room, locale), beds(twoBeds)].filter(Boolean).join(", "),
    )
    .join("; ");
}

function stopOf({ boarding: { city, stop, departs } }: SheetParty, locale: Locale): string {
  return `${formatTime(departs, locale)}, ${inLocale(city, locale)}, ${inLocale(stop, locale)}`;
}

/** The city alone: travellers on their way home know its stop. */
const alightsOf = ({ alights }: SheetParty, locale: Locale) => (alights ? inLocale(alights.city, locale) : "");

/** The list of passengers, by stop and party: whom to expect where, and whom to call. */
function passengers({ parties, departures, direction }: DepartureSheet, locale: Locale, t: Words): ListContent {
  const isShared = departures.length > 1;
  const isReturn = direction === "return";
  const parts = byStop(parties).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const count = t("lists.people", { count: peopleOf(group) });
    return {
      title: `${stopOf(first, locale)} (${count})`,
      rows: group.flatMap((party) =>
        party.people.map((person, index): ListCell[] => {
          const isFirst = index === 0;
          const { owing, currency } = party;
          return [
            person.seat ?? t("lists.noSeat"),
            shownName(person, t),
            groupOf(person, t),
            phoneCell(person.phone ?? (isFirst ? party.contact.phone : null)),
            ...(isShared ? [isFirst ? inLocale(party.trip, locale) : ""] : []),
            isReturn ? alightsOf(party, locale) : isFirst ? roomOf(party, locale, t) : "",
            person.activities.map((name) => inLocale(name, locale)).join(", "),
            person.need?.text ?? "",
            isFirst && owing > 0
              ? moneyCell({ amount: owing, currency }, formatMoney({ amount: owing, currency }, locale))
              : "",
            party.number,
          ];
        }),
      ),
    };
  });
  const trip = isShared ? (["trip"] as const) : [];
  const columns = [
    "seat",
    "name",
    "group",
    "phone",
    ...trip,
    isReturn ? "alights" : "room",
    "activities",
    "need",
    "owing",
    "booking",
  ] as const;
  return { ...columnsOf(t, columns, "stop"), parts };
}

/** The list of seats, from the front. */
function seats({ parties }: DepartureSheet, locale: Locale, t: Words): ListContent {
  const all = parties.flatMap((party) => party.people.map((person) => ({ party, person })));
  const rows = all
    .toSorted((one, other) => bySeat(one.person.seat, other.person.seat))
    .map(({ party, person }): ListCell[] => [
      person.seat ?? t("lists.noSeat"),
      shownName(person, t),
      groupOf(person, t),
      inLocale(party.boarding.city, locale),
      party.number,
    ]);
  return {
    ...columnsOf(t, ["seat", "name", "group", "stop", "booking"]),
    parts: rows.length > 0 ? [{ title: t("lists.bySeat"), rows }] : [],
  };
}

/** What a party wants its hotel to know, and no more. */
const hotelNeeds = ({ people }: SheetParty) =>
  people.flatMap(({ firstName, need }) => (need?.hotel ? [`${firstName}: ${need.text}`] : [])).join("; ");

/** The list of rooms, by hotel, with one row a room. */
function rooms({ parties }: DepartureSheet, locale: Locale, t: Words): ListContent {
  const parts = byHotel(parties).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      title: hotelName(first.room),
      rows: group.map(({ room, party }): ListCell[] => [
        party.people
          .toSorted(inOrder)
          .map((person) => shownName(person, t))
          .join(", "),
        { text: t("lists.people", { count: party.people.length }), number: party.people.length },
        room.room ? inLocale(room.room, locale) : t("lists.roomFor", { count: party.people.length }),
        room.twoBeds ? t("lists.twoBeds") : t("lists.oneBed"),
        dayCell(room.firstNight),
        numberCell(room.nights),
        room.confirmation ?? "",
        hotelNeeds(party),
        party.number,
      ]),
    };
  });
  const columns = [
    "name",
    "guests",
    "room",
    "beds",
    "firstNight",
    "nights",
    "confirmation",
    "need",
    "booking",
  ] as const;
  return { ...columnsOf(t, columns, "hotel"), parts };
}

/** For the border: names as their documents have them, by name. */
function border({ parties }: DepartureSheet, locale: Locale, t: Words): ListContent {
  const countries = new Intl.DisplayNames(LANGUAGE_TAGS[locale], { type: "region" });
  const rows = parties
    .flatMap(({ people }) => people)
    .toSorted(inOrder)
    .map((person): ListCell[] => [
      shownName(person, t),
      person.birthDay ? dayCell(person.birthDay) : "",
      person.toFollow ? "" : (countries.of(person.nationality) ?? person.nationality),
    ]);
  return {
    ...columnsOf(t, ["name", "birthDay", "nationality"]),
    parts: rows.length > 0 ? [{ title: t("lists.forBorder"), rows }] : [],
  };
}
