import { describe, expect, it } from "vitest";
import type { Books, Outside } from "../../faults/books";
import { wrongInTheEnd, wrongNow } from "../../faults/invariants";
import type { Invariant } from "../../faults/violation";

const STAY = { hotel: "inn", room: "queen", firstNight: "2027-02-28", nights: 2 };

/**
 * A booking of two people, a third having cancelled, with a seat, a code and an activity, half paid by two cards of which one got some back; its
 * room is ours; it was moved there from a departure that was cancelled. What was owed to the other card came back from its bank. And a purchase that came to nothing, whose room was the partner's.
 */
function healthy(): Books {
  return {
    departures: [{ id: "d", left: 1, leg: 0, run: "d" }],
    runs: [{ id: "d", capacity: 3, taken: 2, coach: "bus" }],
    coaches: [
      {
        slug: "bus",
        data: {
          rows: [
            ["4A", "4B", "|", "4C", null],
            ["5A", "5B", "|", "5C", "5D"],
          ],
          reserved: ["4C"],
        },
      },
    ],
    blocked: [{ run: "d", seat: "5D" }],
    checkouts: [
      { id: "c", departure: "d", state: "booked", held: true, people: 2, party: 3, code: "TEN", kind: "package" },
      { id: "over", departure: "d", state: "expired", held: false, people: 2, party: 2, code: "TEN", kind: "package" },
    ],
    contracts: [{ id: "g", people: 11, parties: 11 }],
    seats: [{ run: "d", seat: "4A", checkout: "c" }],
    payments: [{ id: "i", checkout: "c", purpose: "booking", state: "paid", amount: 100 }],
    charges: [
      { id: "p1", checkout: "c", payment: "i", state: "captured", amount: 60 },
      { id: "p2", checkout: "c", payment: "i", state: "captured", amount: 40 },
    ],
    ledger: [
      { charge: "p1", kind: "capture", amount: 60, reference: "ch_1" },
      { charge: "p2", kind: "capture", amount: 40, reference: "ch_2" },
      { charge: "p1", kind: "refund", amount: 10, reference: "re_1" },
      { charge: "p2", kind: "refund", amount: 5, reference: "re_2" },
      { charge: "p2", kind: "refund-failed", amount: 5, reference: "re_2" },
      { charge: "p2", kind: "disputed", amount: 40, reference: "txn_1" },
      { charge: "p2", kind: "reinstated", amount: 40, reference: "txn_2" },
    ],
    refunds: [
      { id: "r", charge: "p1", amount: 10, state: "done", failed: null, byDispute: null, pastGateway: false },
      { id: "back", charge: "p2", amount: 5, state: "waiting", failed: "re_2", byDispute: null, pastGateway: false },
    ],
    alerts: [{ kind: "refund-stuck", subject: "back", state: "open" }],
    disputes: [{ id: "du_1", charge: "p2", state: "won", amount: 40 }],
    keptCards: [{ card: "pm_1", state: "gone" }],
    bookings: [{ number: "ES-1", checkout: "c", price: 200, paid: 85, unnamed: 0 }],
    receipts: [
      { number: 7, kind: "payment", payment: "i", refund: null, amount: 100 },
      { number: 8, kind: "refund", payment: null, refund: "r", amount: 10 },
    ],
    mails: [{ key: "confirmation:ES-1", recipient: "a@example.com", state: "sent" }],
    stays: [
      { ...STAY, checkout: "c", supplier: "own", state: "confirmed", key: "k1", confirmation: "ES-H1" },
      { ...STAY, checkout: "over", supplier: "partner", state: "left", key: "k2", confirmation: null },
    ],
    spares: [{ key: "k3", checkout: "c", state: "left" }],
    rooms: [
      { hotel: "inn", room: "queen", night: "2027-02-28", rooms: 1, taken: 1 },
      { hotel: "inn", room: "queen", night: "2027-03-01", rooms: 4, taken: 1 },
    ],
    activities: [{ departure: "d", activity: "boat", capacity: 1, taken: 1 }],
    extras: [
      { checkout: "c", activity: "boat" },
      { checkout: "over", activity: "boat" },
    ],
    changes: [{ booking: "ES-1", kind: "date", askedBy: "staff", before: 200, after: 200, back: 0 }],
    codes: [{ code: "TEN", uses: 1, used: 1 }],
    requests: [
      { id: "q", state: "booked", people: 3 },
      { id: "w", state: "waiting", people: 2 },
    ],
    offers: [
      { request: "q", checkout: "c", state: "booked" },
      { request: "w", checkout: "over", state: "lapsed" },
    ],
    freed: [],
    passedOver: [],
    callOffs: [{ departure: "gone" }],
    parties: [{ departure: "gone", booking: "ES-1", state: "moved", movedTo: "d" }],
    partyHolds: [{ departure: "gone", booking: "ES-1", checkout: "over" }],
  };
}

