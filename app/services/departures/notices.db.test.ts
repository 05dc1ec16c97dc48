/** Notices to those who travel on a departure: to whom, in which words, once each. */
import { and, eq, like } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { bookings, checkouts, noticeParties, outbox, runFacts, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { MAIL_KEPT_DAYS } from "~/domain/company/limits";
import { addDays } from "~/domain/day";
import type { NoticeTexts } from "~/domain/departures/notice";
import { NO_FACTS } from "~/domain/departures/run-facts";
import { formatDay } from "~/i18n/format";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { contactHash } from "~/services/mail/contact-hash.server";
import { auditOf } from "~/services/staff/audit.server";
import { waitingFor } from "../../../tests/support/blocked";
import { book, seedCompany } from "../../../tests/support/booked";
import { calledOff } from "../../../tests/support/call-off";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, checkoutRow, minutesAfter, NOW } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { anotherDate } from "../../../tests/support/other-date";
import { type Asked, noticeDeparture, previewNotice } from "./notices.server";
import { resendNotice } from "./resend-notice.server";
import { sendNotice } from "./send-notice.server";
import { purgeNotices, sentNotices } from "./sent-notices.server";
import { getSheet } from "./sheet.server";

const gateway = new FakeCards();
const BY = { id: "colleague", email: "comptoir@example.com" };
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});

const TEXTS: NoticeTexts = {
  "fr-ca": { subject: "Retard le [jour]", text: "Bonjour [prénom],\n[réservation] : départ à [heure].\n<b>[lien]</b>" },
  "en-ca": { subject: "Delay", text: "Hello [first name],\n[booking] leaves at [hour], [amount owed] is owed." },
};

/** Two bookings of one departure, the second in English, by another contact, with a balance. */
async function twoParties() {
  const first = await book(gateway);
  const { departure } = await checkoutRow(first.checkout);
  const second = await book(gateway, { plan: "deposit" });
  await transaction(async (tx) => {
    await tx.update(checkouts).set({ departure, locale: "en-ca" }).where(eq(checkouts.id, second.checkout));
    await tx.update(travellers).set({ email: "ann@example.com" }).where(eq(travellers.checkout, second.checkout));
  });
  return { departure, first, second };
}
const mailsOf = (notice: string) =>
  db
    .select()
    .from(outbox)
    .where(like(outbox.key, `notice:${notice}:%`));
const all = { to: "all", city: "" } as const;

/** Looked at, and sent as it was shown. */
async function send(departure: string, notice: string, asked: Partial<Asked> = {}) {
  const whole = { ...all, texts: TEXTS, ...asked };
  const looked = await previewNotice(departure, whole);
  if (!looked.ok) return looked;
  return sendNotice(departure, { ...whole, notice, seen: looked.value.seen, by: BY }, NOW);
}
async function partiesOf(departure: string, notice: string) {
  const found = await noticeDeparture(departure);
  const sent = found ? await sentNotices(found) : [];
  return sent.find(({ id }) => id === notice)?.parties ?? [];
}
const mailTo = (key: string) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.key, key))
    .then(([mail]) => mail);
const setContact = (checkout: string, email: string | null) =>
  transaction((tx) =>
    tx
      .update(travellers)
      .set({ email })
      .where(and(eq(travellers.checkout, checkout), eq(travellers.position, 0))),
  );
const lose = (key: string) =>
  transaction((tx) => tx.update(outbox).set({ state: "bounced", problem: "5.1.1" }).where(eq(outbox.key, key)));

it("Nobody owes for a departure that is called off: no notice about debts reaches them, and none says so", async () => {
  const { departure, second } = await twoParties();
  const owing = async () => (await getSheet(departure))?.parties.map((party) => [party.number, party.owing]);
  const about = (to: "all" | "unpaid") => previewNotice(departure, { ...all, to, texts: TEXTS });
  expect(await about("unpaid")).toMatchObject({ value: { recipients: [{ booking: second.number }] } });
  expect(await owing()).toContainEqual([second.number, 54_850]);
  await calledOff(departure, [(await anotherDate("2030-08-23")).departure]);
  expect(await about("unpaid")).toMatchObject({ code: "notice-nobody" });
  expect(await owing()).toContainEqual([second.number, 0]);
  expect(await send(departure, "after", { to: "all" })).toMatchObject({ ok: true });
  expect((await mailTo(`notice:after:${second.number}`))?.text).toContain("$0.00 is owed");
});

