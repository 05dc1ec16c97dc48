/** Any history of departures that share coaches: no coach is oversold, and everybody sits where they may. */

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, it } from "vitest";
import { callOffHolds, callOffParties, waitingOffers } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addDays } from "~/domain/day";
import { REFUND } from "~/domain/departures/call-off";
import { runOfLine } from "~/domain/departures/runs";
import { readDesk } from "~/services/call-off/preview.server";
import { runCallOffs } from "~/services/call-off/run.server";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { blockSeat, unblockSeat } from "~/services/departures/blocked-seats.server";
import { changeCoach, previewCoach } from "~/services/departures/coach.server";
import { changeFacts, factsOf } from "~/services/departures/facts.server";
import { offerPlaces } from "~/services/waiting/offer.server";
import { seedCompany } from "../../../tests/support/booked";
import { chooseShown, decide, MANAGER } from "../../../tests/support/call-off";
import { aCoach, aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import { cancel, join, sit } from "../../../tests/support/changes";
import {
  aHold,
  anAdult,
  bookingsOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
  payWith,
  readyCheckout,
  START_DAY,
  unique,
} from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { FakeCards } from "../../../tests/support/fake-cards";
import { moveTo } from "../../../tests/support/other-date";
import { aWaiting, expectLineSafe } from "../../../tests/support/waiting";
import { expireHolds } from "./expire-holds.server";

const gateway = new FakeCards();
const small = { ...aCoach("coach-small", 2), reserved: ["1C", "1D"] };
const wide = { ...aCoach("coach-wide", 3), rows: aCoach("coach-wide", 3).rows.map((row) => row.slice(0, 4)) };

beforeAll(async () => {
  await seedCatalogue({ coaches: [aCoach(), small, wide] });
  await seedCompany();
});

const which = fc.nat(5);
const seat = fc.constantFrom("1A", "2A", "2D", "3A", "3B", "4A", null);
const step = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({ do: fc.constant("buy" as const), which, people: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 7, arbitrary: fc.record({ do: fc.constant("pay" as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("sit" as const), which, leg: fc.nat(1), seats: fc.array(seat) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("change date" as const), which, to: which }) },
  fc.record({ do: fc.constantFrom("cancel one", "join" as const), which }),
  fc.record({ do: fc.constant("expire" as const) }),
  fc.record({ do: fc.constant("beyond the cap" as const), which, people: fc.integer({ min: 1, max: 3 }) }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait" as const), which, people: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("offer", "take the offer" as const), which }) },
  fc.record({
    do: fc.constantFrom("call off a departure", "call off a coach" as const),
    which,
    offers: fc.boolean(),
  }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("choose" as const), which, refund: fc.boolean() }) },
  fc.record({
    do: fc.constant("other coach" as const),
    which,
    slug: fc.constantFrom("coach-14", "coach-small", "coach-wide"),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("block", "unblock" as const),
      which,
      blocked: fc.constantFrom("1A", "2A", "3B", "4D"),
    }),
  },
  fc.record({ do: fc.constant("cap" as const), which, cap: fc.constantFrom("", "2", "4"), closed: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function otherCoach(run: string, slug: string, now: Date): Promise<void> {
  const looked = await previewCoach(run, slug);
  if (looked.ok) await changeCoach(run, { slug, seen: looked.value.seen, by: "command", why: "" }, now);
}

/** Calls a departure or a coach off, where it may be, with what may be offered instead or nothing. */
async function callOffAny(id: string, offers: boolean, now: Date): Promise<void> {
  const desk = await readDesk(id, now);
  if (!desk) return;
  const offered = offers ? desk.parts.flatMap(({ candidates }) => candidates.slice(0, 1)) : [];
  await decide(
    id,
    offered.map(({ departure }) => departure),
    { typed: `${desk.startDay} New York` },
    now,
  );
  await runCallOffs(now);
}

/** A party that may choose does: its money, or the first departure that is held for it. */
async function chooseAny(at: number, refund: boolean, now: Date): Promise<void> {
  const waiting = await db.select().from(callOffParties).where(eq(callOffParties.state, "waiting"));
  const party = waiting[at % Math.max(1, waiting.length)];
  if (!party) return;
  const [held] = await db.select().from(callOffHolds).where(eq(callOffHolds.booking, party.booking));
  await chooseShown(party.key, refund || !held ? REFUND : held.offered, now);
}

/** The purchase of an offer that is open, its travellers named. */
async function offerTaken(at: number, now: Date): Promise<string[]> {
  const offers = await db.select().from(waitingOffers).where(eq(waitingOffers.state, "open"));
  const offer = offers[at % Math.max(1, offers.length)];
  if (!offer) return [];
  const { adults } = await checkoutRow(offer.checkout);
  const people = Array.from({ length: adults }, () => anAdult());
  return (await saveTravellers(offer.checkout, people, now)).ok ? [offer.checkout] : [];
}

/** Two trips of other lengths on two days each: out, back and one day later they meet on the same coaches. */
async function aWorld() {
  const line = unique("line");
  const lines = { outbound: `${line}-out`, return: `${line}-back` };
  const trips = [aTrip(unique("short")), aTrip(unique("long"), { days: 4 })];
  const days = [START_DAY, addDays(START_DAY, 1)];
  const departures = await seedCatalogue({
    trips,
    departures: trips.flatMap(({ slug, days: length }) =>
      days.map((startDay) => ({ trip: slug, startDay, nights: length - 1, capacity: 6, lines })),
    ),
  });
  const runs = [
    ...days.map((day) => runOfLine(lines.outbound, day)),
    ...[2, 3, 4].map((nights) => runOfLine(lines.return, addDays(START_DAY, nights))),
  ];
  // The coaches of the way back have other seats than those of the way there.
  for (const run of runs.slice(2)) await otherCoach(run, "coach-small", NOW);
  return { departures, runs };
}

async function history(steps: readonly Step[]): Promise<void> {
  const { departures, runs } = await aWorld();
  const open: string[] = [];
  const booked: string[] = [];
  let now = NOW;
  const pick = <T>(list: readonly T[], at: number) => list[at % Math.max(1, list.length)];
  const keyOf = async (checkout: string) => (await bookingsOf(checkout))[0]?.key ?? "";
  for (const one of steps) {
    const of = "which" in one ? one.which : 0;
    const [departure, run] = [pick(departures, of), pick(runs, of)];
    const [held, sold] = [pick(open, of), pick(booked, of)];
    if (one.do === "buy" && departure)
      open.push(
        ...(await readyCheckout(departure, { adults: one.people }, now)
          .then((id) => [id])
          .catch(() => [])),
      );
    if (one.do === "pay" && held) {
      await payWith(gateway, held, {}, now);
      if ((await checkoutRow(held)).state === "booked") booked.push(...open.splice(open.indexOf(held), 1));
    }
    const chosen = "seats" in one ? Object.fromEntries(one.seats.slice(0, 3).map((wanted, i) => [i, wanted])) : {};
    if (one.do === "sit" && held) await chooseSeats(held, chosen, now, undefined, one.leg);
    if (one.do === "sit" && sold) await sit(await keyOf(sold), chosen, now, one.leg);
    const to = "to" in one ? pick(departures, one.to) : undefined;
    if (one.do === "change date" && sold && to)
      await moveTo(await keyOf(sold), { departure: to, city: "montreal" }, now);
    if (one.do === "cancel one" && sold) await cancel(await keyOf(sold), [of % 3], now);
    if (one.do === "join" && sold)
      await join(await keyOf(sold), { person: { ...anAdult(), extras: [] }, seat: "2A" }, now);
    if (one.do === "beyond the cap" && departure) {
      const asked = { ...aHold(departure, { adults: one.people }), seller: MANAGER, beyondCap: "a family" };
      await holdPlaces(asked, now);
    }
    if (one.do === "wait" && departure) await aWaiting(departure, { adults: one.people, since: now });
    if (one.do === "offer") await offerPlaces(now);
    if (one.do === "take the offer") open.push(...(await offerTaken(of, now)));
    if (one.do === "call off a departure" && departure) await callOffAny(departure, one.offers, now);
    if (one.do === "call off a coach" && run) await callOffAny(run, one.offers, now);
    if (one.do === "choose") await chooseAny(of, one.refund, now);
    if (one.do === "expire") {
      now = minutesAfter(21, now);
      await expireHolds(now);
      open.splice(0);
    }
    if (one.do === "other coach" && run) await otherCoach(run, one.slug, now);
    if (one.do === "block" && run)
      await blockSeat(run, { seat: one.blocked, why: "a broken belt", by: "command" }, now);
    if (one.do === "unblock" && run) await unblockSeat(run, { seat: one.blocked, by: "command" }, now);
    if (one.do === "cap" && run) {
      const typed = { ...NOTHING_DECIDED, cap: one.cap, closed: one.closed };
      await changeFacts(run, { typed, version: (await factsOf(run))?.version ?? 0, by: "command", why: "" }, now);
    }
    await expectSafe(gateway);
    await expectLineSafe();
  }
}

it("Any history of departures that share coaches oversells none, and seats everybody on a seat of theirs", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 35 }), history), { numRuns: 15 });
});
