/**
 * Anything done with bookings once they are made, in any order and two at a time, while fares rise, departures close,
 * codes are dropped, banks change their mind and families wait for the places: money, places, activities and papers add up.
 */

import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import {
  bookingChanges,
  bookings,
  departures,
  discountCodes,
  fares,
  ledger,
  receipts,
  refunds,
  seats,
  waitingOffers,
  waitingRequests,
} from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { type Asking, BY_TRAVELLER, STANDARD_TERMS } from "~/domain/amendments/asked";
import type { ByHand } from "~/domain/amendments/by-hand";
import { priceOf } from "~/domain/amendments/change";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import type { StaffMember } from "~/domain/company/staff";
import { HAND_METHODS } from "~/domain/money/hand-money";
import { isPostgres } from "~/platform/env.server";
import { confirm, preview } from "~/services/amendments/engine.server";
import { BIRTH_YEAR } from "~/services/amendments/kinds/birth-year.server";
import { byHand } from "~/services/amendments/kinds/by-hand.server";
import { activitiesHad } from "~/services/amendments/kinds/return-activities.server";
import { readBought } from "~/services/booking/bought.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { applyCode } from "~/services/checkout/apply-code.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { getCheckout } from "~/services/checkout/get-checkout.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { payBalance } from "~/services/payments/pay-balance.server";
import { settleCharge } from "~/services/payments/settle-payment.server";
import { takeForBooking, takeForCheckout } from "~/services/payments/take-by-hand.server";
import { undoByHand } from "~/services/payments/undo-by-hand.server";
import { offerPlaces } from "~/services/waiting/offer.server";
import { declineOffer, leaveList } from "~/services/waiting/offers-end.server";
import { mailsOf, seedCompany } from "../../../tests/support/booked";
import { COLLEAGUE, giveBack, owedByHand } from "../../../tests/support/by-hand";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  add,
  aTourWithActivities,
  board,
  cancel,
  join,
  rename,
  sit,
  sleep,
  takeBack,
} from "../../../tests/support/changes";
import {
  aChild,
  addCards,
  anAdult,
  BILLING,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSafe,
  expectSettled,
  minutesAfter,
  NOW,
  payWith,
  payWithLaid,
  readyCheckout,
  settleAll,
  unique,
  uniqueCode,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { FakePartner } from "../../../tests/support/fake-partner";
import { moveTo } from "../../../tests/support/other-date";
import { aPackageOnDates, readyPackage } from "../../../tests/support/package";
import { aColleague, byStaff } from "../../../tests/support/staff";
import { aWaiting, expectLineSafe, requestRow } from "../../../tests/support/waiting";

const gateway = new FakeCards();
const partner = new FakePartner();
let colleague: StaffMember;
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
  colleague = await aColleague();
});

const DAYS = [
  { startDay: "2030-08-02", adult: 399, child: 299, capacity: 6 },
  { startDay: "2030-08-16", adult: 512, child: 333, capacity: 5 },
  { startDay: "2030-08-23", adult: 251, child: 251, capacity: 6 },
  { startDay: "2030-06-14", adult: 399, child: 99, capacity: 6 },
];

