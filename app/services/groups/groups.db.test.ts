import { eq } from "drizzle-orm";
import { beforeAll, describe, expect } from "vitest";
import { auditLog, checkouts, groups, outbox, receipts } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { StaffMember } from "~/domain/company/staff";
import { addDays, localInstant } from "~/domain/day";
import { standardSchedule } from "~/domain/groups/schedule";
import { accept } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { getBookingByNumber } from "~/services/booking/get-booking.server";
import { boardingOf } from "~/services/departures/boarding.server";
import { getSheet } from "~/services/departures/sheet.server";
import { contactOf, correctContact } from "~/services/desk/correct-contact.server";
import { findBookings } from "~/services/desk/find-bookings.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { purge } from "~/services/jobs/purge.server";
import { sendOutbox } from "~/services/mail/send-outbox.server";
import { takeForBooking } from "~/services/payments/take-by-hand.server";
import { waitingFor } from "../../../tests/support/blocked";
import { payPart, seedCompany } from "../../../tests/support/booked";
import { COLLEAGUE as by } from "../../../tests/support/by-hand";
import { calledOff } from "../../../tests/support/call-off";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { cancel } from "../../../tests/support/changes";
import {
  aDeparture,
  expectSafe,
  minutesAfter,
  NOW,
  START_DAY,
  settleAll,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { it } from "../../../tests/support/fixtures";
import { aContract, groupOf, groupRows, HALVES, openedGroup, payGroup } from "../../../tests/support/group";
import { anotherDate, moveTo } from "../../../tests/support/other-date";
import { aColleague } from "../../../tests/support/staff";
import { askForGroup, closeGroup, type GroupRequest } from "./ask-group.server";
import { queueContract } from "./group-mail.server";
import { openGroup } from "./open-group.server";
import { purgeGroups } from "./purge-groups.server";
import { contractsToCome, countGroups, groupsInOffice, readGroup } from "./read-group.server";
import { remindGroups } from "./remind-groups.server";
import { saveNames } from "./save-names.server";
import { takeForGroup, tellGroupPaid } from "./take-for-group.server";

const gateway = new FakeCards();
/** Past the contract's own days. */
const days = (count: number) => minutesAfter(count * 24 * 60);
const mailsOf = async (id: string) =>
  (await db.select().from(outbox)).filter(({ key }) => key.startsWith(`group:${id}`));

beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});