it("A notice reaches each party in its language with its own details, and typed text is never markup", async () => {
  const { departure, first, second } = await twoParties();
  const sent = await send(departure, "one");
  expect(sent).toMatchObject({ ok: true, value: { sent: 2, unreachable: 0 } });
  const mails = await mailsOf("one");
  const [french] = mails.filter(({ locale }) => locale === "fr-ca");
  const [english] = mails.filter(({ locale }) => locale === "en-ca");
  expect(french).toMatchObject({ recipient: "zoe@example.com" });
  for (const said of ["Bonjour Zoé", first.number, first.key]) expect(french?.text).toContain(said);
  expect(french?.html).not.toContain("<b>http");
  for (const said of ["Hello", second.number, "is owed"]) expect(english?.text).toContain(said);
  expect(await auditOf({ kind: "departure", id: departure })).toMatchObject([
    { what: "notice-sent", after: { audience: "all", parties: 2 } },
  ]);
  expect((await partiesOf(departure, "one")).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
});

it("A notice sent while a contact's e-mail is being corrected does not go to the former one", async () => {
  const { departure, second } = await twoParties();
  const looked = await previewNotice(departure, { ...all, texts: TEXTS });
  const seen = looked.ok ? looked.value.seen : "";
  const correct = async (tx: Db) => {
    await lockBooking(tx, eq(bookings.number, second.number), { act: "contact", by: "staff", now: NOW });
    await tx.update(travellers).set({ email: "new@example.com" }).where(eq(travellers.checkout, second.checkout));
  };
  // Where it was looked at before, it leaves to the new one; where it waits to look, it is to be looked at again.
  await waitingFor(correct, () => sendNotice(departure, { ...all, notice: "new", texts: TEXTS, seen, by: BY }, NOW));
  const recipients = (await mailsOf("new")).map(({ recipient }) => recipient);
  expect(recipients).not.toContain("ann@example.com");
  const told = await db.select().from(noticeParties).where(eq(noticeParties.notice, "new"));
  expect(told.map(({ contact }) => contact).toSorted()).toEqual(recipients.map(contactHash).toSorted());
});

it("A notice sent twice, or twice together, is one, and a party that booked twice gets one mail", async () => {
  const { departure, first, second } = await twoParties();
  await setContact(second.checkout, "ZOE@example.com");
  await transaction((tx) => tx.update(checkouts).set({ locale: "fr-ca" }).where(eq(checkouts.id, second.checkout)));
  const looked = await previewNotice(departure, { ...all, texts: TEXTS });
  if (!looked.ok) throw new Error(looked.code);
  const { seen } = looked.value;
  const again = () => sendNotice(departure, { ...all, notice: "twice", texts: TEXTS, seen, by: BY }, NOW);
  expect(await Promise.all([again(), again()])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await again()).toMatchObject({ ok: true });
  expect(await mailsOf("twice")).toHaveLength(1);
  expect(await auditOf({ kind: "departure", id: departure })).toHaveLength(1);
  const [own, other] = [first.number, second.number].sort();
  expect(await partiesOf(departure, "twice")).toMatchObject([
    { booking: own, state: "waiting" },
    { booking: other, state: "through", through: own },
  ]);
});

it("Parties that share an address get a mail each where what they owe or their language differs", async () => {
  const { departure, first, second } = await twoParties();
  await setContact(second.checkout, "zoe@example.com");
  expect(await send(departure, "languages")).toMatchObject({ value: { sent: 2 } });
  await transaction((tx) => tx.update(checkouts).set({ locale: "fr-ca" }).where(eq(checkouts.id, second.checkout)));
  const french = { subject: "Solde", text: "Il reste [montant dû] à payer : [lien]" };
  expect(await send(departure, "owing", { texts: { ...TEXTS, "fr-ca": french } })).toMatchObject({
    value: { sent: 2 },
  });
  expect((await mailTo(`notice:owing:${second.number}`))?.text).toContain(second.key);
  expect((await mailTo(`notice:owing:${first.number}`))?.text).toContain(first.key);
  for (const { number, checkout } of [first, second]) {
    await lose(`notice:owing:${number}`);
    await setContact(checkout, "zoe.b@example.com");
    expect(
      await resendNotice({ departure, notice: "owing", booking: number, by: BY }, NOW),
      "the other's mail says something else",
    ).toMatchObject({ ok: true });
  }
});

it("A notice of a delay past midnight names the day on which the coach leaves", async () => {
  const { departure } = await twoParties();
  const facts = { ...NO_FACTS, run: departure, delayMinutes: 18 * 60 + 15, version: 1, changedAt: NOW };
  await transaction((tx) => tx.insert(runFacts).values(facts));
  const english = { subject: "Delay", text: "Your coach leaves on [day] at [hour]." };
  const looked = await previewNotice(departure, { ...all, texts: { ...TEXTS, "en-ca": english } });
  const startDay = (await noticeDeparture(departure))?.startDay ?? "";
  const day = formatDay(addDays(startDay, 1), "en-ca", "full");
  const text = looked.ok ? looked.value.shown[1]?.text : "";
  expect(text).toMatch(new RegExp(`leaves on ${day} at 12:15\\sa\\.m\\.`));
});

it("The second of two colleagues sending a notice is told, and nobody gets two", async () => {
  const { departure } = await twoParties();
  const looked = await previewNotice(departure, { ...all, texts: TEXTS });
  if (!looked.ok) throw new Error(looked.code);
  const { seen } = looked.value;
  const by = (notice: string) => sendNotice(departure, { ...all, notice, texts: TEXTS, seen, by: BY }, NOW);
  const answers = await Promise.all([by("mine"), by("yours")]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: "changed-since" });
  expect([...(await mailsOf("mine")), ...(await mailsOf("yours"))]).toHaveLength(2);
});

