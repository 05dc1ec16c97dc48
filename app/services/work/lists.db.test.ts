/** Claims, waiting lists, codes and mails as colleagues work them off: each thing is done once, by the first to act. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { claims, codeStops, discountCodes, outbox } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { addDays, localInstant } from "~/domain/day";
import { answerClaim, listClaims, moveClaim, readClaim } from "~/services/claims/answer-claim.server";
import { addToClaim, claimsOf, fileClaim } from "~/services/claims/file-claim.server";
import { resendFailed, resendMail } from "~/services/mail/operate-mails.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { auditOf } from "~/services/staff/audit.server";
import { book, mailsOf } from "../../../tests/support/booked";
import {
  aDeparture,
  checkoutRow,
  minutesAfter,
  NOW,
  openCheckout,
  START_DAY,
  takenOf,
} from "../../../tests/support/checkout";
import { sellingCompany } from "../../../tests/support/selling-company";
import { aWaiting, offerAlone, requestRow } from "../../../tests/support/waiting";
import { applyCode } from "../checkout/apply-code.server";
import { getPromotion } from "../search/get-promotion.server";
import { stopCode } from "./code-stops.server";
import { countWork } from "./count-work.server";
import { countReturnedMails, leaveMail, resendReturned, returnedMails } from "./stuck-mails.server";
import { listWaiting, removeRequest } from "./waiting-list.server";

const gateway = sellingCompany();

const BY = { id: "colleague", email: "comptoir@example.com" };
const AFTER = new Date(localInstant(addDays(START_DAY, 3), "12:00"));
const wins = (verdicts: readonly { ok: boolean }[]) => verdicts.filter(({ ok }) => ok).length;

async function aClaim() {
  const { key, number: booking } = await book(gateway);
  const filed = await fileClaim(key, { text: "Il faisait froid.", file: null }, AFTER);
  if (!filed.ok) throw new Error(filed.code);
  const { number } = filed.value;
  return { key, booking, number, seen: (await readClaim(number))?.seen ?? "" };
}

it("A claim is answered by one mail in the traveller's language, and shows its answer", async () => {
  const { booking, number, seen } = await aClaim();
  expect((await countWork("counter", AFTER)).claims).toBeGreaterThan(0);
  const answer = (id: string, text = "Nous regrettons.\nVoici un crédit.") =>
    answerClaim(number, { id, text, seen, by: BY }, AFTER);
  expect(await answer("a", " ")).toMatchObject({ code: "answer-empty" });
  expect(await answer("a", "4242 4242 4242 4242")).toMatchObject({ code: "card-data" });
  expect(wins(await Promise.all([answer("one"), answer("two")]))).toBe(1);
  expect(await answer("three")).toMatchObject({ code: "changed-since" });
  const mails = await mailsOf(`claim-answer:${number}`);
  expect(mails).toMatchObject([{ recipient: "zoe@example.com", locale: "fr-ca" }]);
  expect(mails[0]?.text).toContain("Voici un crédit.");
  expect(await claimsOf(booking)).toMatchObject([{ answers: [{ text: "Nous regrettons.\nVoici un crédit." }] }]);
  expect(await auditOf({ kind: "booking", id: booking })).toMatchObject([{ what: "claim-answered", who: BY.email }]);
  expect((await listClaims("answered")).rows.map((claim) => claim.number)).toContain(number);
});

it("An answer sent twice is one, a claim is closed with a reason, and a file reopens it", async () => {
  const { key, booking, number, seen } = await aClaim();
  const answer = (text = "Merci.") => answerClaim(number, { id: "once", text, seen, by: BY }, AFTER);
  expect(wins([await answer(), await answer()])).toBe(2);
  // The colleague went back and wrote something else: the traveller has the first text.
  expect(await answer("Désolés.")).toMatchObject({ code: "changed-since" });
  expect(await mailsOf(`claim-answer:${number}`)).toHaveLength(1);
  const now = (await readClaim(number))?.seen ?? "";
  const close = (why: string) => moveClaim(number, { to: "closed", why, seen: now, by: BY }, AFTER);
  expect(await close("")).toMatchObject({ code: "reason-missing" });
  expect(wins(await Promise.all([close("réglé"), close("réglé")]))).toBe(2);
  expect((await auditOf({ kind: "booking", id: booking })).filter(({ what }) => what === "claim-closed")).toHaveLength(
    1,
  );
  const photo = { name: "photo.jpg", content: Buffer.from([0xff, 0xd8, 0xff, 1]) };
  await addToClaim(key, number, photo, AFTER);
  expect(await db.select().from(claims).where(eq(claims.number, number))).toMatchObject([{ state: "open" }]);
});

it("A request is taken off the list once, returns its offer, and its person is mailed", async () => {
  const departure = await aDeparture(2);
  const first = await aWaiting(departure, { adults: 2 });
  await offerAlone(departure, NOW);
  expect(await takenOf(departure)).toBe(2);
  const [trip] = await listWaiting(NOW);
  expect(trip?.requests.find(({ id }) => id === first.id)).toMatchObject({ offer: { day: START_DAY } });
  expect(trip?.departures.find(({ id }) => id === departure)).toMatchObject({ people: expect.any(Number), left: 0 });
  const off = () => removeRequest(first.id, { why: "a appelé", by: BY }, minutesAfter(5));
  expect(wins(await Promise.all([off(), off()]))).toBe(1);
  expect((await requestRow(first.id)).state).toBe("left");
  expect(await takenOf(departure)).toBe(0);
  const [mail, ...others] = await mailsOf(`waiting-list:${first.id}:removed`);
  expect(others).toEqual([]);
  expect(mail?.text).not.toContain("a appelé");
  expect(await auditOf({ kind: "request", id: first.id })).toMatchObject([{ why: "a appelé" }]);
  expect(await removeRequest(first.id, { why: "encore", by: BY }, NOW)).toMatchObject({ code: "request-over" });
});

it("A stopped code stays with those who have it, is given to nobody else, and is hidden until restarted", async () => {
  const code = "ARRET10";
  const from = "2030-01-01";
  const data = { code, from, to: "2030-12-31", percent: 10, minimumCad: 0, trips: [], promoted: true };
  await transaction((tx) => tx.insert(discountCodes).values({ code, data: data as never }));
  const departure = await aDeparture();
  const before = await openCheckout(departure);
  expect(await applyCode(before, code, NOW)).toMatchObject({ ok: true });
  expect(await getPromotion("2030-05-01", "CAD")).toMatchObject({ code });
  const move = (stopped: boolean) => stopCode(code, { stopped, why: "erreur d’impression", by: BY }, NOW);
  expect(wins(await Promise.all([move(true), move(true)]))).toBe(1);
  expect(await applyCode(await openCheckout(departure), code, NOW)).toMatchObject({ code: "code-stopped" });
  expect((await checkoutRow(before)).discountCode).toBe(code);
  expect(await getPromotion("2030-05-01", "CAD")).toBeNull();
  expect(await move(false)).toMatchObject({ ok: true });
  expect(await applyCode(await openCheckout(departure), code, NOW)).toMatchObject({ ok: true });
  expect((await auditOf({ kind: "code", id: code })).map(({ what }) => what).toSorted()).toEqual([
    "code-started",
    "code-stopped",
  ]);
  expect(await db.select().from(codeStops)).toEqual([]);
});

it("A bounced mail is sent again once, or left alone until it bounces again", async () => {
  const key = "returned:1";
  const mail = { key, to: "gone@example.com", subject: "S", html: "<p>", text: "t", locale: "fr-ca" as const };
  await transaction((tx) => queueMail(tx, mail, NOW));
  const bounce = () => transaction((tx) => tx.update(outbox).set({ state: "bounced" }).where(eq(outbox.key, key)));
  await bounce();
  const listed = async () => (await returnedMails()).rows.find((one) => one.key === key);
  const { seen = "" } = (await listed()) ?? {};
  expect(wins(await Promise.all([1, 2].map(() => resendReturned(key, { seen, by: BY }, NOW))))).toBe(1);
  expect(await db.select().from(outbox).where(eq(outbox.key, key))).toMatchObject([{ state: "waiting", copies: 1 }]);
  await bounce();
  const again = (await listed())?.seen ?? "";
  const open = await countReturnedMails();
  expect(await leaveMail(key, { seen, why: "vu", by: BY }, NOW)).toMatchObject({ code: "item-gone" });
  const leave = () => leaveMail(key, { seen: again, why: "adresse morte", by: BY }, NOW);
  expect(wins(await Promise.all([leave(), leave()]))).toBe(1);
  expect(await countReturnedMails()).toBe(open - 1);
  await transaction((tx) => tx.update(outbox).set({ copies: 2 }).where(eq(outbox.key, key)));
  expect((await listed())?.key).toBe(key);
});

async function aFailingMail(name: string) {
  const key = `returned:${name}`;
  const mail = { key, to: "full@example.com", subject: "S", html: "<p>", text: "t", locale: "fr-ca" as const };
  await transaction((tx) => queueMail(tx, mail, NOW));
  return {
    key,
    fail: () => transaction((tx) => tx.update(outbox).set({ state: "failed" }).where(eq(outbox.key, key))),
    listed: async () => (await returnedMails()).rows.find((one) => one.key === key),
  };
}

it("A mail left alone is listed again when it fails again after being resent", async () => {
  const { key, fail, listed } = await aFailingMail("again");
  for (const resend of [() => resendMail(key, NOW), () => resendFailed(NOW)]) {
    await fail();
    const { seen = "" } = (await listed()) ?? {};
    expect(await leaveMail(key, { seen, why: "boîte pleine", by: BY }, NOW)).toMatchObject({ ok: true });
    expect(await listed()).toBeUndefined();
    await resend();
    await fail();
    expect(await listed()).toMatchObject({ key });
  }
});

it("A mail that is left alone and sent again at the same moment is one of the two", async () => {
  const results = [];
  // Several times: which of the two waits for the other, and where, is different each time.
  for (let round = 0; round < 12; round++) {
    const { key, fail, listed } = await aFailingMail(`both-${round}`);
    await fail();
    const { seen = "" } = (await listed()) ?? {};
    const resend = () => resendReturned(key, { seen, by: BY }, NOW);
    const leave = () => leaveMail(key, { seen, why: "boîte pleine", by: BY }, NOW);
    const first = round % 2 ? leave() : resend();
    const [left, sent] = await Promise.all(round % 2 ? [first, resend()] : [leave(), first]);
    // What was sent again may fail again, and is listed then.
    await fail();
    const isListed = (await listed()) !== undefined;
    results.push({ sent: sent.ok, left: left.ok, isListed });
  }
  for (const { sent, left, isListed } of results) expect({ sent, isListed }).toEqual({ sent: !left, isListed: !left });
});

it("Each role counts only what it may act on", async () => {
  const of = async (role: Parameters<typeof countWork>[0]) => Object.keys(await countWork(role, AFTER)).toSorted();
  expect(await of("guide")).toEqual([]);
  expect(await of("accountant")).toEqual(["balances", "groups", "money"]);
  const desk = ["balances", "claims", "groups", "mails", "minimums", "reviews", "waiting"];
  expect(await of("counter")).toEqual(desk);
  expect(await of("manager")).toEqual([...desk, "money"].toSorted());
});