describe("selling to a group", () => {
  it("A contract holds all its places together, under the group's name, until after its deposit", async () => {
    const departure = await aDeparture();
    const id = await openedGroup(departure);
    expect(await takenOf(departure)).toBe(12);
    const rows = await groupRows(id);
    expect(rows.map(({ checkout }) => checkout.adults)).toEqual([6, 6]);
    expect(new Set(rows.map(({ checkout }) => checkout.heldUntil.toISOString()))).toEqual(
      new Set(["2030-05-14T04:00:00.000Z"]),
    );
    const view = await groupOf(id);
    expect(view).toMatchObject({ total: 12 * 39_900, paid: 0, unnamed: 12, tasks: [] });
    expect(view.parts[1]?.people[0]).toMatchObject({ firstName: "Chorale de Laval", lastName: "7", birthDay: null });
    const [mail] = await mailsOf(id);
    expect(mail?.text).toContain("Chorale de Laval");
    expect(mail?.text.replaceAll("\u00a0", " ")).toContain("10 mai 2030");
    expect(await db.select().from(auditLog).where(eq(auditLog.subject, id))).toMatchObject([{ what: "group-opened" }]);
    await expectSafe(gateway);
  });

  it("A group too large for what is left takes nothing, and is told how many there are", async () => {
    const departure = await aDeparture();
    const asked = await aContract(departure, { group: { adults: 15, children: 0 } });
    expect(await openGroup(asked, NOW)).toMatchObject({ code: "not-enough-places", params: { left: 14 } });
    expect(await takenOf(departure)).toBe(0);
    expect(await db.select().from(checkouts).where(eq(checkouts.departure, departure))).toEqual([]);
    expect(await db.select().from(groups).where(eq(groups.nonce, asked.nonce))).toEqual([]);
  });

  it("Of two groups for the last places one has all of its own, and the other none", async () => {
    const departure = await aDeparture();
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => aContract(departure, { group: { adults: 8, children: 0 } })),
    );
    const answers = await Promise.all(asked.map((each) => openGroup(each, NOW)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await takenOf(departure)).toBe(8);
    await expectSafe(gateway);
  });

  it("The same form sent twice is one contract", async () => {
    const departure = await aDeparture();
    const asked = await aContract(departure, { group: { adults: 6, children: 0 } });
    const answers = await Promise.all([openGroup(asked, NOW), openGroup(asked, NOW)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.ok).toBe(true);
    expect(await takenOf(departure)).toBe(6);
  });

  it("A contract's form sent again with other details is refused, and opens nothing", async () => {
    const departure = await aDeparture();
    const asked = await aContract(departure, { group: { adults: 6, children: 0 } });
    const opened = await openGroup(asked, NOW);
    expect(opened).toMatchObject({ ok: true });
    const schedule = [{ day: "2030-05-12", percent: 100 }];
    for (const changed of [{ name: "Chœur de Laval" }, { email: null }, { phone: "450 555-0143" }, { schedule }])
      expect(await openGroup({ ...asked, ...changed }, NOW)).toMatchObject({ code: "group-opened" });
    expect(await openGroup({ ...asked, name: ` ${asked.name} ` }, NOW)).toEqual(opened);
    expect(await takenOf(departure)).toBe(6);
  });

  it("A price that is no longer the one shown, or a schedule that is none, holds nothing", async () => {
    const departure = await aDeparture();
    const asked = await aContract(departure);
    expect(await openGroup({ ...asked, shownTotal: 1 }, NOW)).toMatchObject({
      code: "price-changed",
      params: { total: asked.shownTotal },
    });
    expect(await openGroup({ ...asked, schedule: [{ day: "2030-05-10", percent: 90 }] }, NOW)).toMatchObject({
      code: "schedule-percent",
    });
    expect(await openGroup({ ...asked, namesBy: START_DAY }, NOW)).toMatchObject({ code: "group-names-day" });
    expect(await openGroup({ ...asked, phone: null }, NOW)).toMatchObject({ code: "phone-required" });
    expect(await takenOf(departure)).toBe(0);
  });

  it("A contract without its deposit is late, then loses its places and says so", async () => {
    const departure = await aDeparture();
    const id = await openedGroup(departure);
    const late = new Date("2030-05-11T16:00:00Z");
    expect((await groupOf(id, late)).tasks).toEqual(["payment"]);
    await expireHolds(new Date("2030-05-14T04:00:01Z"));
    expect(await takenOf(departure)).toBe(0);
    expect((await groupOf(id, days(14))).tasks).toEqual(["lapsed"]);
    expect(await closeGroup({ group: id, why: "no deposit", by }, days(14))).toMatchObject({ ok: true });
    expect((await groupOf(id, days(14))).tasks).toEqual([]);
  });

  it("A colleague who closes a contract that nobody has paid gives its places back", async () => {
    const departure = await aDeparture();
    const id = await openedGroup(departure);
    expect(await closeGroup({ group: id, why: " ", by }, NOW)).toMatchObject({ code: "reason-missing" });
    expect(await closeGroup({ group: id, why: "called off", by }, NOW)).toMatchObject({ ok: true });
    expect(await takenOf(departure)).toBe(0);
    expect(await closeGroup({ group: id, why: "again", by }, NOW)).toMatchObject({ code: "group-unknown" });
  });
});

