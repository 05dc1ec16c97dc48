/** What travellers let the guide know: who reads it, how it is changed, and when it is gone. */

import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { bookingSearch, checkouts, outbox, travellerNeeds, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { departureList } from "~/documents/departure-lists.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { addDays } from "~/domain/day";
import { answerNeeds } from "~/routes/booking.needs.server";
import { confirm } from "~/services/amendments/engine.server";
import { NAME } from "~/services/amendments/kinds/name.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { boardingOf } from "~/services/departures/boarding.server";
import { getSheet } from "~/services/departures/sheet.server";
import { needsOfCheckout, purgeNeeds, travellerOf, writeNeed } from "~/services/inventory/needs.server";
import { auditOf } from "~/services/staff/audit.server";
import { book, seedCompany } from "../../../../tests/support/booked";
import { seedCatalogue } from "../../../../tests/support/catalogue";
import { aDeparture, anAdult, checkoutRow, NOW, openCheckout, START_DAY } from "../../../../tests/support/checkout";
import { FakeCards } from "../../../../tests/support/fake-cards";
import { aColleague } from "../../../../tests/support/staff";
import { needsOfBooking, saveNeeds } from "./needs.server";

const gateway = new FakeCards();
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});

const typed = (position: number, text: string, over: { hotel?: boolean; was?: boolean; erase?: boolean } = {}) => ({
  position,
  text,
  hotel: false,
  was: null,
  erase: false,
  ...over,
});
const noted = async (checkout: string) => [...(await needsOfCheckout(checkout)).values()];

it("A need entered at checkout is kept with its traveller and replaced when the form is sent again", async () => {
  const checkout = await openCheckout(await aDeparture());
  const save = (need: { text: string; hotel: boolean } | null) => saveTravellers(checkout, [anAdult({ need })], NOW);
  expect(await save({ text: " Allergie  aux noix ", hotel: true })).toMatchObject({ ok: true });
  expect((await needsOfCheckout(checkout)).get(travellerOf(checkout, 0))).toEqual({
    text: "Allergie aux noix",
    hotel: true,
  });
  expect(await save({ text: "4242 4242 4242 4242", hotel: false })).toMatchObject({ code: "card-data" });
  expect(await save(null)).toMatchObject({ ok: true });
  expect(await noted(checkout)).toEqual([]);
});

it("A need is changed on the booking page until the day before, and is not shown there", async () => {
  const { key, checkout } = await book(gateway);
  const eve = new Date(`${addDays(START_DAY, -1)}T16:00:00Z`);
  expect(await saveNeeds(key, [typed(0, "Canne"), typed(1, "Diabète", { hotel: true })], eve)).toMatchObject({
    ok: true,
  });
  expect(JSON.stringify(await needsOfBooking(key, eve))).not.toContain("Canne");
  expect(JSON.stringify(await getBooking(key))).not.toContain("Canne");
  // Nothing typed keeps what is there; erasing is asked for.
  expect(await saveNeeds(key, [typed(0, ""), typed(1, "", { erase: true })], eve)).toMatchObject({ ok: true });
  expect(await noted(checkout)).toEqual([{ text: "Canne", hotel: false }]);
  expect(await saveNeeds(key, [typed(2, "x".repeat(201))], eve)).toMatchObject({ code: "need-too-long", position: 2 });
  const day = new Date(`${START_DAY}T16:00:00Z`);
  expect(await saveNeeds(key, [typed(0, "Autre")], day)).toMatchObject({ code: "departed" });
  expect(await saveNeeds("nobody", [typed(0, "Autre")], eve)).toMatchObject({ code: "booking-unknown" });
});

it("Ticking the box for the hotel changes a need whose text is not typed again", async () => {
  const { key, checkout } = await book(gateway);
  await saveNeeds(key, [typed(0, "Canne")], NOW);
  const ticked = [typed(0, "", { hotel: true, was: false }), typed(1, "", { hotel: true })];
  expect(await saveNeeds(key, ticked, NOW)).toMatchObject({ ok: true });
  expect(await noted(checkout)).toEqual([{ text: "Canne", hotel: true }]);
  // A page that was opened before shows the box as it was then.
  await saveNeeds(key, [typed(0, "", { was: false })], NOW);
  await saveNeeds(key, [typed(0, "")], NOW);
  expect(await noted(checkout)).toEqual([{ text: "Canne", hotel: true }]);
  await saveNeeds(key, [typed(0, "", { was: true })], NOW);
  expect(await noted(checkout)).toEqual([{ text: "Canne", hotel: false }]);
});

