/** What colleagues leave on a booking, send again of it, and correct of its contact. */
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditLog, bookingNotes, bookings, outbox, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { StaffMember } from "~/domain/company/staff";
import { bookingsOf } from "~/services/booking/bookings-of.server";
import { bookingSubject, mailChangeCode } from "~/services/booking/change-code-mail.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { receiptMailKey } from "~/services/booking/receipt-mail.server";
import { readChoice } from "~/services/call-off/read-choice.server";
import { laterMailKey } from "~/services/checkout/later-mail.server";
import { readMail, resendFailed, resendMail } from "~/services/mail/operate-mails.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { shareKey } from "~/services/planner/share-key.server";
import { openShared, shareTrip } from "~/services/planner/shares.server";
import { listTrips } from "~/services/planner/trips.server";
import { openFeed, readFeed } from "~/services/pocket/calendar-feed.server";
import { issueCode, tryCode } from "~/services/quotes/confirmation-code.server";
import { auditOf, writeAudit } from "~/services/staff/audit.server";
import { waitingFor } from "../../../tests/support/blocked";
import { book, mailsOf, seedCompany } from "../../../tests/support/booked";
import { calledOff, partyRow } from "../../../tests/support/call-off";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { checkoutRow, NOW, unique } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { anotherDate } from "../../../tests/support/other-date";
import { aColleague } from "../../../tests/support/staff";
import { contactOf, correctContact } from "./correct-contact.server";
import { findBookings } from "./find-bookings.server";
import { MAX_NOTE_LENGTH, notesOf, writeNote } from "./notes.server";
import { readStory } from "./read-story.server";
import { resendBookingMail } from "./resend-booking-mail.server";

const gateway = new FakeCards();
let ann: StaffMember;
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
  ann = await aColleague();
});
const logOf = async (number: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subject, number))).map(({ what }) => what);

it("A note that is sent twice is one note, also when both come at the same time", async () => {
  const { number } = await book(gateway);
  const write = () => writeNote(number, { text: "Wants the front.", by: ann }, NOW);
  for (const answer of [...(await Promise.all([write(), write()])), await write()])
    expect(answer).toMatchObject({ ok: true });
  expect(await notesOf(number)).toHaveLength(1);
});

it("Booking notes are kept in order with author and time, and can never be altered or deleted", async () => {
  const { number } = await book(gateway);
  for (const [text, minute] of [
    ["Wants the front.", 0],
    ["  Called back.  ", 1],
  ] as const)
    expect(await writeNote(number, { text, by: ann }, new Date(NOW.getTime() + minute * 60_000))).toMatchObject({
      ok: true,
    });
  expect(await notesOf(number)).toMatchObject([
    { who: ann.name, text: "Wants the front." },
    { who: ann.name, text: "Called back." },
  ]);
  expect(await writeNote(number, { text: " ", by: ann }, NOW)).toMatchObject({ code: "note-missing" });
  const long = "a".repeat(MAX_NOTE_LENGTH + 1);
  expect(await writeNote(number, { text: long, by: ann }, NOW)).toMatchObject({ code: "note-too-long" });
  expect(await writeNote("ES-NONE22", { text: "x", by: ann }, NOW)).toMatchObject({ code: "booking-unknown" });
  expect(await logOf(number)).toEqual(["note-written", "note-written"]);
  await expect(transaction((tx) => tx.update(bookingNotes).set({ text: "other" }))).rejects.toThrow();
  await expect(transaction((tx) => tx.delete(bookingNotes))).rejects.toThrow();
});

it("A booking's mail is resent to the contact's current address; another booking's is not", async () => {
  const [mine, theirs] = [await book(gateway), await book(gateway)];
  const keyOf = async (number: string) => (await readStory(number))?.mails[0]?.key ?? "none";
  const [key, other] = [await keyOf(mine.number), await keyOf(theirs.number)];
  await transaction((tx) => tx.update(outbox).set({ state: "sent", sentAt: NOW }).where(eq(outbox.key, key)));
  const was = (await contactOf({ number: mine.number, position: 0 })) ?? { email: "", phone: "" };
  const email = `${unique("right")}@example.com`;
  const why = "typing error";
  await correctContact({ number: mine.number, position: 0 }, { email, phone: was.phone, was, by: ann, why }, NOW);
  expect(await resendBookingMail(mine.number, { key, by: ann }, NOW)).toMatchObject({ value: { to: email } });
  const [row] = await db.select().from(outbox).where(eq(outbox.key, key));
  expect(row).toMatchObject({ state: "waiting", recipient: email, copies: 1 });
  expect(await resendBookingMail(mine.number, { key: other, by: ann }, NOW)).toMatchObject({ code: "mail-unknown" });
  await transaction((tx) => tx.update(outbox).set({ html: "" }).where(eq(outbox.key, key)));
  expect(await resendBookingMail(mine.number, { key, by: ann }, NOW)).toMatchObject({ code: "mail-forgotten" });
  expect(await logOf(mine.number)).toEqual(["contact-corrected", "mail-resent"]);
});