describe("what a group pays", () => {
  it("The first instalment books every party, each with its share and its receipt", async () => {
    const departure = await aDeparture();
    const id = await openedGroup(departure, { group: { adults: 12, children: 1 } });
    const { total, instalments } = await groupOf(id);
    const first = instalments[0]?.amount ?? 0;
    expect(await payGroup(id, first - 1)).toMatchObject({ code: "below-deposit", params: { least: first } });
    expect(await payGroup(id, first)).toEqual({ ok: true, value: "paid" });
    const rows = await groupRows(id);
    expect(rows.map(({ checkout }) => checkout.state)).toEqual(["booked", "booked"]);
    expect(rows.reduce((sum, { booking }) => sum + (booking?.paid ?? 0), 0)).toBe(first);
    // Each of its bookings is due by the contract, on its page as on its receipt.
    for (const { booking } of rows) {
      const page = await getBookingByNumber(booking?.number ?? "");
      expect(page?.money.dueDay).toBe(HALVES[1]?.day);
      const [receipt] = await db
        .select()
        .from(receipts)
        .where(eq(receipts.booking, booking?.number ?? ""));
      expect(receipt?.data.balance.dueDay).toBe(HALVES[1]?.day);
    }
    expect(await payGroup(id, total - first)).toEqual({ ok: true, value: "paid" });
    expect(await groupOf(id)).toMatchObject({ paid: total, instalments: [{ state: "paid" }, { state: "paid" }] });
    for (const { booking } of rows) {
      const issued = await db
        .select()
        .from(receipts)
        .where(eq(receipts.booking, booking?.number ?? ""));
      expect(issued).toHaveLength(2);
    }
    // One mail for each payment, and none for each receipt; tickets wait for the names.
    expect((await mailsOf(id)).map(({ key }) => key.split(":")[2])).toEqual(expect.arrayContaining(["opened", "paid"]));
    const keys = (await db.select({ key: outbox.key }).from(outbox)).map(({ key }) => key);
    const numbers = rows.map(({ booking }) => booking?.number ?? "");
    expect(keys.filter((key) => numbers.some((number) => key === `confirmation:${number}`))).toEqual([]);
    expect(keys.filter((key) => key.startsWith("receipt:"))).toEqual([]);
    await expectSafe(gateway);
  });

  it("A payment sent twice by one form is taken once", async () => {
    const id = await openedGroup(await aDeparture());
    const { total } = await groupOf(id);
    const nonce = unique("nonce");
    const answers = await Promise.all([payGroup(id, total / 2, NOW, nonce), payGroup(id, total / 2, NOW, nonce)]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await groupOf(id)).paid).toBe(total / 2);
    await expectSafe(gateway);
  });

  it("A payment whose form's nonce has an underscore is taken once too", async () => {
    const id = await openedGroup(await aDeparture());
    const { total } = await groupOf(id);
    const nonce = unique("a_b");
    expect(await payGroup(id, total / 2, NOW, nonce)).toEqual({ ok: true, value: "paid" });
    expect(await payGroup(id, total / 2, NOW, nonce)).toEqual({ ok: true, value: "paid" });
    expect((await groupOf(id)).paid).toBe(total / 2);
    const other = await openedGroup(await aDeparture());
    expect(await payGroup(other, total / 2, NOW, nonce)).toMatchObject({ code: "form-used" });
  });

  it("A form sent again with another amount, method or reference is refused", async () => {
    const id = await openedGroup(await aDeparture());
    const { total } = await groupOf(id);
    const sent = {
      group: id,
      amount: total / 2,
      method: "terminal",
      reference: "A1",
      by,
      nonce: unique("nonce"),
    } as const;
    expect(await takeForGroup(sent, NOW)).toEqual({ ok: true, value: "paid" });
    for (const changed of [{ amount: total / 2 + 5_000 }, { method: "cheque" }, { reference: "A2" }] as const)
      expect(await takeForGroup({ ...sent, ...changed }, NOW)).toMatchObject({ code: "form-used" });
    // What its first booking took alone is not what the form said.
    expect(await takeForGroup({ ...sent, amount: total / 4 }, NOW)).toMatchObject({ code: "form-used" });
    expect(await takeForGroup(sent, NOW)).toEqual({ ok: true, value: "paid" });
    expect((await groupOf(id)).paid).toBe(total / 2);
  });

  it("A booking that owes little does not stop a group from paying a part", async () => {
    const id = await openedGroup(await aDeparture());
    const { total } = await groupOf(id);
    await payGroup(id, total / 2);
    const [first] = (await groupOf(id)).parts;
    const booking = first?.booking?.number ?? "";
    const money = { booking, method: "cash" as const, reference: "", by, nonce: unique("nonce") };
    await takeForBooking({ ...money, amount: (first?.owed ?? 0) - 80 }, NOW);
    expect(await payGroup(id, 50_000)).toEqual({ ok: true, value: "paid" });
    const { parts } = await groupOf(id);
    expect(parts.map(({ owed }) => owed)).toEqual([0, total / 4 - 49_920]);
    await expectSafe(gateway);
  });

  it("A group's payment too small to share goes to one booking, and is taken once", async () => {
    const id = await openedGroup(await aDeparture());
    const { total } = await groupOf(id);
    await payGroup(id, total / 2);
    const nonce = unique("nonce");
    for (let sent = 0; sent < 2; sent++)
      expect(await payGroup(id, 150, NOW, nonce)).toEqual({ ok: true, value: "paid" });
    expect((await groupOf(id)).parts.map(({ owed }) => owed)).toEqual([total / 4 - 150, total / 4]);
  });

  it("Money taken for one booking of a group is told by the mail of its contract", async () => {
    const id = await openedGroup(await aDeparture());
    const { total } = await groupOf(id);
    await payGroup(id, total / 2);
    const [first] = (await groupOf(id)).parts;
    const taken = { booking: first?.booking?.number ?? "", amount: 10_000, nonce: unique("nonce") };
    const money = { ...taken, method: "cheque" as const, reference: "12", by };
    for (let sent = 0; sent < 2; sent++) await takeForBooking(money, NOW, (tx) => tellGroupPaid(tx, taken, NOW));
    const told = (await mailsOf(id)).filter(({ key }) => key.endsWith(`paid:${taken.nonce}`));
    expect(told).toHaveLength(1);
    expect(told[0]?.subject).toContain("100,00");
  });

  it("More than is owed is refused, and a group that cancels some owes less", async () => {
    const id = await openedGroup(await aDeparture());
    const { total } = await groupOf(id);
    expect(await payGroup(id, total + 1)).toMatchObject({ code: "more-than-due" });
    await payGroup(id, total / 2);
    const [row] = await groupRows(id);
    await cancel(row?.booking?.key ?? "", [5], NOW);
    const after = await groupOf(id);
    expect(after.total).toBeLessThan(total);
    expect(after.instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.total);
    expect(await payGroup(id, after.total - after.paid)).toMatchObject({ ok: true });
    await expectSafe(gateway);
  });

  it("An instalment whose day has passed is on the list of work until it is paid", async () => {
    const id = await openedGroup(await aDeparture());
    const { total } = await groupOf(id);
    await payGroup(id, total / 2);
    const late = new Date("2030-07-02T16:00:00Z");
    expect((await groupOf(id, late)).tasks).toEqual(["payment"]);
    const before = await countGroups(late);
    expect(await countGroups(late, ["names"])).toBeLessThan(before);
    await payGroup(id, total / 2, late);
    expect(await countGroups(late)).toBe(before - 1);
  });
});

