import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { plannerItems, plannerTrips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { DELETED_KEPT_DAYS, MAX_PLANNED_ITEMS, MAX_PLANNED_TRIPS, SENT_TWICE_MS } from "~/domain/company/limits";
import type { Traveller } from "~/domain/people/traveller";
import { entriesOf } from "~/domain/planner/checklist";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  anAdult,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  START_DAY,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import {
  addItem,
  deleteItem,
  editItem,
  findItem,
  listItems,
  listNotes,
  restoreItem,
  saveNote,
  tickChecklist,
} from "./items.server";
import { purgePlanner } from "./purge-planner.server";
import { addTrip, deleteTrip, findTrip, listTrips, renameTrip, restoreTrip } from "./trips.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

const someone = (over: Partial<Traveller> = {}): Traveller => ({
  subject: unique("subject"),
  email: null,
  name: null,
  ...over,
});
/** When the same form is no longer taken for one that was sent twice. */
const AFTER_TWICE = new Date(NOW.getTime() + SENT_TWICE_MS);
const daysAfter = (days: number) => minutesAfter(days * 24 * 60);

async function book(email: string): Promise<void> {
  const id = await openCheckout(await aDeparture());
  await saveTravellers(id, [anAdult({ email })], NOW);
  await payWith(gateway, id);
}

async function aTrip(owner: Traveller, name = "Boston"): Promise<string> {
  const added = await addTrip(owner, name, NOW);
  if (!added.ok) throw new Error(added.code);
  return added.value.id;
}

const SUPPER = { name: "Chez Zoé", reservationDay: "2030-08-03", guests: "4" };
async function anItem(owner: Traveller, trip: string, typed: Record<string, string> = SUPPER): Promise<string> {
  const added = await addItem(owner, { trip, kind: "restaurant", typed }, NOW);
  if (!added.ok) throw new Error(JSON.stringify(added));
  return added.value.id;
}

describe("trips", () => {
  it("Trips booked with the verified e-mail address appear automatically, once each", async () => {
    const email = `${unique("zoe")}@example.com`;
    await book(email);
    await book(email.toUpperCase());
    await book("someone.else@example.com");
    const zoe = someone({ email });
    const [first, again] = await Promise.all([listTrips(zoe, NOW), listTrips(zoe, NOW)]);
    expect(first).toHaveLength(2);
    expect(again).toHaveLength(2);
    const listed = await listTrips(zoe, NOW);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(2);
    expect(listed[0]).toMatchObject({
      name: null,
      booking: { number: expect.any(String) },
      span: { start: START_DAY },
    });
    // What was bought is not the traveller's to rename or delete.
    const [bought] = listed;
    expect(await renameTrip(zoe, bought?.id ?? "", "Mine")).toMatchObject({ code: "not-found" });
    expect(await deleteTrip(zoe, bought?.id ?? "", NOW)).toBe(false);
    // Once the e-mail is no longer theirs, neither is the booking.
    expect(await listTrips({ ...zoe, email: null }, NOW)).toEqual([]);
    expect(await findTrip({ ...zoe, email: null }, bought?.id ?? "")).toBeNull();
  });

  it("A traveller's own trips are named, renamed, deleted and restored", async () => {
    const owner = someone();
    expect(await addTrip(owner, "   ", NOW)).toMatchObject({ code: "name-required" });
    expect(await addTrip(owner, "x".repeat(101), NOW)).toMatchObject({ code: "too-long" });
    const id = await aTrip(owner, "  Été à Boston  ");
    expect(await findTrip(owner, id)).toEqual({ id, name: "Été à Boston", booking: null });
    expect(await renameTrip(owner, id, "Cape Cod")).toMatchObject({ ok: true });
    expect(await listTrips(owner, NOW)).toEqual([{ id, name: "Cape Cod", booking: null, span: null }]);
    await anItem(owner, id);
    expect(await listTrips(owner, NOW)).toMatchObject([{ span: { start: "2030-08-03", end: "2030-08-03" } }]);
    expect(await deleteTrip(owner, id, NOW)).toBe(true);
    expect(await deleteTrip(owner, id, AFTER_TWICE)).toBe(false);
    expect(await listTrips(owner, NOW)).toEqual([]);
    expect(await listItems(owner, id)).toEqual([]);
    expect(await restoreTrip(owner, id)).toMatchObject({ ok: true });
    expect(await restoreTrip(owner, id)).toMatchObject({ code: "not-found" });
    expect(await listItems(owner, id)).toHaveLength(1);
  });

  it("Deleted trips make room for others, and are restored where there is room", async () => {
    const owner = someone();
    const first = await aTrip(owner);
    const [mine] = await db.select().from(plannerTrips).where(eq(plannerTrips.id, first));
    if (!mine) throw new Error("no trip");
    const rows = (name: string, length: number, deletedAt: Date | null) =>
      db
        .insert(plannerTrips)
        .values(Array.from({ length }, (_, index) => ({ ...mine, id: `${first}-${name}-${index}`, deletedAt })));
    await rows("live", MAX_PLANNED_TRIPS - 1, null);
    expect(await addTrip(owner, "Laval", NOW)).toMatchObject({ code: "too-many-trips" });
    await deleteTrip(owner, first, NOW);
    const other = await aTrip(owner, "Laval");
    expect(await restoreTrip(owner, first)).toMatchObject({ code: "too-many-trips" });
    expect(await findTrip(owner, first)).toBeNull();
    await deleteTrip(owner, other, NOW);
    expect(await restoreTrip(owner, first)).toMatchObject({ ok: true });
    await rows("deleted", MAX_PLANNED_TRIPS - 1, NOW);
    await deleteTrip(owner, first, NOW);
    expect(await addTrip(owner, "Gaspé", NOW)).toMatchObject({ code: "too-many-deleted" });
  });

  it("The next trip is listed first, whichever was created first", async () => {
    const owner = someone();
    const later = await aTrip(owner, "Later");
    const next = await aTrip(owner, "Next");
    await anItem(owner, later, { ...SUPPER, reservationDay: "2030-09-01" });
    await anItem(owner, next);
    expect((await listTrips(owner, NOW)).map(({ id }) => id)).toEqual([next, later]);
  });
});

describe("items", () => {
  it("Items are added, edited, deleted and restored", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    expect(await addItem(owner, { trip, kind: "hotel", typed: { name: "Hôtel" } }, NOW)).toEqual({
      ok: false,
      code: "fields",
      params: { location: "required" },
    });
    const id = await anItem(owner, trip);
    const item = await findItem(owner, trip, id);
    if (!item) throw new Error("not there");
    expect(item).toEqual({ id, kind: "restaurant", data: SUPPER });
    expect(await editItem(owner, { trip, item, typed: { ...SUPPER, reservationDay: "" } }, NOW)).toMatchObject({
      ok: true,
    });
    expect((await findItem(owner, trip, id))?.data).toEqual({ name: "Chez Zoé", guests: "4" });
    expect(await editItem(owner, { trip, item, typed: {} }, NOW)).toMatchObject({
      code: "fields",
      params: { name: "required" },
    });
    expect(await deleteItem(owner, trip, id, NOW)).toEqual({ ok: true, value: "restaurant" });
    expect(await deleteItem(owner, trip, id, AFTER_TWICE)).toMatchObject({ code: "not-found" });
    expect(await listItems(owner, trip)).toEqual([]);
    expect(await editItem(owner, { trip, item, typed: SUPPER }, NOW)).toMatchObject({ code: "not-found" });
    expect(await restoreItem(owner, trip, id, NOW)).toEqual({ ok: true, value: "restaurant" });
    expect(await listItems(owner, trip)).toHaveLength(1);
  });

  it("Checklists are ticked off, a rewritten one keeps its ticks, and only checklists can be ticked", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const typed = { name: "Avant de partir", entries: "Passeports\nParapluie\nCollations" };
    const added = await addItem(owner, { trip, kind: "checklist", typed }, NOW);
    if (!added.ok) throw new Error(added.code);
    const { id } = added.value;
    const list = async () => entriesOf((await findItem(owner, trip, id))?.data ?? {});
    expect(await tickChecklist(owner, { trip, id, done: ["Parapluie", "Rien de tel"] })).toMatchObject({ ok: true });
    expect(await list()).toEqual([
      { text: "Passeports", done: false },
      { text: "Parapluie", done: true },
      { text: "Collations", done: false },
    ]);
    const item = await findItem(owner, trip, id);
    if (!item) throw new Error("not there");
    await editItem(owner, { trip, item, typed: { ...typed, entries: "Parapluie\nBillets" } }, NOW);
    expect(await list()).toEqual([
      { text: "Parapluie", done: true },
      { text: "Billets", done: false },
    ]);
    expect(await tickChecklist(someone(), { trip, id, done: ["Billets"] })).toMatchObject({ code: "not-found" });
    const meal = await anItem(owner, trip);
    expect(await tickChecklist(owner, { trip, id: meal, done: [] })).toMatchObject({ code: "not-found" });
    await deleteItem(owner, trip, id, NOW);
    expect(await tickChecklist(owner, { trip, id, done: [] })).toMatchObject({ code: "not-found" });
    await restoreItem(owner, trip, id, NOW);
    expect(await list()).toHaveLength(2);
  });

  it("Items of one trip are limited in number", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const row = { trip, kind: "restaurant" as const, data: {}, createdAt: NOW };
    await db
      .insert(plannerItems)
      .values(Array.from({ length: MAX_PLANNED_ITEMS - 1 }, (_, index) => ({ ...row, id: `${trip}-${index}` })));
    const last = await anItem(owner, trip);
    const typed = { ...SUPPER, guests: "5" };
    expect(await addItem(owner, { trip, kind: "restaurant", typed }, NOW)).toMatchObject({ code: "too-many-items" });
    // The last one's button, pressed twice.
    expect(await anItem(owner, trip)).toBe(last);
  });

  it("Deleted items make room for others, and are restored where there is room", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const row = { trip, kind: "restaurant" as const, data: {}, createdAt: NOW };
    const rows = (name: string, length: number, deletedAt: Date | null) =>
      db
        .insert(plannerItems)
        .values(Array.from({ length }, (_, index) => ({ ...row, id: `${trip}-${name}-${index}`, deletedAt })));
    await rows("live", MAX_PLANNED_ITEMS - 1, null);
    const last = await anItem(owner, trip);
    await deleteItem(owner, trip, last, NOW);
    const other = await anItem(owner, trip, { ...SUPPER, guests: "5" });
    expect(await restoreItem(owner, trip, last, NOW)).toMatchObject({ code: "too-many-items" });
    expect(await findItem(owner, trip, last)).toBeNull();
    await deleteItem(owner, trip, other, NOW);
    expect(await restoreItem(owner, trip, last, NOW)).toMatchObject({ ok: true });
    // Deleting and adding again and again ends.
    await rows("deleted", MAX_PLANNED_ITEMS - 1, NOW);
    await deleteItem(owner, trip, last, NOW);
    const typed = { ...SUPPER, guests: "6" };
    expect(await addItem(owner, { trip, kind: "restaurant", typed }, NOW)).toMatchObject({ code: "too-many-deleted" });
    expect(await restoreItem(owner, trip, last, NOW)).toMatchObject({ ok: true });
  });

  it("A trip or an item whose form is sent twice is added once, also when both come at the same time", async () => {
    const owner = someone();
    const added = await Promise.all([aTrip(owner, "Laval"), aTrip(owner, "Laval")]);
    expect(new Set(added).size).toBe(1);
    const [trip = ""] = added;
    const items = await Promise.all([anItem(owner, trip), anItem(owner, trip)]);
    expect(new Set(items).size).toBe(1);
    expect(await listItems(owner, trip)).toHaveLength(1);
    // Something else, another trip, and the same again later are not the same form.
    const later = new Date(NOW.getTime() + SENT_TWICE_MS + 1);
    expect(await anItem(owner, trip, { ...SUPPER, guests: "5" })).not.toBe(items[0]);
    expect(await aTrip(owner, "Rimouski")).not.toBe(trip);
    expect(await addTrip(owner, "Laval", later)).not.toMatchObject({ value: { id: trip } });
    await addItem(owner, { trip, kind: "restaurant", typed: SUPPER }, later);
    expect(await listItems(owner, trip)).toHaveLength(3);
  });
});

