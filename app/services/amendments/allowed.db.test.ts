/** Every act on a booking in every state it may be in, asked of the services themselves: what the table says is what they do. */

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookings, outbox } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { type Act, ALLOWED, isOpenTo } from "~/domain/amendments/allowed";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { dayIn } from "~/domain/day";
import { confirm, preview } from "~/services/amendments/engine.server";
import { ADD_ACTIVITIES } from "~/services/amendments/kinds/add-activities.server";
import { bedsToChoose, changeBeds } from "~/services/amendments/kinds/beds.server";
import { BIRTH_YEAR } from "~/services/amendments/kinds/birth-year.server";
import { byHand } from "~/services/amendments/kinds/by-hand.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { DATE } from "~/services/amendments/kinds/date.server";
import { NAME } from "~/services/amendments/kinds/name.server";
import { saveNeeds } from "~/services/amendments/kinds/needs.server";
import { RETURN_ACTIVITIES } from "~/services/amendments/kinds/return-activities.server";
import { ROOM } from "~/services/amendments/kinds/room.server";
import { changeSeats } from "~/services/amendments/kinds/seats.server";
import { STOP } from "~/services/amendments/kinds/stop.server";
import { TRAVELLER } from "~/services/amendments/kinds/traveller.server";
import { getAmountDue } from "~/services/booking/amount-due.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { closedFor, lockBooking } from "~/services/booking/lock-booking.server";
import { remindBalances } from "~/services/booking/remind-balances.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { fileClaim } from "~/services/claims/file-claim.server";
import { changeFacts, factsOf } from "~/services/departures/facts.server";
import { sendBalanceLink } from "~/services/desk/balance-link.server";
import { correctContact } from "~/services/desk/correct-contact.server";
import { payBalance, payByLink } from "~/services/payments/pay-balance.server";
import { savePaymentDetails } from "~/services/payments/payment-details.server";
import { removeCard } from "~/services/payments/split-cards.server";
import { takeForBooking } from "~/services/payments/take-by-hand.server";
import { undoByHand } from "~/services/payments/undo-by-hand.server";
import { writeRefund } from "~/services/payments/write-refund.server";
import { type Booked, bookingRow, mailsOf, payPart, seedCompany } from "../../../tests/support/booked";
import { calledOff, MANAGER } from "../../../tests/support/call-off";
import { aTourWithActivities, cancel, whales } from "../../../tests/support/changes";
import {
  anAdult,
  BILLING,
  bookingsOf,
  expectSafe,
  minutesAfter,
  NOW,
  payWith,
  readyCheckout,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { FakeCards } from "../../../tests/support/fake-cards";

const gateway = new FakeCards();
beforeAll(() => seedCompany());
afterAll(async () => {
  await settleAll(gateway, minutesAfter(60 * 24 * 70));
  await expectSafe(gateway);
});

/** A day on which a reminder of the balance is due, the day of departure, and one on which claims are taken. */
const BEFORE = new Date("2030-06-29T16:00:00Z");
const ON_THE_DAY = new Date("2030-08-02T16:00:00Z");
const BACK = new Date("2030-08-20T16:00:00Z");

type Subject = Booked & { now: Date; other: string; link: string };
type Answer = { ok: boolean; code?: string };

const asked = BY_TRAVELLER;
const staff = { by: "staff", member: MANAGER.id, why: "asked by phone" } as const;
/** Amounts that nobody was shown: what is permitted gets as far as the price, and changes nothing. */
const WRONG = { shown: -1, back: -1 };
const beds = { twoBeds: true, shown: false };
const renamed = { position: 0, title: "mx" as const, firstName: "Sam", lastName: "Roy", replaced: null };
const more = { person: { ...anAdult(), extras: [] }, seat: null };
const room = { hotel: "inn", room: "queen", twoBeds: false };

/** Locks the booking for an act that no service of its own is walked for here. */
const lock =
  (
    act:
      | "seat-at-boarding"
      | "follow-payment"
      | "index-search"
      | "name-follows"
      | "settle-call-off"
      | "answer-claim"
      | "hotel-number"
      | "note"
      | "mail-contact",
    by: never,
  ) =>
  ({ number, now }: Subject) =>
    transaction((tx) => lockBooking(tx, eq(bookings.number, number), { act, by, now })) as Promise<Answer>;

/** Every act as its service answers it; a new one is missing here until it is walked. */
const SERVICES: Record<Act, (of: Subject) => Promise<Answer>> = {
  cancel: ({ key, now }) => confirm(CANCEL, key, { positions: [0] }, { ...WRONG, asked }, now),
  name: ({ key, now }) => confirm(NAME, key, renamed, { ...WRONG, asked }, now),
  date: ({ key, now, other }) =>
    confirm(DATE, key, { to: { departure: other, city: "montreal" } }, { ...WRONG, asked }, now),
  stop: ({ key, now }) => confirm(STOP, key, { city: "laval" }, { ...WRONG, asked }, now),
  room: ({ key, now }) => confirm(ROOM, key, { wanted: room }, { ...WRONG, asked }, now),
  beds: ({ key, now }) => changeBeds(key, { ...beds, asked }, now),
  seats: ({ key, now }) => changeSeats(key, { wanted: [], shown: [], asked }, now),
  traveller: ({ key, now }) => confirm(TRAVELLER, key, more, { ...WRONG, asked }, now),
  add: ({ key, now }) => confirm(ADD_ACTIVITIES, key, { choices: whales(0) }, { ...WRONG, asked }, now),
  return: ({ key, now }) => confirm(RETURN_ACTIVITIES, key, { choices: whales(0) }, { ...WRONG, asked }, now),
  "birth-year": ({ key, now }) => confirm(BIRTH_YEAR, key, { position: 0, year: 1950 }, { shown: -1, asked }, now),
  goodwill: ({ key, now }) => confirm(byHand("goodwill"), key, { amount: 100 }, { shown: -1, asked: staff }, now),
  fee: ({ key, now }) => confirm(byHand("fee"), key, { amount: 100 }, { shown: -1, asked: staff }, now),
  needs: ({ key, now }) => saveNeeds(key, [], now),
  contact: ({ number, now }) => {
    const typed = { email: "new@example.com", phone: "514 555-0123" };
    return correctContact(
      { number, position: 0 },
      { ...typed, was: { email: "", phone: "" }, by: { ...MANAGER } as never, why: "x" },
      now,
    );
  },
  pay: ({ number, now }) =>
    payBalance(
      { booking: number, amount: -1, nonce: unique("n"), cardToken: unique("ok"), billing: BILLING },
      now,
      gateway,
    ),
  "pay-by-hand": ({ number, now }) =>
    takeForBooking(
      { booking: number, amount: -1, nonce: unique("n"), method: "cash", reference: "", by: MANAGER },
      now,
    ),
  "payment-details": ({ checkout, now }) => savePaymentDetails(checkout, { billing: BILLING }, now),
  "share-cards": ({ checkout, now }) => removeCard(checkout, "none", now),
  "undo-by-hand": ({ number, now }) => undoByHand({ booking: number, charge: "none", why: "x", by: MANAGER }, now),
  "write-money": async ({ now }) => {
    await writeRefund("none", { movement: "re_none", amount: 1 }, now);
    return { ok: true };
  },
  "use-pay-link": ({ link, now }) =>
    payByLink(
      { payLink: link, amount: -1, nonce: unique("n"), cardToken: unique("ok"), billing: BILLING },
      now,
      gateway,
    ),
  "send-pay-link": ({ number, now }) => sendBalanceLink({ booking: number, amount: -1, seen: 1, by: MANAGER }, now),
  "remind-balance": async ({ number, now }) => {
    await remindBalances(now);
    const isSent = (await mailsOf(`balance:${number}`)).length > 0;
    await transaction((tx) => tx.delete(outbox).where(eq(outbox.key, `balance:${number}:2030-08-02:3`)));
    return isSent ? { ok: true } : { ok: false, code: "not-reminded" };
  },
  tickets: async ({ key, now }) => {
    const view = await getBooking(key);
    if (!view) throw new Error("No booking");
    return isOpenTo("tickets", "traveller", { calledOff: view.calledOff, going: view.travellers }, dayIn(now));
  },
  claim: ({ key, now }) => fileClaim(key, { text: "", file: null }, now),
  "seat-at-boarding": lock("seat-at-boarding", "staff" as never),
  "settle-call-off": lock("settle-call-off", "job" as never),
  "follow-payment": lock("follow-payment", "traveller" as never),
  "index-search": lock("index-search", "job" as never),
  "name-follows": lock("name-follows", "traveller" as never),
  "answer-claim": lock("answer-claim", "staff" as never),
  note: lock("note", "staff" as never),
  "hotel-number": lock("hotel-number", "staff" as never),
  "mail-contact": lock("mail-contact", "staff" as never),
};

/** What a change comes to, as its page asks before it is confirmed. */
const QUOTES: Partial<Record<Act, (of: Subject) => Promise<Answer>>> = {
  cancel: ({ key, now }) => preview(CANCEL, key, { positions: [0] }, now),
  name: ({ key, now }) => preview(NAME, key, renamed, now),
  date: ({ key, now, other }) => preview(DATE, key, { to: { departure: other, city: "montreal" } }, now),
  stop: ({ key, now }) => preview(STOP, key, { city: "laval" }, now),
  room: ({ key, now }) => preview(ROOM, key, { wanted: room }, now),
  traveller: ({ key, now }) => preview(TRAVELLER, key, more, now),
  add: ({ key, now }) => preview(ADD_ACTIVITIES, key, { choices: whales(0) }, now),
  return: ({ key, now }) => preview(RETURN_ACTIVITIES, key, { choices: whales(0) }, now),
  "birth-year": ({ key, now }) => preview(BIRTH_YEAR, key, { position: 0, year: 1950 }, now),
};

/** What a refusal by the state of the booking is called by the services; any other got past it. */
const BY_STATE = [
  ...["called-off", "departed", "nobody-left", "payment-under-way", "date-closed", "stop-closed", "hotel-closed"],
  ...["claim-early", "claim-late", "checkout-closed", "booking-over", "being-paid", "link-over", "not-reminded"],
];
const openOr = ({ ok, code = "" }: Answer) => (!ok && BY_STATE.includes(code) ? code : "open");

const CHANGES = ["cancel", "traveller", "name", "date", "stop", "room", "add", "return", "birth-year", "fee"] as const;
const all = <const A extends readonly Act[]>(acts: A, code: string) =>
  Object.fromEntries(acts.map((act) => [act, code]));

const LAST: readonly Act[] = ["use-pay-link", "pay"];

type State = { of: Subject; closed: Partial<Record<Act, string>> };

/** A party of two adults with whales for one, at a deposit, with a mailed link to pay the rest. */
async function subject(now: Date): Promise<Subject> {
  const [first, second] = await aTourWithActivities(["2030-08-02", "2030-08-16"], 9);
  const checkout = await readyCheckout(first?.departure ?? "", { adults: 2, children: 0 });
  await choosePlan(checkout, { plan: "deposit", severalCards: false }, NOW);
  await payWith(gateway, checkout);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  const { number, key, price, paid } = booking;
  const sent = await sendBalanceLink({ booking: number, amount: price - paid, seen: 0, by: MANAGER }, NOW);
  if (!sent.ok) throw new Error(sent.code);
  const [mail] = await mailsOf(`balance-link:${checkout}`);
  const [, link = ""] = /\/(?:payer|pay)\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
  return { checkout, number, key, now, other: second?.departure ?? "", link };
}

const departureOf = async ({ key }: Subject) => (await getBooking(key))?.departure.id ?? "";

const STATES: Record<string, () => Promise<State>> = {
  "that owes its balance": async () => ({
    of: await subject(BEFORE),
    closed: { claim: "claim-early" },
  }),
  "some of whose party cancelled": async () => {
    const of = await subject(BEFORE);
    await cancel(of.key, [1], NOW);
    // Another amount is due than the link is for, and the link says so by itself.
    return { of, closed: { claim: "claim-early", "use-pay-link": "link-over" } };
  },
  "whose departure's sales are closed": async () => {
    const of = await subject(BEFORE);
    const departure = await departureOf(of);
    const version = (await factsOf(departure))?.version ?? 0;
    const typed = { ...NOTHING_DECIDED, closed: true };
    await changeFacts(departure, { typed, version, by: MANAGER, why: "full" }, NOW);
    return { of, closed: { claim: "claim-early" } };
  },
  "with a payment under way": async () => {
    const of = await subject(BEFORE);
    gateway.failOnce("capture", "after");
    await payPart(gateway, of.number, 20_000);
    return {
      of,
      closed: {
        ...all([...CHANGES, "goodwill", "settle-call-off"], "payment-under-way"),
        claim: "claim-early",
        "pay-by-hand": "being-paid",
        "send-pay-link": "being-paid",
        "share-cards": "checkout-closed",
        "remind-balance": "not-reminded",
      },
    };
  },
  "whose departure is called off": async () => {
    const of = await subject(BEFORE);
    const departure = await departureOf(of);
    await calledOff(departure, [of.other], { typed: "2030-08-02 New York" }, BEFORE);
    return {
      of,
      closed: {
        ...all(
          [...CHANGES, "seats", "beds", "pay", "pay-by-hand", "tickets", "seat-at-boarding", "name-follows"],
          "called-off",
        ),
        ...all(["payment-details", "share-cards"], "checkout-closed"),
        claim: "claim-early",
        "use-pay-link": "link-over",
        "send-pay-link": "booking-over",
        "remind-balance": "not-reminded",
      },
    };
  },
  "on the day of departure": async () => ({
    of: await subject(ON_THE_DAY),
    closed: {
      ...all([...CHANGES, "seats", "beds", "needs", "name-follows"], "departed"),
      claim: "claim-early",
      "use-pay-link": "link-over",
      "remind-balance": "not-reminded",
    },
  }),
  "that has come back": async () => ({
    of: await subject(BACK),
    closed: {
      ...all([...CHANGES, "seats", "beds", "needs", "name-follows"], "departed"),
      "use-pay-link": "link-over",
      "remind-balance": "not-reminded",
    },
  }),
  "all of whose party cancelled": async () => {
    const of = await subject(BEFORE);
    await cancel(of.key, [0, 1], NOW);
    return {
      of,
      closed: {
        ...all([...CHANGES, "seats", "beds", "tickets", "seat-at-boarding", "name-follows"], "nobody-left"),
        claim: "claim-early",
        "use-pay-link": "link-over",
        "send-pay-link": "booking-over",
        "remind-balance": "not-reminded",
      },
    };
  },
  "in the last two weeks before departure": async () => ({
    of: await subject(new Date("2030-08-01T16:00:00Z")),
    closed: {
      date: "date-closed",
      stop: "stop-closed",
      claim: "claim-early",
      "remind-balance": "not-reminded",
      "use-pay-link": "link-over",
    },
  }),
};

describe("A booking", () => {
  it.each(Object.keys(STATES))(
    "%s is refused what its state forbids, by page, quote and service alike",
    async (name) => {
      const make = STATES[name];
      if (!make) throw new Error(name);
      const { of, closed } = await make();
      const before = await bookingRow(of.number);
      for (const [act, quote] of Object.entries(QUOTES))
        expect([act, openOr(await quote(of))]).toEqual([act, closed[act as Act] ?? "open"]);
      // What a page shows as open is refused for a payment alone, which ends while the page is read.
      for (const act of [
        "cancel",
        "name",
        "date",
        "stop",
        "add",
        "return",
        "birth-year",
        "seats",
        "beds",
        "needs",
      ] as const) {
        const page = (await closedFor(of.key, act, "traveller", of.now))?.code ?? "open";
        const passes = closed[act] === "payment-under-way" ? undefined : closed[act];
        expect([act, page]).toEqual([act, passes ?? "open"]);
      }
      expect((await getAmountDue(of.number, { proven: true }, of.now))?.closed).toBe(closed.pay === "called-off");
      expect((await bedsToChoose(of.key, of.now))?.closed).toBe(closed.beds ?? "room-none");
      // Those that go on with a payment under way come last.
      const acts = (Object.keys(ALLOWED) as Act[]).toSorted((one, other) => LAST.indexOf(one) - LAST.indexOf(other));
      const said: Partial<Record<Act, string>> = {};
      for (const act of acts) said[act] = openOr(await SERVICES[act](of));
      expect(said).toEqual(Object.fromEntries(acts.map((act) => [act, closed[act] ?? "open"])));
      if (name === "with a payment under way") return;
      const { paid, price } = await bookingRow(of.number);
      expect({ paid, price }, "nothing was changed by asking").toEqual({ paid: before.paid, price: before.price });
    },
  );
});