describe("a group whose departure is called off", () => {
  const late = new Date("2030-07-05T16:00:00Z");

  it("It is asked for neither money nor names, and pays nothing", async () => {
    const id = await openedGroup(await aDeparture());
    const { total, group } = await groupOf(id);
    await payGroup(id, total / 2);
    expect((await groupOf(id, late)).tasks).toEqual(["payment", "names"]);
    const { departure: offered } = await anotherDate(addDays(START_DAY, 14));
    await calledOff(group.departure ?? "", [offered], {}, late);
    expect(await groupOf(id, late)).toMatchObject({ total, paid: total / 2, owed: 0, unnamed: 12, tasks: [] });
    expect(await payGroup(id, 50_000, late)).toMatchObject({ code: "more-than-due", params: { due: 0 } });
  });

  it("It pays and is asked again for the bookings that move to another date", async () => {
    const id = await openedGroup(await aDeparture());
    const { total, group, departureDay } = await groupOf(id);
    await payGroup(id, total / 2);
    const to = await anotherDate(addDays(departureDay ?? "", 14), { adult: 399, child: 299 });
    const [moved] = (await groupOf(id)).parts;
    await moveTo(moved?.booking?.key ?? "", to);
    const { departure: offered } = await anotherDate(addDays(START_DAY, 21));
    await calledOff(group.departure ?? "", [offered], {}, late);
    const view = await groupOf(id, late);
    expect(view.parts.map(({ isCalledOff }) => isCalledOff)).toEqual([false, true]);
    expect(view.owed).toBe(view.parts[0]?.owed);
    expect(view.owed).toBeGreaterThan(0);
    expect(view.tasks).toEqual(["payment", "names"]);
    expect(view.departureDay).toBe(addDays(departureDay ?? "", 14));
    const toCome = await contractsToCome(late);
    expect(toCome.map(({ group }) => group.id)).toContain(id);
    expect(await payGroup(id, view.owed, late)).toEqual({ ok: true, value: "paid" });
    await expectSafe(gateway);
  });
});

