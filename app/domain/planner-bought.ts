/** The hotel and the activities of a package booked here, as items of a planner (spec 3, planner hotel): pure. */
import { addDays, type Day } from "./day";
import type { Journey } from "./journey";
import { type Bilingual, inLocale, type Locale } from "./locale";
import type { Currency } from "./money";
import type { ItemData } from "./planner-items";
import { BOUGHT, type Planned } from "./planner-timeline";
import type { Supplier } from "./stay";

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

/** A trip booked here, as its planner tells it. `nights`: hotel nights come with the coach. */
export type BookedTrip = { journey: Journey; nights: boolean; parts: BoughtParts };

/** Whether an item was bought here: it is read, and never edited. */
export function isBought(item: string): boolean {
  return item === BOUGHT || item.startsWith(`${BOUGHT}-`);
}

function given(data: Record<string, string | number | null>): ItemData {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]])),
  );
}

/** What was bought beside the coach, as items like those a traveller writes down. */
export function boughtItems({ stay, extras }: BoughtParts, locale: Locale): Planned[] {
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
      ...{ name, address, phone, nights },
      checkInDay: firstNight,
      checkOutDay: addDays(firstNight, nights),
      room: inLocale(room, locale),
      ...(secrets ?? {}),
      source: supplier,
    }),
  };
  return [hotel, ...items];
}
