/** Activities that travellers add to a trip, and into its price. */
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { checkoutExtras, type checkouts, extraPlaces } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Activity } from "~/domain/catalogue/catalogue";
import type { ChosenExtra, DescribedExtra, OfferedExtra } from "~/domain/catalogue/extra";
import { addDays } from "~/domain/day";
import { fromCad } from "~/domain/money/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { readTrip } from "~/services/catalogue/read-trip.server";
import {
  activities,
  choicesOf,
  countOf,
  type ExtraChoice,
  releaseExtra,
  setCapacity,
  takeExtra,
} from "~/services/inventory/activities.server";
import { tryAgainAfterExpiry } from "~/services/inventory/holds.server";
import { reprice } from "./reprice.server";

type Checkout = typeof checkouts.$inferSelect;
/** An activity that is sold, with what that takes. */
type Extra = Activity & Required<Pick<Activity, "slug" | "priceCad" | "places">>;

function isSold(activity: Activity): activity is Extra {
  return activity.slug !== undefined && activity.priceCad !== undefined && activity.places !== undefined;
}

function describe(
  { slug, name, day, time, address, priceCad, returnableUntilDays }: Extra,
  { journey, rateMicros }: Checkout,
): DescribedExtra {
  return {
    activity: slug,
    name,
    day: addDays(journey.departure.startDay, day - 1),
    time: time ?? null,
    address: address ?? null,
    price: fromCad(priceCad, rateMicros),
    returnableUntilDays: returnableUntilDays ?? null,
  };
}

/** The activities of a checkout's trip that are sold and are before its return, as the catalogue has them now. */
async function soldWith(from: Db, { trip, journey: { departure } }: Checkout): Promise<Extra[]> {
  const sold = await readTrip(from, trip);
  const onTheWay = ({ day }: Activity) => addDays(departure.startDay, day - 1) <= departure.endDay;
  return (sold?.activities ?? []).filter(isSold).filter(onTheWay);
}

const placesCounted = preparedQuery((at) =>
  at
    .select()
    .from(extraPlaces)
    .where(eq(extraPlaces.departure, sql.placeholder("departure"))),
);

/** What the travellers of a checkout may add. */
export async function offeredExtras(from: Db, checkout: Checkout): Promise<OfferedExtra[]> {
  const sold = await soldWith(from, checkout);
  if (sold.length === 0) return [];
  const counted = await placesCounted(from, { departure: checkout.departure });
  const mine = countOf(await choicesOf(from, checkout.id));
  return sold.map((extra) => {
    const taken = counted.find(({ activity }) => activity === extra.slug)?.taken ?? 0;
    const left = Math.max(0, extra.places - taken) + (mine.get(extra.slug) ?? 0);
    return { ...describe(extra, checkout), text: extra.text, left };
  });
}

/** What they have, in the order of the days; `sold`, what they had when they booked. */
export async function chosenExtras(from: Db, checkout: string, { sold = false } = {}): Promise<ChosenExtra[]> {
  const rows = await rowsOf(from, checkout, sold ? "sold" : "kept");
  const firsts = rows.filter(({ activity }, i) => rows.findIndex((row) => row.activity === activity) === i);
  return firsts.map(({ checkout: _, traveller: __, addedAt: ___, returnedAt: ____, ...described }) => ({
    ...described,
    travellers: rows
      .filter(({ activity }) => activity === described.activity)
      .map(({ traveller }) => traveller)
      .sort((a, b) => a - b),
  }));
}

/**
 * Puts what travellers add in place of what they had added, and into the price. For anyone who has locked the open
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
    const take = () => takeExtra(tx, checkout.departure, slug, count);
    if (!(await tryAgainAfterExpiry(tx, activities.rivals(checkout), now, take, (taken) => taken)))
      return refuse("extra-sold-out", { activity: slug });
  }
  for (const { slug, count } of fewer.filter((each) => each.count > 0))
    await releaseExtra(tx, checkout.departure, slug, count);
  await tx.delete(checkoutExtras).where(eq(checkoutExtras.checkout, checkout.id));
  const rows = choices.flatMap(({ traveller, activity }) => {
    const extra = extraOf(activity);
    return extra ? { ...describe(extra, checkout), checkout: checkout.id, traveller } : [];
  });
  if (rows.length > 0) await tx.insert(checkoutExtras).values(rows);
  await reprice(tx, checkout, { extrasPrice: rows.reduce((sum, { price }) => sum + price, 0) }, now);
  return accept(null);
}

/**
 * What more activities cost, each with its price (who takes again what was taken back has it at the price it had): of a
 * booked checkout, changing nothing. Refuses with `extra-unknown`
 * (not sold on its trip), `extra-had` (one goes already, or is named twice) or `extra-sold-out` (params: `activity`, its slug).
 */