it("A trip cannot be seen or touched by anybody else, by any route", async () => {
  const [owner, other] = [someone({ email: "a@example.com" }), someone({ email: "b@example.com" })];
  const trip = await aTrip(owner);
  const id = await anItem(owner, trip);
  const item = { id, kind: "restaurant" as const, data: SUPPER };
  const theirs = await aTrip(other);
  const before = await listItems(owner, trip);

  expect(await findTrip(other, trip)).toBeNull();
  expect(await listItems(other, trip)).toEqual([]);
  expect(await findItem(other, trip, id)).toBeNull();
  // Through a trip of their own.
  expect(await findItem(other, theirs, id)).toBeNull();
  for (const through of [trip, theirs]) {
    expect(await editItem(other, { trip: through, item, typed: { name: "Taken" } }, NOW)).toMatchObject({
      code: "not-found",
    });
    expect(await deleteItem(other, through, id, NOW)).toMatchObject({ code: "not-found" });
  }
  expect(await addItem(other, { trip, kind: "restaurant", typed: SUPPER }, NOW)).toMatchObject({ code: "not-found" });
  expect(await renameTrip(other, trip, "Taken")).toMatchObject({ code: "not-found" });
  expect(await deleteTrip(other, trip, NOW)).toBe(false);
  expect(await saveNote(other, { trip, item: "bought", typed: "x" })).toMatchObject({ code: "not-found" });
  await deleteItem(owner, trip, id, NOW);
  expect(await restoreItem(other, trip, id, NOW)).toMatchObject({ code: "not-found" });
  expect(await restoreItem(owner, trip, id, NOW)).toEqual({ ok: true, value: "restaurant" });
  await deleteTrip(owner, trip, NOW);
  expect(await restoreTrip(other, trip)).toMatchObject({ code: "not-found" });
  await restoreTrip(owner, trip);
  expect(await listItems(owner, trip)).toEqual(before);
  // A subject of another provider is someone else.
  await db.update(plannerTrips).set({ issuer: "https://former.example" });
  expect(await findTrip(owner, trip)).toBeNull();
});

