import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, lt, lte, sql } from "drizzle-orm";
import { claimRow } from "~/db/claim.server";
import { preparedQuery, preparedUpdate } from "~/db/prepared-query.server";
import { outbox } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { isLastLook, nextLook, SCHEDULES } from "~/domain/company/schedules";
import type { MailAttachment } from "~/domain/mail";
import { type Params, refuse, type Verdict } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { mailId, returnId } from "~/gateways/return-path.server";
import { MAILS_AT_ONCE, type MailRefusal, SENDS_WITHIN_MS, sendMail } from "~/gateways/smtp-mail.server";
import { crashPoint } from "~/platform/crash-point.server";
import { log } from "~/platform/log.server";
import { mails } from "~/platform/metrics.server";
import { mailSubject, OUTBOX } from "~/services/alerts/kinds";
import { raiseAlert } from "~/services/alerts/raise.server";
import { rebindAddress } from "./present-address.server";

export type SendMail = (mail: Mail) => Promise<Verdict<unknown, MailRefusal>>;

/** The files that go with a mail of a key and are made when it is sent. */
export type FilesOf = (mailKey: string, now: Date) => Promise<MailAttachment[]>;

type Queued = typeof outbox.$inferSelect;
type Counts = { sent: number; failed: number };

const BATCH_SIZE = 20;
/** How long a claimed mail is left to its claimant, from that moment: longer than any sending takes. */
export const LEASE_SECONDS = SENDS_WITHIN_MS / 1000 + 60;
/** How often new mails are looked for while others are held up, and for how long. */
const LOOK_EVERY_MS = 1_000;
const LOOK_FOR_MS = 30_000;

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/**
 * Sends the mails that are due, several at the same time so that one that is held up holds up no other; each at least
 * once: it is marked sent after the server took it, so a death in between sends it again. One the server will never
 * take is marked failed; when it is us whom it refuses, mails wait until that is mended. Returns how many were sent.
 */
