/** A booking boards in another city of its departure: its price, its papers and those who follow it. */

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookingChanges, fares, outbox, plannerShares, seats } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import type { Traveller } from "~/domain/people/traveller";
import { confirm, preview } from "~/services/amendments/engine.server";
import { STOP } from "~/services/amendments/kinds/stop.server";
import { otherStops } from "~/services/amendments/other-stops.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { tripFiles } from "~/services/booking/trip-files.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { getSheet } from "~/services/departures/sheet.server";
import { followShare } from "~/services/planner/follow-share.server";
import { byLink } from "~/services/planner/live-share.server";
import { sendChangeDigest } from "~/services/planner/send-change-digest.server";
import { shareKey } from "~/services/planner/share-key.server";
import { openShared, shareTrip } from "~/services/planner/shares.server";
import { listTrips } from "~/services/planner/trips.server";
import { bookingRow, mailsOf } from "../../../../tests/support/booked";
import { aTourWithActivities, board, cancel } from "../../../../tests/support/changes";
import {
  bookingsOf,
  checkoutRow,
  minutesAfter,
  NOW,
  payWith,
  readyCheckout,
  settleAll,
  takenOf,
  unique,
} from "../../../../tests/support/checkout";
import { moveTo } from "../../../../tests/support/other-date";
import { sellingCompany } from "../../../../tests/support/selling-company";

const gateway = sellingCompany();

/** Two adults at 399 and a child at 299 from Montreal; in Laval it is 409.33 and 274. */
async function aBooking(plan: "full" | "deposit" = "full") {
  const [first, later] = await aTourWithActivities(["2030-08-02", "2030-08-16"]);
  const departure = first?.departure ?? "";
  const checkout = await readyCheckout(departure, { adults: 2, children: 1 });
  await chooseSeats(checkout, { 0: "3A" }, NOW);
  await choosePlan(checkout, { plan, severalCards: false }, NOW);
  await payWith(gateway, checkout);
  const [booking] = await bookingsOf(checkout);
  if (!booking || !later) throw new Error("Not booked");
  return { checkout, departure, later, key: booking.key, number: booking.number };
}

describe("what it comes to", () => {
  it("A cheaper stop is offered with its difference, which goes back to the card", async () => {
    const { key, number, checkout, departure } = await aBooking();
    expect(await otherStops(key, NOW)).toMatchObject({
      closed: null,
      rule: { until: 2, last: "2030-07-31" },
      stops: [{ city: "laval", departs: "06:30", priceChange: 2 * 1_033 - 2_500 }],
    });
    expect(await board(key, "laval")).toMatchObject({ value: { difference: -434, goesBack: 434 } });
    expect(await bookingRow(number)).toMatchObject({ price: 109_266, paid: 109_266 });
    await settleAll(gateway);
    const { journey, city, total } = await checkoutRow(checkout);
    expect([city, journey.boarding.departs, journey.boarding.city, total]).toEqual([
      "laval",
      "06:30",
      "laval",
      109_700,
    ]);
    // Places and seats are as they were.
    expect(await takenOf(departure)).toBe(3);
    expect(await db.select().from(seats).where(eq(seats.checkout, checkout))).toMatchObject([{ seat: "3A" }]);
  });

  it("A cheaper stop lowers a deposit's balance, and a dearer one raises it", async () => {
    const { key, number } = await aBooking("deposit");
    const { paid } = await bookingRow(number);
    expect(await board(key, "laval")).toMatchObject({ value: { price: 109_266, goesBack: 0 } });
    expect(await board(key, "montreal", minutesAfter(1))).toMatchObject({ value: { difference: 434, price: 109_700 } });
    expect(await bookingRow(number)).toMatchObject({ price: 109_700, paid });
    expect((await getBooking(key))?.money.changes.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["stop", -434],
      ["stop", 434],
    ]);
  });

  it("A later cancellation and date change are computed from the new stop's fare", async () => {
    const { key, later } = await aBooking();
    await board(key, "laval");
    expect(await cancel(key, [1], minutesAfter(1))).toMatchObject({ value: { value: 40_933 } });
    expect(await moveTo(key, { ...later, city: "laval" }, minutesAfter(2))).toMatchObject({ value: { difference: 0 } });
  });
});

