/** Bookings as the desk lists them, and takes them along. */
import { expect, it } from "vitest";
import { LISTED_STATES, type ListedState } from "~/domain/booking/booking-list";
import { addDays } from "~/domain/day";
import { book } from "../../../tests/support/booked";
import { calledOff } from "../../../tests/support/call-off";
import { cancel } from "../../../tests/support/changes";
import { checkoutRow, minutesAfter, NOW, START_DAY } from "../../../tests/support/checkout";
import { anotherDate } from "../../../tests/support/other-date";
import { sellingCompany } from "../../../tests/support/selling-company";
import { type BookingFilter, exportBookings, listBookings } from "./list-bookings.server";

const gateway = sellingCompany();

const ANY: BookingFilter = { trip: "", from: null, to: null, state: "all" };
const listed = async (filter: Partial<BookingFilter>, today: string) =>
  (await listBookings({ ...ANY, ...filter }, 1, today)).rows.map(({ number }) => number);

it("Bookings are listed by state on every day as their own state says", async () => {
  await book(gateway, { plan: "deposit" });
  await book(gateway);
  await cancel((await book(gateway, { plan: "deposit" })).key, [0, 1, 2], NOW);
  const { checkout, number } = await book(gateway, { plan: "deposit" });
  const { departure } = await checkoutRow(checkout);
  await calledOff(departure, [(await anotherDate("2030-08-16")).departure]);
  expect(await listed({ state: "called-off" }, "2030-07-04")).toEqual([number]);
  for (const today of ["2030-05-01", "2030-07-03", "2030-07-04", START_DAY, addDays(START_DAY, 1)]) {
    const all = await exportBookings(ANY, today);
    expect(all.find((each) => each.number === number)).toMatchObject({ state: "called-off", balance: 0 });
    const stateOf = new Map(all.map(({ number, state }) => [number, state]));
    for (const state of LISTED_STATES) {
      const meant: Record<string, readonly ListedState[]> = { all: LISTED_STATES, unpaid: ["overdue", "owing"] };
      const right = all.filter((each) => (meant[state] ?? [state]).includes(each.state)).map(({ number }) => number);
      expect(await listed({ state }, today), `${state} on ${today}`).toEqual(right);
    }
    expect(stateOf.size).toBe(all.length);
  }
});

it("Bookings are listed by trip and day of departure, the newest first", async () => {
  const first = await book(gateway, { now: minutesAfter(1) });
  const second = await book(gateway, { now: minutesAfter(2) });
  const numbers = await listed({ from: START_DAY, to: START_DAY }, "2030-05-01");
  expect(numbers.indexOf(second.number)).toBeLessThan(numbers.indexOf(first.number));
  expect(await listed({ from: addDays(START_DAY, 1) }, "2030-05-01")).toEqual([]);
  expect(await listed({ to: addDays(START_DAY, -1) }, "2030-05-01")).toEqual([]);
  const [row] = (await listBookings(ANY, 1, "2030-05-01")).rows;
  expect(await listed({ trip: row?.trip.en ?? "" }, "2030-05-01")).toContain(second.number);
  expect(await listed({ trip: "nulle part" }, "2030-05-01")).toEqual([]);
});