function outside(): Outside {
  const charge = (id: string, amount_captured: number) => ({ id, captured: true, amount_captured });
  const mail = () => ({
    to: ["a@example.com"],
    subject: "ES-1 confirmed",
    messageId: "m1",
    date: "2027-01-01T00:00:00Z",
  });
  return {
    bank: {
      methods: [],
      intents: [{ id: "pi_1", status: "succeeded", metadata: { attempt: "p1" } }],
      charges: [charge("ch_1", 60), charge("ch_2", 40)],
      refunds: [
        { id: "re_1", amount: 10, status: "succeeded", metadata: { attempt: "r" } },
        { id: "re_2", amount: 5, status: "failed", metadata: { attempt: "back" } },
        { id: "re_3", amount: 7, status: "failed", metadata: {} },
      ],
      disputes: [
        {
          id: "du_1",
          status: "won",
          balance_transactions: [
            { id: "txn_1", amount: -40 },
            { id: "txn_2", amount: 40 },
          ],
        },
      ],
    },
    inbox: [mail(), mail()],
    partner: { holds: [{ key: "k2", state: "cancelled", confirmation: null }] },
  };
}

const names = (violations: { invariant: Invariant }[]) => [...new Set(violations.map(({ invariant }) => invariant))];

it("The invariants accept what is right, a mail that arrived twice included", () => {
  expect(wrongNow(healthy())).toEqual([]);
  expect(wrongInTheEnd(healthy(), outside())).toEqual([]);
});

const first = <T>(rows: T[]): T => {
  const [row] = rows;
  if (!row) throw new Error("There is none");
  return row;
};

