/** Seats of a booking changed after it was made: the database decides who gets one, and all that shows seats follows. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { bookingChanges, coaches, runs, seats } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import type { Seated } from "~/domain/amendments/change-seats";
import { toldTripOf } from "~/services/booking/describe-trip.server";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { book, bookingRow, mailsOf } from "../../../../tests/support/booked";
import { cancel, sit } from "../../../../tests/support/changes";
import { checkoutRow, NOW, readyCheckout } from "../../../../tests/support/checkout";
import { sellingCompany } from "../../../../tests/support/selling-company";
import { changeSeats, seatsToChoose } from "./seats.server";

const gateway = sellingCompany();

const sitting = async (key: string): Promise<Seated[]> =>
  ((await seatsToChoose(key))?.seated ?? []).map(({ position, seat }) => ({ position, seat }));

const changesOf = (booking: string) => db.select().from(bookingChanges).where(eq(bookingChanges.booking, booking));

it("Seats are chosen after booking, changed, swapped and let go of, free of charge, each told by one mail", async () => {
  const { key, number } = await book(gateway);
  const before = await bookingRow(number);
  expect(await sit(key, { 0: "2A", 1: "2B" })).toMatchObject({ ok: true });
  expect(await sit(key, { 0: "2B", 1: "2A", 2: "3A" })).toMatchObject({ ok: true });
  expect(await sit(key, { 2: null })).toMatchObject({ ok: true });
  expect((await sitting(key)).map(({ seat }) => seat)).toEqual(["2B", "2A", null]);
  expect((await toldTripOf(db, number, false))?.trip?.seats).toEqual(["2B", "2A"]);
  expect(await bookingRow(number)).toEqual(before);
  const made = await changesOf(number);
  expect(made.map(({ kind, priceBefore, priceAfter }) => [kind, priceAfter - priceBefore])).toEqual(
    Array(3).fill(["seats", 0]),
  );
  const told = (await mailsOf("change:")).filter(({ key: mail }) => made.some(({ id }) => mail.includes(id)));
  expect(told).toHaveLength(3);
  expect(told.map(({ text }) => text).join()).toContain("2A, maintenant 2B");
});

it("What changes nothing is written nowhere, and pressed twice is done once", async () => {
  const { key, number } = await book(gateway);
  const shown = await sitting(key);
  const wanted = [{ position: 0, seat: "2A" }];
  const press = () => changeSeats(key, { wanted, shown, asked: BY_TRAVELLER }, NOW);
  expect(await Promise.all([press(), press()])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await changesOf(number)).toHaveLength(1);
});

it("Of two tabs that show the same, the second is told and changes nothing", async () => {
  const { key } = await book(gateway);
  const shown = await sitting(key);
  const tab = (seat: string) => changeSeats(key, { wanted: [{ position: 0, seat }], shown, asked: BY_TRAVELLER }, NOW);
  const both = await Promise.all([tab("2A"), tab("3A")]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "seats-changed" });
});

it("A seat that somebody else has leaves every seat of the party where it was", async () => {
  const { key, number, checkout } = await book(gateway);
  await sit(key, { 0: "2A" });
  const { departure } = await checkoutRow(checkout);
  const rival = await readyCheckout(departure);
  await chooseSeats(rival, { 0: "3A" }, NOW);
  expect((await seatsToChoose(key))?.taken).toEqual(["3A"]);
  expect(await sit(key, { 0: "3A", 1: "2B" })).toMatchObject({ code: "seat-taken", params: { seats: "3A" } });
  expect((await sitting(key)).map(({ seat }) => seat)).toEqual(["2A", null, null]);
  expect(await changesOf(number)).toHaveLength(1);
});

it("Of two bookings after one seat, one has it", async () => {
  const one = await book(gateway);
  const { departure } = await checkoutRow(one.checkout);
  const other = await readyCheckout(departure);
  const answers = await Promise.all([sit(one.key, { 0: "2A" }), chooseSeats(other, { 0: "2A" }, NOW)]);
  const rows = await db.select().from(seats).where(eq(seats.run, departure));
  expect(rows).toHaveLength(1);
  expect(answers[0].ok).toBe(rows[0]?.checkout === one.checkout);
});

it("Who cancelled has no seat to choose, and the others keep theirs", async () => {
  const { key } = await book(gateway);
  await sit(key, { 0: "2A", 2: "2B" });
  expect(await cancel(key, [0])).toMatchObject({ ok: true });
  expect(await sitting(key)).toEqual([
    { position: 1, seat: null },
    { position: 2, seat: "2B" },
  ]);
  expect(await sit(key, { 0: "3A" })).toMatchObject({ code: "traveller-unknown" });
  expect(await sit(key, { 1: "2A" })).toMatchObject({ ok: true });
});

it("Refuses from the day of departure on, a seat of the guide's, and an unknown booking", async () => {
  const { key, checkout } = await book(gateway);
  const { departure } = await checkoutRow(checkout);
  const [coach] = await db
    .select({ data: coaches.data })
    .from(runs)
    .innerJoin(coaches, eq(coaches.slug, runs.coach))
    .where(eq(runs.id, departure));
  expect(await sit(key, { 0: coach?.data.reserved[0] ?? "1A" })).toMatchObject({ code: "seat-unknown" });
  // A minute before midnight in Quebec, and a minute after.
  expect(await sit(key, { 0: "2A" }, new Date("2030-08-02T03:59:00Z"))).toMatchObject({ ok: true });
  expect(await sit(key, { 0: "2B" }, new Date("2030-08-02T04:01:00Z"))).toMatchObject({ code: "departed" });
  expect(await sit("nobody", { 0: "2A" })).toMatchObject({ code: "booking-unknown" });
});

it("A hold that is over, and that no job has ended, is no obstacle", async () => {
  const { key, checkout } = await book(gateway);
  const { departure } = await checkoutRow(checkout);
  const former = await readyCheckout(departure);
  await chooseSeats(former, { 0: "2A" }, NOW);
  expect(await sit(key, { 0: "2A" }, new Date(NOW.getTime() + 21 * 60_000))).toMatchObject({ ok: true });
  expect(await checkoutRow(former)).toMatchObject({ state: "expired" });
});
