import { execFile } from "node:child_process";
import { describe, expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { book, payPart } from "../../../tests/support/booked";
import { calledOff } from "../../../tests/support/call-off";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { correctYear } from "../../../tests/support/changes";
import {
  aDeparture,
  bookingsOf,
  checkoutRow,
  minutesAfter,
  NOW,
  payWith,
  readyCheckout,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { anotherDate, moveTo } from "../../../tests/support/other-date";
import { program, withoutDatabaseLine } from "../../../tests/support/programs";
import { sellingCompany } from "../../../tests/support/selling-company";
import { aColleague, byStaff } from "../../../tests/support/staff";
import { confirm, preview } from "../amendments/engine.server";
import { byHand } from "../amendments/kinds/by-hand.server";
import { DATE } from "../amendments/kinds/date.server";
import { choosePlan } from "../checkout/choose-plan.server";
import { describeAll } from "../desk/find-bookings.server";
import { getBookingByNumber } from "./get-booking.server";
import { countOverdue, moneyToReview, overdueBookings } from "./list-for-operator.server";

const gateway = sellingCompany();

const noon = (day: string) => new Date(`${day}T16:00:00Z`);
const lateNumbers = async (day: string) => (await overdueBookings(noon(day))).map(({ number }) => number);
const toReview = async (now: Date) => (await moneyToReview(now)).map(({ what, id }) => `${what} ${id}`);

/** What `npm run bookings` says. */
function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...program("app/cli/bookings.ts"), ...args], (_, out, err) =>
      resolve({ code: child.exitCode, out: out.replaceAll("\u00a0", " "), err: withoutDatabaseLine(err) }),
    );
  });
}

describe("overdue", () => {
  it("A balance is overdue from the day after its due day until it is paid, also once the coach has left", async () => {
    const countedBefore = await countOverdue(noon("2030-09-01"));
    const { number } = await book(gateway, { plan: "deposit" });
    const paid = await book(gateway, { plan: "deposit" });
    await payPart(gateway, paid.number, 54_850);
    const late = async (day: string) => {
      const numbers = await lateNumbers(day);
      return [number, paid.number].filter((each) => numbers.includes(each));
    };
    expect(await late("2030-07-03")).toEqual([]);
    expect(await late("2030-07-04")).toEqual([number]);
    expect(await late("2030-08-02")).toEqual([number]);
    expect(await late("2030-08-03"), "after the coach has left").toEqual([number]);
    expect(await countOverdue(noon("2030-09-01"))).toBe(countedBefore + 1);
    expect((await overdueBookings(noon("2030-07-04"))).find((each) => each.number === number)).toMatchObject({
      balance: 54_850,
      currency: "CAD",
      dueDay: "2030-07-03",
      contact: { email: "zoe@example.com" },
    });
  });
});

it("What a change adds after the balance's day is late from the day after it, for every list", async () => {
  const { key, number } = await book(gateway);
  const now = noon("2030-07-20");
  const asking = { asked: byStaff(await aColleague()) };
  const quoted = await preview(byHand("fee"), key, { amount: 2_000 }, now, asking);
  if (!quoted.ok) throw new Error(quoted.code);
  await confirm(byHand("fee"), key, { amount: 2_000 }, { shown: quoted.value.price, ...asking }, now);
  const stateOn = async (day: string) => (await describeAll([number], day))[0]?.state;
  expect(await lateNumbers("2030-07-20")).not.toContain(number);
  expect(await stateOn("2030-07-20")).toBe("owing");
  expect(await lateNumbers("2030-07-21")).toContain(number);
  expect(await stateOn("2030-07-21")).toBe("overdue");
  expect((await getBookingByNumber(number))?.money.dueDay).toBe("2030-07-20");
  await payPart(gateway, number, 2_000);
  expect(await lateNumbers("2030-07-21")).not.toContain(number);
});

it("A balance is due on the day its booking comes to a nearer departure, and late from the day after it", async () => {
  const { key, number } = await book(gateway, { plan: "deposit" });
  const stateOn = async (day: string) => (await describeAll([number], day))[0]?.state;
  const to = await anotherDate("2030-06-25");
  const shown = await preview(DATE, key, { to }, noon("2030-06-10"));
  expect(shown).toMatchObject({ value: { dueDay: "2030-06-10" } });
  expect(await moveTo(key, to, noon("2030-06-10"))).toMatchObject({ ok: true });
  expect((await getBookingByNumber(number))?.money.dueDay).toBe("2030-06-10");
  expect([await stateOn("2030-06-10"), await stateOn("2030-06-11")]).toEqual(["owing", "overdue"]);
  expect(await lateNumbers("2030-06-10")).not.toContain(number);
  const late = (await overdueBookings(noon("2030-06-11"))).find((each) => each.number === number);
  expect(late).toMatchObject({ dueDay: "2030-06-10" });
});

