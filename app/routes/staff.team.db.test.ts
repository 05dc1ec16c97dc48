/** The page of the team: who works here, and what removing them changes. */

import { eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { runs } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { addDays, dayIn } from "~/domain/day";
import { pathFor } from "~/i18n/paths";
import { changeFacts, factsOf } from "~/services/departures/facts.server";
import { seedCompany } from "../../tests/support/booked";
import { aDeparture, NOW } from "../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../tests/support/facts";
import { it } from "../../tests/support/fixtures";
import * as team from "./staff.team";

beforeAll(() => seedCompany());

it("The team page shows which coaches to come a guide leads, and removing the guide takes them off", async ({
  staff,
}) => {
  const [manager, guide] = [await staff("manager"), await staff("guide")];
  const departure = await aDeparture();
  const typed = { ...NOTHING_DECIDED, guideMember: guide.id };
  await changeFacts(departure, { typed, version: 0, by: "command", why: "" }, NOW);
  const soon = addDays(dayIn(new Date()), 3);
  await transaction((tx) => tx.update(runs).set({ day: soon }).where(eq(runs.id, departure)));
  const path = pathFor("staff.team", "en-ca");
  const { members } = await (await manager.open(team, path)).json();
  const rowOf = (id: string) => members.find((row: { id: string }) => row.id === id);
  expect(rowOf(guide.id).coaches).toMatchObject([{ id: departure, name: "new-york-3-days", day: soon }]);
  expect(rowOf(manager.id).coaches).toEqual([]);
  expect((await manager.post(team, path, { do: "end", id: guide.id })).status).toBe(303);
  expect((await factsOf(departure))?.facts).toMatchObject({ guideMember: null, guide: "" });
});