describe("what a group is reminded of", () => {
  const reminded = async (id: string) =>
    (await mailsOf(id))
      .filter(({ key }) => key.includes(":remind-"))
      .map(({ key }) => key.split(":").slice(2).join(" "));

  it("Each payment and the names have one reminder, before their days, however often the job runs", async () => {
    const id = await openedGroup(await aDeparture());
    const { total } = await groupOf(id);
    await remindGroups(new Date("2030-05-06T16:00:00Z"));
    expect(await reminded(id)).toEqual([]);
    const deposit = new Date("2030-05-08T16:00:00Z");
    await Promise.all([remindGroups(deposit), remindGroups(deposit)]);
    await remindGroups(new Date("2030-05-09T16:00:00Z"));
    expect(await reminded(id)).toEqual(["remind-payment 2030-05-10"]);
    await payGroup(id, total / 2, deposit);
    await remindGroups(new Date("2030-06-28T16:00:00Z"));
    expect((await reminded(id)).sort()).toEqual([
      "remind-names 2030-07-03",
      "remind-payment 2030-05-10",
      "remind-payment 2030-07-01",
    ]);
    const mails = (await mailsOf(id)).map(({ subject }) => subject.replaceAll("\u00a0", " "));
    expect(mails).toContain("Rappel : 2 394,00 $ à payer au plus tard le lundi 1er juillet 2030, Chorale de Laval");
    await remindGroups(new Date("2030-07-05T16:00:00Z"));
    expect(await reminded(id)).toHaveLength(3);
  });

  it("A group is reminded of nothing while a payment of it waits for the bank, and once it failed of what is due", async () => {
    const id = await openedGroup(await aDeparture());
    const { total } = await groupOf(id);
    await payGroup(id, total / 2);
    const [part] = (await groupOf(id)).parts;
    const soon = new Date("2030-06-28T16:00:00Z");
    await payPart(gateway, part?.booking?.number ?? "", part?.owed ?? 0, { cardToken: unique("challenge") });
    await remindGroups(soon);
    expect(await reminded(id)).toEqual([]);
    await settleAll(gateway, soon);
    await remindGroups(soon);
    expect((await reminded(id)).sort()).toEqual(["remind-names 2030-07-03", "remind-payment 2030-07-01"]);
    await expectSafe(gateway);
  });

  it("A group that has paid, or whose departure is called off, has no reminder of a payment", async () => {
    const soon = new Date("2030-06-28T16:00:00Z");
    const [paid, cancelled] = [await openedGroup(await aDeparture()), await openedGroup(await aDeparture())];
    await payGroup(paid, (await groupOf(paid)).total);
    const { total, group } = await groupOf(cancelled);
    await payGroup(cancelled, total / 2);
    await calledOff(group.departure ?? "");
    await remindGroups(soon);
    expect(await reminded(paid)).toEqual(["remind-names 2030-07-03"]);
    expect(await reminded(cancelled)).toEqual([]);
  });

  it("A group whose bookings moved to another date is reminded of what is due then", async () => {
    const id = await openedGroup(await aDeparture());
    const { total, group, departureDay } = await groupOf(id);
    await payGroup(id, total / 2);
    const later = addDays(departureDay ?? "", 14);
    const to = await anotherDate(later, { adult: 399, child: 299 });
    for (const { booking } of (await groupOf(id)).parts) await moveTo(booking?.key ?? "", to);
    await calledOff(group.departure ?? "");
    expect(await groupOf(id)).toMatchObject({ departure: to.departure, departureDay: later });
    await remindGroups(new Date("2030-06-28T16:00:00Z"));
    expect((await reminded(id)).sort()).toEqual(["remind-names 2030-07-03", "remind-payment 2030-07-01"]);
  });
});

