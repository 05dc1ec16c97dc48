import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { departures, freedPlaces, runs, waitingOffers, waitingRequests } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import { tickedDays } from "~/domain/departures/waiting-list";
import { markFreed } from "~/services/inventory/freed.server";
import { listWaiting } from "~/services/work/waiting-list.server";
import { mailsOf } from "../../../tests/support/booked";
import { aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import { cancel } from "../../../tests/support/changes";
import { bookingsOf, minutesAfter, NOW, payWith, readyCheckout, unique } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { aWaiting, expectLineSafe, requestRow, type Waiting } from "../../../tests/support/waiting";
import { askToWait, peopleBefore, type WaitInput } from "./ask.server";
import { listFullDays } from "./full-days.server";
import { offerPlaces } from "./offer.server";
import { declineOffer } from "./offers-end.server";
import { readRequest } from "./read-request.server";

const [ONE, TWO, THREE] = ["2030-07-05", "2030-07-12", "2030-07-19"] as const;
const ALL = [ONE, TWO, THREE];
/** What an adult pays from Montréal. */
const ADULT = 39_900;

beforeEach(() =>
  transaction(async (tx) => {
    for (const table of [freedPlaces, waitingOffers, waitingRequests]) await tx.delete(table);
  }),
);

/** A trip with a departure on each of three days, which have so many places left. */
async function aTripWith(left: readonly number[]) {
  const slug = unique("trip");
  const ids = await seedCatalogue({
    trips: [aTrip(slug)],
    departures: ALL.map((startDay, index) => ({ startDay, capacity: 10, taken: 10 - (left[index] ?? 0) })),
  });
  const setLeft = (day: Day, to: number) =>
    transaction(async (tx) => {
      const id = ids[ALL.indexOf(day as typeof ONE)] ?? "";
      await tx
        .update(runs)
        .set({ taken: 10 - to })
        .where(eq(runs.id, id));
      await markFreed(tx, eq(departures.id, id));
    });
  const input = (over: Partial<WaitInput> = {}): WaitInput => ({
    trip: slug,
    city: "montreal",
    adults: 2,
    children: 0,
    ...tickedDays([ONE]),
    maxPrice: null,
    currency: "CAD",
    locale: "en-ca",
    email: `${unique("ticks")}@example.com`,
    ...over,
  });
  const answer = async (over: Partial<WaitInput>) => {
    const asked = await askToWait(input(over), NOW);
    return asked.ok ? "ok" : { code: asked.code, ...asked.params };
  };
  return { slug, first: ids[0] ?? "", setLeft, input, answer };
}

const stateOf = async ({ id }: { id: string }) => (await requestRow(id)).state;

it("Full departures are those with fewer places than the party, with the price for all of it", async () => {
  const { slug } = await aTripWith([0, 1, 2]);
  const asked = { trip: slug, city: "montreal", adults: 2, children: 0, currency: "CAD" as const };
  const listed = async (over: Partial<typeof asked>) => listFullDays({ ...asked, ...over }, NOW);
  expect(await listed({})).toEqual({
    ok: true,
    value: [ONE, TWO].map((day) => ({ day, price: 2 * ADULT })),
  });
  expect(await listed({ adults: 1 })).toEqual({ ok: true, value: [{ day: ONE, price: ADULT }] });
  expect(await listed({ adults: 3 })).toMatchObject({ value: ALL.map((day) => ({ day })) });
  expect(await listed({ city: "sherbrooke" })).toEqual({ ok: true, value: [] });
  expect(await listed({ adults: 0 })).toMatchObject({ code: "party-empty" });
  expect(await listed({ trip: "nowhere" })).toMatchObject({ code: "trip-unknown" });
});

it("A request is for full departures alone, and accepts the highest of their prices unless it says less", async () => {
  const { answer, input } = await aTripWith([0, 1, 5]);
  expect(await answer(tickedDays([]))).toEqual({ code: "waiting-days-none" });
  expect(await answer(tickedDays(["soon"]))).toEqual({ code: "waiting-days-invalid" });
  expect(await answer(tickedDays([ONE, "2030-07-06"]))).toEqual({ code: "waiting-no-departure", day: "2030-07-06" });
  // Whatever it would pay.
  for (const maxPrice of [null, 100]) {
    const asked = await answer({ ...tickedDays([ONE, THREE]), maxPrice });
    expect(asked).toEqual({ code: "waiting-not-needed", day: THREE });
  }
  const email = `${unique("twice")}@example.com`;
  const wanted = input({ ...tickedDays([TWO, ONE, TWO]), email });
  const [first, second] = await Promise.all([askToWait(wanted, NOW), askToWait(wanted, NOW)]);
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(first);
  const [request, ...more] = await db.select().from(waitingRequests).where(eq(waitingRequests.email, email));
  expect(more).toEqual([]);
  expect(request).toMatchObject({ firstDay: ONE, lastDay: TWO, days: [ONE, TWO], maxPrice: 2 * ADULT });
  const mails = await mailsOf(`waiting:${request?.id}`);
  expect(mails).toHaveLength(1);
  for (const words of ["Departure days", "July\u00a05, 2030", "July\u00a012, 2030"])
    expect(mails[0]?.text).toContain(words);
});

it("Only ticked days are offered, one at a time, until none is left", async () => {
  const { first, setLeft } = await aTripWith([0, 0, 0]);
  const request = await aWaiting(first, tickedDays([ONE, THREE]));
  await setLeft(TWO, 5);
  expect(await db.select().from(freedPlaces)).toEqual([]);
  expect(await offerPlaces(NOW)).toBe(0);
  // Marked for somebody who waits for any day, who takes one place: the others are not for the request.
  const other = await aWaiting(first, { firstDay: ONE, lastDay: THREE });
  await setLeft(TWO, 5);
  expect(await offerPlaces(NOW)).toBe(1);
  expect([await stateOf(request), await stateOf(other)]).toEqual(["waiting", "offered"]);
  await setLeft(THREE, 1);
  expect(await offerPlaces(NOW)).toBe(1);
  expect(await stateOf(request)).toBe("offered");
  await declineOffer(request.key, NOW);
  expect(await stateOf(request)).toBe("waiting");
  await setLeft(ONE, 1);
  expect(await offerPlaces(NOW)).toBe(1);
  await declineOffer(request.key, NOW);
  expect(await stateOf(request)).toBe("ended");
  await expectLineSafe();
});

it("People before a request are those who wait for a departure that it waits for too", async () => {
  const { first } = await aTripWith([0, 0, 0]);
  const at = (minute: number) => ({ since: new Date(NOW.getTime() + minute * 60_000) });
  await aWaiting(first, { ...tickedDays([ONE, THREE]), adults: 2, ...at(1) });
  await aWaiting(first, { firstDay: ONE, lastDay: THREE, adults: 3, ...at(2) });
  await aWaiting(first, { ...tickedDays([TWO]), adults: 4, ...at(3) });
  let minute = 9;
  const before = async (days: Parameters<typeof aWaiting>[1]) =>
    peopleBefore(db, await aWaiting(first, { ...days, ...at(minute++) }), NOW);
  expect(await before(tickedDays([TWO]))).toBe(7);
  expect(await before(tickedDays([THREE]))).toBe(5);
  // A range with one of the departures, after the first of these.
  expect(await before({ firstDay: "2030-07-06", lastDay: "2030-07-18" })).toBe(8);
});

it("A request that is passed over for its price is told which departures are dearer, and so is the office", async () => {
  const { slug, first, setLeft } = await aTripWith([0, 0, 0]);
  const request = await aWaiting(first, { ...tickedDays([ONE, TWO]), adults: 2, maxPrice: 2 * ADULT - 1 });
  const told = async () => (await readRequest(request.key, "en-ca", NOW))?.dearer;
  expect(await told()).toEqual([]);
  // Too few for both, and a day that they do not want.
  await setLeft(ONE, 1);
  await setLeft(THREE, 5);
  expect(await told()).toEqual([]);
  await setLeft(TWO, 2);
  expect(await offerPlaces(NOW)).toBe(0);
  const dearer = [{ day: TWO, price: 2 * ADULT }];
  expect(await told()).toEqual(dearer);
  const listed = (await listWaiting(NOW)).find((each) => each.slug === slug);
  expect(listed?.requests).toMatchObject([{ id: request.id, days: [ONE, TWO], dearer }]);
  expect(listed?.departures.map(({ day }) => day)).toEqual([ONE, TWO]);
});

it("A request is told why places of its days went to others, also after they are sold", async () => {
  const { first, setLeft } = await aTripWith([0, 0, 0]);
  const at = (minute: number) => ({ since: new Date(NOW.getTime() - (10 - minute) * 60_000) });
  const days = tickedDays([ONE, TWO, THREE]);
  await aWaiting(first, { ...tickedDays([ONE]), adults: 2, ...at(1) });
  const large = await aWaiting(first, { ...days, adults: 4, ...at(2) });
  const low = await aWaiting(first, { ...days, adults: 2, maxPrice: 2 * ADULT - 1, ...at(3) });
  await aWaiting(first, { ...tickedDays([TWO]), adults: 2, ...at(4) });
  const told = async ({ key }: { key: string }) =>
    (await readRequest(key, "en-ca", NOW))?.passed.map(({ day, why }) => [day, why]);
  expect(await told(large)).toEqual([]);
  await setLeft(ONE, 2);
  await setLeft(TWO, 2);
  expect(await offerPlaces(NOW)).toBe(2);
  await setLeft(TWO, 0);
  expect(await told(large)).toEqual([
    [ONE, "before"],
    [TWO, "places"],
  ]);
  expect(await told(low)).toEqual([
    [ONE, "before"],
    [TWO, "price"],
  ]);
  // What came before a request waits concerns it not.
  expect(await told(await aWaiting(first, { ...days, since: new Date(NOW.getTime() + 60_000) }))).toEqual([]);
});

it("A request is told of places that were cancelled and sold again before the line was looked at", async () => {
  const { first, setLeft } = await aTripWith([2, 0, 0]);
  const buyers = await readyCheckout(first, { adults: 2 });
  await payWith(new FakeCards(), buyers);
  const [booking] = await bookingsOf(buyers);
  const waits = (over: Partial<Waiting> = {}) => aWaiting(first, { ...tickedDays([ONE]), adults: 2, ...over });
  const [pair, four, low] = [await waits(), await waits({ adults: 4 }), await waits({ maxPrice: 2 * ADULT - 1 })];
  const told = async ({ key }: { key: string }) =>
    (await readRequest(key, "en-ca", NOW))?.passed.map(({ day, why }) => [day, why]);
  await cancel(booking?.key ?? "", [0, 1], minutesAfter(1));
  // The first to ask gets them.
  expect(await told(pair)).toEqual([]);
  await setLeft(ONE, 0);
  expect(await offerPlaces(minutesAfter(2))).toBe(0);
  expect(await told(pair)).toEqual([[ONE, "sold"]]);
  expect(await told(low)).toEqual([[ONE, "price"]]);
  // They never sufficed for four, nor came back while the last one waited.
  expect(await told(four)).toEqual([]);
  expect(await told(await waits({ since: minutesAfter(3) }))).toEqual([]);
});
