/** Groups sold by telephone, for database tests. */
import { asc, eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addDays } from "~/domain/day";
import { type GroupContract, openGroup, quoteGroup } from "~/services/groups/open-group.server";
import { readGroup } from "~/services/groups/read-group.server";
import { takeForGroup } from "~/services/groups/take-for-group.server";
import { COLLEAGUE } from "./by-hand";
import { NOW, START_DAY, unique } from "./checkout";

/** Half of the price within nine days, and the rest a month before. */
export const HALVES = [
  { day: "2030-05-10", percent: 50 },
  { day: "2030-07-01", percent: 50 },
];

/** A contract as its form would post it, at the price that its page showed. */
export async function aContract(departure: string, over: Partial<GroupContract> = {}): Promise<GroupContract> {
  const asked = {
    departure,
    city: "montreal",
    group: { adults: 12, children: 0 },
    guests: [],
    stay: null,
    ...over,
  };
  const quoted = await quoteGroup(asked, NOW);
  return {
    nonce: unique("group-nonce"),
    request: null,
    name: "Chorale de Laval",
    organiser: "Line Roy",
    email: "line@example.com",
    phone: "450 555-0142",
    locale: "fr-ca",
    schedule: HALVES,
    namesBy: addDays(START_DAY, -30),
    shownTotal: quoted.ok ? quoted.value.total : 0,
    by: COLLEAGUE,
    ...asked,
    ...over,
  };
}

export async function openedGroup(departure: string, over: Partial<GroupContract> = {}, now = NOW): Promise<string> {
  const opened = await openGroup(await aContract(departure, over), now);
  if (!opened.ok) throw new Error(opened.code);
  return opened.value.id;
}

export const payGroup = (group: string, amount: number, now = NOW, nonce = unique("nonce")) =>
  takeForGroup({ group, amount, method: "terminal", reference: "A1", by: COLLEAGUE, nonce }, now);

export async function groupOf(id: string, now = NOW) {
  const view = await readGroup(id, now);
  if (!view) throw new Error("No such group");
  return view;
}

/** The checkouts of a group with their bookings, in their order. */
export const groupRows = async (id: string) =>
  db
    .select({ checkout: checkouts, booking: bookings })
    .from(checkouts)
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(eq(checkouts.groupId, id))
    .orderBy(asc(checkouts.groupPart));