describe("at any moment it sees", () => {
  it.each<[string, Invariant, (books: Books) => void]>([
    ["more taken than there is", "seat or place sold twice", ({ runs }) => (first(runs).capacity = 1)],
    ["places nobody holds", "seat or place sold twice", ({ runs }) => (first(runs).taken = 3)],
    ["places held and not taken", "seat or place sold twice", ({ runs }) => (first(runs).taken = 0)],
    ["places left that are not", "places left told wrong", ({ departures }) => (first(departures).left = 2)],
    ["a seat that is blocked", "blocked seat sold", ({ blocked }) => blocked.push({ run: "d", seat: "4A" })],
    ["more for sale than blocked seats leave", "blocked seat sold", ({ runs }) => (first(runs).capacity = 6)],
    ["a seat twice", "seat or place sold twice", ({ seats }) => seats.push({ ...first(seats) })],
    ["a seat without a place", "seat or place sold twice", ({ seats }) => (first(seats).checkout = "over")],
    ["a booking nobody paid", "booking without its money", ({ ledger }) => ledger.splice(0, 2)],
    ["a booking of no money", "booking without its money", ({ bookings }) => (first(bookings).paid = 0)],
    ["two bookings", "booking without its money", ({ bookings }) => bookings.push({ ...first(bookings), number: "X" })],
    ["a booked checkout without booking", "booking without its money", ({ bookings }) => bookings.splice(0)],
    ["money that bought nothing", "money without a booking", ({ charges }) => (first(charges).checkout = "over")],
    ["more kept than counted", "money without a booking", ({ refunds, ledger }) => [refunds.splice(0), ledger.pop()]],
    ["too much paid", "balance overpaid", ({ bookings }) => (first(bookings).price = 80)],
    ["too much given back", "refund above what was captured", ({ refunds }) => (first(refunds).amount = 61)],
    ["a refund nobody owed", "refund above what was captured", ({ refunds }) => refunds.splice(0)],
    ["a code used too often", "discount used above its limit", ({ codes }) => (first(codes).uses = 0)],
    ["a use that was not given back", "discount used above its limit", ({ codes }) => (first(codes).used = 2)],
    [
      "a gap between receipts",
      "receipt missing, twice or after a gap",
      ({ receipts }) => {
        first(receipts).number = 6;
      },
    ],
    ["no receipt of a refund", "receipt missing, twice or after a gap", ({ receipts }) => receipts.pop()],
    [
      "a receipt of another amount",
      "receipt missing, twice or after a gap",
      ({ receipts }) => (first(receipts).amount = 99),
    ],
    ["more rooms taken than there are", "night or activity sold twice", ({ rooms }) => (first(rooms).rooms = 0)],
    ["a night taken for nobody", "night or activity sold twice", ({ rooms }) => (first(rooms).taken = 0)],
    ["a night of a stay not taken", "night or activity sold twice", ({ rooms }) => rooms.pop()],
    ["an activity too often", "night or activity sold twice", ({ activities }) => (first(activities).capacity = 0)],
    ["an activity for nobody", "night or activity sold twice", ({ extras }) => extras.shift()],
    [
      "a booking whose room is only held",
      "paid package without its room",
      ({ stays }) => (first(stays).state = "held"),
    ],
    ["a package booked without a room", "paid package without its room", ({ stays }) => stays.shift()],
    [
      "a room kept though nobody travels any more",
      "room kept for who cancelled",
      ({ checkouts, departures, runs, seats }) => {
        first(checkouts).people = 0;
        first(runs).taken = 0;
        first(departures).left = 3;
        seats.splice(0);
      },
    ],
    [
      "nights kept without a place",
      "room kept without payment",
      ({ stays }) => stays.push({ ...first(stays), checkout: "over" }),
    ],
    [
      "a request offered nothing",
      "places offered twice or in part",
      ({ requests }) => (first(requests).state = "offered"),
    ],
    [
      "a request offered two things",
      "places offered twice or in part",
      ({ requests, offers }) => {
        first(requests).state = "offered";
        for (const offer of offers) Object.assign(offer, { request: "q", state: "open" });
      },
    ],
    ["a part of what was asked for", "places offered twice or in part", ({ requests }) => (first(requests).people = 2)],
    ["an offer bought after its end", "offer without its hold", ({ offers }) => (first(offers).state = "lapsed")],
    [
      "an offer bought by nobody",
      "offer without its hold",
      ({ offers, requests }) => {
        for (const row of [...offers, ...requests]) row.state = "booked";
      },
    ],
    [
      "a departure held for who has chosen",
      "departure held for who has chosen",
      ({ partyHolds }) => (first(partyHolds).checkout = "c"),
    ],
    [
      "a party moved and refunded",
      "refunded and moved, or twice",
      ({ changes }) => changes.push({ ...first(changes), kind: "cancellation" }),
    ],
    [
      "a refund of less than all",
      "refunded and moved, or twice",
      ({ changes }) => (first(changes).kind = "cancellation"),
    ],
    ["a choice of nobody's", "refunded and moved, or twice", ({ parties }) => parties.splice(0)],
    ["no confirmation", "mail lost", ({ mails }) => mails.splice(0)],
    [
      "a contract without all of its checkouts",
      "group held in part",
      ({ contracts }) => (first(contracts).parties = 9),
    ],
    [
      "a hold let go too early",
      "hold released while a payment is unknown",
      ({ checkouts, payments, charges }) => {
        payments.push({ id: "live", checkout: "over", purpose: "booking", state: "live", amount: 5 });
        charges.push({ id: "p3", checkout: "over", payment: "live", state: "unknown", amount: 5 });
        checkouts.splice(2);
      },
    ],
  ])("%s", (_, invariant, spoil) => {
    const books = healthy();
    spoil(books);
    expect(names(wrongNow(books))).toContain(invariant);
  });
});