it("A mail that came back or still waits goes to the contact's corrected address, however it is sent again", async () => {
  const { number, checkout } = await book(gateway);
  const wrong = `${unique("wrong")}@example.com`;
  const contact = and(eq(travellers.checkout, checkout), eq(travellers.position, 0));
  await transaction((tx) => tx.update(travellers).set({ email: wrong }).where(contact));
  const mail = { to: wrong, locale: "fr-ca", subject: "x", text: "x", html: "x" } as const;
  const [bounced, failed, waits, others] = [
    `notice:one:${number}`,
    `balance:${number}:2030-08-02:14`,
    `claim-received:${number}-1`,
    `share:${unique("share")}`,
  ];
  await transaction(async (tx) => {
    for (const key of [bounced, failed, waits, others]) await queueMail(tx, { ...mail, key }, NOW);
    await tx.update(outbox).set({ state: "bounced" }).where(eq(outbox.key, bounced));
    await tx.update(outbox).set({ state: "failed" }).where(eq(outbox.key, failed));
  });
  const email = `${unique("right")}@example.com`;
  const was = (await contactOf({ number, position: 0 })) ?? { email: "", phone: "" };
  const asked = { email, phone: was.phone, was, by: ann, why: "typing error" };
  expect(await correctContact({ number, position: 0 }, asked, NOW)).toMatchObject({ ok: true });
  await resendMail(bounced, NOW);
  await resendFailed(NOW);
  const goesTo = async (key: string) => (await readMail(key))?.recipient;
  for (const key of [bounced, failed, waits]) expect(await goesTo(key), key).toBe(email);
  expect(await goesTo(others), "about something else").toBe(wrong);
  const told = (await mailsOf(`contact:${number}:`)).map(({ recipient }) => recipient);
  expect(told.toSorted()).toEqual([email, wrong].toSorted());
});

it("A mail that leaves while its contact's e-mail is being corrected keeps the address it went to", async () => {
  const { number } = await book(gateway);
  const key = (await readStory(number))?.mails[0]?.key ?? "none";
  const was = (await contactOf({ number, position: 0 })) ?? { email: "", phone: "" };
  const asked = { ...was, email: `${unique("right")}@example.com`, was, by: ann, why: "typing error" };
  const leaves = (tx: Db) => tx.update(outbox).set({ state: "sent", sentAt: NOW }).where(eq(outbox.key, key));
  expect(await waitingFor(leaves, () => correctContact({ number, position: 0 }, asked, NOW))).toMatchObject({
    ok: true,
  });
  expect(await readMail(key)).toMatchObject({ state: "sent", recipient: was.email });
});

describe("While the contact's e-mail is being corrected", () => {
  /** Its correction, as far as mails ask for it, for a transaction that is still open. */
  async function correcting() {
    const { number, checkout } = await book(gateway);
    const email = `${unique("right")}@example.com`;
    const change = {
      what: "contact-corrected",
      subject: { kind: "booking", id: number },
      why: "typing error",
    } as const;
    const correct = async (tx: Db) => {
      const asked = { act: "contact", by: "staff", now: NOW } as const;
      const locked = await lockBooking(tx, eq(bookings.number, number), asked);
      if (!locked.ok) throw new Error(locked.code);
      const isContact = and(eq(travellers.checkout, checkout), eq(travellers.position, 0));
      await tx.update(travellers).set({ email }).where(isContact);
      const before = { email: "zoe@example.com" };
      await writeAudit(tx, { by: ann, ...change, before, after: { email } }, NOW);
    };
    const key = (await readStory(number))?.mails[0]?.key ?? "none";
    await transaction((tx) => tx.update(outbox).set({ state: "bounced" }).where(eq(outbox.key, key)));
    return { number, email, correct, key };
  }

  it("A colleague who sends one of its mails again sends it to the new one", async () => {
    const { number, email, correct, key } = await correcting();
    const resent = await waitingFor(correct, () => resendBookingMail(number, { key, by: ann }, NOW));
    expect(resent).toMatchObject({ value: { to: email } });
    expect(await readMail(key)).toMatchObject({ state: "waiting", recipient: email });
  });

  it("A returned mail that is sent again goes to the new one", async () => {
    const { email, correct, key } = await correcting();
    expect(await waitingFor(correct, () => resendMail(key, NOW))).toMatchObject({ ok: true });
    expect(await readMail(key)).toMatchObject({ state: "waiting", recipient: email });
  });

  it("A code that confirms a change is mailed to the new one", async () => {
    const { number, email, correct } = await correcting();
    const mailed = await waitingFor(correct, () => mailChangeCode({ booking: number, id: unique("quote") }, NOW));
    expect(mailed).toMatchObject({ ok: true });
    const codes = (await mailsOf("change-code:")).filter(({ subject }) => subject.includes(number));
    expect(codes.map(({ recipient }) => recipient)).toEqual([email]);
  });
});

