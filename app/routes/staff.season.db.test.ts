/** The season's page as its address asks for it. */
import { beforeAll, expect, it } from "vitest";
import { runFacts } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { NO_FACTS } from "~/domain/departures/run-facts";
import { aTrip, seedCatalogue } from "../../tests/support/catalogue";
import { NOW } from "../../tests/support/checkout";
import { aColleague } from "../../tests/support/staff";
import { seasonData } from "./staff.season.server";

beforeAll(() =>
  seedCatalogue({
    trips: [aTrip(), aTrip("boston-2-days")],
    departures: [
      { id: "boston", startDay: "2030-06-07", trip: "boston-2-days" },
      { id: "june", startDay: "2030-06-14" },
      { id: "july", startDay: "2030-07-05" },
      { id: "line", startDay: "2030-06-21", nights: 2, lines: { outbound: "night", return: "night-back" } },
    ],
  }),
);

it("The filter by trip or line stays when the month changes, also in a month without a coach of it", async () => {
  const member = await aColleague("manager");
  const open = (search: string) => seasonData(new URLSearchParams(search), { member, locale: "en-ca", now: NOW });
  const june = await open("month=2030-06&on=trip:boston-2-days");
  expect(june.filter.on).toBe("trip:boston-2-days");
  expect(june.total.coaches).toBe(1);
  const july = await open("month=2030-07&on=trip:boston-2-days");
  expect(july.filter.on).toBe("trip:boston-2-days");
  expect(july.total.coaches).toBe(0);
  expect(july.trips).toContainEqual({ value: "trip:boston-2-days", text: "boston-2-days" });
  expect(july.trips).toHaveLength(2);
  const byLine = await open("month=2030-07&on=line:night");
  expect(byLine.filter.on).toBe("line:night");
  expect(byLine.lines).toEqual([{ value: "line:night", text: "night" }]);
  const unknown = await open("month=2030-07&on=trip:nowhere");
  expect(unknown.filter.on).toBe("");
  expect(unknown.total.coaches).toBe(1);
});

it("A coach that is late past midnight is shown as leaving the day after", async () => {
  const member = await aColleague("manager");
  const facts = { ...NO_FACTS, run: "boston", delayMinutes: 18 * 60 + 15, version: 1, changedAt: NOW };
  await transaction((tx) => tx.insert(runFacts).values(facts));
  const { rows } = await seasonData(new URLSearchParams("month=2030-06&view=list"), {
    member,
    locale: "en-ca",
    now: NOW,
  });
  const hours = rows.map(({ id, hour, nextDay }) => ({ id, hour, nextDay }));
  expect(hours).toContainEqual({ id: "boston", hour: "00:15", nextDay: true });
  expect(hours).toContainEqual({ id: "june", hour: "06:00", nextDay: false });
});
