/** The page of a group, for colleagues who sell and for those who read what it pays. */
import { beforeAll, expect } from "vitest";
import { pathFor } from "~/i18n/paths";
import { seedCompany } from "../../tests/support/booked";
import { calledOff } from "../../tests/support/call-off";
import { seedCatalogue } from "../../tests/support/catalogue";
import { aDeparture } from "../../tests/support/checkout";
import { it } from "../../tests/support/fixtures";
import { groupOf, openedGroup, payGroup } from "../../tests/support/group";
import { anotherDate, moveTo } from "../../tests/support/other-date";
import { groupPageData } from "./group.server";
import * as page from "./staff.group";

beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});

it("An accountant reads a group with its payments, and gets neither a form nor the link to its names", async ({
  staff,
}) => {
  const group = await openedGroup(await aDeparture());
  const path = pathFor("staff.group", "fr-ca", { group });
  const accountant = await staff("accountant");
  const read = await accountant.open(page, path, { group });
  expect(read.status).toBe(200);
  expect(await read.json()).toMatchObject({ mayChange: false, namesLink: null, instalments: [{ left: 239_400 }, {}] });
  expect((await accountant.post(page, path, { do: "close", why: "x" }, { group })).status).toBe(403);
  const counter = await staff("counter");
  expect(await (await counter.open(page, path, { group })).json()).toMatchObject({
    mayChange: true,
    namesLink: expect.stringContaining("/mon-groupe/"),
  });
});

it("A group that moved to another date links to the coach it travels on", async ({ staff }) => {
  const group = await openedGroup(await aDeparture());
  const { total } = await groupOf(group);
  await payGroup(group, total / 2);
  const to = await anotherDate("2030-08-16");
  for (const { booking } of (await groupOf(group)).parts) await moveTo(booking?.key ?? "", to);
  const path = pathFor("staff.group", "fr-ca", { group });
  const shown = await (await (await staff("counter")).open(page, path, { group })).json();
  expect(shown.departure).toEqual({ id: to.departure, day: "2030-08-16" });
});

it("The page of a group whose departure is called off has no form for a payment, and says why", async ({ staff }) => {
  const group = await openedGroup(await aDeparture());
  const {
    total,
    group: { departure },
  } = await groupOf(group);
  await payGroup(group, total / 2);
  const path = pathFor("staff.group", "fr-ca", { group });
  const read = async () => (await (await staff("counter")).open(page, path, { group })).json();
  expect(await read()).toMatchObject({ owed: total / 2, isCalledOff: false });
  await calledOff(departure ?? "", [(await anotherDate("2030-08-16")).departure]);
  expect(await read()).toMatchObject({ owed: 0, isCalledOff: true });
  // Its organiser is asked for no name, which would be refused.
  const { group: contract } = await groupOf(group);
  const organiser = await groupPageData(contract.key, new Request("http://localhost/fr-ca/mon-groupe/x?room=1"));
  expect(organiser).toMatchObject({ unnamed: 0, room: null, isCalledOff: true });
  expect(organiser.rooms.every(({ isCalledOff }) => isCalledOff)).toBe(true);
});