it("A mail about something else is not attributed to the booking by a matching number", async () => {
  const { number } = await book(gateway);
  const story = await readStory(number);
  const [receipt, to] = [story?.booking.money.receipts[0]?.number ?? 0, story?.people[0]?.email ?? ""];
  const mail = { to, locale: "fr-ca", subject: "x", text: "x", html: "x" } as const;
  const [later, own] = [`${laterMailKey(unique("checkout"))}:${receipt}`, receiptMailKey(receipt)];
  await transaction(async (tx) => {
    for (const key of [later, own]) await queueMail(tx, { ...mail, key }, NOW);
  });
  const keys = (await readStory(number))?.mails.map(({ key }) => key);
  expect(keys).toContain(own);
  expect(keys).not.toContain(later);
});

it("Another e-mail address is another owner: former shares and calendars end, and both are mailed", async () => {
  const { number } = await book(gateway);
  const former = `${unique("former")}@example.com`;
  const at = async () => (await contactOf({ number, position: 0 })) ?? { email: "", phone: "" };
  const correct = async (email: string, over: { phone?: string; why?: string } = {}) => {
    const was = await at();
    return correctContact(
      { number, position: 0 },
      { email, phone: was.phone, was, by: ann, why: "asked", ...over },
      NOW,
    );
  };
  await correct(former);
  const owner = { subject: unique("subject"), email: former, name: "Zoé" };
  const trip = (await listTrips(owner, NOW)).find(({ booking }) => booking?.number === number)?.id ?? "";
  const feed = (await openFeed(owner, trip, "fr-ca", NOW)) ?? "";
  const viewer = {
    email: `${unique("viewer")}@example.com`,
    locale: "fr-ca",
    showsPrivate: true,
    files: true,
  } as const;
  const shared = await shareTrip(owner, { trip, ...viewer, days: 90 }, NOW);
  const share = shared.ok ? shareKey(shared.value.id) : "";
  const shows = async () => [(await readFeed(feed, NOW)) !== null, (await openShared(share, NOW)) !== null];
  expect(await shows()).toEqual([true, true]);

  const phone = "418 555-9999";
  expect(await correct(former.toUpperCase(), { phone })).toMatchObject({ ok: true });
  expect(await shows(), "the same address, and another telephone").toEqual([true, true]);
  const email = `${unique("new")}@example.com`;
  expect(await correct(email)).toMatchObject({ ok: true });
  expect(await shows()).toEqual([false, false]);
  expect(await bookingsOf({ email: former })).toEqual([]);
  expect(await bookingsOf({ email })).toMatchObject([{ number }]);
  const found = async (q: string) => (await findBookings(q, "2030-05-01")).rows.map((row) => row.number);
  expect(await found(email)).toEqual([number]);
  expect(await found(phone)).toContain(number);
  const told = (await db.select().from(outbox)).filter(({ key }) => key.startsWith(`contact:${number}`));
  expect(told.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([email, former.toUpperCase()]));
  const toFormer = told.find(({ recipient }) => recipient === former.toUpperCase());
  expect(toFormer?.text).not.toContain("mon-voyage/");
});

it("A code that was mailed to the former address confirms nothing any more", async () => {
  const { number } = await book(gateway);
  const of = { subject: bookingSubject(number), about: "a quote" };
  const code = async () => {
    const issued = await transaction((tx) => issueCode(tx, of, NOW));
    return issued.ok ? issued.value : "";
  };
  const was = (await contactOf({ number, position: 0 })) ?? { email: "", phone: "" };
  const correct = (email: string, phone: string, shown = was) =>
    correctContact({ number, position: 0 }, { email, phone, was: shown, by: ann, why: "asked" }, NOW);
  const phone = "418 555-9999";
  const first = await code();
  expect(await correct(was.email, phone)).toMatchObject({ ok: true });
  expect(await tryCode(first, of, NOW), "the same address").toMatchObject({ ok: true });
  const second = await code();
  expect(await correct(`${unique("new")}@example.com`, phone, { ...was, phone })).toMatchObject({ ok: true });
  expect(await tryCode(second, of, NOW)).toMatchObject({ code: "code-expired" });
});

