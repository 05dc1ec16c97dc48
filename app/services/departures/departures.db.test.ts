/** Departures as the back office reads them: how full, what they brought in, and who travels. */

import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { callOffs, charges, checkouts, ledger } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { departureList } from "~/documents/departure-lists.server";
import { listPdf } from "~/documents/list-pdf.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { addDays } from "~/domain/day";
import type { CallOffTotals } from "~/domain/departures/call-off";
import {
  byAlighting,
  byHotel,
  byStop,
  type DepartureList,
  type DepartureSheet,
  hotelCounts,
  peopleOf,
} from "~/domain/departures/departure-sheet";
import { runOfLine } from "~/domain/departures/runs";
import { textOf } from "~/domain/list-cell";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import {
  aChild,
  aDeparture,
  anAdult,
  bookingsOf,
  checkoutRow,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  START_DAY,
  settleAll,
} from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { anOwnPackage, readyPackage } from "../../../tests/support/package";
import { packageDesk } from "../../../tests/support/package-desk";
import { pdfLines } from "../../../tests/support/pdf-text";
import { planOf, queriesOf } from "../../../tests/support/query-plans";
import { changeFacts } from "./facts.server";
import { monthAfter, monthsFrom, runsOfMonth } from "./season.server";
import { getSheet } from "./sheet.server";

const { gateway, ...desk } = packageDesk();
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});

const MONTH = START_DAY.slice(0, 7);
const fillOf = async (id: string) => (await runsOfMonth(MONTH)).find((departure) => departure.id === id);

async function sheetOf(id: string): Promise<DepartureSheet> {
  const sheet = await getSheet(id);
  if (!sheet) throw new Error(`no departure ${id}`);
  return sheet;
}

async function cancel(key: string, positions: number[]) {
  const quoted = await preview(CANCEL, key, { positions }, NOW);
  if (!quoted.ok) throw new Error(quoted.code);
  const { price, goesBack } = quoted.value;
  const done = await confirm(CANCEL, key, { positions }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, NOW);
  if (!done.ok) throw new Error(done.code);
}

/** Two adults and a child on a departure, paid by deposit, with seats. */
async function aFamily(departure: string) {
  const checkout = await readyCheckout(departure, { adults: 2, children: 1 });
  const people = [
    anAdult(),
    anAdult({ firstName: "-HYPERLINK(1)", lastName: "Roy", email: null, phone: null, birthDay: "1988-12-31" }),
    aChild({ lastName: "Tremblay" }),
  ];
  const saved = await saveTravellers(checkout, people, NOW);
  const seated = await chooseSeats(checkout, ["3B", "3A", "4A"], NOW);
  if (!saved.ok || !seated.ok) throw new Error("not ready");
  await choosePlan(checkout, { plan: "deposit", severalCards: false }, NOW);
  await payWith(gateway, checkout);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  return booking;
}