describe("names that follow", () => {
  const people = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      position: from + i,
      title: "mrs" as const,
      firstName: "Ève",
      lastName: `Gagné ${String.fromCharCode(65 + i)}`,
      nationality: "CA",
      birthDay: "1980-02-03",
    }));

  async function booked() {
    const departure = await aDeparture();
    const id = await openedGroup(departure);
    const { total, group } = await groupOf(id);
    await payGroup(id, total / 2);
    const [first] = await groupRows(id);
    return { departure, id, key: group.key, checkout: first?.checkout.id ?? "", booking: first?.booking };
  }

  it("Lists and the boarding page say that a name is to follow, and then the name", async () => {
    const { departure, key, checkout } = await booked();
    const before = (await getSheet(departure))?.parties.flatMap(({ people }) => people) ?? [];
    expect(before).toHaveLength(12);
    expect(before.every(({ toFollow, age }) => toFollow && age === null)).toBe(true);
    expect(await saveNames({ key, checkout, people: people(0, 2) }, NOW)).toEqual({ ok: true, value: { named: 2 } });
    const boarding = await boardingOf(departure, NOW);
    const rows = boarding?.list.stops.flatMap(({ people }) => people) ?? [];
    expect(rows.filter(({ toFollow }) => toFollow)).toHaveLength(10);
    expect(rows.map(({ name }) => name)).toContain("Ève Gagné A");
  });

  it("The last name of a booking sends its confirmation, and the booking is found by its names", async () => {
    const { key, checkout, booking } = await booked();
    const number = booking?.number ?? "";
    const sent = async () =>
      (await db.select({ key: outbox.key }).from(outbox)).some(({ key: each }) => each === `confirmation:${number}`);
    await saveNames({ key, checkout, people: people(0, 5) }, NOW);
    expect(await sent()).toBe(false);
    await saveNames({ key, checkout, people: people(5, 1) }, NOW);
    expect(await sent()).toBe(true);
    const found = await findBookings("Gagné", "2030-05-01");
    expect(JSON.stringify(found)).toContain(number);
  });

  it("The last name of a hold, typed while it is being booked, is that of the booking, which is confirmed", async () => {
    for (let round = 0; round < 6; round++) {
      const id = await openedGroup(await aDeparture(), { group: { adults: 6, children: 0 } });
      const { total, group } = await groupOf(id);
      const checkout = (await groupRows(id))[0]?.checkout.id ?? "";
      await saveNames({ key: group.key, checkout, people: people(0, 5) }, NOW);
      const typeLast = async () => {
        // A little later each round.
        for (let read = 0; read < 12 * round; read++) await groupRows(id);
        const last = people(5, 1).map((person) => ({ ...person, lastName: "Lafrenière" }));
        return saveNames({ key: group.key, checkout, people: last }, NOW);
      };
      const [paid, saved] = await Promise.all([payGroup(id, total), typeLast()]);
      expect([paid.ok, saved]).toEqual([true, { ok: true, value: { named: 1 } }]);
      const number = (await groupRows(id))[0]?.booking?.number ?? "";
      expect(
        await db
          .select()
          .from(outbox)
          .where(eq(outbox.key, `confirmation:${number}`)),
      ).toHaveLength(1);
      expect(JSON.stringify(await findBookings("Lafrenière", "2030-05-01"))).toContain(number);
    }
  });

  it("A name is checked as that of any traveller, and is given once", async () => {
    const { key, checkout } = await booked();
    const [someone] = people(1, 1);
    if (!someone) throw new Error("Nobody");
    const child = { ...someone, birthDay: "2020-02-03" };
    expect(await saveNames({ key, checkout, people: [child] }, NOW)).toMatchObject({
      code: "travellers-refused",
      refusals: [{ position: 1, field: "birthDay", code: "age-adult" }],
    });
    expect(
      await saveNames({ key, checkout, people: [{ ...someone, lastName: "4242 4242 4242 4242" }] }, NOW),
    ).toMatchObject({ code: "card-data" });
    await saveNames({ key, checkout, people: [someone] }, NOW);
    const again = { ...someone, firstName: "Zoé" };
    expect(await saveNames({ key, checkout, people: [again] }, NOW)).toEqual({ ok: true, value: { named: 0 } });
    expect(await saveNames({ key: "other", checkout, people: [someone] }, NOW)).toMatchObject({
      code: "group-unknown",
    });
    const onTheDay = new Date(`${START_DAY}T16:00:00Z`);
    expect(await saveNames({ key, checkout, people: people(2, 1) }, onTheDay)).toMatchObject({ code: "names-closed" });
  });
});

