/** Notices that leave at a time: once, to whom they are for then, unless they are taken back. */
import { and, eq, like } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { checkouts, outbox, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { auditOf } from "~/services/staff/audit.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { calledOff } from "../../../tests/support/call-off";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { checkoutRow, minutesAfter, NOW } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { anotherDate } from "../../../tests/support/other-date";
import { previewNotice } from "./notices.server";
import { scheduledOn, scheduleNotice, sendScheduledNotices, unscheduleNotice } from "./schedule-notice.server";

const gateway = new FakeCards();
const BY = { id: "colleague", email: "comptoir@example.com" };
/** NOW is noon in Montréal. */
const AT = { day: "2030-05-01", time: "18:00" };
const SIX = minutesAfter(6 * 60);
const TEXTS = { "fr-ca": { subject: "Neige", text: "Bonjour [prénom]." }, "en-ca": { subject: "", text: "" } };
const asked = { to: "all", city: "", texts: TEXTS } as const;

beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});

async function aDeparture() {
  const { checkout } = await book(gateway);
  return (await checkoutRow(checkout)).departure;
}

async function schedule(departure: string, notice: string, at = AT) {
  const looked = await previewNotice(departure, asked);
  if (!looked.ok) throw new Error(looked.code);
  return scheduleNotice(departure, { ...asked, notice, seen: looked.value.seen, ...at, by: BY }, NOW);
}
const recipientsOf = async (notice: string) =>
  (
    await db
      .select()
      .from(outbox)
      .where(like(outbox.key, `notice:${notice}:%`))
  ).map(({ recipient }) => recipient);

it("A scheduled notice is sent once, at its time, also to whoever booked since in another language", async () => {
  const departure = await aDeparture();
  expect(await schedule(departure, "snow")).toEqual({ ok: true, value: null });
  expect(await schedule(departure, "snow"), "sent twice").toEqual({ ok: true, value: null });
  await sendScheduledNotices(new Date(SIX.getTime() - 60_000));
  expect(await recipientsOf("snow")).toEqual([]);
  expect(await scheduledOn(departure)).toHaveLength(1);
  const late = await book(gateway);
  await transaction(async (tx) => {
    await tx.update(checkouts).set({ departure, locale: "en-ca" }).where(eq(checkouts.id, late.checkout));
    const contact = and(eq(travellers.checkout, late.checkout), eq(travellers.position, 0));
    await tx.update(travellers).set({ email: "ann@example.com" }).where(contact);
  });
  await Promise.all([sendScheduledNotices(SIX), sendScheduledNotices(SIX)]);
  await sendScheduledNotices(minutesAfter(7 * 60));
  expect((await recipientsOf("snow")).toSorted()).toEqual(["ann@example.com", "zoe@example.com"]);
  expect(await scheduledOn(departure)).toEqual([]);
  expect(
    (await auditOf({ kind: "departure", id: departure })).map(({ what, who }) => `${what} ${who}`).toSorted(),
  ).toEqual([`notice-scheduled ${BY.email}`, `notice-sent ${BY.email}`]);
});

it("A scheduled notice that is taken back is not sent", async () => {
  const departure = await aDeparture();
  await schedule(departure, "back");
  expect(await unscheduleNotice("elsewhere", { notice: "back", by: BY }, NOW)).toMatchObject({
    code: "notice-unknown",
  });
  expect(await unscheduleNotice(departure, { notice: "back", by: BY }, NOW)).toMatchObject({ ok: true });
  expect(await unscheduleNotice(departure, { notice: "back", by: BY }, NOW)).toMatchObject({ code: "notice-unknown" });
  await sendScheduledNotices(SIX);
  expect(await recipientsOf("back")).toEqual([]);
});

it("A notice is scheduled as it was previewed, for a time to come", async () => {
  const departure = await aDeparture();
  expect(await schedule(departure, "past", { ...AT, time: "11:59" })).toMatchObject({ code: "send-at-past" });
  const stale = { ...asked, notice: "stale", seen: "other", ...AT, by: BY };
  expect(await scheduleNotice(departure, stale, NOW)).toMatchObject({ code: "changed-since" });
  expect(await scheduleNotice("nowhere", stale, NOW)).toMatchObject({ code: "departure-unknown" });
  expect(await scheduledOn(departure)).toEqual([]);
});

it("A scheduled notice does not reach parties of a departure cancelled since, and cannot be scheduled for them alone", async () => {
  const departure = await aDeparture();
  await schedule(departure, "off");
  await calledOff(departure, [(await anotherDate("2030-08-30")).departure]);
  await sendScheduledNotices(SIX);
  expect(await recipientsOf("off")).toEqual([]);
  expect(await schedule(departure, "after")).toMatchObject({ code: "notice-nobody" });
});

it("A scheduled notice for nobody any more sends nothing, and the log says so", async () => {
  const departure = await aDeparture();
  await schedule(departure, "nobody");
  await transaction((tx) => tx.update(checkouts).set({ cancelled: 3 }).where(eq(checkouts.departure, departure)));
  await sendScheduledNotices(SIX);
  expect(await recipientsOf("nobody")).toEqual([]);
  expect(
    (await auditOf({ kind: "departure", id: departure })).find(({ what }) => what === "notice-sent"),
  ).toMatchObject({
    after: { parties: 0 },
  });
});
