/** Activities that travellers add to a trip: counted by departure, as places are, and given back with them. */
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { checkoutExtras, type checkouts, extraPlaces, trips } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Activity } from "~/domain/catalogue";
import { addDays, type Day } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import { fromCad } from "~/domain/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { reprice } from "./reprice.server";

type Checkout = typeof checkouts.$inferSelect;
/** An activity that is sold, with what that takes. */
type Extra = Activity & Required<Pick<Activity, "slug" | "priceCad" | "places">>;

/** An activity, in minor units of the checkout's currency each traveller; `time` local `HH:MM`. */
type Described = {
  activity: string;
  name: Bilingual;
  day: Day;
  time: string | null;
  address: string | null;
  price: number;
};
export type OfferedExtra = Described & {
  text: Bilingual;
  /** Places this checkout may have, those it has counted in. */
  left: number;
};
export type ChosenExtra = Described & {
  /** Positions of those who go. */
  travellers: number[];
};
/** Position of a traveller, slug of an activity. */
export type ExtraChoice = { traveller: number; activity: string };

function isSold(activity: Activity): activity is Extra {
  return activity.slug !== undefined && activity.priceCad !== undefined && activity.places !== undefined;
}

function describe({ slug, name, day, time, address, priceCad }: Extra, { journey, rateMicros }: Checkout): Described {
  return {
    activity: slug,
    name,
    day: addDays(journey.departure.startDay, day - 1),
    time: time ?? null,
    address: address ?? null,
    price: fromCad(priceCad, rateMicros),
  };
}

/** The activities of a checkout's trip that are sold and are before its return, as the catalogue has them now. */
async function soldWith(from: Db, { trip, journey: { departure } }: Checkout): Promise<Extra[]> {
  const [row] = await from.select({ data: trips.data }).from(trips).where(eq(trips.slug, trip));
  const onTheWay = ({ day }: Activity) => addDays(departure.startDay, day - 1) <= departure.endDay;
  return (row?.data.activities ?? []).filter(isSold).filter(onTheWay);
}

/** What the travellers of a checkout may add. */
export async function offeredExtras(from: Db, checkout: Checkout): Promise<OfferedExtra[]> {
  const sold = await soldWith(from, checkout);
  if (sold.length === 0) return [];
  const counted = await from.select().from(extraPlaces).where(eq(extraPlaces.departure, checkout.departure));
  const mine = countOf(await choicesOf(from, checkout.id));
  return sold.map((extra) => {
    const taken = counted.find(({ activity }) => activity === extra.slug)?.taken ?? 0;
    const left = Math.max(0, extra.places - taken) + (mine.get(extra.slug) ?? 0);
    return { ...describe(extra, checkout), text: extra.text, left };
  });
}

/** What they have added, in the order of the days. */
export async function chosenExtras(from: Db, checkout: string): Promise<ChosenExtra[]> {
  const rows = await from
    .select()
    .from(checkoutExtras)
    .where(eq(checkoutExtras.checkout, checkout))
    .orderBy(asc(checkoutExtras.day), asc(checkoutExtras.time), asc(checkoutExtras.activity));
  const firsts = rows.filter(({ activity }, i) => rows.findIndex((row) => row.activity === activity) === i);
  return firsts.map(({ checkout: _, traveller: __, ...described }) => ({
    ...described,
    travellers: rows
      .filter(({ activity }) => activity === described.activity)
      .map(({ traveller }) => traveller)
      .sort((a, b) => a - b),
  }));
}

async function choicesOf(from: Db, checkout: string): Promise<ExtraChoice[]> {
  const { traveller, activity } = checkoutExtras;
  return from.select({ traveller, activity }).from(checkoutExtras).where(eq(checkoutExtras.checkout, checkout));
}

/** How many go, by activity, always in the same order so that two checkouts never wait for each other. */
function countOf(choices: readonly ExtraChoice[]): Map<string, number> {
  const slugs = [...new Set(choices.map(({ activity }) => activity))].sort();
  return new Map(slugs.map((slug) => [slug, choices.filter(({ activity }) => activity === slug).length]));
}

