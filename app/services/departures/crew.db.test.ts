import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { runFacts, runs, staffMembers } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { addDays, yearsBefore } from "~/domain/day";
import { auditOf } from "~/services/staff/audit.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, NOW, START_DAY } from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { allCrew, endMember, isCrewOf, runsOfCrew, runsOfTeam } from "./crew.server";
import { changeFacts, factsOf } from "./facts.server";
import { purgeCrew } from "./purge-crew.server";

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

/** Each test begins with a guide who is on no coach. */
beforeEach(() =>
  transaction(async (tx) => {
    await tx.update(runFacts).set({ guideMember: null, driverMember: null });
    await tx.update(staffMembers).set({ role: "guide" }).where(eq(staffMembers.id, "zoe"));
  }),
);

const TYPED = NOTHING_DECIDED;

it("A coach is led by a guide of the team, by their own name, who then has it among theirs", async () => {
  const run = await aDeparture();
  expect((await allCrew()).map(({ id }) => id)).toEqual(["zoe"]);
  expect(await isCrewOf("zoe", run)).toBe(false);
  const lead = async (guideMember: string, guide = "") =>
    changeFacts(
      run,
      { typed: { ...TYPED, guideMember, guide }, version: (await factsOf(run))?.version ?? 0, by: "command", why: "" },
      NOW,
    );
  expect(await lead("gone")).toMatchObject({ errors: { guideMember: "crew-unknown" } });
  expect(await lead("zoe", "typed over")).toMatchObject({ ok: true });
  expect((await factsOf(run))?.facts).toMatchObject({ guideMember: "zoe", guide: "Zoé Roy" });
  expect(await isCrewOf("zoe", run)).toBe(true);
  expect(await runsOfCrew("zoe", START_DAY)).toMatchObject([{ id: run, day: START_DAY, as: ["guide"] }]);
  expect(await runsOfCrew("zoe", addDays(START_DAY, 3))).toEqual([]);
  expect(await lead("", "Somebody Else")).toMatchObject({ ok: true });
  expect((await factsOf(run))?.facts).toMatchObject({ guideMember: null, guide: "Somebody Else" });
  expect(await isCrewOf("zoe", run)).toBe(false);
});

it("A coach is driven by a colleague, who then has it among theirs, or by a hired driver", async () => {
  const run = await aDeparture();
  const change = async (some: Partial<typeof TYPED>) =>
    changeFacts(
      run,
      { typed: { ...TYPED, ...some }, version: (await factsOf(run))?.version ?? 0, by: "command", why: "" },
      NOW,
    );
  expect(await change({ driverMember: "boss" }), "no crew").toMatchObject({ errors: { driverMember: "crew-unknown" } });
  expect(await change({ driverMember: "zoe", driver: "typed over" })).toMatchObject({ ok: true });
  expect((await factsOf(run))?.facts).toMatchObject({ driverMember: "zoe", driver: "Zoé Roy", guideMember: null });
  expect(await isCrewOf("zoe", run)).toBe(true);
  const mine = async () => (await runsOfCrew("zoe", START_DAY)).find(({ id }) => id === run)?.as;
  expect(await mine()).toEqual(["driver"]);
  await change({ driverMember: "zoe", guideMember: "zoe" });
  expect(await mine()).toEqual(["guide", "driver"]);
  const logged = (await auditOf({ kind: "departure", id: run })).map(({ after }) => after);
  expect(logged).toContainEqual({ driverMember: "zoe", driver: "Zoé Roy" });
  await change({ driver: "A hired driver" });
  expect((await factsOf(run))?.facts).toMatchObject({ driverMember: null, driver: "A hired driver" });
  expect(await isCrewOf("zoe", run)).toBe(false);
});