it("A notice is sent as previewed: another delay or party requires a new preview", async () => {
  const { departure, second } = await twoParties();
  const unpaid = { to: "unpaid", city: "", texts: TEXTS } as const;
  const looked = await previewNotice(departure, unpaid);
  if (!looked.ok) throw new Error(looked.code);
  const facts = { ...NO_FACTS, run: departure, delayMinutes: 40, version: 1, changedAt: NOW };
  await transaction((tx) => tx.insert(runFacts).values(facts));
  const as = { ...unpaid, notice: "stale", by: BY };
  expect(await sendNotice(departure, { ...as, seen: looked.value.seen }, NOW)).toMatchObject({
    code: "changed-since",
  });
  const now = await previewNotice(departure, unpaid);
  await transaction((tx) =>
    tx.update(bookings).set({ paid: bookings.price }).where(eq(bookings.number, second.number)),
  );
  expect(await sendNotice(departure, { ...as, seen: now.ok ? now.value.seen : "" }, NOW)).toMatchObject({
    code: "notice-nobody",
  });
  expect(await mailsOf("stale")).toEqual([]);
});

it("A notice can target those who owe or a boarding city, and lists those to call by phone", async () => {
  const { departure, first, second } = await twoParties();
  expect(await send(departure, "unpaid", { to: "unpaid" })).toMatchObject({ value: { sent: 1 } });
  expect((await mailsOf("unpaid")).map(({ key }) => key)).toEqual([`notice:unpaid:${second.number}`]);
  expect(await send(departure, "nowhere", { to: "stop", city: "gaspe" })).toMatchObject({ code: "notice-nobody" });
  await setContact(first.checkout, null);
  const stop = { to: "stop", city: "montreal" } as const;
  expect(await send(departure, "stop", stop)).toMatchObject({ value: { sent: 1, unreachable: 1 } });
  const parties = await partiesOf(departure, "stop");
  expect(parties.find(({ booking }) => booking === first.number)).toMatchObject({ state: "unreachable", again: false });
});