/**
 * Puts what travellers add in place of what they had added, and into the price. For whoever has locked the open
 * checkout. Refuses with `extra-unknown` or `extra-sold-out` (params: `activity`, its slug), for the transaction to
 * refuse in its turn.
 */
export async function chooseExtras(
  tx: Db,
  checkout: Checkout,
  choices: readonly ExtraChoice[],
  now: Date,
): Promise<Verdict<null, "extra-unknown" | "extra-sold-out">> {
  const before = await choicesOf(tx, checkout.id);
  if (choices.length === 0 && before.length === 0) return accept(null);
  const sold = await soldWith(tx, checkout);
  const extraOf = (slug: string) => sold.find((extra) => extra.slug === slug);
  const unknown = choices.find(({ activity }) => !extraOf(activity));
  if (unknown) return refuse("extra-unknown", { activity: unknown.activity });
  const had = countOf(before);
  const wanted = countOf(choices);
  const more = [...wanted].map(([slug, count]) => ({ slug, count: count - (had.get(slug) ?? 0) }));
  const fewer = [...had].map(([slug, count]) => ({ slug, count: count - (wanted.get(slug) ?? 0) }));
  for (const { slug, count } of more.filter((each) => each.count > 0)) {
    await setCapacity(tx, checkout.departure, slug, extraOf(slug)?.places ?? 0);
    if (!(await takeExtra(tx, checkout.departure, slug, count))) return refuse("extra-sold-out", { activity: slug });
  }
  for (const { slug, count } of fewer.filter((each) => each.count > 0))
    await returnExtra(tx, checkout.departure, slug, count);
  await tx.delete(checkoutExtras).where(eq(checkoutExtras.checkout, checkout.id));
  const rows = choices.flatMap(({ traveller, activity }) => {
    const extra = extraOf(activity);
    return extra ? { ...describe(extra, checkout), checkout: checkout.id, traveller } : [];
  });
  if (rows.length > 0) await tx.insert(checkoutExtras).values(rows);
  await reprice(tx, checkout, { extrasPrice: rows.reduce((sum, { price }) => sum + price, 0) }, now);
  return accept(null);
}

/** The operator's number of places, but never fewer than are taken. */
async function setCapacity(tx: Db, departure: string, activity: string, places: number): Promise<void> {
  const capacity = sql<number>`case when ${extraPlaces.taken} > excluded.capacity then ${extraPlaces.taken} else excluded.capacity end`;
  await tx
    .insert(extraPlaces)
    .values({ departure, activity, capacity: places })
    .onConflictDoUpdate({ target: [extraPlaces.departure, extraPlaces.activity], set: { capacity } });
}

function placesOf(departure: string, activity: string) {
  return and(eq(extraPlaces.departure, departure), eq(extraPlaces.activity, activity));
}

async function takeExtra(tx: Db, departure: string, activity: string, count: number): Promise<boolean> {
  const taken = await tx
    .update(extraPlaces)
    .set({ taken: sql`${extraPlaces.taken} + ${count}` })
    .where(and(placesOf(departure, activity), lte(sql`${extraPlaces.taken} + ${count}`, extraPlaces.capacity)))
    .returning({ activity: extraPlaces.activity });
  return taken.length === 1;
}

async function returnExtra(tx: Db, departure: string, activity: string, count: number): Promise<void> {
  await tx
    .update(extraPlaces)
    .set({ taken: sql`${extraPlaces.taken} - ${count}` })
    .where(placesOf(departure, activity));
}

type Of = Pick<Checkout, "id" | "departure">;

/** Gives back what a checkout that dies had added; what it was stays known, in case its money comes late. */
export async function returnExtras(tx: Db, { id, departure }: Of): Promise<void> {
  for (const [slug, count] of countOf(await choicesOf(tx, id))) await returnExtra(tx, departure, slug, count);
}

/** Takes it all again; false at the first that is gone, for an attempt that is then undone. */
export async function takeExtrasAgain(tx: Db, { id, departure }: Of): Promise<boolean> {
  for (const [slug, count] of countOf(await choicesOf(tx, id)))
    if (!(await takeExtra(tx, departure, slug, count))) return false;
  return true;
}