it("Years later the crew of a run is named no more, and is no colleague's", async () => {
  const run = await aDeparture();
  const typed = { ...TYPED, driverMember: "zoe", guideMember: "zoe" };
  await changeFacts(run, { typed, version: 0, by: "command", why: "" }, NOW);
  await purgeCrew(yearsBefore(NOW, -5));
  expect((await factsOf(run))?.facts).toMatchObject({ guide: "", driver: "", guideMember: null, driverMember: null });
});

it("A coach that left before today is among a colleague's own until the day it is back", async () => {
  const run = await aDeparture();
  const typed = { ...TYPED, guideMember: "zoe" };
  await changeFacts(run, { typed, version: 0, by: "command", why: "" }, NOW);
  const isMine = async (day: string) => (await runsOfCrew("zoe", day)).some(({ id }) => id === run);
  expect(await isMine(addDays(START_DAY, 1))).toBe(true);
  expect(await isMine(addDays(START_DAY, 2))).toBe(true);
  expect(await isMine(addDays(START_DAY, 3))).toBe(false);
});

it("A settings form keeps the guide and the driver that a coach has, although they are no longer guides", async () => {
  const run = await aDeparture();
  const lead = { ...TYPED, guideMember: "zoe", driverMember: "zoe" };
  await changeFacts(run, { typed: lead, version: 0, by: "command", why: "" }, NOW);
  await transaction((tx) => tx.update(staffMembers).set({ role: "counter" }).where(eq(staffMembers.id, "zoe")));
  const kept = { guideMember: "zoe", guide: "Zoé Roy", driverMember: "zoe", driver: "Zoé Roy" };
  const save = (typed: typeof TYPED, version: number) =>
    changeFacts(run, { typed, version, by: "command", why: "" }, NOW);
  expect(await save({ ...lead, delay: "30" }, 1)).toMatchObject({ ok: true });
  expect((await factsOf(run))?.facts).toMatchObject({ ...kept, delayMinutes: 30 });
  expect(await save({ ...TYPED, driverMember: "zoe" }, 2)).toMatchObject({ ok: true });
  expect((await factsOf(run))?.facts).toMatchObject({ guideMember: null, guide: "", driverMember: "zoe" });
  expect(await save(lead, 3), "is no guide who could lead it").toMatchObject({
    errors: { guideMember: "crew-unknown" },
  });
});

it("A colleague who is removed is off the coaches to come, and stays on those that left", async () => {
  const [left, comes] = [await aDeparture(), await aDeparture()];
  await transaction((tx) =>
    tx.insert(staffMembers).values({ ...member, id: "eve", email: "eve@example.com", name: "Ève Roy", role: "guide" }),
  );
  const lead = (run: string, some: Partial<typeof TYPED>) =>
    changeFacts(run, { typed: { ...TYPED, ...some }, version: 0, by: "command", why: "" }, NOW);
  await lead(left, { guideMember: "eve" });
  await lead(comes, { guideMember: "eve", driverMember: "zoe" });
  await transaction((tx) => tx.update(runs).set({ day: "2030-04-30" }).where(eq(runs.id, left)));
  const listed = async () => (await runsOfTeam("2030-05-01")).get("eve")?.map(({ id, as }) => `${id} ${as}`);
  expect(await listed()).toEqual([`${comes} guide`]);
  expect(await endMember("eve", "command", NOW)).toMatchObject({ ok: true });
  expect((await factsOf(left))?.facts).toMatchObject({ guideMember: "eve", guide: "Ève Roy" });
  expect(await factsOf(comes)).toMatchObject({
    version: 2,
    facts: { guideMember: null, guide: "", driverMember: "zoe", driver: "Zoé Roy" },
  });
  expect(await auditOf({ kind: "departure", id: comes })).toContainEqual(
    expect.objectContaining({
      what: "departure-changed",
      who: "command",
      before: { guideMember: "eve", guide: "Ève Roy" },
      after: { guideMember: null, guide: "" },
    }),
  );
  expect(await auditOf({ kind: "departure", id: left })).toHaveLength(1);
  expect(await listed()).toBeUndefined();
});
