import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import * as schema from "~/db/schema";
import { db } from "~/db/transaction.server";
import { log } from "~/platform/log.server";
import { moneyToReview } from "~/services/booking/list-for-operator.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  bookingsOf,
  chargesOf,
  minutesAfter,
  NOW,
  payWith,
  readyCheckout,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { settleAlerts } from "../alerts/settle-alerts.server";
import { createReconciliation, reconcileCharges } from "./reconcile-charges.server";
import { settleCharge } from "./settle-payment.server";
import { SITE } from "./what-is-sent.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());
beforeEach(() => gateway.calm());

const listed = async () => (await moneyToReview(NOW)).filter(({ what }) => what === "charge-unknown");

/** A charge that was made after the moment the database was put back to. */
async function lost(site = SITE): Promise<string> {
  const prepared = await gateway.prepare({ key: unique("lost"), amount: 25_900, currency: "CAD", metadata: { site } });
  if (prepared.state !== "prepared") throw new Error(prepared.state);
  const { reference } = prepared;
  await gateway.authorise({ key: "k", reference, cardToken: unique("ok"), returnUrl: "" });
  await gateway.capture({ key: "k", reference });
  return reference;
}

it("A gateway charge that is not in the books is listed, raises one alert, and is not refunded", async () => {
  const alert = vi.spyOn(log, "error");
  const reference = await lost();
  await lost("https://another.example");
  expect(await reconcileCharges(NOW, gateway)).toBe(1);
  await reconcileCharges(NOW, gateway);
  expect(await listed()).toMatchObject([
    { reference, amount: 25_900, detail: "captured at the gateway, not known here" },
  ]);
  expect(alert.mock.calls.filter(([, text]) => String(text).startsWith("ALERT"))).toHaveLength(1);
  alert.mockRestore();
  expect(gateway.count("refund")).toBe(0);
  expect(gateway.count("release")).toBe(0);
  // A person gives part of it back there, then all.
  gateway.refundByHand(reference, 900);
  await reconcileCharges(NOW, gateway);
  expect(await listed()).toMatchObject([{ reference, amount: 25_000 }]);
  gateway.refundByHand(reference, 25_000);
  await reconcileCharges(NOW, gateway);
  expect(await listed()).toEqual([]);
});

it("A gateway authorisation that is not in the books is listed until it ends", async () => {
  const prepared = await gateway.prepare({
    key: unique("lost"),
    amount: 500,
    currency: "CAD",
    metadata: { site: SITE },
  });
  if (prepared.state !== "prepared") throw new Error(prepared.state);
  gateway.move(prepared.reference, "authorised");
  await reconcileCharges(NOW, gateway);
  expect(await listed()).toMatchObject([{ reference: prepared.reference, amount: 500 }]);
  gateway.move(prepared.reference, "released");
  await reconcileCharges(NOW, gateway);
  expect(await listed()).toEqual([]);
});

it("Known and consistent charges are left alone", async () => {
  const id = await readyCheckout(await aDeparture());
  await payWith(gateway, id);
  gateway.calls.length = 0;
  expect(await reconcileCharges(NOW, gateway)).toBe(0);
  expect(gateway.calls.map(({ operation }) => operation)).toEqual(["list"]);
});

it("A payment known as begun in the restored copy is found and booked", async () => {
  const id = await readyCheckout(await aDeparture());
  await payWith(gateway, id);
  const [charge] = await chargesOf(id);
  if (!charge) throw new Error("No charge");
  const other = await readyCheckout(await aDeparture());
  gateway.failOnce("prepare", "before");
  await payWith(gateway, other);
  const [begun] = await chargesOf(other);
  const made = await gateway.prepare({
    key: begun?.id ?? "",
    amount: begun?.amount ?? 0,
    currency: "CAD",
    metadata: { site: SITE },
  });
  if (made.state !== "prepared") throw new Error(made.state);
  gateway.move(made.reference, "captured");
  expect(await reconcileCharges(minutesAfter(1), gateway)).toBe(1);
  expect(await bookingsOf(other)).toHaveLength(1);
  expect(await chargesOf(other)).toMatchObject([{ state: "captured", reference: made.reference }]);
});

