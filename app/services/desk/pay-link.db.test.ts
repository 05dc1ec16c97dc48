import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { auditLog, checkouts, outbox, payLinks } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { callCode } from "~/services/checkout/call-code.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { COLLEAGUE as by } from "../../../tests/support/by-hand";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  bookingsOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { extendedHold } from "../../../tests/support/extended-hold";
import { FakeCards } from "../../../tests/support/fake-cards";
import { followPayLink, giveUpSale, payLinksOf, sendPayLink } from "./pay-link.server";
import { takeOver } from "./take-over.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

const EMAIL = "zoe@example.com";
/** Sends one from a page that is up to date, or says that `seen` were sent. */
async function send(checkout: string, now = NOW, { email = EMAIL, seen }: { email?: string; seen?: number } = {}) {
  return sendPayLink({ checkout, email, seen: seen ?? (await payLinksOf(checkout, now)).sent, by }, now);
}
const newest = async (checkout: string, now: Date) => (await payLinksOf(checkout, now)).newest;

/** The keys of the links that were mailed for a purchase, the first first. */
async function keysOf(checkout: string): Promise<string[]> {
  const mails = await db.select().from(outbox);
  return mails
    .filter(({ key }) => key.startsWith(`pay-link:${checkout}:`))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ text }) => /\/(?:payer|pay)\/([\w-]+)/.exec(text)?.[1] ?? "");
}

/** As a colleague opens it for a caller. */
const byTelephone = (id: string) =>
  transaction((tx) => tx.update(checkouts).set({ channel: "telephone", soldBy: by.id }).where(eq(checkouts.id, id)));

/** Follows the link as its caller does. */
const follow = (key: string, now: Date) => followPayLink(key, "caller", now);

it("A pay link holds the places while valid, and leads to the payment that books them", async () => {
  const departure = await aDeparture();
  const id = await readyCheckout(departure);
  expect(await send(id)).toEqual({ ok: true, value: null });
  expect(await checkoutRow(id)).toMatchObject({ heldUntil: minutesAfter(24 * 60), seatsDone: true });
  await expireHolds(minutesAfter(60));
  const [key = ""] = await keysOf(id);
  expect((await db.select().from(payLinks)).some((link) => link.key === key)).toBe(false);
  expect(await newest(id, NOW)).toEqual({ state: "sent", email: EMAIL });
  await followPayLink(key, "colleague", minutesAfter(60));
  expect(await newest(id, minutesAfter(60))).toMatchObject({ state: "sent" });
  expect(await follow(key, minutesAfter(61))).toEqual({ checkout: id, locale: "fr-ca", state: "sent" });
  expect(await newest(id, minutesAfter(61))).toMatchObject({ state: "opened" });
  expect((await payWith(gateway, id, {}, minutesAfter(62))).ok).toBe(true);
  expect(await newest(id, minutesAfter(63))).toMatchObject({ state: "paid" });
  expect(await follow(key, minutesAfter(9_000))).toMatchObject({ state: "paid" });
  expect(await bookingsOf(id)).toHaveLength(1);
  await expectSafe(gateway);
});

it("A new pay link ends the former and withdraws its mail; time ends both and frees the places", async () => {
  const departure = await aDeparture();
  const id = await readyCheckout(departure);
  await send(id);
  const [first = ""] = await keysOf(id);
  await send(id, minutesAfter(5));
  const [second = "", ...others] = await keysOf(id);
  expect(others).toEqual([]);
  expect(await follow(first, minutesAfter(6))).toMatchObject({ state: "lapsed" });
  expect(await follow(second, minutesAfter(6))).toMatchObject({ checkout: id, state: "sent" });
  const late = minutesAfter(5 + 24 * 60);
  expect(await follow(second, late)).toMatchObject({ state: "lapsed" });
  expect(await newest(id, late)).toMatchObject({ state: "lapsed" });
  expect(await payWith(gateway, id, {}, late)).toMatchObject({ code: "checkout-expired" });
  await expireHolds(late);
  expect(await takenOf(departure)).toBe(0);
  expect(await follow("guessed", NOW)).toBeNull();
});

it("A payment begun before a pay link's end completes after it", async () => {
  const departure = await aDeparture();
  const id = await readyCheckout(departure);
  await send(id);
  const [key = ""] = await keysOf(id);
  const end = minutesAfter(24 * 60);
  const asked = await payWith(gateway, id, { cardToken: unique("challenge") }, minutesAfter(-1, end));
  expect(asked).toMatchObject({ value: { state: "challenge" } });
  await expireHolds(minutesAfter(1, end));
  expect(await takenOf(departure)).toBe(1);
  expect(await follow(key, minutesAfter(1, end))).toMatchObject({ state: "sent", checkout: id });
  expect(await giveUpSale(id, by, minutesAfter(1, end))).toMatchObject({ code: "checkout-closed" });
  expect(await send(id, minutesAfter(1, end))).toMatchObject({ code: "checkout-closed" });
});

