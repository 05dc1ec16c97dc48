/** What leaves and comes back on a day, in counts. */

import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { callOffs, departures, runFacts, staffMembers } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { addDays } from "~/domain/day";
import type { CallOffTotals } from "~/domain/departures/call-off";
import { NO_FACTS } from "~/domain/departures/run-facts";
import { runOfLine } from "~/domain/departures/runs";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, checkoutRow, NOW, payWith, readyCheckout, START_DAY } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { boardingOf, markBoarding } from "./boarding.server";
import { coachesOn } from "./day.server";

const gateway = new FakeCards();
const ANN = { id: "ann", email: "ann@example.com" };
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
  const member = { ...ANN, name: "ann", role: "guide" as const, locale: "fr-ca" as const, invitedAt: NOW };
  await transaction((tx) => tx.insert(staffMembers).values(member));
});

it("A day sheet has each coach's crew, delay, stops and number on board, out and back", async () => {
  const { number, key, checkout } = await book(gateway);
  const { departure } = await checkoutRow(checkout);
  const facts = { ...NO_FACTS, guide: "Maude Roy", delayMinutes: 25 };
  await transaction((tx) => tx.insert(runFacts).values({ run: departure, ...facts, version: 1, changedAt: NOW }));
  const at = new Date(`${START_DAY}T12:00:00Z`);
  const mark = (position: number) => ({
    id: `mark-${number}-${position}`,
    booking: number,
    position,
    state: "boarded" as const,
    reason: "",
    way: "list" as const,
    ticket: null,
    seen: [],
    at: at.toISOString(),
  });
  for (const position of [0, 1])
    expect(await markBoarding(departure, mark(position), { by: ANN, shown: true }, at)).toMatchObject({ ok: true });
  const leaving = async () => (await coachesOn(START_DAY)).leaving.find(({ id }) => id === departure);
  expect(await leaving()).toMatchObject({ guide: "Maude Roy", delayMinutes: 25, people: 3, boarded: 2 });
  const [stop] = (await boardingOf(departure, NOW))?.list.stops ?? [];
  expect((await leaving())?.stops).toEqual([{ time: stop?.departs, city: stop?.city, stop: stop?.stop, people: 3 }]);
  const endDay = addDays(START_DAY, 2);
  await transaction((tx) => tx.update(departures).set({ endDay }).where(eq(departures.id, departure)));
  expect((await coachesOn(endDay)).back.find(({ id }) => id === departure)).toMatchObject({ people: 3 });
  expect((await coachesOn(addDays(START_DAY, 1))).back).toEqual([]);
  // Who has cancelled since is neither expected nor on board.
  const quoted = await preview(CANCEL, key, { positions: [1] }, NOW);
  if (!quoted.ok) throw new Error(quoted.code);
  const { price, goesBack } = quoted.value;
  await confirm(CANCEL, key, { positions: [1] }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, NOW);
  expect(await leaving()).toMatchObject({ people: 2, boarded: 1 });
});

it("A withdrawn departure is on the day sheet only with people on it", async () => {
  const empty = await aDeparture();
  const { checkout } = await book(gateway);
  const { departure } = await checkoutRow(checkout);
  for (const id of [empty, departure])
    await transaction((tx) => tx.update(departures).set({ status: "withdrawn" }).where(eq(departures.id, id)));
  const ids = (await coachesOn(START_DAY)).leaving.map(({ id }) => id);
  expect(ids).toContain(departure);
  expect(ids).not.toContain(empty);
});

it("A shared coach says which trips travel on it, where the way back is boarded, and that it is called off", async () => {
  const lines = { outbound: "day-out", return: "day-back" };
  const trips = [aTrip("day-package", { kind: "package" }), aTrip("day-tour")];
  const seeds = [
    { id: "day-1", trip: "day-package", nights: 1, lines },
    { id: "day-2", trip: "day-package", nights: 2, lines },
    { id: "day-3", trip: "day-tour", lines },
  ];
  await seedCatalogue({ trips, departures: seeds.map((seed) => ({ ...seed, startDay: START_DAY })) });
  await payWith(gateway, await readyCheckout("day-2", { adults: 2 }));
  const out = runOfLine("day-out", START_DAY);
  const leaving = async () => (await coachesOn(START_DAY)).leaving.find(({ id }) => id === out);
  expect(await leaving()).toMatchObject({
    isCalledOff: false,
    trips: [
      { trip: "day-package", nights: [1, 2], people: 2 },
      { trip: "day-tour", nights: [], people: 0 },
    ],
  });
  const back = (await coachesOn(addDays(START_DAY, 2))).back.find(({ direction }) => direction === "return");
  expect(back).toMatchObject({ people: 2, start: { time: "13:00" } });
  for (const { id: departure } of seeds)
    await transaction((tx) =>
      tx.insert(callOffs).values({
        ...{ departure, kind: "cancelled", why: "", whyShown: false, offered: [], member: "m" },
        ...{ decidedAt: NOW, answerUntil: NOW, expected: {} as CallOffTotals },
      }),
    );
  expect(await leaving()).toMatchObject({ isCalledOff: true });
});