describe("the e-mail of an organiser", () => {
  const FORMER = "line@example.com";
  let ann: StaffMember;
  beforeAll(async () => {
    ann = await aColleague();
  });
  const correct = async (number: string, email: string) => {
    const was = await contactOf({ number, position: 0 });
    if (!was) throw new Error("No such booking");
    const asked = { email, phone: was.phone, was, by: ann, why: "typing error" };
    expect(await correctContact({ number, position: 0 }, asked, NOW)).toMatchObject({ ok: true });
  };
  const bookedGroup = async (over: Parameters<typeof openedGroup>[1] = {}) => {
    const id = await openedGroup(await aDeparture(), over);
    const { total, parts } = await groupOf(id);
    await payGroup(id, total / 2);
    const numbers = (await groupRows(id)).map(({ booking }) => booking?.number ?? "");
    expect(parts).toHaveLength(numbers.length);
    return { id, total, numbers, first: numbers[0] ?? "", second: numbers[1] ?? "" };
  };
  const correctionsOf = async (subject: string) =>
    (await db.select().from(auditLog).where(eq(auditLog.subject, subject))).filter(
      ({ what }) => what === "contact-corrected",
    );
  const addressesOf = async (id: string) => new Set((await mailsOf(id)).map(({ recipient }) => recipient));

  it("Once no booking's contact has it any more it is corrected, and its mails go there, those that wait too", async () => {
    const { id, total, first, second } = await bookedGroup();
    const email = `${unique("line")}@example.com`;
    await correct(second, email);
    expect((await groupOf(id)).group.email).toBe(FORMER);
    expect(await addressesOf(id)).toEqual(new Set([FORMER]));
    await correct(first, email);
    expect((await groupOf(id)).group.email).toBe(email);
    expect(await addressesOf(id)).toEqual(new Set([email]));
    await payGroup(id, total / 2);
    expect((await mailsOf(id)).length).toBeGreaterThan(2);
    expect(await addressesOf(id)).toEqual(new Set([email]));
    const change = { before: { email: FORMER }, after: { email }, why: "typing error", who: ann.email };
    expect(await correctionsOf(id)).toMatchObject([{ subjectKind: "group", ...change }]);
    expect(await correctionsOf(first)).toMatchObject([{ subjectKind: "booking", ...change }]);
  });

  it("It is recognised in any letters it was typed in, and its waiting mails with it", async () => {
    const { id, first, second } = await bookedGroup();
    await correct(first, FORMER.toUpperCase());
    expect((await groupOf(id)).group.email, "the same address").toBe(FORMER);
    const email = `${unique("line")}@example.com`;
    await correct(second, email);
    expect((await groupOf(id)).group.email, "the other booking has it still").toBe(FORMER);
    await correct(first, email);
    expect((await groupOf(id)).group.email).toBe(email);
    expect(await addressesOf(id)).toEqual(new Set([email]));
  });

  it("It stays while bookings have different contacts, in any order, and is none once none has one", async () => {
    for (const isFirst of [true, false]) {
      const { id, first, second } = await bookedGroup();
      const [mine, theirs] = isFirst ? [first, second] : [second, first];
      await correct(mine, `${unique("line")}@example.com`);
      await correct(theirs, `${unique("other")}@example.com`);
      expect((await groupOf(id)).group.email).toBe(FORMER);
      expect(await addressesOf(id)).toEqual(new Set([FORMER]));
      expect(await correctionsOf(id)).toEqual([]);
    }
    const { id, first, second } = await bookedGroup();
    for (const number of [first, second]) await correct(number, "");
    expect((await groupOf(id)).group.email).toBeNull();
  });

  it("A contract that is being mailed while it is corrected goes to the new address", async () => {
    const { id, first, second } = await bookedGroup();
    const email = `${unique("line")}@example.com`;
    await correct(second, email);
    // Locked as money for a group and its reminders lock it.
    const mailing = async (tx: Db) => {
      await tx.update(groups).set({ state: "contract" }).where(eq(groups.id, id));
      const view = await readGroup(id, NOW, tx);
      if (view) await queueContract(tx, view, { key: "again:1" }, NOW);
    };
    await waitingFor(mailing, () => correct(first, email));
    expect(await addressesOf(id)).toEqual(new Set([email]));
  });

  it("A contract that is queued to the former address after its correction is sent to the present one, once", async () => {
    const { id, first, second } = await bookedGroup();
    const stale = await groupOf(id);
    const email = `${unique("line")}@example.com`;
    for (const number of [first, second]) await correct(number, email);
    await transaction((tx) => queueContract(tx, stale, { key: "again:1" }, NOW));
    const sent: string[] = [];
    const send = async ({ key, to }: Mail) => {
      if (key === `group:${id}:again:1`) sent.push(to);
      return accept(null);
    };
    for (const now of [NOW, days(1)]) await sendOutbox(now, send);
    expect(sent).toEqual([email]);
  });

  it("A group that pays while it is corrected is paid and corrected, all of both", async () => {
    const { id, total, first, second } = await bookedGroup();
    const email = `${unique("line")}@example.com`;
    await correct(second, email);
    const [paid] = await Promise.all([payGroup(id, total / 2), correct(first, email)]);
    expect(paid).toEqual({ ok: true, value: "paid" });
    expect(await groupOf(id)).toMatchObject({ paid: total, group: { email } });
    expect(await addressesOf(id)).toEqual(new Set([email]));
  });
});