describe("the season", () => {
  it("The season counts booked, held and free places, and the money in Canadian dollars", async () => {
    const departure = await aDeparture();
    const booking = await aFamily(departure);
    await openCheckout(departure, { adults: 2 });
    expect(await fillOf(departure)).toMatchObject({
      sold: 3,
      held: 2,
      capacity: 14,
      status: "on-sale",
      sales: booking.price,
      collected: booking.paid,
    });
    expect(booking.paid).toBeLessThan(booking.price);
  });

  it("The season counts a purchase in another currency at its own rate", async () => {
    const departure = await aDeparture();
    const checkout = await readyCheckout(departure, { adults: 1, currency: "USD" });
    await payWith(gateway, checkout);
    const [booking] = await bookingsOf(checkout);
    const fill = await fillOf(departure);
    const cad = await readyCheckout(departure, { adults: 1 });
    await payWith(gateway, cad);
    const [inCad] = await bookingsOf(cad);
    expect(fill?.sales).not.toBe(booking?.price);
    expect(Math.abs((fill?.sales ?? 0) - (inCad?.price ?? 0))).toBeLessThanOrEqual(1);
  });

  it("The season stops counting cancelled travellers", async () => {
    const departure = await aDeparture();
    const { key } = await aFamily(departure);
    await cancel(key, [1]);
    expect(await fillOf(departure)).toMatchObject({ sold: 2 });
  });

  it("The season shows ledger refunds in Canadian dollars, without those the bank returned", async () => {
    const departure = await aDeparture();
    await aFamily(departure);
    expect(await fillOf(departure)).toMatchObject({ refunded: 0 });
    for (const currency of ["USD", "CAD"] as const) {
      const checkout = await readyCheckout(departure, { adults: 1, currency });
      await payWith(gateway, checkout);
      const [booking] = await bookingsOf(checkout);
      await cancel(booking?.key ?? "", [0]);
    }
    await settleAll(gateway);
    const ofIt = eq(checkouts.departure, departure);
    const moved = await db
      .select({ kind: ledger.kind, amount: ledger.amount, rateMicros: checkouts.rateMicros, charge: ledger.charge })
      .from(ledger)
      .innerJoin(charges, eq(charges.id, ledger.charge))
      .innerJoin(checkouts, eq(checkouts.id, charges.checkout))
      .where(and(ofIt, eq(ledger.kind, "refund")));
    expect(moved).toHaveLength(2);
    const inCad = moved.map(({ amount, rateMicros }) => Math.round((amount * 1_000_000) / rateMicros));
    const refunded = inCad.reduce((sum, amount) => sum + amount, 0);
    expect(await fillOf(departure)).toMatchObject({ refunded });
    // One that comes back is not refunded after all.
    const [first] = moved;
    const { charge = "", amount = 0 } = first ?? {};
    const row = { id: "sent-back", kind: "refund-failed", currency: "CAD", reference: "sent-back", at: NOW } as const;
    await transaction((tx) => tx.insert(ledger).values({ ...row, charge, amount }));
    expect(await fillOf(departure)).toMatchObject({ refunded: refunded - (inCad[0] ?? 0) });
  });

  it("A coach whose departures are all called off has no places to sell", async () => {
    const departure = await aDeparture();
    const [, before] = await monthsFrom(monthAfter(MONTH, -1), 2);
    const why = { why: "", whyShown: false, offered: [], expected: {} as CallOffTotals };
    const when = { decidedAt: NOW, answerUntil: NOW };
    await transaction((tx) =>
      tx.insert(callOffs).values({ departure, kind: "cancelled", member: "m", ...why, ...when }),
    );
    expect(await fillOf(departure)).toMatchObject({ capacity: 0, status: "called-off" });
    const [, after] = await monthsFrom(monthAfter(MONTH, -1), 2);
    expect((before?.capacity ?? 0) - (after?.capacity ?? 0)).toBe(14);
  });

  it("The season shows each month's departures and no others", async () => {
    const departure = await aDeparture();
    await aFamily(departure);
    await openCheckout(departure, { adults: 1 });
    const fills = await runsOfMonth(MONTH);
    const [before, month, after] = await monthsFrom(monthAfter(MONTH, -1), 3);
    const travelling = fills.filter(({ status }) => status !== "called-off");
    const sum = (of: (fill: (typeof fills)[number]) => number) => travelling.reduce((all, fill) => all + of(fill), 0);
    expect(month).toEqual({
      month: MONTH,
      runs: travelling.length,
      capacity: sum(({ capacity }) => capacity),
      taken: sum(({ sold, held }) => sold + held),
    });
    expect([before?.month, after?.month]).toEqual(["2030-07", "2030-09"]);
    expect((await runsOfMonth("2030-07")).some(({ id }) => id === departure)).toBe(false);
  });

  it("A shared coach is one of the season, with its departures, hours and facts; what a party pays is told once", async () => {
    const trips = [aTrip("a-package", { kind: "package" }), aTrip("a-shared-tour")];
    const lines = { outbound: "season-out", return: "season-back" };
    const [short = "", , tour = ""] = await seedCatalogue({
      trips,
      departures: [
        { id: "season-1", trip: "a-package", startDay: START_DAY, nights: 1, lines },
        { id: "season-2", trip: "a-package", startDay: START_DAY, nights: 2, lines },
        { id: "season-tour", trip: "a-shared-tour", startDay: START_DAY, lines },
      ],
    });
    const out = runOfLine("season-out", START_DAY);
    const booking = await aFamily(tour);
    await openCheckout(short, { adults: 2 });
    const decided = {
      ...NOTHING_DECIDED,
      guide: "Luc Roy",
      delay: "25",
      minimum: "6",
      decideBy: addDays(START_DAY, -9),
    };
    const by = { id: "m", name: "M", email: "m@example.com", role: "manager" } as const;
    expect(await changeFacts(out, { typed: decided, version: 0, by, why: "" }, NOW)).toMatchObject({ ok: true });
    const fills = await runsOfMonth(MONTH);
    expect(fills.find(({ id }) => id === out)).toMatchObject({
      line: "season-out",
      direction: "outbound",
      calls: [{ city: "montreal", time: "06:00" }],
      products: [
        { trip: "a-package", nights: 1 },
        { trip: "a-package", nights: 2 },
        { trip: "a-shared-tour", nights: null, days: 3 },
      ],
      sold: 3,
      held: 2,
      sales: booking.price,
      collected: booking.paid,
      facts: { guide: "Luc Roy", delayMinutes: 25, minimum: 6 },
    });
    const back = fills.filter(({ line }) => line === "season-back");
    expect(back.map(({ start }) => start)).toEqual(["13:00", "13:00"]);
    expect(back.map(({ sold }) => sold).toSorted()).toEqual([0, 3]);
    expect(back.every(({ sales, collected }) => sales === 0 && collected === 0)).toBe(true);
    expect((await runsOfMonth(MONTH, { money: false })).every(({ sales }) => sales === 0)).toBe(true);
  });

  it("A month takes as many queries whatever is in it, each by an index", async () => {
    const [empty, full] = [await queriesOf(() => runsOfMonth("2031-02")), await queriesOf(() => runsOfMonth(MONTH))];
    expect(full.length).toBe(empty.length);
    const plans = await Promise.all([...full, ...(await queriesOf(() => monthsFrom(MONTH, 13)))].map(planOf));
    const whole =
      /^(SCAN|->\s*Seq Scan on|Seq Scan on) (runs|departures|departure_runs|checkouts|bookings|charges|ledger|run_facts)\b/;
    expect(plans.flat().filter((step) => whole.test(step.trim()))).toEqual([]);
  });
});