describe("is refused, and changes nothing", () => {
  it.each([
    ["2030-08-01T03:59:00Z", { ok: true }],
    ["2030-08-01T04:01:00Z", { code: "stop-closed", params: { last: "2030-07-31" } }],
    ["2030-08-02T04:01:00Z", { code: "departed" }],
  ])("A stop change is refused at %s: %s", async (at, expected) => {
    const { key } = await aBooking();
    expect(await board(key, "laval", new Date(at))).toMatchObject(expected);
  });

  it("A stop change is refused when the fare changed, the stop is current, or it is not on the departure", async () => {
    const { key, departure, number } = await aBooking();
    const quoted = await preview(STOP, key, { city: "laval" }, NOW);
    if (!quoted.ok) throw new Error(quoted.code);
    const { price: shown, goesBack: back } = quoted.value;
    await transaction((tx) => tx.update(fares).set({ adultCad: 50_000 }).where(eq(fares.departure, departure)));
    const late = await confirm(STOP, key, { city: "laval" }, { shown, back, asked: BY_TRAVELLER }, NOW);
    expect(late).toMatchObject({ code: "price-changed" });
    expect(await board(key, "montreal")).toMatchObject({ code: "stop-same" });
    expect(await board(key, "quebec")).toMatchObject({ code: "stop-unknown" });
    expect(await board("nobody", "laval")).toMatchObject({ code: "booking-unknown" });
    expect(await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number))).toEqual([]);
  });

  it("A stop change from a second tab is refused", async () => {
    const { key } = await aBooking();
    const both = await Promise.all([board(key, "laval"), board(key, "laval")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: expect.stringMatching(/stop-same|price-changed/) });
  });
});

it("The list of passengers, the calendar, those who follow and a mail say the new stop", async () => {
  const { key, number, departure } = await aBooking();
  const zoe: Traveller = { subject: unique("subject"), email: "zoe@example.com", name: "Zoé" };
  const mine = (await listTrips(zoe, NOW)).find(({ booking }) => booking?.number === number);
  const asked = { trip: mine?.id ?? "", email: "leo@example.com", locale: "fr-ca" as const, days: 0 };
  const shared = await shareTrip(zoe, { ...asked, showsPrivate: false, files: false }, NOW);
  if (!shared.ok) throw new Error(shared.code);
  await followShare(byLink(shareKey(shared.value.id)), true, NOW);
  const [before] = await db.select().from(plannerShares).where(eq(plannerShares.id, shared.value.id));

  await board(key, "laval");
  expect((await getSheet(departure))?.parties).toMatchObject([
    { number, boarding: { city: { en: "laval" }, departs: "06:30" } },
  ]);
  const seen = await openShared(shareKey(shared.value.id), NOW);
  expect(seen?.booking?.journey.boarding.departs).toBe("06:30");
  const [after] = await db.select().from(plannerShares).where(eq(plannerShares.id, shared.value.id));
  expect(after?.expiresAt).toEqual(before?.expiresAt);
  await sendChangeDigest(minutesAfter(7 * 60));
  const digest = (await db.select().from(outbox)).find(
    (mail) => mail.recipient === "leo@example.com" && mail.subject.startsWith("Ce qui a changé"),
  );
  expect(digest?.text.replaceAll("\u00a0", " ")).toContain("Nouvel arrêt d’embarquement : laval (fr), 6 h 30");
  const files = await tripFiles(`confirmation:${number}`, NOW);
  const calendar = Buffer.from(files[1]?.content ?? "", "base64").toString();
  expect(calendar).toContain("T063000");
  const [change] = await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number));
  const [told] = await mailsOf(`change:${change?.id}`);
  expect(told?.text.replaceAll("\u00a0", " ")).toContain("laval (fr), 6 h 30, laval station (fr)");
});
