/**
 * A process of its own in which two colleagues send the contract of a group from the same form, take its deposit and give
 * the names of one room, each twice, and which may be killed on the way: `group <departure> <email>`
 */

import { eq } from "drizzle-orm";
import { groups } from "~/db/schema";
import { closeDatabase, db } from "~/db/transaction.server";
import { addDays, dayIn } from "~/domain/day";
import { standardNamesDay } from "~/domain/groups/group";
import { standardSchedule } from "~/domain/groups/schedule";
import { groupSale } from "~/services/groups/group-sale.server";
import { openGroup, quoteGroup } from "~/services/groups/open-group.server";
import { isToFollow, readGroup } from "~/services/groups/read-group.server";
import { saveNames } from "~/services/groups/save-names.server";
import { takeForGroup } from "~/services/groups/take-for-group.server";

const ADULTS = 11;

const [, , departure = "", email = ""] = process.argv;
const now = new Date();
const by = { id: "ann", email: "ann@example.com" };
const who = { departure, city: "montreal", group: { adults: ADULTS, children: 0 }, guests: [], stay: null };

async function open(): Promise<void> {
  const sale = await groupSale(departure, "en-ca");
  const quoted = await quoteGroup(who, now);
  if (!sale || !quoted.ok) return;
  const today = dayIn(now);
  const contract = {
    ...who,
    nonce: `group-${email}`,
    request: null,
    name: "Choir",
    organiser: "Zoé Canary",
    email,
    phone: "418 555-0123",
    locale: "en-ca" as const,
    schedule: standardSchedule(sale.startDay, today),
    namesBy: standardNamesDay(sale.startDay, today),
    shownTotal: quoted.value.total,
    by,
  };
  await Promise.all([openGroup(contract, now), openGroup(contract, now)]);
}

async function pay(id: string): Promise<void> {
  const [first] = (await readGroup(id, now))?.instalments ?? [];
  if (!first || first.left === 0) return;
  const money = { group: id, method: "terminal" as const, reference: "048213", amount: first.left, by };
  const deposit = { ...money, nonce: `deposit-${email}` };
  await Promise.all([takeForGroup(deposit, now), takeForGroup(deposit, now)]);
}

async function name(id: string): Promise<void> {
  const view = await readGroup(id, now);
  const [room] = view?.parts ?? [];
  if (!view || !room) return;
  const people = room.people.filter(isToFollow).map(({ position }) => ({
    position,
    title: "mx" as const,
    firstName: "Zoé",
    lastName: `Canary${"abcd"[position] ?? ""}`,
    nationality: "CA",
    birthDay: addDays(dayIn(now), -15_000),
  }));
  const names = { key: view.group.key, checkout: room.checkout, people };
  await Promise.all([saveNames(names, now), saveNames(names, now)]);
}

await open();
const [group] = await db.select({ id: groups.id }).from(groups).where(eq(groups.email, email));
if (group) {
  await pay(group.id);
  await name(group.id);
}
await closeDatabase();
