/** Coaches below their minimum number of travellers. */
import { like } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { outbox } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { StaffMember } from "~/domain/company/staff";
import { addDays } from "~/domain/day";
import { auditOf } from "~/services/staff/audit.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { calledOff } from "../../../tests/support/call-off";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { checkoutRow, NOW } from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { FakeCards } from "../../../tests/support/fake-cards";
import { anotherDate } from "../../../tests/support/other-date";
import { aColleague } from "../../../tests/support/staff";
import { countWork } from "../work/count-work.server";
import { changeFacts, factsOf } from "./facts.server";
import { confirmRuns, minimumsToDecide, remindMinimums } from "./minimums.server";

const gateway = new FakeCards();
let manager: StaffMember;
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
  manager = await aColleague("manager");
});

const DECIDE_BY = "2030-07-10";
const noon = (day: string) => new Date(`${day}T16:00:00Z`);

/** A departure with three travellers that needs so many. */
async function needing(minimum: number): Promise<string> {
  const { checkout } = await book(gateway);
  const { departure } = await checkoutRow(checkout);
  const typed = { ...NOTHING_DECIDED, minimum: String(minimum), decideBy: DECIDE_BY };
  const set = await changeFacts(departure, { typed, version: 0, by: manager, why: "" }, NOW);
  if (!set.ok) throw new Error(set.code);
  return departure;
}
const listed = async (day: string, run: string) => (await minimumsToDecide(day)).find((each) => each.run === run);

it("A coach without its minimum is a task from a week before the day to decide, and late on that day", async () => {
  const run = await needing(5);
  expect(await listed(addDays(DECIDE_BY, -8), run)).toBeUndefined();
  expect(await listed(addDays(DECIDE_BY, -7), run)).toMatchObject({ sold: 3, minimum: 5, state: "open" });
  expect(await listed(DECIDE_BY, run)).toMatchObject({ state: "due" });
  expect((await countWork("counter", noon(DECIDE_BY))).minimums).toBeGreaterThan(0);
  expect((await countWork("accountant", noon(DECIDE_BY))).minimums).toBeUndefined();
  const enough = await needing(3);
  expect(await listed(DECIDE_BY, enough)).toBeUndefined();
});

it("One press confirms that it runs: it needs no number any more, and the log says so once", async () => {
  const run = await needing(5);
  const version = (await listed(DECIDE_BY, run))?.version ?? 0;
  const confirm = (seen: number) => confirmRuns(run, { version: seen, by: manager }, noon(DECIDE_BY));
  expect(await confirm(version - 1)).toMatchObject({ code: "changed-since" });
  expect((await Promise.all([confirm(version), confirm(version)])).map(({ ok }) => ok)).toEqual([true, true]);
  expect(await listed(DECIDE_BY, run)).toBeUndefined();
  expect((await factsOf(run))?.facts).toMatchObject({ minimum: null, decideBy: null });
  const log = (await auditOf({ kind: "departure", id: run })).filter(({ what }) => what === "departure-confirmed");
  expect(log).toMatchObject([{ before: { minimum: 5, decideBy: DECIDE_BY }, who: manager.email }]);
  expect(await confirmRuns("nowhere", { version: 1, by: manager }, NOW)).toMatchObject({ code: "departure-unknown" });
});

it("A coach whose departure is called off is no task", async () => {
  const run = await needing(5);
  const { departure: other } = await anotherDate("2030-08-23");
  await calledOff(run, [other], {}, noon("2030-07-01"));
  expect(await listed(DECIDE_BY, run)).toBeUndefined();
});

it("Managers are mailed once, two days before the day to decide; the counter is not", async () => {
  const run = await needing(6);
  const counter = await aColleague("counter");
  const mails = () =>
    db
      .select()
      .from(outbox)
      .where(like(outbox.key, `minimum:${run}:%`));
  await remindMinimums(noon(addDays(DECIDE_BY, -3)));
  expect(await mails()).toEqual([]);
  for (let turn = 0; turn < 2; turn++) await remindMinimums(noon(addDays(DECIDE_BY, -2)));
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toContain(manager.email);
  expect(sent.map(({ recipient }) => recipient)).not.toContain(counter.email);
  expect(sent.filter(({ recipient }) => recipient === manager.email)).toHaveLength(1);
  expect(sent[0]?.text).toMatch(/3 (?:sur|of) 6/);
});