describe("a request of the site", () => {
  const request = (over: Partial<GroupRequest> = {}): GroupRequest => ({
    trip: "new-york-3-days",
    city: "montreal",
    adults: 20,
    children: 5,
    wishedDay: START_DAY,
    name: "École Saint-Luc",
    organiser: "Paul Hébert",
    email: `${unique("paul")}@example.com`,
    phone: null,
    rooms: "",
    message: "",
    locale: "en-ca",
    ...over,
  });

  it("A request is acknowledged, listed first, and one however often it is sent", async () => {
    const asked = request();
    expect(await askForGroup(asked, NOW)).toEqual({ ok: true, value: null });
    expect(await askForGroup(asked, NOW)).toEqual({ ok: true, value: null });
    const mine = (await groupsInOffice(NOW)).filter(({ group }) => group.email === asked.email);
    expect(mine).toMatchObject([{ tasks: ["answer"], parts: [] }]);
    expect(await mailsOf(mine[0]?.group.id ?? "")).toMatchObject([{ recipient: asked.email, locale: "en-ca" }]);
  });

  it("The mail of a request repeats no text that was typed, and an address has few of them a day", async () => {
    const email = `${unique("victim")}@example.com`;
    const typed = { name: "See evil.example", organiser: "your refund is ready", rooms: "rooms!", message: "message!" };
    for (let adults = 11; adults < 19; adults++)
      await askForGroup(request({ ...typed, email, adults, children: 0 }), NOW);
    const asked = (await groupsInOffice(NOW)).filter(({ group }) => group.email === email);
    expect(asked).toHaveLength(8);
    const mails = (await db.select().from(outbox)).filter(({ recipient }) => recipient === email);
    expect(mails).toHaveLength(5);
    for (const { subject, html, text } of mails)
      for (const each of Object.values(typed)) expect(subject + html + text).not.toContain(each);
  });

  it("A request that lacks something is refused", async () => {
    expect(await askForGroup(request({ trip: "none" }), NOW)).toMatchObject({ code: "trip-unknown" });
    expect(await askForGroup(request({ city: "laval" }), NOW)).toMatchObject({ code: "city-not-served" });
    expect(await askForGroup(request({ adults: 0 }), NOW)).toMatchObject({ code: "party-no-adult" });
    expect(await askForGroup(request({ email: null }), NOW)).toMatchObject({ code: "group-contact-missing" });
    expect(await askForGroup(request({ email: "paul" }), NOW)).toMatchObject({ code: "email-invalid" });
    expect(await askForGroup(request({ message: "4242 4242 4242 4242" }), NOW)).toMatchObject({ code: "card-data" });
  });

  it("A request becomes its contract, once", async () => {
    const asked = request({ adults: 6, children: 0 });
    await askForGroup(asked, NOW);
    const [mine] = (await groupsInOffice(NOW)).filter(({ group }) => group.email === asked.email);
    const departure = await aDeparture();
    const contract = await aContract(departure, { group: { adults: 6, children: 0 }, request: mine?.group.id ?? "" });
    expect(await openGroup(contract, NOW)).toEqual({ ok: true, value: { id: mine?.group.id } });
    expect(await openGroup({ ...contract, nonce: unique("nonce") }, NOW)).toMatchObject({ code: "group-answered" });
    expect(await takenOf(departure)).toBe(6);
  });

  it("A request is forgotten after a year, and a contract with its bookings", async () => {
    const asked = request();
    await askForGroup(asked, NOW);
    const kept = await openedGroup(await aDeparture());
    await purgeGroups(days(364));
    const known = async () => (await db.select().from(groups)).filter(({ email }) => email === asked.email).length;
    expect(await known()).toBe(1);
    await purgeGroups(days(366));
    expect(await known()).toBe(0);
    expect((await groupOf(kept)).group.name).toBe("Chorale de Laval");
  });
});

it("The organiser of a contract whose places are released is known until its departure has left", async () => {
  const id = await openedGroup(await aDeparture());
  await expireHolds(days(14));
  await purge(days(60));
  const view = await groupOf(id, days(60));
  expect(view.tasks).toEqual(["lapsed"]);
  expect(view.group).toMatchObject({ name: "Chorale de Laval", email: expect.any(String) });
  await purgeGroups(new Date(localInstant(addDays(START_DAY, 1), "12:00")));
  expect((await groupOf(id)).group).toMatchObject({ name: "", email: null });
});

it("The schedule that a form begins with suits a contract of the same day", async () => {
  const asked = await aContract(await aDeparture(), { schedule: standardSchedule(START_DAY, "2030-05-01") });
  expect(await openGroup({ ...asked, namesBy: addDays(START_DAY, -1) }, NOW)).toMatchObject({ ok: true });
});