describe("the sheet of a departure", () => {
  it("A departure's sheet has travellers, stops, seats, ages that day and amounts owed", async () => {
    const departure = await aDeparture();
    const booking = await aFamily(departure);
    await openCheckout(departure, { adults: 1 });
    const sheet = await sheetOf(departure);
    expect(sheet).toMatchObject({ held: 1, capacity: 14, startDay: START_DAY, crossesBorder: true });
    expect(sheet.parties).toMatchObject([
      {
        number: booking.number,
        contact: { name: "Zoé Tremblay", phone: "514 555-0199" },
        owing: booking.price - booking.paid,
        people: [
          { firstName: "Zoé", seat: "3B", age: 40, type: "adult" },
          { lastName: "Roy", seat: "3A", age: 41, phone: null },
          { firstName: "Léo", seat: "4A", type: "child", age: 10 },
        ],
      },
    ]);
    expect(byStop(sheet.parties)).toHaveLength(1);
  });

  it("A departure's sheet has no cancelled traveller and no fully cancelled party", async () => {
    const departure = await aDeparture();
    const { key } = await aFamily(departure);
    await cancel(key, [1]);
    expect((await sheetOf(departure)).parties[0]?.people.map(({ firstName }) => firstName)).toEqual(["Zoé", "Léo"]);
    await cancel(key, [0, 2]);
    expect((await sheetOf(departure)).parties).toEqual([]);
  });

  it("A departure's sheet has a package's room with its confirmation", async () => {
    const checkout = await readyPackage(await anOwnPackage({ rooms: 3 }), desk.partner);
    expect(await desk.pay(checkout)).toMatchObject({ ok: true, value: { state: "booked" } });
    const { parties } = await sheetOf((await checkoutRow(checkout)).departure);
    const [party] = parties;
    if (!party) throw new Error("not on the sheet");
    expect(party.rooms).toMatchObject([{ twoBeds: false, confirmation: expect.any(String) }]);
    expect(byHotel([party])).toHaveLength(1);
    // A tour comes back to a hotel.
    expect(hotelCounts([{ ...party, rooms: [...party.rooms, ...party.rooms] }])).toMatchObject([
      { rooms: 1, people: party.people.length },
    ]);
  });

  it("An unknown departure has no sheet", async () => {
    expect(await getSheet("nowhere")).toBeNull();
  });
});