export async function sendOutbox(
  now: Date,
  send: SendMail = sendMail,
  filesOf: FilesOf = async () => [],
): Promise<Counts> {
  const began = performance.now();
  const passed = () => performance.now() - began;
  const counts = { sent: 0, failed: 0 };
  const underWay = new Set<Promise<void>>();
  let due: Queued[] = [];
  const failures: unknown[] = [];
  const next = async () => {
    if (failures.length > 0 || passed() > LOOK_FOR_MS) return undefined;
    // Those before it may have taken long: its lease begins now, and another instance may have it already.
    if (due.length === 0) due = await dueMails(later(now, passed() / 1000));
    return due.shift();
  };
  for (;;) {
    while (underWay.size < MAILS_AT_ONCE) {
      const mail = await next();
      if (!mail) break;
      const one: Promise<void> = sendOne(mail, later(now, passed() / 1000), { now, send, filesOf, counts })
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
    if (underWay.size === 0) break;
    await Promise.race([...underWay, wait(LOOK_EVERY_MS, undefined, { ref: false })]);
  }
  if (failures.length > 0) throw failures[0];
  return counts;
}

const mailsDue = preparedQuery((at) =>
  at
    .select()
    .from(outbox)
    .where(and(eq(outbox.state, "waiting"), lte(outbox.nextTryAt, sql.param(sql.placeholder("now"), outbox.nextTryAt))))
    .orderBy(asc(outbox.nextTryAt))
    .limit(BATCH_SIZE),
);

const dueMails = (now: Date): Promise<Queued[]> => mailsDue(db, { now });

type Sending = { now: Date; send: SendMail; filesOf: FilesOf; counts: Counts };

async function sendOne(listed: Queued, at: Date, { now, send, filesOf, counts }: Sending): Promise<void> {
  // Sent as it is by then: its address may have been corrected since it was listed.
  const mail = await claim(listed, at);
  if (!mail) return;
  crashPoint("mail.claimed");
  const { key, attempts } = mail;
  // A mail without its files says where they are: better than none.
  const files = await filesOf(key, now).catch((error: unknown) => {
    log.error({ err: error, mail: key }, "the files of a mail could not be made");
    return [];
  });
  const sent = await send(letterOf(mail, files)).catch((error: unknown) => {
    log.error({ err: error, mail: key }, "the mail gateway's adapter failed");
    return refuse("mail-unreachable");
  });
  crashPoint("mail.sent");
  mails.inc({ outcome: sent.ok ? "sent" : sent.code });
  if (sent.ok) {
    counts.sent++;
    await finish(mail, { state: "sent", sentAt: now, problem: null });
  } else if (sent.code === "mail-refused") {
    await giveUp(mail, sent, now);
    counts.failed++;
  } else {
    const of = sent.code === "sender-refused" ? "refusedSender" : "mail";
    const told = { attempts, ...sent.params };
    if (of === "refusedSender") await raiseAlert({ kind: "mail-sender-refused", subject: OUTBOX }, now, { told });
    else if (attempts >= SCHEDULES.mail.alertAfter)
      await raiseAlert({ kind: "mail-unsent", subject: OUTBOX }, now, { told });
    if (isLastLook(of, listed.attempts)) {
      await giveUp(mail, sent, now);
      counts.failed++;
    } else {
      const nextTryAt = nextLook(of, now, listed.attempts);
      await finish(mail, { nextTryAt, problem: problemOf(sent) });
      if (of === "refusedSender") await holdAllBack(attempts, nextTryAt);
    }
  }
  crashPoint("mail.committed");
}

/** It is not tried again: a person finds it among the returned mails, and may send it again. */
async function giveUp(mail: Queued, why: Parameters<typeof problemOf>[0], now: Date): Promise<void> {
  await transaction(async (tx) => {
    if (await finishIn(tx, mail, { state: "failed", problem: problemOf(why) }))
      await raiseAlert({ kind: "mail-refused", subject: mailSubject(mail.key) }, now, { tx });
  });
}

/** Who is refused as a sender is refused every mail: until then none is tried, and the try counts for all. */
async function holdAllBack(attempts: number, nextTryAt: Date): Promise<void> {
  const waiting = eq(outbox.state, "waiting");
  await transaction(async (tx) => {
    await tx
      .update(outbox)
      .set({ nextTryAt })
      .where(and(waiting, lt(outbox.nextTryAt, nextTryAt)));
    await tx
      .update(outbox)
      .set({ attempts })
      .where(and(waiting, lt(outbox.attempts, attempts)));
  });
}

function letterOf(
  { recipient: to, copies: copy, unsubscribe, attachments, ...mail }: Queued,
  made: MailAttachment[],
): Mail {
  const { key, subject, html, text, locale } = mail;
  const files = [...(attachments ?? []), ...made];
  const more = {
    ...(copy && { copy }),
    ...(unsubscribe && { unsubscribe }),
    ...(files.length > 0 && { attachments: files }),
  };
  return { key, to, subject, html, text, locale, ...more };
}

function problemOf({ code, params }: { code: MailRefusal; params?: Params }): string {
  return String(params?.status ?? code);
}

/**
 * The mail as it is now; null when another has it, or somebody had it sent again since it was listed. Null also when it
 * got its present address only now: it stays due, and is listed again.
 */
async function claim(listed: Queued, now: Date): Promise<Queued | null> {
  const { key, attempts, copies } = listed;
  const asRead = and(
    eq(outbox.key, key),
    eq(outbox.state, "waiting"),
    eq(outbox.attempts, attempts),
    eq(outbox.copies, copies),
  );
  // Before it is sent: it may come back immediately.
  const known = { returnId: returnId(mailId(key, copies)) };
  const lease = { nextTryAt: later(now, LEASE_SECONDS), attempts: attempts + 1, ...known };
  return transaction(async (tx) => {
    // Its sender may have read the address before a correction that did not see the mail yet.
    if (await rebindAddress(tx, listed, asRead)) return null;
    return claimRow(tx, outbox, { asRead, due: outbox.nextTryAt, lease }, now);
  });
}

const mailUpdated = preparedUpdate(outbox, (update) =>
  update
    .where(
      and(
        eq(outbox.key, sql.placeholder("key")),
        eq(outbox.state, "waiting"),
        eq(outbox.copies, sql.placeholder("copies")),
      ),
    )
    .returning({ key: outbox.key }),
);

type Outcome = Partial<typeof outbox.$inferInsert>;

const finish = (mail: Queued, fields: Outcome) => transaction((tx) => finishIn(tx, mail, fields));

/** What became of it. One whose address was corrected while it was sent still waits, and goes there after its lease. */
async function finishIn(tx: Db, { key, copies }: Queued, fields: Outcome): Promise<boolean> {
  return (await mailUpdated(tx, fields, { key, copies })).length > 0;
}