export async function priceMoreExtras(
  from: Db,
  checkout: Checkout,
  choices: readonly ExtraChoice[],
): Promise<Verdict<(ExtraChoice & DescribedExtra)[], "extra-unknown" | "extra-had" | "extra-sold-out">> {
  const offered = await offeredExtras(from, checkout);
  const had = await choicesOf(from, checkout.id);
  const returned = await rowsOf(from, checkout.id, "returned");
  const priced: (ExtraChoice & DescribedExtra)[] = [];
  for (const choice of choices) {
    const { activity, traveller } = choice;
    const extra = offered.find((each) => each.activity === activity);
    if (!extra) return refuse("extra-unknown", { activity });
    if ([...had, ...priced].some((each) => each.activity === activity && each.traveller === traveller))
      return refuse("extra-had", { activity });
    const left = extra.left - (countOf(had).get(activity) ?? 0);
    if ((countOf(choices).get(activity) ?? 0) > left) return refuse("extra-sold-out", { activity });
    const { text: _, left: __, ...described } = extra;
    const before = returned.find((row) => row.activity === activity && row.traveller === traveller);
    priced.push({ ...described, ...choice, price: before?.price ?? described.price });
  }
  return accept(priced);
}

/** Adds activities to a booked checkout. False when one is sold out: the transaction is then to be refused. */
export async function addExtras(
  tx: Db,
  checkout: Checkout,
  priced: readonly (ExtraChoice & DescribedExtra)[],
  now: Date,
): Promise<boolean> {
  const sold = await soldWith(tx, checkout);
  for (const [slug, count] of countOf(priced)) {
    await setCapacity(tx, checkout.departure, slug, sold.find((extra) => extra.slug === slug)?.places ?? 0);
    const take = () => takeExtra(tx, checkout.departure, slug, count);
    if (!(await tryAgainAfterExpiry(tx, activities.rivals(checkout), now, take, (taken) => taken))) return false;
  }
  await tx
    .insert(checkoutExtras)
    .values(priced.map((each) => ({ ...each, checkout: checkout.id, addedAt: now })))
    .onConflictDoUpdate({
      target: [checkoutExtras.checkout, checkoutExtras.traveller, checkoutExtras.activity],
      // What was given back is of the day it was sold for; the booking may leave on another since.
      set: { returnedAt: null, day: sql`excluded.day`, time: sql`excluded.time`, address: sql`excluded.address` },
    });
  return true;
}

/** Writes what somebody has who joins a booked checkout, for their places to be taken with the rest of what they need. */
export async function writeExtras(
  tx: Db,
  checkout: Checkout,
  priced: readonly (ExtraChoice & DescribedExtra)[],
  now: Date,
): Promise<void> {
  if (priced.length === 0) return;
  const sold = await soldWith(tx, checkout);
  for (const slug of countOf(priced).keys())
    await setCapacity(tx, checkout.departure, slug, sold.find((extra) => extra.slug === slug)?.places ?? 0);
  await tx.insert(checkoutExtras).values(priced.map((each) => ({ ...each, checkout: checkout.id, addedAt: now })));
}

/** The activities of a booked checkout that those who travel have, each one's own row. */
export async function extrasHad(from: Db, checkout: string) {
  const had = await choicesOf(from, checkout);
  const rows = await rowsOf(from, checkout, "kept");
  return rows.filter((row) => had.some((each) => each.activity === row.activity && each.traveller === row.traveller));
}

