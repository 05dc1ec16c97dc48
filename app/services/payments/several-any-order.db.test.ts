/** Several cards, deposits and balances: anything that the traveller, the bank, the gateway and the clock do, in any order. */
import fc from "fast-check";
import { beforeAll, it } from "vitest";
import { db } from "~/db/transaction.server";
import { listCards } from "~/services/charges/list-cards.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  aPayment,
  BILLING,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSafe,
  expectSettled,
  minutesAfter,
  NOW,
  readyCheckout,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards, type Fault } from "../../../tests/support/fake-cards";
import { handleWebhook } from "./handle-webhook.server";
import { type PayInput, pay, resumePayment } from "./pay.server";
import { payBalance } from "./pay-balance.server";
import { settleDue } from "./settle-due.server";
import { addCard, removeCard } from "./split-cards.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

const card = fc.constantFrom("ok", "ok", "challenge", "later:card_declined", "lost_card");
const which = fc.nat(5);

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("pay", "pay again", "pay twice together" as const) }) },
  fc.record({ do: fc.constant("replace" as const), card }),
  fc.record({
    do: fc.constantFrom("return", "reconcile", "hold another", "expire", "balance twice together" as const),
  }),
  fc.record({ do: fc.constant("event" as const), which }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 9, 21, 45) }),
  // Only what a bank or a person at the gateway can do to a charge as it stands.
  fc.record({ do: fc.constantFrom("bank accepts", "bank refuses", "taken by hand", "let go by hand" as const), which }),
  fc.record({
    do: fc.constant("fault" as const),
    faults: fc.array(fc.constantFrom<Fault | null>("before", "after", "throw", null), { minLength: 1, maxLength: 5 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const start = fc.record({
  cards: fc.array(card, { minLength: 2, maxLength: 4 }),
  plan: fc.constantFrom("full", "deposit" as const),
});

/** One checkout on a departure of two places, paid by several cards, and what happens to it. */
async function run({ cards, plan }: { cards: string[]; plan: "full" | "deposit" }, steps: Step[]): Promise<void> {
  const departure = await aDeparture(2);
  const id = await readyCheckout(departure);
  let now = NOW;
  gateway.calm();
  await choosePlan(id, { plan, severalCards: true }, now);
  const { total } = await checkoutRow(id);
  const due = plan === "deposit" ? total / 2 : total;
  const each = Math.floor(due / cards.length);
  const add = (kind: string, amount: number) =>
    addCard(id, { token: unique(kind), brand: "visa", last4: "4242" }, amount, now);
  for (const [i, kind] of cards.entries()) await add(kind, i === 0 ? due - each * (cards.length - 1) : each);

  const form = () => aPayment(id, { cardToken: undefined });
  let last: PayInput = form();
  let faults: (Fault | null)[] = [];
  gateway.fault = () => faults.shift() ?? null;
  const chargeAt = async (n: number) => {
    const all = await chargesOf(id);
    return all[n % Math.max(1, all.length)];
  };
  const atGateway = async (s: Step, from: string[], to: Parameters<FakeCards["move"]>[1]) => {
    const reference = "which" in s ? (await chargeAt(s.which))?.reference : null;
    if (reference && from.includes(gateway.intents.get(reference)?.state ?? "")) gateway.move(reference, to);
  };
  const balance = async () => {
    const [booking] = await bookingsOf(id);
    const left = (booking?.price ?? 0) - (booking?.paid ?? 0);
    if (!booking || left <= 0) return;
    const tab = { booking: booking.number, amount: left, billing: BILLING };
    await Promise.all(
      ["ok", "lost_card", "ok"].map((kind) =>
        payBalance({ ...tab, nonce: unique("nonce"), cardToken: unique(kind) }, now, gateway),
      ),
    );
  };
  const acts: Record<Step["do"], (s: Step) => Promise<unknown>> = {
    pay: async () => {
      last = form();
      await pay(last, now, gateway);
    },
    "pay again": () => pay(last, now, gateway),
    "pay twice together": () => Promise.all([pay(last, now, gateway), pay(form(), now, gateway)]),
    replace: async (s) => {
      const splitCards = await listCards(db, id);
      const [first] = splitCards;
      const missing = due - splitCards.reduce((sum, { amount }) => sum + amount, 0);
      if (missing === 0 && first) await removeCard(id, first.id, now);
      await add("card" in s ? s.card : "ok", missing || (first?.amount ?? due));
    },
    return: () => resumePayment(id, now, gateway),
    event: async (s) => {
      const charge = "which" in s ? await chargeAt(s.which) : undefined;
      const body = { id: unique("evt"), type: "any", reference: charge?.reference ?? null, key: charge?.id ?? null };
      await handleWebhook(Buffer.from(JSON.stringify(body)), "good", now, gateway);
    },
    reconcile: () => settleDue(now, gateway),
    "hold another": () =>
      holdPlaces({ departure, city: "montreal", adults: 2, children: 0, locale: "en-ca", currency: "CAD" }, now),
    expire: () => expireHolds(now),
    "balance twice together": balance,
    wait: async (s) => {
      if ("minutes" in s) now = minutesAfter(s.minutes, now);
    },
    "bank accepts": (s) => atGateway(s, ["challenge"], "authorised"),
    "bank refuses": (s) => atGateway(s, ["challenge"], "declined"),
    "taken by hand": (s) => atGateway(s, ["authorised"], "captured"),
    "let go by hand": (s) => atGateway(s, ["authorised", "challenge"], "released"),
    fault: async (s) => {
      if ("faults" in s) faults = [...s.faults];
    },
  };
  for (const s of steps) {
    await acts[s.do](s);
    await expectSafe(gateway);
  }
  gateway.calm();
  await settleAll(gateway, now);
  await expectSettled(gateway);
}

it("Any order of events on several cards ends with the booking and its money, or neither", async () => {
  await fc.assert(fc.asyncProperty(start, fc.array(step, { minLength: 2, maxLength: 12 }), run), { numRuns: 40 });
});
