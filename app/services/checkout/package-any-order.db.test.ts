import fc from "fast-check";
import { beforeAll, it } from "vitest";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { type PayInput, pay, resumePayment } from "~/services/payments/pay.server";
import { settleDue } from "~/services/payments/settle-due.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  anAdult,
  aPayment,
  chargesOf,
  expectSafe,
  expectSettled,
  minutesAfter,
  NOW,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards, type Fault } from "../../../tests/support/fake-cards";
import { FakePartner, type PartnerFault } from "../../../tests/support/fake-partner";
import { anOwnPackage, aPartnerPackage, holdPackage } from "../../../tests/support/package";
import { acceptPrice } from "./accept-price.server";
import { reconcileStays } from "./reconcile-stays.server";
import { saveTravellers } from "./save-travellers.server";

const gateway = new FakeCards();
const partner = new FakePartner();
beforeAll(() => seedCatalogue());

const step = fc.oneof(
  fc.record({ do: fc.constant("pay" as const), card: fc.constantFrom("ok", "ok", "challenge", "card_declined") }),
  fc.record({ do: fc.constantFrom("pay twice together", "return", "reconcile", "reconcile rooms" as const) }),
  fc.record({ do: fc.constantFrom("hold another", "expire", "add whales", "add none", "agree" as const) }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 9, 21, 46) }),
  fc.record({ do: fc.constantFrom("bank accepts", "bank refuses", "taken by hand", "let go by hand" as const) }),
  fc.record({
    do: fc.constant("fault of the bank" as const),
    faults: fc.array(fc.constantFrom<Fault | null>("before", "after", "throw", null), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    do: fc.constant("fault of the partner" as const),
    troubles: fc.array(
      fc.constantFrom<PartnerFault | null>("before", "after", "throw", "sold-out", "gone", "price-changed", null),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A package with one room left, held by someone if the partner lets them, and what happens to it. */
async function run(supplier: "own" | "partner", first: PartnerFault | null, steps: Step[]): Promise<void> {
  const sold = await (supplier === "own" ? anOwnPackage({ rooms: 1 }) : aPartnerPackage());
  let now = NOW;
  let faults: (Fault | null)[] = [];
  let troubles: (PartnerFault | null)[] = [first];
  gateway.calm();
  partner.calm();
  partner.rooms = 1;
  partner.now = NOW;
  gateway.fault = () => faults.shift() ?? null;
  partner.fault = () => troubles.shift() ?? null;
  const held = await holdPackage(sold, partner);
  let id = held.ok ? held.value.id : "";
  let last: PayInput = aPayment(id);
  const people = (extras: string[]) => [anAdult({ extras }), anAdult()];
  await saveTravellers(id, people([]), now);
  const atGateway = async (from: string[], to: Parameters<FakeCards["move"]>[1]) => {
    const known = (await chargesOf(id)).filter(({ reference }) => reference !== null);
    const reference = known.at(-1)?.reference;
    if (reference && from.includes(gateway.intents.get(reference)?.state ?? "")) gateway.move(reference, to);
  };
  const acts: Record<Step["do"], (s: Step) => Promise<unknown>> = {
    pay: async (s) => {
      last = aPayment(id, { cardToken: unique("card" in s ? s.card : "ok") });
      await pay(last, now, gateway, partner);
    },
    "pay twice together": () =>
      Promise.all([pay(last, now, gateway, partner), pay(aPayment(id), now, gateway, partner)]),
    return: () => resumePayment(id, now, gateway, partner),
    reconcile: () => settleDue(now, gateway, partner),
    "reconcile rooms": () => reconcileStays(now, partner),
    "hold another": async () => {
      const other = await holdPackage(sold, partner, {}, now);
      if (!other.ok) return;
      id = other.value.id;
      await saveTravellers(id, people([]), now);
    },
    expire: () => expireHolds(now),
    "add whales": () => saveTravellers(id, people(["whales"]), now),
    "add none": () => saveTravellers(id, people([]), now),
    agree: () => acceptPrice(id, 40_000, now),
    wait: async (s) => {
      if ("minutes" in s) now = minutesAfter(s.minutes, now);
      partner.now = now;
    },
    "bank accepts": () => atGateway(["challenge"], "authorised"),
    "bank refuses": () => atGateway(["challenge"], "declined"),
    "taken by hand": () => atGateway(["authorised"], "captured"),
    "let go by hand": () => atGateway(["authorised", "challenge"], "released"),
    "fault of the bank": async (s) => {
      if ("faults" in s) faults = [...s.faults];
    },
    "fault of the partner": async (s) => {
      if ("troubles" in s) troubles = [...s.troubles];
    },
  };
  for (const s of steps) {
    await acts[s.do](s);
    await expectSafe(gateway);
  }
  gateway.calm();
  partner.calm();
  await settleAll(gateway, now, partner);
  await expectSettled(gateway, partner);
}

it("Any order of events leaves no package paid without its room, and no room kept without its money", async () => {
  const fault = fc.constantFrom<PartnerFault | null>(null, null, null, "before", "after", "gone");
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("own", "partner"), fault, fc.array(step, { minLength: 2, maxLength: 10 }), run),
    { numRuns: 40 },
  );
});
