/** Where mails about a booking go that were queued to an e-mail its contact no longer has. */
import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { bookings, charges, outbox, payments, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { StaffMember } from "~/domain/company/staff";
import { accept } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { mailId, returnId } from "~/gateways/return-path.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { contactOf, correctContact } from "~/services/desk/correct-contact.server";
import { writeAudit } from "~/services/staff/audit.server";
import { waitingFor } from "../../../tests/support/blocked";
import { book, seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { minutesAfter, NOW, unique } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { planOf, queriesOf } from "../../../tests/support/query-plans";
import { aColleague } from "../../../tests/support/staff";
import { readMail } from "./operate-mails.server";
import { queueMail } from "./queue-mail.server";
import { sendOutbox } from "./send-outbox.server";

const gateway = new FakeCards();
const FORMER = "zoe@example.com";
let ann: StaffMember;

beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
  ann = await aColleague();
  await sendOutbox(NOW, async () => accept(null));
});

async function correct(number: string, email: string, position = 0): Promise<void> {
  const was = await contactOf({ number, position });
  if (!was) throw new Error("No such traveller");
  const asked = { email, phone: was.phone, was, by: ann, why: "typing error" };
  expect(await correctContact({ number, position }, asked, NOW)).toMatchObject({ ok: true });
}

async function queue(...mails: { key: string; to: string }[]): Promise<void> {
  const text = { locale: "fr-ca", subject: "x", text: "x", html: "x" } as const;
  await transaction(async (tx) => {
    for (const mail of mails) await queueMail(tx, { ...mail, ...text }, NOW);
  });
}

/** Sends all that is due, and again once every lease is over; the mails of these keys. */
async function sentOf(keys: readonly string[]): Promise<Mail[]> {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => {
    sent.push(mail);
    return accept(null);
  };
  for (const now of [NOW, minutesAfter(60)]) await sendOutbox(now, send);
  return sent.filter(({ key }) => keys.includes(key));
}

const addressesOf = (mails: readonly Mail[]) => Object.fromEntries(mails.map(({ key, to }) => [key, to]));

/** Keys of mails about a booking as several senders write them. */
async function keysAbout({ number, checkout }: { number: string; checkout: string }): Promise<string[]> {
  const [charge] = await db.select({ id: charges.id }).from(charges).where(eq(charges.checkout, checkout));
  const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.checkout, checkout));
  return [
    `coach:run:${unique("seats")}:${number}`,
    `refunded:${charge?.id}`,
    `payment-failed:${payment?.id}`,
    `pocket:${number}:2030-05-01:0`,
    `claim-received:${number}-1`,
  ];
}

it("A mail that is queued to the former address after its correction goes to the present one, once", async () => {
  const booked = await book(gateway);
  const keys = await keysAbout(booked);
  const email = `${unique("right")}@example.com`;
  await correct(booked.number, email);
  await queue(...keys.map((key) => ({ key, to: FORMER })));
  const sent = await sentOf(keys);
  expect(sent).toHaveLength(keys.length);
  expect(addressesOf(sent)).toEqual(Object.fromEntries(keys.map((key) => [key, email])));
  const rows = await db.select().from(outbox).where(inArray(outbox.key, keys));
  expect(rows.map(({ state, recipient }) => [state, recipient])).toEqual(keys.map(() => ["sent", email]));
});

it("A mail that was tried at the former address goes to the present one as another copy", async () => {
  const { number } = await book(gateway);
  const key = `pocket:${number}:2030-05-01:0`;
  const email = `${unique("right")}@example.com`;
  await correct(number, email);
  await queue({ key, to: FORMER });
  await transaction((tx) => tx.update(outbox).set({ attempts: 1 }).where(eq(outbox.key, key)));
  expect(await sentOf([key])).toMatchObject([{ to: email, copy: 1 }]);
  expect(await readMail(key)).toMatchObject({ state: "sent", returnId: returnId(mailId(key, 1)) });
});

it("A mail that is sent while the address is being corrected waits for it, and goes to the new one", async () => {
  const { number, checkout } = await book(gateway);
  const email = `${unique("right")}@example.com`;
  const [key = ""] = await keysAbout({ number, checkout });
  const sent: Mail[] = [];
  const send = async (mail: Mail) => {
    sent.push(mail);
    return accept(null);
  };
  await sendOutbox(NOW, send);
  await queue({ key, to: FORMER });
  // Its correction as it stands after it looked for mails that wait.
  const correcting = async (tx: Db) => {
    const locked = await lockBooking(tx, eq(bookings.number, number), { act: "contact", by: "staff", now: NOW });
    if (!locked.ok) throw new Error(locked.code);
    const isContact = and(eq(travellers.checkout, checkout), eq(travellers.position, 0));
    await tx.update(travellers).set({ email }).where(isContact);
    const subject = { kind: "booking", id: number } as const;
    const change = { before: { email: FORMER }, after: { email }, why: "typing error" };
    await writeAudit(tx, { by: ann, what: "contact-corrected", subject, ...change }, NOW);
  };
  await waitingFor(correcting, () => sendOutbox(NOW, send));
  await sendOutbox(minutesAfter(60), send);
  expect(sent.filter((mail) => mail.key === key)).toMatchObject([{ to: email }]);
});

it("A mail to anyone but a booking's contact, and one that is its reader's own, keeps its address", async () => {
  const { number } = await book(gateway);
  const companions = `${unique("companion")}@example.com`;
  await correct(number, companions, 1);
  await correct(number, `${unique("companion")}@example.com`, 1);
  await correct(number, `${unique("right")}@example.com`);
  const others = [
    { key: `notice:${unique("notice")}:${number}`, to: "organiser@example.com" },
    // Formerly another traveller's, never the contact's.
    { key: `notice:${unique("notice")}:${number}`, to: companions },
    { key: `minimum:run:2030-05-01:${unique("member")}`, to: FORMER },
    { key: `share:${unique("share")}`, to: FORMER },
    { key: `contact:${number}:${unique("told")}:former`, to: FORMER },
    { key: `pay-link:${number}`, to: FORMER },
    { key: `call-off:departure:${number}`, to: FORMER },
  ];
  await queue(...others);
  const sent = await sentOf(others.map(({ key }) => key));
  expect(sent).toHaveLength(others.length);
  expect(addressesOf(sent)).toEqual(Object.fromEntries(others.map(({ key, to }) => [key, to])));
});

it("A mail to the former address of one booking's contact stays there where it is about another booking", async () => {
  const [corrected, other] = await Promise.all([book(gateway), book(gateway)]);
  await correct(corrected.number, `${unique("right")}@example.com`);
  const key = `pocket:${other.number}:2030-05-01:0`;
  await queue({ key, to: FORMER });
  expect(await sentOf([key])).toMatchObject([{ to: FORMER }]);
});

it("What a mail is about is found by indexes", async () => {
  const booked = await book(gateway);
  const keys = [...(await keysAbout(booked)), "receipt:1", `share:${unique("share")}`];
  await queue(...keys.map((key) => ({ key, to: FORMER })));
  const queries = await queriesOf(() => sentOf(keys));
  const plans = await Promise.all(queries.filter(({ sql }) => sql.includes("bookings")).map(planOf));
  expect(plans.length).toBeGreaterThan(0);
  const read = /^(SCAN|Seq Scan on) (bookings|booking_changes|charges|payments|receipts|travellers|audit_log)\b/;
  const whole = plans.flat().filter((step) => read.test(step.trim().replace(/^->\s*/, "")));
  expect(whole).toEqual([]);
});