const start = fc.record({
  parties: fc.array(fc.record({ adults: fc.integer({ min: 1, max: 3 }), children: fc.integer({ min: 0, max: 1 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
  plan: fc.constantFrom("full", "deposit" as const),
  twoCards: fc.boolean(),
  inCash: fc.boolean(),
  withWhales: fc.boolean(),
  code: fc.constantFrom(null, { percent: 15 }, { amountCad: 30_000 }),
  /** With a room of ours. */
  isPackage: fc.boolean(),
  twoBeds: fc.boolean(),
});
const who = fc.subarray([0, 1, 2, 3], { minLength: 1 });
const booking = fc.nat(1);
/** Asked by the traveller, or by staff who keep less, or by the company. */
const asks = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.record({ takes: fc.constantFrom(0, 1, 4_999) }),
  fc.constant("company" as const),
);
const change = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), booking, who, asks }) },
  fc.record({ do: fc.constant("add" as const), booking, who, activity: fc.constantFrom("whales", "show") }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("take back" as const), booking, who }) },
  fc.record({ do: fc.constant("rename" as const), booking, who, asks }),
  fc.record({ do: fc.constant("give back" as const), booking, amount: fc.constantFrom(1, 99) }),
  fc.record({ do: fc.constant("charge a fee" as const), booking, amount: fc.constantFrom(1, 2_500) }),
  fc.record({ do: fc.constant("correct" as const), booking, who, year: fc.constantFrom(1990, 2016) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("join" as const),
      booking,
      child: fc.boolean(),
      whales: fc.boolean(),
      seat: fc.constantFrom(null, "2B", "3A"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("move" as const), booking, to: fc.nat(3), asks }) },
  fc.record({ do: fc.constant("board" as const), booking, city: fc.constantFrom("montreal", "laval") }),
  fc.record({ do: fc.constant("sleep" as const), booking, twoBeds: fc.boolean() }),
  fc.record({ do: fc.constant("sit" as const), booking, who, seat: fc.constantFrom("2A", "2B", "3A", null) }),
  fc.record({ do: fc.constant("pay" as const), booking, part: fc.boolean(), card: fc.constantFrom("ok", "lost_card") }),
  fc.record({
    do: fc.constant("pay by hand" as const),
    booking,
    part: fc.boolean(),
    method: fc.constantFrom(...HAND_METHODS),
  }),
  fc.record({ do: fc.constant("bounce" as const), booking, which: fc.nat(3) }),
  fc.record({ do: fc.constant("give back by hand" as const), booking }),
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("one" as const), change }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("two" as const), change, other: change }) },
  fc.record({ do: fc.constant("late money" as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(1, 10, 30) }),
  fc.record({ do: fc.constantFrom("drop the code", "raise fares") }),
  fc.record({ do: fc.constantFrom("close", "open again"), which: fc.nat(3) }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("ask" as const), which: fc.nat(3), adults: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("take an offer" as const), which: fc.nat(3) }) },
  fc.record({
    do: fc.constantFrom("decline an offer", "leave the list", "let lapse"),
    which: fc.nat(3),
  }),
);
type Start = typeof start extends fc.Arbitrary<infer S> ? S : never;
type Change = typeof change extends fc.Arbitrary<infer S> ? S : never;
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function aCode(rule: Pick<DiscountCode, "percent" | "amountCad"> | null): Promise<string | null> {
  if (!rule) return null;
  const code = uniqueCode();
  const data = { ...rule, code, from: "2030-01-01", to: "2030-12-31", trips: [], minimumCad: 0 };
  await transaction((tx) => tx.insert(discountCodes).values({ code, uses: 2, used: 0, data }));
  return code;
}

/** What adds up of one booking, at every moment. */
async function expectBookingSafe(checkout: string): Promise<void> {
  const [row] = await bookingsOf(checkout);
  if (!row) throw new Error("Not booked");
  const sold = await checkoutRow(checkout);
  const { bought, people } = await readBought(db, row, sold);
  const made = await db.select().from(bookingChanges).where(eq(bookingChanges.booking, row.number));
  const kept = made.reduce((sum, { data }) => sum + (data.kind === "cancellation" ? data.kept : 0), 0);
  const fees = made.reduce((sum, { data }) => sum + ("fee" in data ? data.fee : 0), 0);
  // What is had at its price, what was kept and the fees; or, when nobody travels, no more than was paid.
  const had = priceOf(bought.sold, bought.going, bought.code);
  const given = made.reduce((sum, { data }) => sum + ("given" in data ? data.given : 0), 0);
  if (people.length > 0) expect(row.price).toBe(had + kept + fees - given);
  else expect(row.price).toBeLessThanOrEqual(kept + fees);
  const view = await getBooking(row.key);
  if (!view) throw new Error("No view");
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  const { lines, stay, extras, discount, changes } = view.money;
  expect(
    sum(lines) + (stay ? stay.amount + stay.twoBeds : 0) + sum(extras) - (discount?.amount ?? 0) + sum(changes),
  ).toBe(row.price);
  expect(sum(view.money.cards)).toBeGreaterThanOrEqual(row.paid);
  // Who cancelled has nothing, and what the others have is on the days of their departure.
  const going = people.map(({ position }) => position);
  for (const { travellers, day } of view.extras) {
    expect(going).toEqual(expect.arrayContaining(travellers));
    expect(day > sold.journey.departure.startDay && day <= sold.journey.departure.endDay).toBe(true);
  }
  for (const seat of await db.select().from(seats).where(eq(seats.checkout, checkout)))
    expect([seat.run, going.includes(seat.traveller)]).toEqual([sold.departure, true]);
  const charged = await chargesOf(checkout);
  for (const { id } of charged) {
    const [taken, back] = [
      sum(
        await db
          .select()
          .from(ledger)
          .where(and(eq(ledger.charge, id), eq(ledger.kind, "capture"))),
      ),
      sum(await db.select().from(refunds).where(eq(refunds.charge, id))),
    ];
    expect(back).toBeLessThanOrEqual(taken);
  }
  expect(
    await mailsOf("change:").then((mails) => mails.filter(({ key }) => made.some(({ id }) => key.includes(id)))),
  ).toHaveLength(made.length);
}