describe("in the end it sees", () => {
  it.each<[string, Invariant, (books: Books, outside: Outside) => void]>([
    ["a capture we do not know", "captured, not in the ledger", ({ ledger }) => ledger.shift()],
    ["a capture that never was", "ledger ≠ gateway", (_, { bank }) => bank.charges.pop()],
    ["another amount", "ledger ≠ gateway", (_, { bank }) => (first(bank.charges).amount_captured = 61)],
    ["a refund we do not know", "ledger ≠ gateway", ({ ledger }) => ledger.splice(2, 1)],
    ["a refund that never was", "ledger ≠ gateway", (_, { bank }) => bank.refunds.shift()],
    ["a refund that is not done yet", "ledger ≠ gateway", (_, { bank }) => (first(bank.refunds).status = "pending")],
    ["a refund that was sent back since", "ledger ≠ gateway", (_, { bank }) => (first(bank.refunds).status = "failed")],
    [
      "a refund that was not sent back",
      "ledger ≠ gateway",
      (_, { bank }) => bank.refunds.map((refund) => (refund.status = "succeeded")),
    ],
    ["a refund sent back unheard", "sent back by a bank, and nobody is told", ({ alerts }) => alerts.pop()],
    [
      "an alert that ended too early",
      "sent back by a bank, and nobody is told",
      ({ alerts }) => (first(alerts).state = "ended"),
    ],
    [
      "a charge of unknown state that the bank has captured",
      "unknown at the end, though the gateway knows the truth",
      ({ charges }) => (first(charges).state = "unknown"),
    ],
    [
      "a charge thought to be authorised that the bank has let go",
      "unknown at the end, though the gateway knows the truth",
      ({ charges }, { bank }) => {
        first(charges).state = "authorised";
        first(bank.intents).status = "canceled";
      },
    ],
    [
      "a refund that waits although the bank has given it",
      "unknown at the end, though the gateway knows the truth",
      ({ refunds }) => (first(refunds).state = "waiting"),
    ],
    [
      "a refund that waits although it was given again",
      "unknown at the end, though the gateway knows the truth",
      (_, { bank }) => bank.refunds.push({ id: "re_4", amount: 5, status: "succeeded", metadata: { attempt: "back" } }),
    ],
    [
      "a card on its way out that the bank keeps no more",
      "unknown at the end, though the gateway knows the truth",
      ({ keptCards }) => (first(keptCards).state = "leaving"),
    ],
    [
      "money held back",
      "authorisation left at the bank",
      (_, { bank }) => (first(bank.intents).status = "requires_capture"),
    ],
    ["a dispute we do not know", "ledger ≠ gateway", ({ disputes }) => disputes.pop()],
    ["a dispute that ended otherwise", "ledger ≠ gateway", ({ disputes }) => (first(disputes).state = "open")],
    [
      "money a bank took for a dispute that we do not know",
      "ledger ≠ gateway",
      ({ ledger }) => {
        ledger.splice(
          ledger.findIndex(({ kind }) => kind === "disputed"),
          1,
        );
      },
    ],
    [
      "a card a customer keeps",
      "card left at the bank",
      (_, { bank }) => bank.methods.push({ id: "pm_1", customer: "cus_1" }),
    ],
    ["a card on its way out", "not settled in the end", ({ keptCards }) => (first(keptCards).state = "leaving")],
    ["a mail that never came", "mail lost", (_, { inbox }) => inbox.splice(0)],
    ["another mail in its place", "mail lost", (_, { inbox }) => inbox.map((mail) => (mail.subject = "Hello"))],
    ["a mail not sent", "mail lost", ({ mails }) => (first(mails).state = "waiting")],
    [
      "a room the partner keeps for a purchase that is over",
      "room kept without payment",
      (_, { partner }) => (first(partner.holds).state = "held"),
    ],
    [
      "a room the partner keeps for nobody we know",
      "room kept without payment",
      (_, { partner }) => partner.holds.push({ key: "k9", state: "confirmed", confirmation: { number: "T" } }),
    ],
    [
      "a room the partner does not have",
      "paid package without its room",
      ({ stays }) => (first(stays).supplier = "partner"),
    ],
    [
      "a room of another number",
      "paid package without its room",
      ({ stays }, { partner }) => {
        first(stays).supplier = "partner";
        partner.holds.push({ key: "k1", state: "confirmed", confirmation: { number: "ANOTHER" } });
      },
    ],
    ["a room on its way out", "not settled in the end", ({ stays }) => stays.map((stay) => (stay.state = "leaving"))],
    [
      "an offer that outlived its hold",
      "not settled in the end",
      ({ offers }) => offers.map((offer) => (offer.state = "open")),
    ],
    [
      "places kept from who waits",
      "places kept from who waits",
      ({ passedOver }) => passedOver.push({ request: "w", departure: "d" }),
    ],
    ["a party without an answer", "not settled in the end", ({ parties }) => (first(parties).state = "waiting")],
    ["someone left behind", "left on a cancelled departure", ({ callOffs }) => (first(callOffs).departure = "d")],
    ["a payment under way", "not settled in the end", ({ payments }) => (first(payments).state = "live")],
    ["a refund under way", "not settled in the end", ({ refunds }) => (first(refunds).state = "waiting")],
    ["a checkout left open", "not settled in the end", ({ checkouts }) => (first(checkouts).state = "paying")],
  ])("%s", (_, invariant, spoil) => {
    const [books, around] = [healthy(), outside()];
    spoil(books, around);
    expect(names(wrongInTheEnd(books, around))).toContain(invariant);
  });
});

it("Money that a colleague took is theirs to give back, and of no other is a refund left", () => {
  const waiting = (pastGateway: boolean): Books => {
    const right = healthy();
    return {
      ...right,
      refunds: right.refunds.map((each) => ({ ...each, state: "waiting", failed: null, pastGateway })),
    };
  };
  expect(names(wrongInTheEnd(waiting(false), outside()))).toContain("not settled in the end");
  expect(names(wrongInTheEnd(waiting(true), outside()))).not.toContain("not settled in the end");
});
