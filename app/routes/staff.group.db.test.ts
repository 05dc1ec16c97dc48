/** The page of a group, for colleagues who sell and for those who read what it pays. */
import { beforeAll, expect } from "vitest";
import { pathFor } from "~/i18n/paths";
import { seedCompany } from "../../tests/support/booked";
import { seedCatalogue } from "../../tests/support/catalogue";
import { aDeparture } from "../../tests/support/checkout";
import { it } from "../../tests/support/fixtures";
import { openedGroup } from "../../tests/support/group";
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
