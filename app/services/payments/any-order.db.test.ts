import fc from "fast-check";
import { beforeAll, it } from "vitest";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  aPayment,
  chargesOf,
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
import { settleDue } from "./settle-due.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

const step = fc.oneof(
  fc.record({
    do: fc.constant("pay" as const),
    card: fc.constantFrom("ok", "challenge", "card_declined", "lost_card"),
  }),
  fc.record({ do: fc.constantFrom("pay again", "pay twice together", "return", "event", "reconcile" as const) }),
  fc.record({ do: fc.constantFrom("hold another", "expire", "choose a seat" as const) }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 9, 21, 45) }),
  // Only what a bank or a person at the gateway can do to a charge as it stands.
  fc.record({ do: fc.constantFrom("bank accepts", "bank refuses", "taken by hand", "let go by hand" as const) }),
  fc.record({
    do: fc.constant("fault" as const),
    faults: fc.array(fc.constantFrom<Fault | null>("before", "after", "throw", null), { minLength: 1, maxLength: 4 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One checkout on a departure of two places, and what happens to it. */
async function run(steps: Step[]): Promise<void> {
  const departure = await aDeparture(2);
  const id = await readyCheckout(departure);
  let now = NOW;
  let last: PayInput = aPayment(id);
  let faults: (Fault | null)[] = [];
  gateway.calm();
  gateway.fault = () => faults.shift() ?? null;
  const newest = async () => {
    const all = await chargesOf(id);
    const known = all.filter(({ reference }) => reference !== null);
    return known.at(-1);
  };
  const atGateway = async (from: string[], to: Parameters<FakeCards["move"]>[1]) => {
    const reference = (await newest())?.reference;
    if (reference && from.includes(gateway.intents.get(reference)?.state ?? "")) gateway.move(reference, to);
  };
  const acts: Record<Step["do"], (s: Step) => Promise<unknown>> = {
    pay: async (s) => {
      last = aPayment(id, { cardToken: unique("card" in s ? s.card : "ok") });
      await pay(last, now, gateway);
    },
    "pay again": () => pay(last, now, gateway),
    "pay twice together": () => Promise.all([pay(last, now, gateway), pay(aPayment(id), now, gateway)]),
    return: () => resumePayment(id, now, gateway),
    event: async () => {
      const charge = await newest();
      const body = { id: unique("evt"), type: "any", reference: charge?.reference ?? null, key: charge?.id ?? null };
      await handleWebhook(Buffer.from(JSON.stringify(body)), "good", now, gateway);
    },
    reconcile: () => settleDue(now, gateway),
    "hold another": () =>
      holdPlaces({ departure, city: "montreal", adults: 2, children: 0, locale: "en-ca", currency: "CAD" }, now),
    expire: () => expireHolds(now),
    "choose a seat": () => chooseSeats(id, { 0: "2A" }, now),
    wait: async (s) => {
      if ("minutes" in s) now = minutesAfter(s.minutes, now);
    },
    "bank accepts": () => atGateway(["challenge"], "authorised"),
    "bank refuses": () => atGateway(["challenge"], "declined"),
    "taken by hand": () => atGateway(["authorised"], "captured"),
    "let go by hand": () => atGateway(["authorised", "challenge"], "released"),
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

it("Any order of events ends with both booking and money, or neither", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), run), { numRuns: 40 });
});
