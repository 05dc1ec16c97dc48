/** The hotel and the activities of a package booked here, as items of a planner (spec 3, planner hotel): pure. */

import type { Stopped } from "~/domain/booking/booked";
import type { Journey } from "~/domain/booking/journey";
import type { Programme, ProgrammeDay, ProgrammeStop } from "~/domain/catalogue/programme";
import type { Supplier } from "~/domain/catalogue/stay";
import { addDays, type Day } from "~/domain/day";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import type { ItemData } from "./items";
import { BOUGHT, type Bought, type Planned } from "./timeline";

export type BoughtStay = {
  supplier: Supplier;
  name: string;
  address: string;
  phone: string;
  room: Bilingual;
  firstNight: Day;
  nights: number;
  /** Null for those with whom neither prices nor booking codes are shared. */
  secrets: {
    confirmationNumber: string | null;
    confirmationCode: string | null;
    /** Minor units. */
    pricePerPerson: number;
    totalPrice: number;
    currency: Currency;
  } | null;
};
export type BoughtExtra = {
  activity: string;
  name: Bilingual;
  day: Day;
  time: string | null;
  address: string | null;
};
export type BoughtParts = { stay: BoughtStay | null; extras: readonly BoughtExtra[] };

/**
 * A trip booked here: the one description of it that its pages, its files, its mails and its calendars are drawn from.
 * `nights`: hotel nights come with the coach.
 */
export type BookedTrip = {
  journey: Journey;
  nights: boolean;
  programme: Programme;
  seats: readonly string[];
  parts: BoughtParts;
};

/** What was sold, and why it does not take place or else its description. */
export type ToldBooking = { journey: Journey } & (
  | { stopped: Stopped; trip: null }
  | { stopped: null; trip: BookedTrip }
);

/** What a day of the programme is called among the items. */
const PROGRAMME_DAY = `${BOUGHT}-day-`;

export const programmeItem = ({ number }: Pick<ProgrammeDay, "number">) => `${PROGRAMME_DAY}${number}`;

/** The day of the programme an item is; null for any other item. */
export function programmeDayOf(item: string, { days }: Programme): ProgrammeDay | null {
  return item.startsWith(PROGRAMME_DAY) ? (days.find((each) => programmeItem(each) === item) ?? null) : null;
}

/** What the coach and its days put in the timeline. */
export function boughtDays({ journey, nights, programme }: BookedTrip): Bought {
  const { departure, boarding, wayBack } = journey;
  const times = { departs: boarding.departs, wayBack: wayBack?.departs ?? null, returns: boarding.returns };
  const days = programme.days.map((each) => ({
    item: programmeItem(each),
    day: each.day,
    from: each.stops.find(({ time }) => time !== null)?.time ?? null,
  }));
  return { ...departure, ...times, nights, programme: days };
}

/** Where and when the coach first stops on its last day, on the way home; null where the catalogue does not say. */
export function wayHome({ programme }: Pick<BookedTrip, "programme">): ProgrammeStop | null {
  const last = programme.days.at(-1);
  return last && last.number > 1 ? (last.stops.find(({ time }) => time !== null) ?? null) : null;
}

/** Whether an item was bought here: it is read, and never edited. */
export function isBought(item: string): boolean {
  return item === BOUGHT || item.startsWith(`${BOUGHT}-`);
}

/** The parts without prices and booking codes. */
export function withoutSecretParts({ stay, extras }: BoughtParts): BoughtParts {
  return { stay: stay && { ...stay, secrets: null }, extras };
}

function given(data: Record<string, string | number | null>): ItemData {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]])),
  );
}

/** The hotels that come with the trip, unless its room was chosen by name. */
function hotelItems({ parts, programme }: Pick<BookedTrip, "parts" | "programme">): Planned[] {
  if (parts.stay) return [];
  return programme.hotels.map(({ name, address, phone, firstNight, nights }, index) => ({
    id: `${BOUGHT}-hotel-${index + 1}`,
    kind: "hotel",
    data: given({ name, address, phone, nights, checkInDay: firstNight, checkOutDay: addDays(firstNight, nights) }),
  }));
}

/** What was bought besides the coach, as items like those a traveller writes down. */
export function boughtItems(booked: Pick<BookedTrip, "parts" | "programme">, locale: Locale): Planned[] {
  return [...hotelItems(booked), ...chosenItems(booked.parts, locale)];
}

function chosenItems({ stay, extras }: BoughtParts, locale: Locale): Planned[] {
  const items: Planned[] = extras.map(({ activity, name, day, time, address }) => ({
    id: `${BOUGHT}-${activity}`,
    kind: "activity",
    data: given({ name: inLocale(name, locale), startDay: day, endDay: day, day, time, address }),
  }));
  if (!stay) return items;
  const { supplier, name, address, phone, room, firstNight, nights, secrets } = stay;
  const hotel: Planned = {
    id: `${BOUGHT}-hotel`,
    kind: "hotel",
    data: given({
      name,
      address,
      phone,
      nights,
      checkInDay: firstNight,
      checkOutDay: addDays(firstNight, nights),
      room: inLocale(room, locale),
      ...(secrets ?? {}),
      source: supplier,
    }),
  };
  return [hotel, ...items];
}
