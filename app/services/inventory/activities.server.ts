/** Places of activities that travellers add to a trip: counted by departure, in `extra_places`. */
import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { attempt } from "~/db/attempt.server";
import { preparedQuery } from "~/db/prepared-query.server";
import { checkoutExtras, checkouts, extraPlaces, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { accept, refuse } from "~/domain/verdict";
import type { Scarce } from "./scarce";

/** Position of a traveller, slug of an activity. */
export type ExtraChoice = { traveller: number; activity: string };

/** Gone with the checkout that held them, but what they were stays known, in case its money comes late. */
export const activities: Scarce = {
  take: async (tx, { id, departure }) => takeChoices(tx, departure, await choicesOf(tx, id)),
  join: async (tx, { id, departure }, position) => {
    const theirs = (await everyChoiceOf(tx, id)).filter(({ traveller }) => traveller === position);
    return takeChoices(tx, departure, theirs);
  },
  transfer: async (tx, held, booked) => {
    const [has, wants] = [countOf(await choicesOf(tx, held.id)), countOf(await choicesOf(tx, booked.id))];
    return has.size === wants.size && [...wants].every(([slug, count]) => has.get(slug) === count);
  },
  release: async (tx, { id, departure }) => {
    for (const [slug, count] of countOf(await choicesOf(tx, id))) await releaseExtra(tx, departure, slug, count);
  },
  leave: async (tx, { id, departure }, positions) => {
    const theirs = (await everyChoiceOf(tx, id)).filter(({ traveller }) => positions.includes(traveller));
    for (const [slug, count] of countOf(theirs)) await releaseExtra(tx, departure, slug, count);
  },
  rivals: ({ departure }) => eq(checkouts.departure, departure),
};

/** Takes all of what was chosen, or nothing of it. */
async function takeChoices(tx: Db, departure: string, choices: readonly ExtraChoice[]): Promise<boolean> {
  const chosen = countOf(choices);
  if (chosen.size === 0) return true;
  const taken = await attempt(tx, async () => {
    for (const [slug, count] of chosen) if (!(await takeExtra(tx, departure, slug, count))) return refuse("gone");
    return accept(null);
  });
  return taken.ok;
}

const positionsGone = preparedQuery((at) =>
  at
    .select({ position: travellers.position })
    .from(travellers)
    .where(and(eq(travellers.checkout, sql.placeholder("checkout")), isNotNull(travellers.cancelledAt))),
);
const choicesKept = preparedQuery((at) =>
  at
    .select({ traveller: checkoutExtras.traveller, activity: checkoutExtras.activity })
    .from(checkoutExtras)
    .where(and(eq(checkoutExtras.checkout, sql.placeholder("checkout")), isNull(checkoutExtras.returnedAt))),
);

/** What those of a checkout chose who travel. */
export async function choicesOf(from: Db, checkout: string): Promise<ExtraChoice[]> {
  const choices = await everyChoiceOf(from, checkout);
  if (choices.length === 0) return [];
  const gone = await positionsGone(from, { checkout });
  return choices.filter(({ traveller }) => !gone.some(({ position }) => position === traveller));
}

const everyChoiceOf = (from: Db, checkout: string): Promise<ExtraChoice[]> => choicesKept(from, { checkout });

/** How many go, by activity, always in the same order so that two checkouts never wait for each other. */
export function countOf(choices: readonly ExtraChoice[]): Map<string, number> {
  const slugs = [...new Set(choices.map(({ activity }) => activity))].sort();
  return new Map(slugs.map((slug) => [slug, choices.filter(({ activity }) => activity === slug).length]));
}

/** The operator's number of places, but never fewer than are taken. */
export async function setCapacity(tx: Db, departure: string, activity: string, places: number): Promise<void> {
  const capacity = sql<number>`case when ${extraPlaces.taken} > excluded.capacity then ${extraPlaces.taken} else excluded.capacity end`;
  await tx
    .insert(extraPlaces)
    .values({ departure, activity, capacity: places })
    .onConflictDoUpdate({ target: [extraPlaces.departure, extraPlaces.activity], set: { capacity } });
}

function placesOf(departure: string, activity: string) {
  return and(eq(extraPlaces.departure, departure), eq(extraPlaces.activity, activity));
}

/** Counts places of one activity as taken, if it has them. */
export async function takeExtra(tx: Db, departure: string, activity: string, count: number): Promise<boolean> {
  const taken = await tx
    .update(extraPlaces)
    .set({ taken: sql`${extraPlaces.taken} + ${count}` })
    .where(and(placesOf(departure, activity), lte(sql`${extraPlaces.taken} + ${count}`, extraPlaces.capacity)))
    .returning({ activity: extraPlaces.activity });
  return taken.length === 1;
}

export async function releaseExtra(tx: Db, departure: string, activity: string, count: number): Promise<void> {
  await tx
    .update(extraPlaces)
    .set({ taken: sql`${extraPlaces.taken} - ${count}` })
    .where(placesOf(departure, activity));
}