it("A late balance of a called-off departure is not on the list of those to ask for", async () => {
  const { number, checkout } = await book(gateway, { plan: "deposit" });
  expect(await lateNumbers("2030-07-20")).toContain(number);
  const { departure } = await checkoutRow(checkout);
  const { departure: other } = await anotherDate("2030-08-16");
  await calledOff(departure, [other], {}, noon("2030-07-20"));
  expect(await lateNumbers("2030-07-20")).not.toContain(number);
  expect(await describeAll([number], "2030-07-20")).toMatchObject([{ state: "called-off" }]);
});

describe("money to review", () => {
  it("Nothing needs review while all goes well", async () => {
    await book(gateway);
    expect(await moneyToReview(minutesAfter(60 * 24 * 3))).toEqual([]);
  });

  it("A refund that does not go through needs review", async () => {
    const { key } = await book(gateway);
    await correctYear(key, { position: 1, year: 2015 }, NOW);
    gateway.fault = (operation) => (operation === "refund" ? "before" : null);
    await settleAll(gateway);
    expect(await moneyToReview(minutesAfter(60))).toEqual([]);
    expect(await moneyToReview(minutesAfter(180))).toMatchObject([{ what: "refund-stuck", amount: 10_000 }]);
    gateway.calm();
    await settleAll(gateway, minutesAfter(60 * 48));
    expect(await moneyToReview(minutesAfter(60 * 72))).toEqual([]);
  });

  it("A charge of unknown outcome needs review", async () => {
    const id = await readyCheckout(await aDeparture());
    gateway.fault = (operation) => (operation === "authorise" ? "before" : null);
    await payWith(gateway, id);
    expect(await toReview(minutesAfter(1))).toMatchObject([expect.stringMatching(/^charge-unanswered /)]);
    gateway.calm();
    await settleAll(gateway, minutesAfter(60 * 10));
    expect(await bookingsOf(id)).toHaveLength(1);
  });
});

describe("npm run bookings", () => {
  const today = dayIn(new Date());

  it("The bookings command lists late balances, reviews, and one booking with its money, a line each", async () => {
    const id = unique("departure");
    await seedCatalogue({ departures: [{ id, startDay: addDays(today, 20), capacity: 14 }] });
    const then = noon(addDays(today, -20));
    const checkout = await readyCheckout(id, { adults: 2, children: 1 }, then);
    await choosePlan(checkout, { plan: "deposit", severalCards: false }, then);
    await payWith(gateway, checkout, {}, then);
    const [booking] = await bookingsOf(checkout);
    const number = booking?.number ?? "";
    await correctYear(booking?.key ?? "", { position: 1, year: Number(today.slice(0, 4)) - 10 }, then);
    const overdue = await run("--overdue");
    expect(overdue).toMatchObject({ code: 0, err: "" });
    expect(overdue.out).toBe(
      `${number}  $448.50 CAD  due ${addDays(today, -10)}  leaves ${addDays(today, 20)}  Zoé Tremblay, zoe@example.com, 514 555-0199\nbookings: 1 overdue\n`,
    );
    expect((await run("--review")).out).toMatch(/bookings: \d+ to review\n$/);
    const { out } = await run(number.toLowerCase());
    for (const line of [
      "2 adult × $399.00 CAD = $798.00 CAD",
      "birth-year: −$100.00 CAD",
      "paid $548.50 CAD  balance $448.50 CAD",
      "card visa 4242  $548.50 CAD",
    ])
      expect(out).toContain(line);
  });

  it("The bookings command says in one line what is wrong", async () => {
    expect(await run("ES-NONE22")).toEqual({
      code: 1,
      out: "",
      err: "bookings: no booking ES-NONE22, and no payment\n",
    });
    for (const args of [[], ["--overdue", "--review"], ["--late"]]) {
      const { code, out, err } = await run(...args);
      expect({ code, out, lines: err.split("\n").length }).toEqual({ code: 1, out: "", lines: 2 });
      expect(err).toContain("known: --overdue, --review");
    }
  });
});