it("The link by which a cancelled departure's travellers choose ends with the former e-mail, and the new one gets its own", async () => {
  const { number, checkout } = await book(gateway);
  const { departure } = await checkoutRow(checkout);
  await calledOff(departure, [(await anotherDate("2030-08-16")).departure]);
  const { key } = await partyRow(departure, number);
  expect(await readChoice(key, NOW)).not.toBeNull();
  const was = (await contactOf({ number, position: 0 })) ?? { email: "", phone: "" };
  const email = `${unique("chooses")}@example.com`;
  expect(
    await correctContact({ number, position: 0 }, { ...was, email, was, by: ann, why: "asked" }, NOW),
  ).toMatchObject({ ok: true });
  expect(await readChoice(key, NOW)).toBeNull();
  const { key: now } = await partyRow(departure, number);
  const [mail] = (await mailsOf(`call-off:${departure}:${number}:`)).filter(({ recipient }) => recipient === email);
  expect(mail?.text).toContain(now);
});

it("A correction that is invalid, unchanged, outdated or without a reason is refused", async () => {
  const { number } = await book(gateway);
  const was = (await contactOf({ number, position: 0 })) ?? { email: "", phone: "" };
  const correct = (over: object) =>
    correctContact({ number, position: 0 }, { ...was, was, by: ann, why: "asked", ...over }, NOW);
  expect(await correct({ email: "zoe" })).toMatchObject({ code: "email-invalid" });
  expect(await correct({ phone: "12" })).toMatchObject({ code: "phone-invalid" });
  expect(await correct({ email: "a@example.com", why: " " })).toMatchObject({ code: "why-missing" });
  expect(await correct({})).toMatchObject({ code: "contact-same" });
  expect(await correct({ email: "c@example.com", was: { ...was, email: "b@example.com" } })).toMatchObject({
    code: "changed-since",
  });
  expect(await contactOf({ number, position: 0 })).toEqual(was);
});

it("A companion's telephone is corrected and taken away without an effect on the booking's owner", async () => {
  const { number, checkout } = await book(gateway);
  const of = { number, position: 1 };
  const mailsBefore = (await db.select().from(outbox)).length;
  const correct = async (typed: { email: string; phone: string }) => {
    const was = (await contactOf(of)) ?? { email: "", phone: "" };
    return correctContact(of, { ...typed, was, by: ann, why: "a changé" }, NOW);
  };
  expect(await correct({ email: "", phone: "418" })).toMatchObject({ code: "phone-invalid" });
  expect(await correct({ email: "ami@example.com", phone: "418 555-0177" })).toMatchObject({ ok: true });
  expect(await contactOf(of)).toMatchObject({ email: "ami@example.com", phone: "418 555-0177" });
  expect(await correct({ email: "", phone: "" })).toMatchObject({ ok: true });
  expect(await contactOf(of)).toMatchObject({ email: "", phone: "" });
  expect(await contactOf({ number, position: 0 })).toMatchObject({ email: "zoe@example.com" });
  expect((await db.select().from(outbox)).length).toBe(mailsBefore);
  const [row] = await db
    .select()
    .from(travellers)
    .where(and(eq(travellers.checkout, checkout), eq(travellers.position, 1)));
  expect(row).toMatchObject({ email: null, phone: null });
  const log = (await auditOf({ kind: "booking", id: number })).filter(({ what }) => what === "contact-corrected");
  expect(log.map(({ after }) => after)).toContainEqual(expect.objectContaining({ traveller: "2" }));
  expect(
    await correctContact(
      { number, position: 9 },
      { email: "", phone: "", was: { email: "", phone: "" }, by: ann, why: "x" },
      NOW,
    ),
  ).toMatchObject({ code: "booking-unknown" });
});

it("A booking's contact is left without an e-mail, and the former address is told", async () => {
  const { number } = await book(gateway);
  const was = { email: "zoe@example.com", phone: "514 555-0199" };
  const done = await correctContact(
    { number, position: 0 },
    { email: "", phone: was.phone, was, by: ann, why: "x" },
    NOW,
  );
  expect(done).toMatchObject({ ok: true });
  const mails = (await db.select().from(outbox)).filter(({ key }) => key.startsWith(`contact:${number}`));
  expect(mails.map(({ recipient }) => recipient)).toEqual(["zoe@example.com"]);
  expect(mails[0]?.text).toContain("a été retirée, comme demandé");
});