/** Takes activities of a booked checkout back: their places are for sale again. False when one of them is not had. */
export async function returnExtras(
  tx: Db,
  checkout: Checkout,
  choices: readonly ExtraChoice[],
  now: Date,
): Promise<boolean> {
  for (const { traveller, activity } of choices) {
    const [row] = await tx
      .update(checkoutExtras)
      .set({ returnedAt: now })
      .where(
        and(
          eq(checkoutExtras.checkout, checkout.id),
          eq(checkoutExtras.traveller, traveller),
          eq(checkoutExtras.activity, activity),
          isNull(checkoutExtras.returnedAt),
        ),
      )
      .returning();
    if (!row) return false;
  }
  for (const [slug, count] of countOf(choices)) await releaseExtra(tx, checkout.departure, slug, count);
  return true;
}

/** Rows of activities: as sold, as they are now, or given back. */
type Chosen = "sold" | "kept" | "returned";

const extrasInOrder = preparedQuery((at, { which }: { which: Chosen }) => {
  const { addedAt, returnedAt } = checkoutExtras;
  const those = { sold: isNull(addedAt), kept: isNull(returnedAt), returned: isNotNull(returnedAt) };
  return at
    .select()
    .from(checkoutExtras)
    .where(and(eq(checkoutExtras.checkout, sql.placeholder("checkout")), those[which]))
    .orderBy(
      asc(checkoutExtras.day),
      asc(checkoutExtras.time),
      asc(checkoutExtras.activity),
      asc(checkoutExtras.traveller),
    );
});

const rowsOf = (from: Db, checkout: string, which: Chosen) => extrasInOrder(from, { checkout }, { which });

/** Whether something that the travellers of a checkout added is not available with the departure it is to move to. */
export async function lacksExtras(from: Db, to: Checkout): Promise<boolean> {
  const had = countOf(await choicesOf(from, to.id));
  if (had.size === 0) return false;
  const offered = await offeredExtras(from, to);
  return [...had].some(([slug, count]) => {
    const extra = offered.find(({ activity }) => activity === slug);
    // Theirs are counted among what is left, but are of the departure they come from.
    return !extra || extra.left - count < count;
  });
}

/** Writes what the travellers of a booked checkout added on the days of the departure it moves to, at what it cost. */
export async function moveExtras(tx: Db, to: Checkout): Promise<void> {
  const had = countOf(await choicesOf(tx, to.id));
  for (const extra of (await soldWith(tx, to)).filter(({ slug }) => had.has(slug))) {
    const { activity, day, time, address } = describe(extra, to);
    await setCapacity(tx, to.departure, activity, extra.places);
    await tx
      .update(checkoutExtras)
      .set({ day, time, address })
      .where(and(eq(checkoutExtras.checkout, to.id), eq(checkoutExtras.activity, activity)));
  }
}

/** Writes the days of the activities that an open checkout holds into those of the booked one it holds them for. */
export async function copyExtras(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  for (const { traveller, activity, day, time, address } of await extrasHad(tx, from))
    await tx
      .update(checkoutExtras)
      .set({ day, time, address })
      .where(
        and(
          eq(checkoutExtras.checkout, to),
          eq(checkoutExtras.traveller, traveller),
          eq(checkoutExtras.activity, activity),
        ),
      );
}

/** The activities of a booked checkout for another one that is to hold the same on its departure, at what they cost. */
export async function extrasElsewhere(tx: Db, from: Checkout, to: Checkout) {
  const offered = await soldWith(tx, to);
  return (await extrasHad(tx, from.id)).flatMap((had) => {
    const extra = offered.find(({ slug }) => slug === had.activity);
    const on = extra && describe(extra, to);
    return on
      ? [{ ...had, checkout: to.id, day: on.day, time: on.time, address: on.address, places: extra.places }]
      : [];
  });
}

/** Writes them, for anyone who opens that checkout and takes what it holds. */
export async function writeElsewhere(
  tx: Db,
  { departure }: Pick<Checkout, "departure">,
  rows: Awaited<ReturnType<typeof extrasElsewhere>>,
): Promise<void> {
  for (const { activity, places } of rows) await setCapacity(tx, departure, activity, places);
  if (rows.length > 0) await tx.insert(checkoutExtras).values(rows.map(({ places: _, ...row }) => row));
}
