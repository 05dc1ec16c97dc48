/** A departure that the company cancels or moves: what is shown, what is held, what each party ends with. */

import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callOffHolds,
  callOffParties,
  callOffs,
  checkouts,
  departureRuns,
  departures,
  fares,
  roomNights,
  runs,
  seats,
  stays,
  travellers,
} from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { STANDARD_TERMS } from "~/domain/amendments/asked";
import { REFUND } from "~/domain/departures/call-off";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { otherRooms } from "~/services/amendments/other-rooms.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { closedFor } from "~/services/booking/lock-booking.server";
import { tripFiles } from "~/services/booking/trip-files.server";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { changeFacts, factsOf } from "~/services/departures/facts.server";
import { readStory } from "~/services/desk/read-story.server";
import { roomOf } from "~/services/inventory/rooms.server";
import { auditOf } from "~/services/staff/audit.server";
import { type Booked, book, bookingRow, mailsOf, payPart, seedCompany } from "../../../tests/support/booked";
import { calledOff, chooseShown, decide, decisionOf, MANAGER, partyRow } from "../../../tests/support/call-off";
import { aCity, aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import { cancel, rename } from "../../../tests/support/changes";
import {
  aDeparture,
  bookingsOf,
  checkoutRow,
  expectSafe,
  expectSettled,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  settleAll,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { FakeCards } from "../../../tests/support/fake-cards";
import { FakePartner } from "../../../tests/support/fake-partner";
import { anotherDate, moveTo } from "../../../tests/support/other-date";
import {
  anOwnPackage,
  anotherDeparture,
  anotherPackageDate,
  aPartnerPackage,
  readyPackage,
} from "../../../tests/support/package";
import { choose, chooseFor } from "./choose.server";
import { callOff } from "./decide.server";
import { previewCallOff } from "./preview.server";
import { progressOf } from "./progress.server";
import { readChoice } from "./read-choice.server";
import { resendChoice } from "./resend-choice.server";
import { runCallOffs } from "./run.server";

const gateway = new FakeCards();
const partner = new FakePartner();
beforeAll(async () => {
  const boarding = ["montreal", "quebec"].map((city) => ({ city, departs: "06:00", returns: "21:30" }));
  await seedCatalogue({ cities: [aCity(), aCity("quebec")], trips: [aTrip(undefined, { boarding })] });
  await seedCompany();
});
beforeEach(() => {
  gateway.calm();
  partner.calm();
});
/** In the end, everybody has one of the two, the money is where it belongs, and nothing is held. */
afterEach(async () => {
  await expectSafe(gateway);
  gateway.calm();
  await runCallOffs(await settleAll(gateway, LATEST, partner));
  await settleAll(gateway, LATEST, partner);
  await expectSettled(gateway, partner);
  const parties = await db.select().from(callOffParties);
  expect(parties.filter(({ state }) => state !== "moved" && state !== "refunded")).toEqual([]);
  for (const { departure } of await db.select().from(callOffs)) await expectEmpty(departure);
});

/** Of nobody of it is anything left: neither places, nor seats, nor a hold. */
async function expectEmpty(departure: string) {
  expect(await takenOf(departure)).toBe(0);
  expect(await db.select().from(seats).where(eq(seats.run, departure))).toEqual([]);
  const open = and(eq(checkouts.departure, departure), eq(checkouts.placesHeld, true), eq(checkouts.state, "open"));
  expect(await db.select().from(checkouts).where(open)).toEqual([]);
}

const departureOf = async ({ checkout }: Booked) => (await checkoutRow(checkout)).departure;
const LATER = "2030-08-16";
/** After the last moment to answer. */
const LATE = new Date("2030-05-11T22:00:01Z");
/** After every departure of these tests. */
const LATEST = new Date("2030-09-01T16:00:00Z");

async function bookOn(departure: string, over: Parameters<typeof book>[1] = {}): Promise<Booked> {
  const { now = NOW, plan: _, ...party } = over;
  const checkout = await readyCheckout(departure, { adults: 2, children: 1, ...party }, now);
  await payWith(gateway, checkout, {}, now);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  return { checkout, number: booking.number, key: booking.key };
}

describe("what it would come to", () => {
  it("A call-off preview shows every total and who could go when, and writes nothing", async () => {
    const first = await book(gateway);
    const departure = await departureOf(first);
    const second = await bookOn(departure, { adults: 1, children: 0, now: minutesAfter(1) });
    await transaction((tx) =>
      tx.update(travellers).set({ email: null }).where(eq(travellers.checkout, second.checkout)),
    );
    const { departure: small } = await anotherDate(LATER, { adult: 349, capacity: 3 });
    const { departure: large } = await anotherDate("2030-08-23", { adult: 449 });
    const { departure: elsewhere } = await anotherDate("2030-08-24", { city: "quebec" });
    const before = [await db.select().from(checkouts), await db.select().from(departures)];
    const seen = await previewCallOff(departure, { kind: "cancelled", offered: [small, large, elsewhere] }, NOW);
    expect(seen).toMatchObject({
      value: {
        totals: {
          bookings: 2,
          people: 4,
          ownRooms: 0,
          partnerRooms: 0,
          activities: 0,
          unreachable: 1,
          backCad: 149_600,
          money: [{ currency: "CAD", price: 149_600, paid: 149_600 }],
        },
        parties: [
          {
            number: first.number,
            reachable: true,
            trials: [
              { departure: small, less: 10_000 },
              { departure: large, less: 0 },
              { departure: elsewhere, notHeld: "city-not-served" },
            ],
          },
          {
            number: second.number,
            reachable: false,
            phone: "514 555-0199",
            // Who booked first has them first.
            trials: [{ notHeld: "no-places" }, { less: 0 }, { notHeld: "city-not-served" }],
          },
        ],
      },
    });
    expect([await db.select().from(checkouts), await db.select().from(departures)]).toEqual(before);
    expect(await db.select().from(callOffs).where(eq(callOffs.departure, departure))).toEqual([]);
  });

  it("A call-off is refused for an impossible offer, and happens once", async () => {
    const departure = await aDeparture();
    const plan = { kind: "cancelled" as const, offered: [] };
    expect(await previewCallOff("nowhere", plan, NOW)).toMatchObject({ code: "departure-unknown" });
    expect(await previewCallOff(departure, { ...plan, offered: ["nowhere"] }, NOW)).toMatchObject({
      code: "offer-unknown",
    });
    expect(await previewCallOff(departure, { ...plan, kind: "moved" }, NOW)).toMatchObject({ code: "offer-one" });
    const left = new Date("2030-08-03T12:00:00Z");
    expect(await previewCallOff(departure, plan, left)).toMatchObject({ code: "departure-left" });
    await calledOff(departure);
    expect(await previewCallOff(departure, plan, NOW)).toMatchObject({ code: "called-off" });
  });
});

describe("it is decided", () => {
  it("A call-off is decided only as shown, with its name typed, a reason, and a code for large refunds", async () => {
    const departure = await aDeparture();
    expect(await decide(departure, [], { typed: "2030-08-03 New York" })).toMatchObject({ code: "name-wrong" });
    expect(await decide(departure, [], { why: "  " })).toMatchObject({ code: "why-missing" });
    expect(await decide(departure, [], { seen: "other" })).toMatchObject({ code: "changed-since" });
    expect((await db.select().from(departures).where(eq(departures.id, departure)))[0]?.status).toBe("on-sale");
    expect(await decide(departure, [], { codeGiven: false }), "little goes back").toMatchObject({ ok: true });
    const rich = await aDeparture();
    for (let i = 0; i < 10; i++) await bookOn(rich, { adults: 1, children: 0 });
    await transaction((tx) => tx.update(checkouts).set({ rateMicros: 300_000 }).where(eq(checkouts.departure, rich)));
    expect(await decide(rich, [], { codeGiven: false })).toMatchObject({ code: "code-missing" });
    expect(await decide(rich, [])).toMatchObject({ ok: true });
    const [entry] = await auditOf({ kind: "departure", id: rich });
    expect(entry).toMatchObject({ what: "departure-called-off", why: "panne", member: MANAGER.id });
  });

  it("A call-off closes sales for good: holds end, and no setting reopens it", async () => {
    const departure = await aDeparture();
    const buying = await readyCheckout(departure);
    await calledOff(departure);
    expect((await checkoutRow(buying)).state).toBe("expired");
    await expectEmpty(departure);
    await expect(openCheckout(departure)).rejects.toThrow("departure-gone");
    const nothing = { ...NOTHING_DECIDED, guide: "Zoé" };
    const version = (await factsOf(departure))?.version ?? 0;
    await changeFacts(departure, { typed: nothing, version, by: MANAGER, why: "" }, NOW);
    expect((await db.select().from(departures).where(eq(departures.id, departure)))[0]?.status).toBe("closed");
    // Money that comes for what has ended goes back.
    await payWith(gateway, buying);
    expect((await checkoutRow(buying)).state).toBe("expired");
  });

  it("A purchase in payment during a call-off is booked, and then treated like any party", async () => {
    const departure = await aDeparture();
    const { departure: other } = await anotherDate(LATER);
    const paying = await readyCheckout(departure);
    gateway.failOnce("capture", "after");
    await payWith(gateway, paying);
    expect((await checkoutRow(paying)).state).toBe("paying");
    await calledOff(departure, [other]);
    expect((await checkoutRow(paying)).state).toBe("paying");
    await settleAll(gateway, minutesAfter(1));
    const [booking] = await db.select().from(callOffParties).where(eq(callOffParties.departure, departure));
    expect(booking, "not known yet").toBeUndefined();
    await runCallOffs(minutesAfter(2));
    const [party] = await db.select().from(callOffParties).where(eq(callOffParties.departure, departure));
    expect(party).toMatchObject({ state: "waiting" });
    await chooseShown(party?.key ?? "", REFUND, minutesAfter(3));
    await expectEmpty(departure);
  });
});

describe("a party that is told", () => {
  it("A called-off party has the offers held for it, and a mail in its language to choose", async () => {
    const departure = await aDeparture();
    const french = await bookOn(departure);
    const english = await bookOn(departure, { locale: "en-ca", adults: 1, children: 0 });
    const { departure: other } = await anotherDate(LATER, { adult: 379, child: 299 });
    await calledOff(departure, [other]);
    expect(await takenOf(other)).toBe(4);
    const [one, two] = (await mailsOf(`call-off:${departure}`)).map((mail) => ({
      ...mail,
      text: mail.text.replaceAll("\u00a0", " "),
    }));
    const mails = [one, two].toSorted((a, b) => (a?.locale ?? "").localeCompare(b?.locale ?? ""));
    const party = await partyRow(departure, french.number);
    expect(mails[1]?.text).toContain(`/fr-ca/mon-choix/${party.key}`);
    for (const part of ["vendredi 16 août 2030", "40,00 $ de moins", "1 097,00 $", "panne", french.number])
      expect(mails[1]?.text).toContain(part);
    expect(mails[0]?.text).toContain(`/en-ca/my-choice/${(await partyRow(departure, english.number)).key}`);
    await runCallOffs(minutesAfter(1));
    expect(await mailsOf(`call-off:${departure}`), "told once").toHaveLength(2);
    expect(await takenOf(other)).toBe(4);
  });

  it("A called-off party is not told a reason that is internal", async () => {
    const departure = await aDeparture();
    await bookOn(departure);
    const { departure: other } = await anotherDate(LATER);
    await calledOff(departure, [other], { why: "secret affair", whyShown: false });
    for (const { text, html } of await mailsOf(`call-off:${departure}`)) expect(text + html).not.toContain("secret");
  });

  it("A called-off party is refunded immediately when nothing can be held for it", async () => {
    const departure = await aDeparture();
    const booked = await bookOn(departure);
    const { departure: full } = await anotherDate(LATER, { capacity: 2 });
    await calledOff(departure, [full]);
    expect(await partyRow(departure, booked.number)).toMatchObject({ state: "refunded", chosenBy: "deadline" });
    expect(await bookingRow(booked.number)).toMatchObject({ price: 0, paid: 0 });
    await settleAll(gateway, minutesAfter(1));
    await expectEmpty(departure);
    const told = (await mailsOf("change:")).find(({ subject }) => subject.includes(booked.number));
    const files = await tripFiles(told?.key ?? "", NOW);
    expect(
      files.map(({ type }) => type.split(";")[0]),
      "the trip leaves the calendar",
    ).toEqual(["text/calendar"]);
    expect(told?.text).toContain("agenda");
    expect(told?.text.replaceAll("\u00a0", " ")).toContain("1 097,00 $");
    // Some have paid by hand: no card is promised.
    expect(told?.text).toContain("par le mode de paiement utilisé pour le voyage");
  });
});

describe("a party that chooses", () => {
  it("A party that chooses its money gets all of it, fees and deposit included", async () => {
    const booked = await book(gateway, { plan: "deposit" });
    const { departure: first } = await anotherDate("2030-08-09", { adult: 399, child: 299 });
    await moveTo(booked.key, { departure: first, city: "montreal" });
    await payPart(gateway, booked.number, 20_000);
    const { departure: other } = await anotherDate(LATER);
    // Eight days before, all of it would be kept.
    const late = new Date("2030-08-01T16:00:00Z");
    const plan = { typed: "2030-08-09 New York" };
    await calledOff(first, [other], plan, late);
    const { key } = await partyRow(first, booked.number);
    expect(await readChoice(key, late)).toMatchObject({ price: 124_700, paid: 74_850, refund: { back: 74_850 } });
    expect(await chooseShown(key, REFUND, late)).toMatchObject({ value: { price: 0, goesBack: 74_850 } });
    expect((await getBooking(booked.key))?.travellers).toEqual([]);
    await expectEmpty(first);
    expect(await takenOf(other), "what was held for it is for sale again").toBe(0);
    await settleAll(gateway, late);
    expect((await getBooking(booked.key))?.money).toMatchObject({ price: 0, paid: 0, balance: 0 });
    expect((await progressOf(first))?.parties).toMatchObject([{ state: "refunded", refund: "done", back: 74_850 }]);
  });

  it("The call-off shows what the choice of a party gave back, and for how many, without what changed before or since", async () => {
    const [mover, leaver] = [await book(gateway), await book(gateway)];
    const on = await anotherDate("2030-08-09");
    for (const { key } of [mover, leaver]) expect(await moveTo(key, on)).toMatchObject({ ok: true });
    await cancel(leaver.key, [2], minutesAfter(1));
    const { departure: first } = on;
    const { departure: other } = await anotherDate(LATER);
    await calledOff(first, [other], { typed: "2030-08-09 New York" });
    const of = async (each: Booked, choice: string) => chooseShown((await partyRow(first, each.number)).key, choice);
    const went = await of(leaver, REFUND);
    expect(await of(mover, other)).toMatchObject({ value: { goesBack: 0 } });
    expect(await cancel(mover.key, [2], minutesAfter(5))).toMatchObject({ ok: true });
    const parties = (await progressOf(first))?.parties;
    const shown = ({ number }: Booked) => parties?.find((party) => party.number === number);
    expect(shown(leaver)).toMatchObject({ state: "refunded", people: 2, back: went.ok && went.value?.goesBack });
    expect(shown(mover)).toMatchObject({ state: "moved", back: 0, refund: "nothing" });
    await settleAll(gateway, minutesAfter(6));
  });

  it("A party that chooses a departure pays no more than before, and keeps seats that are free", async () => {
    const departure = await aDeparture();
    const booked = await readyCheckout(departure, { adults: 2, children: 1 });
    await chooseSeats(booked, { 0: "3A", 1: "3B", 2: "4A" }, NOW);
    await payWith(gateway, booked);
    const { departure: dear } = await anotherDate(LATER, { adult: 999, child: 299 });
    const rival = await readyCheckout(dear, { adults: 1 });
    await chooseSeats(rival, { 0: "3B" }, NOW);
    await calledOff(departure, [dear], { kind: "moved" });
    const [row] = await db.select().from(callOffParties).where(eq(callOffParties.departure, departure));
    const key = row?.key ?? "";
    expect(await readChoice(key, NOW)).toMatchObject({ others: [{ less: 0, back: 0, seats: ["3A", "4A"] }] });
    expect(await chooseShown(key, dear)).toMatchObject({ value: { price: 109_700, goesBack: 0 } });
    const view = await getBooking((await bookingRow(row?.booking ?? "")).key);
    expect(view).toMatchObject({ departure: { startDay: LATER }, money: { price: 109_700, balance: 0 } });
    expect(view?.travellers.map(({ seat }) => seat)).toEqual(["3A", null, "4A"]);
    await expectEmpty(departure);
    expect(await takenOf(dear)).toBe(4);
  });

  it("A party that chooses a cheaper departure gets the difference, and later changes use that price", async () => {
    const departure = await aDeparture();
    const booked = await bookOn(departure);
    const { departure: cheap } = await anotherDate(LATER, { adult: 299, child: 199 });
    await calledOff(departure, [cheap]);
    const { key } = await partyRow(departure, booked.number);
    expect(await chooseShown(key, cheap)).toMatchObject({ value: { price: 79_700, goesBack: 30_000 } });
    expect(await bookingRow(booked.number)).toMatchObject({ price: 79_700, paid: 79_700 });
    const { departure: back } = await anotherDate("2030-08-30", { adult: 299, child: 199 });
    expect(await moveTo(booked.key, { departure: back, city: "montreal" })).toMatchObject({
      value: { difference: 0, fee: 15_000 },
    });
  });

  it("A called-off booking accepts no other amendment, so conditions never reduce what the law returns", async () => {
    const departure = await aDeparture();
    const booked = await bookOn(departure);
    const { departure: other } = await anotherDate(LATER);
    await calledOff(departure, [other]);
    expect(await cancel(booked.key, [0])).toMatchObject({ code: "called-off" });
    expect(await moveTo(booked.key, { departure: other, city: "montreal" })).toMatchObject({ code: "called-off" });
    expect(await rename(booked.key, 0, "Roy")).toMatchObject({ code: "called-off" });
    expect(await closedFor(booked.key, "name", "traveller", NOW)).toMatchObject({ code: "called-off" });
    expect(await readStory(booked.number)).toMatchObject({ booking: { calledOff: true } });
    await chooseShown((await partyRow(departure, booked.number)).key, other);
    expect(await rename(booked.key, 0, "Roy"), "once it has chosen").toMatchObject({ ok: true });
    expect(await closedFor(booked.key, "name", "traveller", NOW)).toBeNull();
    expect(await readStory(booked.number)).toMatchObject({ booking: { calledOff: false } });
  });

  it("A booking is cancelled at its fee, or its departure called off, never both", async () => {
    const { departure: other } = await anotherDate(LATER);
    for (let round = 0; round < 4; round++) {
      const departure = await aDeparture();
      const { key } = await bookOn(departure);
      const plan = { kind: "cancelled" as const, offered: [other] };
      const all = { positions: [0, 1, 2] };
      const seen = await previewCallOff(departure, plan, NOW);
      const quoted = await preview(CANCEL, key, all, NOW, STANDARD_TERMS);
      if (!seen.ok || !quoted.ok) throw new Error("Neither is shown");
      const { price: shown, goesBack: back } = quoted.value;
      const called = callOff(departure, decisionOf(plan, seen.value.seen), NOW);
      const cancelled = confirm(CANCEL, key, all, { shown, back, ...STANDARD_TERMS }, NOW);
      const codes = (await Promise.all([called, cancelled])).map((done) => (done.ok ? null : done.code));
      expect([
        [null, "called-off"],
        ["changed-since", null],
      ]).toContainEqual(codes);
    }
  });

  it("A choice made twice stands once, from two tabs and a colleague together", async () => {
    const departure = await aDeparture();
    const booked = await bookOn(departure);
    const { departure: other } = await anotherDate(LATER);
    await calledOff(departure, [other]);
    const { key } = await partyRow(departure, booked.number);
    const chosen = await Promise.all([
      choose(key, { choice: other, back: 0 }, NOW),
      choose(key, { choice: REFUND, back: 109_700 }, NOW),
      chooseFor({ departure, booking: booked.number, by: MANAGER, choice: REFUND, back: 109_700 }, NOW),
    ]);
    expect(chosen.filter(({ ok }) => ok)).toHaveLength(1);
    expect(chosen.filter((each) => !each.ok && each.code === "already-chosen")).toHaveLength(2);
    const { state } = await partyRow(departure, booked.number);
    expect(await takenOf(other)).toBe(state === "moved" ? 3 : 0);
    await expectEmpty(departure);
  });

  it("A choice at another amount than shown, or of an ended hold, changes nothing", async () => {
    const departure = await aDeparture();
    const booked = await bookOn(departure);
    const { departure: other } = await anotherDate(LATER);
    await calledOff(departure, [other]);
    const { key } = await partyRow(departure, booked.number);
    expect(await choose("guessed", { choice: REFUND, back: 0 }, NOW)).toMatchObject({ code: "party-unknown" });
    expect(await choose(key, { choice: REFUND, back: 1 }, NOW)).toMatchObject({ code: "price-changed" });
    expect(await choose(key, { choice: "elsewhere", back: 0 }, NOW)).toMatchObject({ code: "other-gone" });
    expect(await choose(key, { choice: other, back: 0 }, LATE)).toMatchObject({ code: "other-gone" });
    expect(await partyRow(departure, booked.number)).toMatchObject({ state: "waiting" });
    expect(await takenOf(other)).toBe(3);
  });

  it("A choice waits for a payment in progress, and so does the job", async () => {
    const booked = await book(gateway, { plan: "deposit" });
    const departure = await departureOf(booked);
    gateway.failOnce("capture", "after");
    await payPart(gateway, booked.number, 20_000);
    await calledOff(departure);
    expect(await partyRow(departure, booked.number)).toMatchObject({ state: "due" });
    const { key } = await partyRow(departure, booked.number);
    expect(await choose(key, { choice: REFUND, back: 54_849 }, NOW)).toMatchObject({ code: "payment-under-way" });
    const later = await settleAll(gateway, minutesAfter(1));
    await runCallOffs(later);
    expect(await partyRow(departure, booked.number)).toMatchObject({ state: "refunded" });
    // What came in the meantime goes back too: no money is kept for a trip that does not run.
    expect((await progressOf(departure))?.parties).toMatchObject([{ back: 74_850 }]);
    expect(await payPart(gateway, booked.number, 10_000)).toMatchObject({ ok: false, code: "called-off" });
    await settleAll(gateway, later);
    await expectEmpty(departure);
  });

  it("A party that chooses nothing in time is refunded in full, and its holds end", async () => {
    const departure = await aDeparture();
    const booked = await bookOn(departure);
    const { departure: other } = await anotherDate(LATER);
    await calledOff(departure, [other]);
    await runCallOffs(new Date(LATE.getTime() - 2_000));
    expect(await partyRow(departure, booked.number)).toMatchObject({ state: "waiting" });
    await runCallOffs(LATE);
    expect(await partyRow(departure, booked.number)).toMatchObject({ state: "refunded", chosenBy: "deadline" });
    expect([await takenOf(departure), await takenOf(other)]).toEqual([0, 0]);
  });

  it("A choice by phone is recorded with the colleague, and its mail can be sent again", async () => {
    const departure = await aDeparture();
    const booked = await bookOn(departure);
    const { departure: other } = await anotherDate(LATER);
    await calledOff(departure, [other]);
    const of = { departure, booking: booked.number };
    for (let press = 0; press < 2; press++) expect(await resendChoice(of, MANAGER, NOW)).toMatchObject({ ok: true });
    expect(await mailsOf(`call-off:${departure}:${booked.number}`)).toHaveLength(2);
    expect(await chooseFor({ ...of, by: MANAGER, choice: other, back: 0 }, NOW)).toMatchObject({ ok: true });
    expect(await partyRow(departure, booked.number)).toMatchObject({ state: "moved", member: MANAGER.id });
    expect(await resendChoice(of, MANAGER, NOW)).toMatchObject({ code: "already-chosen" });
    const entries = (await auditOf({ kind: "booking", id: booked.number })).map(({ what }) => what);
    expect(entries.toSorted()).toEqual(["call-off-chosen", "call-off-mailed", "call-off-mailed"]);
    expect(await progressOf(departure)).toMatchObject({
      parties: [{ state: "moved", chosenBy: "staff", movedTo: LATER, refund: "nothing", mail: "queued" }],
    });
  });
});

describe("rooms", () => {
  /** A package of ours with a second departure, a week later, in the same hotel. */
  async function twoWeeks() {
    const sold = await anOwnPackage({ rooms: 1 });
    const id = unique("departure");
    const startDay = "2030-08-04";
    await transaction(async (tx) => {
      const [row] = await tx.select().from(departures).where(eq(departures.id, sold.departure));
      const theirs = await tx.select().from(fares).where(eq(fares.departure, sold.departure));
      if (!row) throw new Error("No such departure");
      const [run] = await tx.select().from(runs).where(eq(runs.id, sold.departure));
      if (!run) throw new Error("No such run");
      await tx.insert(runs).values({ ...run, id, day: startDay, taken: 0 });
      await tx.insert(departures).values({ ...row, id, startDay, endDay: "2030-08-06" });
      await tx.insert(departureRuns).values({ departure: id, position: 0, run: id });
      await tx.insert(fares).values(theirs.map((fare) => ({ ...fare, departure: id, startDay })));
    });
    return { ...sold, other: id };
  }

  it("Rooms of ours are held for the other nights and moved there, and the former nights are freed", async () => {
    const { other, ...sold } = await twoWeeks();
    const checkout = await readyPackage(sold, partner);
    await payWith(gateway, checkout, {}, NOW, partner);
    await calledOff(sold.departure, [other]);
    const [party] = await db.select().from(callOffParties).where(eq(callOffParties.departure, sold.departure));
    const [hold] = await db.select().from(callOffHolds).where(eq(callOffHolds.departure, sold.departure));
    expect(await roomOf(db, hold?.checkout ?? "")).toMatchObject({ state: "held", firstNight: "2030-08-04" });
    const { key } = await bookingRow(party?.booking ?? "");
    expect(await otherRooms(key, {}, NOW)).toMatchObject({ closed: "called-off", rooms: [] });
    expect(await chooseShown(party?.key ?? "", other)).toMatchObject({ ok: true });
    expect(await roomOf(db, checkout)).toMatchObject({ state: "confirmed", firstNight: "2030-08-04" });
    await expectEmpty(sold.departure);
    await settleAll(gateway, minutesAfter(1), partner);
  });

  it("Nights of ours that overlap those of a called-off party are its own, whichever it chooses", async () => {
    const sold = await anOwnPackage({ rooms: 1 });
    const later = await anotherPackageDate(sold, "2030-08-03");
    const offered = [later.departure, (await anotherPackageDate(sold, "2030-08-01")).departure];
    const taken = async () =>
      (await db.select().from(roomNights).where(eq(roomNights.hotel, sold.stay.hotel)).orderBy(roomNights.night))
        .filter((each) => each.taken > 0)
        .map(({ night, taken: rooms }) => [night, rooms]);
    const checkout = await readyPackage(sold, partner);
    await payWith(gateway, checkout, {}, NOW, partner);
    await calledOff(sold.departure, offered);
    const nights = ["2030-08-01", "2030-08-02", "2030-08-03", "2030-08-04"];
    expect(await taken()).toEqual(nights.map((night) => [night, 1]));
    const [party] = await db.select().from(callOffParties).where(eq(callOffParties.departure, sold.departure));
    expect(party?.state).toBe("waiting");
    expect(await chooseShown(party?.key ?? "", later.departure)).toMatchObject({ ok: true });
    expect(await roomOf(db, checkout)).toMatchObject({ state: "confirmed", firstNight: "2030-08-03", nights: 2 });
    expect(await taken()).toEqual(nights.slice(2).map((night) => [night, 1]));
    // Refunded, it has none of them.
    await calledOff(later.departure, [], { typed: "2030-08-03 New York" });
    expect(await taken()).toEqual([]);
    await settleAll(gateway, minutesAfter(1), partner);
  });

  it("Partner rooms are taken for the chosen departure at their former price, or nothing changes", async () => {
    const sold = await aPartnerPackage();
    const checkout = await readyPackage(sold, partner);
    await payWith(gateway, checkout, {}, NOW, partner);
    const before = await roomOf(db, checkout);
    const { departure: other } = await anotherDeparture(sold.trip, "2030-08-16", { adult: 379 });
    await calledOff(sold.departure, [other]);
    const [party] = await db.select().from(callOffParties).where(eq(callOffParties.departure, sold.departure));
    const key = party?.key ?? "";
    expect(await takenOf(other)).toBe(2);
    expect(partner.count("hold")).toBe(1);
    expect(await readChoice(key, NOW)).toMatchObject({
      room: { asked: true },
      others: [{ departure: other, less: 4_000, back: 4_000 }],
    });
    partner.down = true;
    expect(await chooseShown(key, other, NOW, partner)).toMatchObject({ code: "stay-unavailable" });
    Object.assign(partner, { down: false, rooms: 0 });
    expect(await chooseShown(key, other, NOW, partner)).toMatchObject({ code: "room-sold-out" });
    partner.rooms = 3;
    const held = partner.count("hold");
    expect(await choose(key, { choice: other, back: 3_999 }, NOW, partner)).toMatchObject({ code: "price-changed" });
    expect(partner.count("hold"), "nothing is held for an amount nobody was shown").toBe(held);
    partner.failOnce("confirm", "after");
    expect(await chooseShown(key, other, NOW, partner)).toMatchObject({ code: "stay-unavailable" });
    expect(await roomOf(db, checkout)).toEqual(before);
    // What the partner asks, and asks once more as it holds, is the company's.
    Object.assign(partner, { nightCad: 15_000, surcharge: 500 });
    const both = await Promise.all([chooseShown(key, other, NOW, partner), chooseShown(key, other, NOW, partner)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "already-chosen" });
    expect(await roomOf(db, checkout)).toMatchObject({ state: "confirmed", firstNight: "2030-08-16", total: 40_000 });
    expect([await takenOf(sold.departure), await takenOf(other)]).toEqual([0, 2]);
    await settleAll(gateway, minutesAfter(3), partner);
    expect(partner.kept().filter(({ stay }) => stay.firstNight === "2030-08-16")).toHaveLength(1);
    await expectEmpty(sold.departure);
  });

  it("Partner rooms are released with the refund, even while the partner does not answer", async () => {
    const sold = await aPartnerPackage();
    const checkout = await readyPackage(sold, partner);
    await payWith(gateway, checkout, {}, NOW, partner);
    expect(await previewCallOff(sold.departure, { kind: "cancelled", offered: [] }, NOW)).toMatchObject({
      value: { totals: { partnerRooms: 1, ownRooms: 0 } },
    });
    partner.failOnce("cancel", "after");
    await calledOff(sold.departure);
    const [stay] = await db.select().from(stays).where(eq(stays.checkout, checkout));
    expect(stay?.state).toBe("leaving");
    await settleAll(gateway, minutesAfter(1), partner);
    await expectEmpty(sold.departure);
  });
});