it("The form of needs reads a traveller who joined after ten others", async () => {
  const { key, checkout } = await book(gateway);
  await transaction((tx) =>
    tx
      .update(travellers)
      .set({ position: 12 })
      .where(and(eq(travellers.checkout, checkout), eq(travellers.position, 2))),
  );
  const body = new URLSearchParams({ "text-12": "Canne" });
  const request = new Request("http://localhost/", { method: "POST", body });
  expect(await answerNeeds({ request, locale: "fr-ca", now: NOW, bookingKey: key })).toEqual({ done: true });
  expect((await needsOfCheckout(checkout)).get(travellerOf(checkout, 12))).toEqual({ text: "Canne", hotel: false });
});

it("The guide reads all needs, the hotel reads those meant for it, and nobody else reads any", async () => {
  const { key, checkout, number } = await book(gateway);
  await saveNeeds(key, [typed(0, "Fauteuil roulant"), typed(1, "Allergie aux plumes", { hotel: true })], NOW);
  const { departure } = await checkoutRow(checkout);
  const sheet = await getSheet(departure);
  if (!sheet) throw new Error("no departure");
  const there = { hotel: "H", address: "A", room: null, firstNight: START_DAY, nights: 1, twoBeds: false };
  const told = { ...there, confirmation: null, numberOf: null };
  const slept = { ...sheet, parties: sheet.parties.map((party) => ({ ...party, rooms: [told] })) };
  const said = (list: Parameters<typeof departureList>[0]) => JSON.stringify(departureList(list, slept, "fr-ca"));
  for (const text of ["Fauteuil roulant", "Allergie aux plumes"]) expect(said("passengers")).toContain(text);
  expect(said("rooms")).toContain("Allergie aux plumes");
  expect(said("rooms")).not.toContain("Fauteuil");
  for (const list of ["seats", "border"] as const) expect(said(list)).not.toMatch(/Fauteuil|plumes/);
  expect((await boardingOf(departure, NOW))?.list.stops[0]?.people.map(({ need }) => need)).toContain(
    "Fauteuil roulant",
  );
  expect(JSON.stringify(await db.select().from(bookingSearch))).not.toMatch(/fauteuil/i);
  const mails = await db.select().from(outbox);
  expect(mails.filter(({ text, html }) => `${text}${html}`.includes("Fauteuil"))).toEqual([]);
  expect(number).not.toBe("");
});

it("A need goes away when its traveller gives their place to somebody else", async () => {
  const { key, checkout } = await book(gateway);
  await saveNeeds(key, [typed(1, "Canne")], NOW);
  const other = { nationality: "CA", birthDay: "1980-02-02" };
  const renamed = { position: 1, title: "mx" as const, firstName: "Luc", lastName: "Roy", replaced: other };
  const row = await getBooking(key);
  const shown = (row?.money.price ?? 0) + 5_000;
  expect(
    await confirm(
      NAME,
      key,
      { ...renamed, shown, asked: BY_TRAVELLER } as never,
      { ...renamed, shown, asked: BY_TRAVELLER } as never,
      NOW,
    ),
  ).toMatchObject({
    ok: true,
  });
  expect(await noted(checkout)).toEqual([]);
});

it("Needs are erased a week after the return, and with an abandoned purchase", async () => {
  await transaction((tx) => tx.delete(travellerNeeds));
  const { key, checkout } = await book(gateway);
  await saveNeeds(key, [typed(0, "Canne")], NOW);
  const endDay = (await getBooking(key))?.departure.endDay ?? "";
  const at = (days: number) => new Date(`${addDays(endDay, days)}T16:00:00Z`);
  expect(await purgeNeeds(at(7))).toBe(0);
  expect(await purgeNeeds(at(8))).toBe(1);
  expect(await noted(checkout)).toEqual([]);
  const left = await openCheckout(await aDeparture());
  await transaction((tx) => writeNeed(tx, left, 0, { text: "Canne", hotel: false }));
  await transaction((tx) =>
    tx.update(checkouts).set({ state: "expired", placesHeld: false }).where(eq(checkouts.id, left)),
  );
  const { heldUntil } = await checkoutRow(left);
  expect(await purgeNeeds(new Date(heldUntil.getTime() + 47 * 3_600_000))).toBe(0);
  expect(await purgeNeeds(new Date(heldUntil.getTime() + 48 * 3_600_000))).toBe(1);
});

it("A colleague reads and notes needs at the desk, and the log says for whom but not what", async () => {
  const { key, number } = await book(gateway);
  const ann = await aColleague();
  expect(await saveNeeds(key, [typed(1, "Fauteuil")], NOW, { by: "staff", member: ann })).toMatchObject({ ok: true });
  expect((await needsOfBooking(key, NOW, "staff"))?.people[1]).toMatchObject({ noted: true, text: "Fauteuil" });
  expect((await needsOfBooking(key, NOW))?.people[1]).toMatchObject({ noted: true, text: null });
  const [entry] = await auditOf({ kind: "booking", id: number });
  expect(entry).toMatchObject({ what: "needs-changed", who: ann.email, after: { traveller: "2" } });
  expect(JSON.stringify(entry)).not.toContain("Fauteuil");
});