it("A payment refused in the books but charged is recorded and buys what it was for", async () => {
  const id = await readyCheckout(await aDeparture());
  await payWith(gateway, id, { cardToken: unique("card_declined") });
  const [refused] = await chargesOf(id);
  expect(refused?.state).toBe("declined");
  gateway.move(refused?.reference ?? "", "captured");
  expect(await reconcileCharges(minutesAfter(1), gateway)).toBe(1);
  expect(await chargesOf(id)).toMatchObject([{ id: refused?.id, state: "captured" }]);
  const entries = await db
    .select({ kind: schema.ledger.kind, amount: schema.ledger.amount })
    .from(schema.ledger)
    .where(eq(schema.ledger.charge, refused?.id ?? ""));
  expect(entries).toEqual([{ kind: "capture", amount: refused?.amount }]);
  // Its places are still held: the money buys what it was for.
  expect(await bookingsOf(id)).toHaveLength(1);
  expect(await listed()).toEqual([]);
  expect(await reconcileCharges(minutesAfter(2), gateway)).toBe(0);
});

it("A refund made after the copy is recorded and listed for a person", async () => {
  const id = await readyCheckout(await aDeparture());
  await payWith(gateway, id);
  const [charge] = await chargesOf(id);
  const movement = gateway.refundByHand(charge?.reference ?? "", 700);
  await reconcileCharges(NOW, gateway);
  const entries = await db
    .select()
    .from(schema.ledger)
    .where(eq(schema.ledger.charge, charge?.id ?? ""));
  expect(entries).toContainEqual(expect.objectContaining({ kind: "refund", amount: 700, reference: movement }));
  expect(await reconcileCharges(NOW, gateway)).toBe(0);
});

/** A charge with another at the gateway that the books do not know; returns the other's reference. */
async function chargedTwice(state: "authorised" | "captured"): Promise<{ id: string; second: string }> {
  const id = await readyCheckout(await aDeparture());
  await payWith(gateway, id);
  const [charge] = await chargesOf(id);
  if (!charge) throw new Error("No charge");
  return { id: charge.id, second: gateway.makeUnheard(charge.id, charge.amount, state, { site: SITE }) };
}

it("A second gateway charge for one charge is listed with what is left of it", async () => {
  const { id, second } = await chargedTwice("captured");
  gateway.refundByHand(second, 100);
  await reconcileCharges(NOW, gateway);
  const [charge, ...rest] = await listed();
  expect(charge).toMatchObject({ id, reference: second, detail: "captured at the gateway, not known here" });
  expect(rest).toEqual([]);
  const left = charge?.amount ?? 0;
  // The gateway's word about the same one changes nothing of it.
  await settleCharge(id, NOW, gateway, undefined, second);
  expect(await listed()).toMatchObject([{ reference: second, amount: left }]);
  expect(gateway.count("refund")).toBe(0);
  gateway.refundByHand(second, left);
  await reconcileCharges(NOW, gateway);
  expect(await listed()).toEqual([]);
});

it("A second authorisation of one charge is released", async () => {
  const { second } = await chargedTwice("authorised");
  expect(await reconcileCharges(NOW, gateway)).toBe(1);
  expect(gateway.intents.get(second)?.state).toBe("released");
  expect(await listed()).toEqual([]);
});

it("A charge listed long ago leaves the list when it is refunded", async () => {
  const reference = await lost();
  await reconcileCharges(NOW, gateway);
  const later = minutesAfter(40 * 24 * 60);
  await reconcileCharges(later, gateway);
  expect(await listed()).toMatchObject([{ reference, amount: 25_900 }]);
  gateway.refundByHand(reference, 25_900);
  const dayAfter = minutesAfter(41 * 24 * 60);
  gateway.failOnce("retrieve", "before");
  await reconcileCharges(dayAfter, gateway);
  expect(await listed()).toMatchObject([{ reference }]);
  await reconcileCharges(dayAfter, gateway);
  expect(await listed()).toEqual([]);
});