describe("a list", () => {
  const cellsOf = (list: DepartureList, sheet: DepartureSheet) =>
    departureList(list, sheet, "fr-ca").parts[0]?.rows.map((cells) => cells.map(textOf));

  it("A passenger list is by stop, with what each needs", async () => {
    const departure = await aDeparture();
    const { number } = await aFamily(departure);
    const { parts, total } = departureList("passengers", await sheetOf(departure), "fr-ca");
    expect(total).toBe("3 personnes");
    expect(parts).toHaveLength(1);
    expect(parts[0]?.title).toContain("montreal");
    expect(
      parts[0]?.rows
        .map((cells) => cells.map(textOf))
        .map((cells) => [cells[0], cells[1], cells[2], cells[3], cells.at(-1)]),
    ).toEqual([
      ["3B", "TREMBLAY Zoé", "adulte", "514 555-0199", number],
      ["3A", "ROY -HYPERLINK(1)", "adulte", "", number],
      ["4A", "TREMBLAY Léo", "enfant, 10\u00a0ans", "", number],
    ]);
  });

  it("A passenger list by seat begins at the front", async () => {
    const departure = await aDeparture();
    await aFamily(departure);
    expect(cellsOf("seats", await sheetOf(departure))?.map(([seat]) => seat)).toEqual(["3A", "3B", "4A"]);
  });

  it("A border list has only names, birth dates and nationalities, by name", async () => {
    const departure = await aDeparture();
    await aFamily(departure);
    expect(cellsOf("border", await sheetOf(departure))).toEqual([
      ["ROY -HYPERLINK(1)", "1988-12-31", "Canada"],
      ["TREMBLAY Léo", "2020-01-31", "Canada"],
      ["TREMBLAY Zoé", "1990-03-04", "Canada"],
    ]);
  });

  it("Lists of a shared coach name a package's nights, and on the way back where each party gets off", async () => {
    const trips = [aTrip("listed-package"), aTrip("listed-tour")];
    const lines = { outbound: "listed-out", return: "listed-back" };
    const [stay = "", , tour = ""] = await seedCatalogue({
      trips,
      departures: [
        { id: "listed-2", trip: "listed-package", startDay: START_DAY, nights: 2, lines },
        { id: "listed-1", trip: "listed-package", startDay: START_DAY, nights: 1, lines },
        { id: "listed-tour", trip: "listed-tour", startDay: START_DAY, lines },
      ],
    });
    await aFamily(stay);
    await book(gateway, { departure: tour });
    const out = departureList("passengers", await sheetOf(runOfLine("listed-out", START_DAY)), "fr-ca");
    const cellsAt = ({ parts, columns }: typeof out, column: string) =>
      parts.flatMap(({ rows }) => rows.map((cells) => textOf(cells[columns.indexOf(column)] ?? "")));
    expect(cellsAt(out, "Voyage").filter(Boolean).toSorted()).toEqual([
      "listed-package (fr), 2 nuits",
      "listed-tour (fr)",
    ]);
    expect(out.by).toBe("Arrêt");
    const sheet = await sheetOf(runOfLine("listed-back", addDays(START_DAY, 2)));
    const back = departureList("passengers", sheet, "fr-ca");
    expect(back.columns).not.toContain("Chambre");
    expect(new Set(cellsAt(back, "Descente"))).toEqual(new Set(["montreal (fr)"]));
    expect(byAlighting(sheet.parties).map(peopleOf)).toEqual([6]);
  });

  it("A printed list breaks no heading, telephone number or booking in two", async () => {
    const departure = await aDeparture();
    await aFamily(departure);
    const table = departureList("passengers", await sheetOf(departure), "fr-ca");
    const rows = table.parts[0]?.rows.map((cells) => cells.with(4, "Hyatt Place Secaucus/Meadowlands, deux lits"));
    const trip = "Aller-retour à New York en autocar, avec hôtel, 3 nuits";
    const wide = {
      ...table,
      columns: table.columns.toSpliced(4, 0, "Voyage"),
      parts: [{ title: "Tous", rows: (rows ?? []).map((cells) => cells.toSpliced(4, 0, trip)) }],
    };
    const lines = pdfLines(await listPdf(wide, "", "fr-ca", NOW));
    for (const whole of [
      ...wide.columns.filter((name) => !name.includes(" ")),
      "514 555-0199",
      textOf(rows?.[0]?.at(-1) ?? ""),
    ])
      expect(lines).toContain(whole);
  });

  it("A printed list matches the page", async () => {
    const departure = await aDeparture();
    await aFamily(departure);
    const table = departureList("passengers", await sheetOf(departure), "en-ca");
    const text = pdfLines(await listPdf(table, "As of today", "en-ca", NOW)).join("\n");
    for (const words of ["Passengers by stop", "TREMBLAY Zoé", "514 555-0199", "child, 10", "3 people"])
      expect(text.replace(/\s+/g, " ")).toContain(words);
  });

  it("A list over several pages repeats its heading", async () => {
    const departure = await aDeparture();
    await aFamily(departure);
    const table = departureList("seats", await sheetOf(departure), "en-ca");
    const [part] = table.parts;
    const rows = Array.from({ length: 90 }, () => part?.rows[0] ?? []);
    const lines = pdfLines(await listPdf({ ...table, parts: [{ title: "All", rows }] }, "", "en-ca", NOW));
    expect(lines.filter((line) => line.includes("Booking")).length).toBeGreaterThan(2);
  });
});

it("A family booked on one of several departures is on that sheet alone", async () => {
  const { number } = await book(gateway);
  const other = await aDeparture();
  expect((await sheetOf(other)).parties.some((party) => party.number === number)).toBe(false);
});
