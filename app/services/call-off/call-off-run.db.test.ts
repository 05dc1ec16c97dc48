/** A coach that several departures share, called off: all of them together, at one total. */
import { inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { callOffHolds, callOffs, departures } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addDays } from "~/domain/day";
import { REFUND } from "~/domain/departures/call-off";
import { runOfLine } from "~/domain/departures/runs";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { auditOf } from "~/services/staff/audit.server";
import { chooseShown, decide, MANAGER, partyRow } from "../../../tests/support/call-off";
import { aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import {
  aHold,
  bookingsOf,
  minutesAfter,
  NOW,
  payWith,
  readyCheckout,
  START_DAY,
  settleAll,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { sellingCompany } from "../../../tests/support/selling-company";
import { previewCallOff } from "./preview.server";
import { runCallOffs } from "./run.server";

const gateway = sellingCompany();

const LATER = addDays(START_DAY, 14);

/** Two trips on one coach out, of 2 and 3 nights, with a party each; and both two weeks later, on a coach of so many. */
async function aCoach(later: number) {
  const line = unique("line");
  const lines = { outbound: `${line}-out`, return: `${line}-back` };
  const [short, long] = [aTrip(unique("short")), aTrip(unique("long"))];
  const on = (startDay: string, capacity: number) =>
    [short, long].map(({ slug }, i) => ({ trip: slug, startDay, nights: 2 + i, capacity, lines }));
  const ids = await seedCatalogue({
    trips: [short, long],
    departures: [...on(START_DAY, 14), ...on(LATER, later)],
  });
  const [first = "", second = "", shortLater = "", longLater = ""] = ids;
  const book = async (departure: string, adults: number, minute: number) => {
    const checkout = await readyCheckout(departure, { adults }, minutesAfter(minute));
    await payWith(gateway, checkout, {}, minutesAfter(minute));
    const [booking] = await bookingsOf(checkout);
    if (!booking) throw new Error("Not booked");
    return booking;
  };
  const parties = { short: await book(first, 2, 0), long: await book(second, 3, 1) };
  const out = runOfLine(lines.outbound, START_DAY);
  return { out, first, second, shortLater, longLater, parties, laterOut: runOfLine(lines.outbound, LATER) };
}

const statusOf = async (ids: string[]) =>
  (await db.select().from(departures).where(inArray(departures.id, ids))).map(({ status }) => status);

it("A coach is called off with every departure on it, in one dry run with one total", async () => {
  const { out, first, second, shortLater, longLater, parties, laterOut } = await aCoach(14);
  const offered = [shortLater, longLater];
  const seen = await previewCallOff(out, { kind: "cancelled", offered }, NOW);
  if (!seen.ok) throw new Error(seen.code);
  const { totals, totalsBy } = seen.value;
  expect(totals).toMatchObject({ bookings: 2, people: 5 });
  expect(totals.backCad).toBe(parties.short.paid + parties.long.paid);
  expect(totalsBy[first]?.backCad).toBe(parties.short.paid);
  expect(totalsBy[second]?.backCad).toBe(parties.long.paid);
  // Each party is tried what may be offered in the place of its own departure.
  const trialsOf = (number: string) =>
    seen.value.parties.find((party) => party.number === number)?.trials.map(({ departure }) => departure);
  expect(trialsOf(parties.short.number)).toEqual([shortLater]);
  expect(trialsOf(parties.long.number)).toEqual([longLater]);
  expect(await takenOf(laterOut), "nothing is written").toBe(0);
  expect(await statusOf([first, second])).toEqual(["on-sale", "on-sale"]);

  expect(await decide(out, offered, { typed: `${START_DAY} Boston` })).toMatchObject({ code: "name-wrong" });
  expect(await decide(out, offered)).toMatchObject({ ok: true });
  expect(await statusOf([first, second])).toEqual(["closed", "closed"]);
  expect(await holdPlaces(aHold(second), NOW)).toMatchObject({ code: "departure-gone" });
  const written = await db
    .select()
    .from(callOffs)
    .where(inArray(callOffs.departure, [first, second]));
  expect(written.find(({ departure }) => departure === first)).toMatchObject({ offered: [shortLater] });
  expect(written.find(({ departure }) => departure === second)?.expected.backCad).toBe(parties.long.paid);
  for (const id of [first, second])
    expect(await auditOf({ kind: "departure", id })).toMatchObject([
      { what: "departure-called-off", who: MANAGER.email },
    ]);
  expect(await previewCallOff(out, { kind: "cancelled", offered: [] }, NOW)).toMatchObject({ code: "called-off" });

  await runCallOffs(NOW);
  expect(await takenOf(laterOut)).toBe(5);
  const { key } = await partyRow(first, parties.short.number);
  expect(await chooseShown(key, shortLater)).toMatchObject({ ok: true });
  const other = await partyRow(second, parties.long.number);
  expect(await chooseShown(other.key, REFUND)).toMatchObject({ ok: true });
  await settleAll(gateway);
  expect(await takenOf(out)).toBe(0);
  expect(await takenOf(laterOut)).toBe(2);
  expect((await bookingsOf(parties.long.checkout))[0]).toMatchObject({ price: 0 });
});

it("Parties of different departures that want the same coach instead are promised no more places than it has", async () => {
  const { out, first, second, shortLater, longLater, parties } = await aCoach(4);
  const seen = await previewCallOff(out, { kind: "cancelled", offered: [shortLater, longLater] }, NOW);
  if (!seen.ok) throw new Error(seen.code);
  const trials = seen.value.parties.map(({ number, trials: theirs }) => [number, theirs[0]?.notHeld]);
  // The first to book has them.
  expect(trials).toEqual([
    [parties.short.number, null],
    [parties.long.number, "no-places"],
  ]);
  expect(await decide(out, [shortLater, longLater])).toMatchObject({ ok: true });
  await runCallOffs(NOW);
  const held = await db
    .select()
    .from(callOffHolds)
    .where(inArray(callOffHolds.departure, [first, second]));
  expect(held.map(({ booking }) => booking)).toEqual([parties.short.number]);
  await settleAll(gateway);
});

it("A departure that was called off alone is left out of its coach, and a moved coach needs one offer each", async () => {
  const { out, first, second, shortLater, longLater } = await aCoach(14);
  expect(await previewCallOff(out, { kind: "moved", offered: [shortLater] }, NOW)).toMatchObject({ code: "offer-one" });
  expect(await previewCallOff(out, { kind: "moved", offered: [shortLater, longLater] }, NOW)).toMatchObject({
    ok: true,
  });
  expect(await previewCallOff(out, { kind: "cancelled", offered: [second] }, NOW)).toMatchObject({
    code: "offer-unknown",
  });
  expect(await decide(first, [])).toMatchObject({ ok: true });
  const seen = await previewCallOff(out, { kind: "cancelled", offered: [] }, NOW);
  expect(seen.ok && Object.keys(seen.value.totalsBy)).toEqual([second]);
  await runCallOffs(NOW);
  await settleAll(gateway);
});
