/** Decisions about a departure, apart from the files, and their effect on sales. */

import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { departures, runs } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { TypedFacts } from "~/domain/departures/run-facts";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { auditOf } from "~/services/staff/audit.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, aHold, checkoutRow, minutesAfter, NOW, openCheckout } from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { changeFacts, factsOf } from "./facts.server";

beforeAll(() => seedCatalogue());

const TYPED: TypedFacts = NOTHING_DECIDED;
const HOLD = aHold("");
const BY = { id: "colleague", email: "colleague@example.com" };
const change = (departure: string, version: number, some: Partial<TypedFacts>, why = "") =>
  changeFacts(departure, { typed: { ...TYPED, ...some }, version, by: BY, why }, minutesAfter(version));
const inForceOf = async (id: string) => {
  const [run] = await db.select().from(runs).where(eq(runs.id, id));
  const [departure] = await db.select().from(departures).where(eq(departures.id, id));
  return run && departure && { ...run, status: departure.status };
};

it("An untouched departure has no decisions, and neither has an unknown one", async () => {
  const departure = await aDeparture();
  expect(await factsOf(departure)).toMatchObject({ version: 0, taken: 0, facts: { closed: false, cap: null } });
  expect(await factsOf("nowhere")).toBeNull();
  expect(await change("nowhere", 0, {})).toMatchObject({ code: "departure-unknown" });
});

it("Closed sales accept nobody new, let holders continue, and reopen", async () => {
  const departure = await aDeparture();
  const before = await openCheckout(departure);
  expect(await change(departure, 0, { closed: true })).toMatchObject({ ok: true });
  expect(await inForceOf(departure)).toMatchObject({ status: "closed", taken: 1 });
  expect(await holdPlaces({ ...HOLD, departure }, NOW)).toMatchObject({ code: "departure-gone" });
  expect((await checkoutRow(before)).state).toBe("open");
  expect(await change(departure, 1, { closed: false })).toMatchObject({ ok: true });
  expect(await holdPlaces({ ...HOLD, departure }, NOW)).toMatchObject({ ok: true });
});

it("A manager sells beyond the cap of a shared coach as far as it has seats, all or nothing, logged with the reason", async () => {
  const departure = await aDeparture();
  await change(departure, 0, { cap: "2" });
  const beyond = (adults: number) =>
    holdPlaces({ ...HOLD, departure, adults, seller: BY, beyondCap: "une famille coupée en deux" }, NOW);
  expect(await beyond(3)).toMatchObject({ ok: true });
  expect(await factsOf(departure)).toMatchObject({ version: 2, taken: 3, facts: { cap: 3 } });
  expect(await inForceOf(departure)).toMatchObject({ capacity: 3, taken: 3 });
  const entry = (await auditOf({ kind: "departure", id: departure })).find(({ why }) => why !== null);
  expect(entry).toMatchObject({ before: { cap: 2 }, after: { cap: 3 }, why: "une famille coupée en deux" });
  const left = async () => ((await factsOf(departure))?.places ?? 0) - ((await factsOf(departure))?.taken ?? 0);
  // Each of another size, since a form sent twice is one sale.
  for (let adults = 9; (await left()) >= 10; adults--) expect(await beyond(adults)).toMatchObject({ ok: true });
  const full = await factsOf(departure);
  expect(await beyond(10)).toMatchObject({ code: "not-enough-places" });
  expect(await factsOf(departure)).toEqual(full);
  // A seller without an exception meets the cap.
  expect(await holdPlaces({ ...HOLD, departure, seller: BY }, NOW)).toMatchObject({ code: "not-enough-places" });
});

it("A cap sells that many places, and is never below those taken", async () => {
  const departure = await aDeparture();
  await openCheckout(departure, { adults: 3 });
  expect(await change(departure, 0, { cap: "2" })).toEqual({
    ok: false,
    code: "cap-below-taken",
    params: { taken: 3 },
  });
  expect(await change(departure, 0, { cap: "4" })).toMatchObject({ ok: true });
  expect(await holdPlaces({ ...HOLD, departure, adults: 2 }, NOW)).toMatchObject({ code: "not-enough-places" });
  expect(await holdPlaces({ ...HOLD, departure }, NOW)).toMatchObject({ ok: true });
  expect(await change(departure, 1, {})).toMatchObject({ ok: true });
  expect((await inForceOf(departure))?.capacity).toBe((await factsOf(departure))?.places);
});

it("A cap and a sale together never leave more taken than allowed", async () => {
  const departure = await aDeparture();
  await openCheckout(departure, { adults: 2 });
  const [capped] = await Promise.all([
    change(departure, 0, { cap: "3" }),
    ...Array.from({ length: 4 }, () => holdPlaces({ ...HOLD, departure }, NOW)),
  ]);
  const row = await inForceOf(departure);
  expect(row?.taken).toBeLessThanOrEqual(row?.capacity ?? 0);
  expect(capped.ok ? row?.capacity : 3).toBe(3);
});

it("A colleague who saw an older version is told so and changes nothing", async () => {
  const departure = await aDeparture();
  const both = await Promise.all([change(departure, 0, { guide: "Zoé" }), change(departure, 0, { guide: "Luc" })]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, code: "changed-since" });
  expect(await factsOf(departure)).toMatchObject({ version: 1 });
});

it("Errors are shown by field, and nothing is decided", async () => {
  const departure = await aDeparture();
  expect(await change(departure, 0, { cap: "many", delay: "soon" })).toEqual({
    ok: false,
    code: "facts-invalid",
    errors: { cap: "cap-invalid", delay: "delay-invalid" },
  });
  expect(await factsOf(departure)).toMatchObject({ version: 0 });
});

it("The log has what changed, before and after, and why", async () => {
  const departure = await aDeparture();
  await change(departure, 0, { delay: "20", guide: "Zoé" });
  await change(departure, 1, { delay: "35", guide: "Zoé" }, "tempête");
  const [last, first] = await auditOf({ kind: "departure", id: departure });
  expect([first, last]).toMatchObject([
    { what: "departure-changed", before: { delayMinutes: 0, guide: "" }, after: { delayMinutes: 20, guide: "Zoé" } },
    { who: BY.email, before: { delayMinutes: 20 }, after: { delayMinutes: 35 }, why: "tempête" },
  ]);
});

it("A departure withdrawn by the files stays withdrawn despite any decision", async () => {
  const departure = await aDeparture();
  await transaction((tx) => tx.update(departures).set({ status: "withdrawn" }).where(eq(departures.id, departure)));
  await change(departure, 0, { closed: false, guide: "Zoé" });
  expect(await inForceOf(departure)).toMatchObject({ status: "withdrawn" });
});