it("Notes can be added to what was bought here only", async () => {
  const email = `${unique("nota")}@example.com`;
  await book(email);
  const owner = someone({ email });
  const [bought] = await listTrips(owner, NOW);
  const note = { trip: bought?.id ?? "", item: "bought", typed: " <b>Bring</b>\n snacks " };
  expect(await saveNote(owner, note)).toMatchObject({ ok: true });
  expect(await listNotes(owner, note.trip)).toEqual({ bought: "<b>Bring</b>\n snacks" });
  expect(await saveNote(owner, { ...note, typed: "x".repeat(2_001) })).toMatchObject({ code: "too-long" });
  expect(await saveNote(owner, { ...note, typed: " " })).toMatchObject({ ok: true });
  expect(await listNotes(owner, note.trip)).toEqual({});
  expect(await saveNote(owner, { ...note, trip: await aTrip(owner) })).toMatchObject({ code: "not-found" });
});

it("A note that is written twice at the same moment is one of the two", async () => {
  const email = `${unique("nota")}@example.com`;
  await book(email);
  const owner = someone({ email });
  const [bought] = await listTrips(owner, NOW);
  const trip = bought?.id ?? "";
  for (let round = 0; round < 5; round++) {
    const typed = [`snacks ${round}`, `water ${round}`, `maps ${round}`];
    const saved = await Promise.all(typed.map((each) => saveNote(owner, { trip, item: `${round}`, typed: each })));
    expect(saved.every(({ ok }) => ok)).toBe(true);
    expect(typed).toContain((await listNotes(owner, trip))[round]);
  }
});

it("Deleted things can be restored for some days, and are then erased", async () => {
  // What other tests deleted.
  await purgePlanner(daysAfter(DELETED_KEPT_DAYS));
  const owner = someone();
  const [kept, gone] = [await aTrip(owner), await aTrip(owner, "Chicago")];
  const item = await anItem(owner, kept);
  const stays = await anItem(owner, kept, { ...SUPPER, guests: "5" });
  await anItem(owner, gone);
  await deleteItem(owner, kept, item, NOW);
  await deleteTrip(owner, gone, NOW);
  expect(await purgePlanner(daysAfter(DELETED_KEPT_DAYS - 1))).toBe(0);
  expect(await purgePlanner(daysAfter(DELETED_KEPT_DAYS))).toBe(3);
  expect(await restoreTrip(owner, gone)).toMatchObject({ code: "not-found" });
  expect(await restoreItem(owner, kept, item, NOW)).toMatchObject({ code: "not-found" });
  expect((await listItems(owner, kept)).map(({ id }) => id)).toEqual([stays]);
});
