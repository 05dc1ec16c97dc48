import { beforeAll, expect, it } from "vitest";
import { staffMembers } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, NOW, START_DAY } from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { allGuides, leads, runsLedBy } from "./crew.server";
import { changeFacts, factsOf } from "./facts.server";

const member = { locale: "fr-ca", invitedAt: NOW } as const;
beforeAll(async () => {
  await seedCatalogue();
  await transaction((tx) =>
    tx.insert(staffMembers).values([
      { ...member, id: "zoe", email: "zoe@example.com", name: "Zoé Roy", role: "guide" },
      { ...member, id: "gone", email: "gone@example.com", name: "Ann Roy", role: "guide", endedAt: NOW },
      { ...member, id: "boss", email: "boss@example.com", name: "Luc Roy", role: "manager" },
    ]),
  );
});

const TYPED = NOTHING_DECIDED;

it("A coach is led by a guide of the team, by their own name, who then has it among theirs", async () => {
  const run = await aDeparture();
  expect((await allGuides()).map(({ id }) => id)).toEqual(["zoe"]);
  expect(await leads("zoe", run)).toBe(false);
  const lead = async (guideMember: string, guide = "") =>
    changeFacts(
      run,
      { typed: { ...TYPED, guideMember, guide }, version: (await factsOf(run))?.version ?? 0, by: "command", why: "" },
      NOW,
    );
  expect(await lead("gone")).toMatchObject({ errors: { guideMember: "guide-unknown" } });
  expect(await lead("zoe", "typed over")).toMatchObject({ ok: true });
  expect((await factsOf(run))?.facts).toMatchObject({ guideMember: "zoe", guide: "Zoé Roy" });
  expect(await leads("zoe", run)).toBe(true);
  expect(await runsLedBy("zoe", START_DAY)).toMatchObject([{ id: run, day: START_DAY }]);
  expect(await runsLedBy("zoe", "2030-08-03")).toEqual([]);
  expect(await lead("", "Somebody Else")).toMatchObject({ ok: true });
  expect((await factsOf(run))?.facts).toMatchObject({ guideMember: null, guide: "Somebody Else" });
  expect(await leads("zoe", run)).toBe(false);
});