it("A charge that is not known here is asked about once a day for two months, and stays listed", async () => {
  const reference = await lost();
  await reconcileCharges(NOW, gateway);
  const asked = () => retrieved.filter((each) => each === reference).length;
  const retrieved: string[] = [];
  const { retrieve } = gateway;
  gateway.retrieve = (of) => {
    retrieved.push(of);
    return retrieve(of);
  };
  for (let hour = 0; hour < 7 * 24; hour++) await reconcileCharges(minutesAfter((3 * 24 + hour) * 60), gateway);
  expect(asked()).toBe(7);
  await reconcileCharges(minutesAfter(60 * 24 * 60), gateway);
  expect(asked()).toBe(7);
  expect(await listed()).toMatchObject([{ reference }]);
  gateway.retrieve = retrieve;
  gateway.refundByHand(reference, 25_900);
  await reconcileCharges(minutesAfter(11 * 24 * 60), gateway);
  expect(await listed()).toEqual([]);
});

it("A listed charge whose refund the bank returns raises another alert", async () => {
  const reference = await lost();
  const alert = vi.spyOn(log, "error");
  await reconcileCharges(NOW, gateway);
  await gateway.refund({ key: "by a person", reference, amount: 25_900 });
  await reconcileCharges(NOW, gateway);
  expect(await listed()).toEqual([]);
  await settleAlerts(NOW);
  gateway.moveRefund(reference, "by a person", "failed");
  await reconcileCharges(NOW, gateway);
  expect(await listed()).toMatchObject([{ reference, amount: 25_900 }]);
  expect(alert.mock.calls.filter(([, text]) => String(text).startsWith("ALERT"))).toHaveLength(2);
  alert.mockRestore();
  gateway.refundByHand(reference, 25_900);
  await reconcileCharges(NOW, gateway);
});

it("A payment in progress is left to its own process", async () => {
  const id = await readyCheckout(await aDeparture());
  const refunds = () => gateway.movements().filter(({ kind }) => kind === "refund");
  const before = refunds();
  let listedMeanwhile: string[] = [];
  gateway.duringCall = async (operation) => {
    if (operation !== "authorise" && operation !== "prepare" && operation !== "capture") return;
    await reconcileCharges(NOW, gateway);
    listedMeanwhile = (await listed()).map(({ id: key }) => key);
  };
  await payWith(gateway, id);
  gateway.duringCall = async () => undefined;
  expect(listedMeanwhile).toEqual([]);
  expect(await bookingsOf(id)).toHaveLength(1);
  expect(gateway.count("capture")).toBe(1);
  expect(refunds()).toEqual(before);
});

it.each([
  [
    "what became of a charge",
    "card_declined",
    (cards: FakeCards, reference: string) => cards.move(reference, "captured"),
  ],
  ["its refunds", "ok", (cards: FakeCards, reference: string) => cards.refundByHand(reference, 500)],
] as const)("A month is compared again until the gateway has said %s", async (_, card, happen) => {
  const job = createReconciliation();
  const days: number[] = [];
  const watched = new FakeCards();
  const { listSince } = watched;
  watched.listSince = (from) => {
    days.push((NOW.getTime() - from.getTime()) / 86_400_000);
    return listSince(from);
  };
  const id = await readyCheckout(await aDeparture());
  await payWith(watched, id, { cardToken: unique(card) });
  const [charge] = await chargesOf(id);
  happen(watched, charge?.reference ?? "");
  watched.fault = (called) => (called === "retrieve" ? "before" : null);
  await job(NOW, watched);
  watched.fault = () => null;
  await job(NOW, watched);
  await job(NOW, watched);
  expect(days).toEqual([30, 30, 2]);
});

it("A month is compared until complete, and two days longer", async () => {
  const job = createReconciliation();
  const days: number[] = [];
  const watched = new FakeCards();
  const { listSince } = watched;
  let broken = true;
  watched.listSince = async (from) => {
    days.push((NOW.getTime() - from.getTime()) / 86_400_000);
    const answer = await listSince(from);
    if (answer.state === "unknown" || !broken) return answer;
    return { ...answer, charges: answer.charges.map((each) => ({ ...each, amount: null as never })) };
  };
  watched.failOnce("list", "before");
  expect(await job(NOW, watched)).toBeNull();
  watched.makeUnheard(unique("lost"), 500, "captured", { site: SITE });
  expect(await job(NOW, watched)).toBe(0);
  broken = false;
  expect(await job(NOW, watched)).toBe(1);
  await job(NOW, watched);
  expect(days).toEqual([30, 30, 30, 2]);
  // No other test finds it listed.
  const [unheard] = watched.intents.keys();
  watched.refundByHand(unheard ?? "", 500);
  await job(NOW, watched);
});