it("A form sent twice, or by two colleagues, sends one pay link", async () => {
  const id = await readyCheckout(await aDeparture());
  const both = await Promise.all([send(id, NOW, { seen: 0 }), send(id, NOW, { seen: 0, email: "leo@example.com" })]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "link-already-sent" });
  expect(await keysOf(id)).toHaveLength(1);
});

it("A sale given up frees its places and ends its link; a paid one stays", async () => {
  const departure = await aDeparture();
  const id = await readyCheckout(departure);
  await byTelephone(id);
  await send(id);
  const [key = ""] = await keysOf(id);
  expect(await giveUpSale(id, by, minutesAfter(1))).toEqual({ ok: true, value: "ended" });
  expect(await takenOf(departure)).toBe(0);
  expect(await follow(key, minutesAfter(2))).toMatchObject({ state: "lapsed" });
  expect(await keysOf(id)).toEqual([]);
  const paid = await readyCheckout(departure);
  await send(paid);
  await payWith(gateway, paid, {}, minutesAfter(1));
  expect(await giveUpSale(paid, by, minutesAfter(2))).toMatchObject({ code: "checkout-closed" });
  expect(await bookingsOf(paid)).toHaveLength(1);
});

it("A taken-over purchase given up returns to its buyer: held as theirs, link ended, logged", async () => {
  const departure = await aDeparture();
  const id = await readyCheckout(departure);
  const take = (now: Date) => takeOver({ code: callCode(id), saw: null, by }, now);
  await take(NOW);
  await send(id);
  const [key = ""] = await keysOf(id);
  expect(await giveUpSale(id, by, minutesAfter(1))).toEqual({ ok: true, value: "handed-back" });
  expect(await checkoutRow(id)).toMatchObject({ state: "open", soldBy: null, heldUntil: minutesAfter(21) });
  expect(await takenOf(departure)).toBe(1);
  expect(await follow(key, minutesAfter(2))).toMatchObject({ state: "lapsed" });
  // Without a link it is held as long as it was, and it can be taken over again.
  await take(minutesAfter(5));
  expect(await giveUpSale(id, by, minutesAfter(6))).toMatchObject({ value: "handed-back" });
  expect(await checkoutRow(id)).toMatchObject({ soldBy: null, heldUntil: minutesAfter(21) });
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, callCode(id)));
  expect(log.filter(({ what }) => what === "sale-handed-back")).toHaveLength(2);
  expect(await payWith(gateway, id, {}, minutesAfter(7))).toMatchObject({ ok: true });
});

it("A purchase extended by its buyer keeps its extended hold when handed back", async () => {
  const id = await readyCheckout(await aDeparture());
  await extendedHold(id, EMAIL, NOW);
  await takeOver({ code: callCode(id), saw: null, by }, minutesAfter(60));
  await send(id, minutesAfter(60));
  await giveUpSale(id, by, minutesAfter(61));
  expect(await checkoutRow(id)).toMatchObject({ soldBy: null, heldUntil: minutesAfter(24 * 60) });
});

it("A pay link is not sent without travellers or address, too late, too often, or once paid", async () => {
  const departure = await aDeparture();
  expect(await send(await openCheckout(departure))).toMatchObject({ code: "travellers-missing" });
  const id = await readyCheckout(departure);
  expect(await send(id, NOW, { email: "zoe@" })).toMatchObject({ code: "email-invalid" });
  const eve = new Date("2030-08-02T03:55:00Z");
  const kept = { heldUntil: new Date("2030-08-03T00:00:00Z") };
  await transaction((tx) => tx.update(checkouts).set(kept).where(eq(checkouts.id, id)));
  expect(await send(id, eve)).toMatchObject({ code: "link-too-late" });
  for (let sent = 0; sent < 5; sent++) expect((await send(id)).ok).toBe(true);
  expect(await send(id)).toMatchObject({ code: "too-many-links" });
  const busy = await readyCheckout(departure);
  const [paid, link] = await Promise.all([payWith(gateway, busy), send(busy, NOW, { seen: 0 })]);
  expect(paid.ok).toBe(true);
  // Whichever was first: a link that was sent then opens what is paid.
  if (!link.ok) expect(link.code).toBe("checkout-closed");
  else expect(await newest(busy, NOW)).toMatchObject({ state: "paid" });
});