/** Once all has come to rest: receipts say what was paid of a booking and what went back. */
async function expectPapers(checkout: string): Promise<void> {
  const [row] = await bookingsOf(checkout);
  const issued = await db
    .select()
    .from(receipts)
    .where(eq(receipts.booking, row?.number ?? ""));
  const said = issued.reduce((sum, { kind, amount }) => sum + (kind === "payment" ? amount : -amount), 0);
  expect(said).toBe(row?.paid);
}

/** Books a checkout with cash, as its plan has it. */
async function payInCash(checkout: string, now: Date): Promise<void> {
  const view = await getCheckout(checkout, now);
  if (!view) throw new Error("No checkout");
  const { chosen: plan, due } = view.plan;
  const money = { amount: due.now, method: "cash" as const, reference: "", nonce: unique("nonce"), by: COLLEAGUE };
  await takeForCheckout({ checkout, plan, ...money }, now);
}

/** What is owed by hand, of one booking or of all, is given back. */
async function giveAllBack(now: Date, number?: string): Promise<void> {
  for (const { id, booking } of await owedByHand())
    if (number === undefined || booking === number) await giveBack(id, now);
}

async function run(begun: Start, steps: Step[]): Promise<void> {
  const { parties, plan, twoCards, inCash, withWhales, code: rule, isPackage, twoBeds } = begun;
  gateway.calm();
  const offered = isPackage ? await aPackageOnDates(DAYS) : null;
  const dates = offered?.dates ?? (await aTourWithActivities(DAYS, 3));
  const code = await aCode(rule);
  const first = dates[0]?.departure ?? "";
  const mine: { checkout: string; key: string; number: string }[] = [];
  let now = NOW;
  const booked = async (checkout: string) => {
    const [row] = await bookingsOf(checkout);
    if (row) mine.push({ checkout, key: row.key, number: row.number });
  };
  for (const party of parties) {
    const ready = offered ? readyPackage(offered.sold, partner, { ...party, twoBeds }) : readyCheckout(first, party);
    const checkout = await ready.catch(() => null);
    if (!checkout) continue;
    const adults = Array.from({ length: party.adults }, (_, i) => anAdult(i < 2 ? { extras: ["whales"] } : {}));
    const children = Array.from({ length: party.children }, () => aChild());
    if (withWhales) await saveTravellers(checkout, [...adults, ...children], now);
    if (code) await applyCode(checkout, code, now);
    await chooseSeats(checkout, { 0: ["2A", "3A"][mine.length] ?? "" }, now);
    const chosen = await choosePlan(checkout, { plan, severalCards: twoCards }, now);
    const { total } = await checkoutRow(checkout);
    const asTwo = twoCards && plan === "full" && chosen.ok && total >= 200;
    if (twoCards && !asTwo) await choosePlan(checkout, { plan, severalCards: false }, now);
    if (asTwo) await addCards(checkout, { [unique("ok")]: total - 100, [unique("ok")]: 100 });
    if (inCash && !asTwo) await payInCash(checkout, now);
    else await (asTwo ? payWithLaid(gateway, checkout, now) : payWith(gateway, checkout, {}, now));
    await booked(checkout);
  }
  const requests: string[] = [];
  const offers = async () =>
    (
      await db
        .select({ key: waitingRequests.key, checkout: waitingOffers.checkout, id: waitingRequests.id })
        .from(waitingOffers)
        .innerJoin(waitingRequests, eq(waitingRequests.id, waitingOffers.request))
        .where(eq(waitingOffers.state, "open"))
    ).filter(({ id }) => requests.includes(id));

  const askingOf = ({ asks: how }: { asks: typeof asks extends fc.Arbitrary<infer A> ? A : never }): Asking => {
    if (how === null) return STANDARD_TERMS;
    return how === "company"
      ? { asked: { by: "company", why: "its doing" } }
      : { asked: byStaff(colleague), terms: how };
  };

  const adjust = async (key: string, { kind, amount }: { kind: ByHand; amount: number }) => {
    const asking = { asked: byStaff(colleague) };
    const quoted = await preview(byHand(kind), key, { amount }, now, asking);
    if (quoted.ok) await confirm(byHand(kind), key, { amount }, { shown: quoted.value.price, ...asking }, now);
  };

  const acts: {
    [K in Change["do"]]: (c: Change & { do: K }, key: string, number: string) => Promise<unknown>;
  } = {
    cancel: (c, key) => cancel(key, c.who, now, askingOf(c)),
    add: (c, key) =>
      add(
        key,
        c.who.slice(0, 2).map((traveller) => ({ traveller, activity: c.activity })),
        now,
      ),
    "take back": async (c, key) => {
      const had = ((await activitiesHad(key))?.had ?? []).filter(({ until }) => until !== null);
      const choices = had.map(({ traveller, activity }) => ({ traveller, activity }));
      await takeBack(key, choices.slice(0, c.who.length), now);
    },
    rename: (c, key) => rename(key, c.who[0] ?? 0, unique("Roy"), now, askingOf(c)),
    "give back": (c, key) => adjust(key, { kind: "goodwill", amount: c.amount }),
    "charge a fee": (c, key) => adjust(key, { kind: "fee", amount: c.amount }),
    correct: async (c, key) => {
      const typed = { position: c.who[0] ?? 0, year: c.year };
      const quoted = await preview(BIRTH_YEAR, key, typed, now);
      if (quoted.ok) await confirm(BIRTH_YEAR, key, typed, { shown: quoted.value.price, asked: BY_TRAVELLER }, now);
    },
    join: (c, key) => {
      const extras = c.whales ? ["whales"] : [];
      return join(key, { person: c.child ? aChild({ extras }) : anAdult({ extras }), seat: c.seat }, now);
    },
    move: (c, key) => moveTo(key, dates[c.to] ?? { departure: "", city: "" }, now, askingOf(c)),
    board: (c, key) => board(key, c.city, now),
    sleep: async (c, key) => {
      if (offered) await sleep(key, { ...offered.sold.stay, twoBeds: c.twoBeds }, now);
    },
    sit: (c, key) => sit(key, Object.fromEntries(c.who.slice(0, 1).map((position) => [position, c.seat])), now),
    pay: async (c, _, number) => {
      const [row] = await db.select().from(bookings).where(eq(bookings.number, number));
      const due = (row?.price ?? 0) - (row?.paid ?? 0);
      if (due === 0) return;
      const amount = c.part && due > 300 ? Math.floor(due / 2) : due;
      const form = { booking: number, amount, nonce: unique("nonce"), cardToken: unique(c.card), billing: BILLING };
      await payBalance(form, now, gateway);
    },
    "pay by hand": async (c, _, number) => {
      const [row] = await db.select().from(bookings).where(eq(bookings.number, number));
      const due = (row?.price ?? 0) - (row?.paid ?? 0);
      const amount = c.part && due > 300 ? Math.floor(due / 2) : due;
      const proof = { method: c.method, reference: "12" };
      await takeForBooking({ booking: number, amount, nonce: unique("nonce"), by: COLLEAGUE, ...proof }, now);
    },
    bounce: async (c, key, number) => {
      const of = mine.find((one) => one.key === key);
      const taken = (await chargesOf(of?.checkout ?? "")).filter(({ method }) => method !== "card");
      const charge = taken[c.which % Math.max(1, taken.length)]?.id ?? "";
      await undoByHand({ booking: number, charge, why: "sans provision", by: COLLEAGUE }, now);
    },
    "give back by hand": (_, __, number) => giveAllBack(now, number),
  };
  const make = async (c: Change) => {
    const of = mine[c.booking % Math.max(1, mine.length)];
    if (!of) return;
    const going = ((await getBooking(of.key))?.travellers ?? []).map(({ position }) => position);
    // Now and then somebody who does not travel.
    const those = "who" in c && c.who.length < 4 ? { who: c.who.filter((position) => going.includes(position)) } : {};
    const act = acts[c.do] as (c: Change, key: string, number: string) => Promise<unknown>;
    await act({ ...c, ...those }, of.key, of.number);
  };
  const ofFirst = async () => (await db.select().from(departures).where(eq(departures.id, first)))[0];
  const play: { [K in Step["do"]]: (s: Step & { do: K }) => Promise<unknown> } = {
    one: (s) => make(s.change),
    two: (s) => Promise.all([make(s.change), make(s.other)]),
    "late money": async (s) => {
      const all = (await Promise.all(mine.map(({ checkout }) => chargesOf(checkout)))).flat();
      const declined = all.filter(({ state, reference }) => state === "declined" && reference);
      const charge = declined[s.which % Math.max(1, declined.length)];
      if (!charge) return;
      gateway.move(charge.reference ?? "", "captured");
      await settleCharge(charge.id, now, gateway);
    },
    wait: async (s) => {
      now = new Date(now.getTime() + s.days * 86_400_000);
    },
    "drop the code": () =>
      transaction(async (tx) => void (await tx.delete(discountCodes).where(eq(discountCodes.code, code ?? "")))),
    "raise fares": () =>
      transaction(async (tx) => {
        const ofTrip = eq(fares.trip, (await ofFirst())?.trip ?? "");
        await tx
          .update(fares)
          .set({ adultCad: sql`${fares.adultCad} + 1234` })
          .where(ofTrip);
      }),
    close: (s) => setStatus(dates[s.which]?.departure, "withdrawn"),
    "open again": (s) => setStatus(dates[s.which]?.departure, "on-sale"),
    ask: async (s) => {
      // A room is never kept for the waiting list.
      if (offered) return;
      const last = dates[s.which]?.departure ?? first;
      const [to] = await db.select().from(departures).where(eq(departures.id, last));
      const days = ["2030-06-14", to?.startDay ?? ""].sort() as [string, string];
      const { id } = await aWaiting(first, { adults: s.adults, firstDay: days[0], lastDay: days[1], since: now });
      requests.push(id);
    },
    "take an offer": async (s) => {
      const open = await offers();
      const offer = open[s.which % Math.max(1, open.length)];
      if (!offer) return;
      const { adults } = await checkoutRow(offer.checkout);
      const saved = await saveTravellers(
        offer.checkout,
        Array.from({ length: adults }, () => anAdult()),
        now,
      );
      if (!saved.ok) return;
      await Promise.all([payWith(gateway, offer.checkout, {}, now), payWith(gateway, offer.checkout, {}, now)]);
      await booked(offer.checkout);
    },
    "decline an offer": async (s) => {
      const [offer] = (await offers()).slice(s.which);
      if (offer) await declineOffer(offer.key, now);
    },
    "leave the list": async (s) => {
      const [offer] = (await offers()).slice(s.which);
      if (offer) await leaveList(offer.key, now);
    },
    "let lapse": async () => {
      now = minutesAfter(16 * 60, now);
      await expireHolds(now);
    },
  };
  for (const s of steps) {
    await (play[s.do] as (s: Step) => Promise<unknown>)(s);
    await offerPlaces(now);
    await expectSafe(gateway);
    await expectLineSafe();
    for (const { checkout } of mine) await expectBookingSafe(checkout);
  }
  gateway.calm();
  for (const id of requests) await leaveList((await requestRow(id)).key, now);
  await giveAllBack(now);
  await settleAll(gateway, now);
  await expectSettled(gateway);
  for (const { checkout } of mine) await expectPapers(checkout);
}

async function setStatus(departure: string | undefined, status: "on-sale" | "withdrawn"): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .update(departures)
      .set({ status })
      .where(eq(departures.id, departure ?? ""));
  });
}

it("Any history of a booking adds up", async () => {
  const history = fc.array(step, { minLength: 8, maxLength: 14 });
  await fc.assert(fc.asyncProperty(start, history, run), { numRuns: isPostgres ? 4 : 15 });
});