it("A bounced notice goes once to the corrected address, and never where it already arrived", async () => {
  const { departure, first, second } = await twoParties();
  await send(departure, "back");
  const party = { departure, notice: "back", booking: first.number, by: BY };
  expect(await resendNotice(party, NOW)).toMatchObject({ code: "notice-arrived" });
  await lose(`notice:back:${first.number}`);
  expect((await partiesOf(departure, "back")).find(({ again }) => again)).toMatchObject({
    booking: first.number,
    state: "bounced",
    problem: "5.1.1",
  });
  await setContact(first.checkout, "zoe.b@example.com");
  const both = await Promise.all([resendNotice(party, NOW), resendNotice(party, NOW)]);
  expect(both.map((answer) => (answer.ok ? answer.value.to : answer.code)).sort()).toEqual([
    "notice-arrived",
    "zoe.b@example.com",
  ]);
  expect(await mailTo(`notice:back:${first.number}`)).toMatchObject({
    recipient: "zoe.b@example.com",
    state: "waiting",
    copies: 1,
  });
  expect(await resendNotice({ ...party, booking: "ES-NOBODY" }, NOW)).toMatchObject({ code: "notice-unknown" });
  await transaction((tx) => tx.update(checkouts).set({ cancelled: 9 }).where(eq(checkouts.id, second.checkout)));
  await lose(`notice:back:${second.number}`);
  expect(await resendNotice({ ...party, booking: second.number }, NOW)).toMatchObject({ code: "notice-unknown" });
});

it("A bounced notice does not go to an address that has the same text by another booking", async () => {
  const { departure, first, second } = await twoParties();
  await transaction((tx) => tx.update(checkouts).set({ locale: "fr-ca" }).where(eq(checkouts.id, second.checkout)));
  await send(departure, "same");
  await lose(`notice:same:${first.number}`);
  await setContact(first.checkout, "Ann@example.com");
  const party = { departure, notice: "same", booking: first.number, by: BY };
  expect(await resendNotice(party, NOW)).toMatchObject({ code: "notice-told" });
});

it("A party without an e-mail address gets the notice once it has one", async () => {
  const { departure, first } = await twoParties();
  await setContact(first.checkout, null);
  await send(departure, "later");
  const party = { departure, notice: "later", booking: first.number, by: BY };
  expect(await resendNotice(party, NOW)).toMatchObject({ code: "no-email" });
  await setContact(first.checkout, "new@example.com");
  expect(await resendNotice(party, NOW)).toMatchObject({ ok: true });
  expect(await mailTo(`notice:later:${first.number}`)).toMatchObject({ recipient: "new@example.com" });
});

it("A notice is erased with the text of its mails", async () => {
  const { departure } = await twoParties();
  await send(departure, "old");
  const daysAfter = (days: number) => minutesAfter(days * 24 * 60);
  expect(await purgeNotices(daysAfter(MAIL_KEPT_DAYS - 1))).toBe(0);
  expect(await purgeNotices(daysAfter(MAIL_KEPT_DAYS))).toBeGreaterThan(0);
  expect(await partiesOf(departure, "old")).toEqual([]);
});

it("An incomplete notice, or one to an empty departure, is not sent", async () => {
  const wrong = { ...TEXTS, "en-ca": { subject: "x", text: "[nobody]" } };
  const { departure } = await twoParties();
  expect(await send(departure, "w", { texts: wrong })).toMatchObject({
    code: "notice-variable",
    where: { locale: "en-ca", field: "text" },
  });
  expect(await send(await aDeparture(), "n")).toMatchObject({ code: "notice-nobody" });
  expect(await send("none", "n")).toMatchObject({ code: "departure-unknown" });
  expect(await mailsOf("w")).toEqual([]);
});

it("A notice to parties that all read French needs no English, and is refused without it once one reads English", async () => {
  const french: NoticeTexts = { ...TEXTS, "en-ca": { subject: "", text: "" } };
  const alone = await checkoutRow((await book(gateway)).checkout);
  expect(await send(alone.departure, "in-french", { texts: french })).toMatchObject({ ok: true });
  const [mail, ...more] = await mailsOf("in-french");
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("Retard le");
  const { departure } = await twoParties();
  expect(await send(departure, "in-one", { texts: french })).toMatchObject({ code: "notice-empty" });
});
