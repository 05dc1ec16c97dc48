/** What the database itself shows to need a person, and what no longer does. */
import { and, eq, gte, inArray, isNotNull, lt, ne } from "drizzle-orm";
import { readLastBackup } from "~/db/last-backup.server";
import {
  alerts,
  callOffParties,
  charges,
  disputes,
  keptCards,
  outbox,
  payments,
  refunds,
  spareStays,
  stays,
  unknownCharges,
} from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { isBackupLate } from "~/domain/company/backups";
import { NO_MORE_LOOKS, SCHEDULES } from "~/domain/company/schedules";
import { LIVE_CHARGE_STATES } from "~/domain/money/charge";
import { UNDECIDED } from "~/domain/money/dispute";
import { type AlertKind, mailSubject } from "./kinds";
import { type Alert, endAlerts, type Over, raiseAlert, shortened } from "./raise.server";

/** A gateway that has not said for so long what became of a charge. */
const UNKNOWN_MINUTES = 15;
/** What nothing here shows to be over ends so long after it was last seen; what lasts is raised hourly. */
const SEEN_HOURS = 24;
const ENDED_KEPT_DAYS = 90;

/** There is one database. */
const BACKUP: Alert = { kind: "backup-late", subject: "database" };

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** Returns the raised subjects whose alert still applies. */
type StillApplies = (subjects: string[], now: Date) => Promise<string[]>;

const STILL_APPLIES: Partial<Record<AlertKind, StillApplies>> = {
  "backup-late": async (subjects, now) => (isBackupLate(await readLastBackup(), now) ? subjects : []),
  "card-kept": async (subjects) => {
    const left = and(eq(keptCards.state, "leaving"), gte(keptCards.nextAttemptAt, NO_MORE_LOOKS));
    const rows = await db.select({ id: keptCards.checkout }).from(keptCards).where(left);
    const kept = new Set(rows.map(({ id }) => shortened(id)));
    return subjects.filter((subject) => kept.has(subject));
  },
  "party-unsettled": async (subjects) => {
    const { booking, state } = callOffParties;
    const left = and(inArray(booking, subjects), inArray(state, ["due", "waiting"]));
    return (await db.select({ booking }).from(callOffParties).where(left)).map((row) => row.booking);
  },
  "charge-unknown": async (subjects) => {
    const { reference, state } = unknownCharges;
    const left = and(inArray(reference, subjects), ne(state, "over"));
    return (await db.select({ reference }).from(unknownCharges).where(left)).map((row) => row.reference);
  },
  disputed: async (subjects) => {
    const undecided = and(inArray(disputes.id, subjects), inArray(disputes.state, [...UNDECIDED]));
    return ids(await db.select({ id: disputes.id }).from(disputes).where(undecided));
  },
  "mail-bounced": (subjects) => mailsIn("bounced", subjects),
  "mail-refused": (subjects) => mailsIn("failed", subjects),
  "mail-sender-refused": async (subjects) => {
    const held = and(eq(outbox.state, "waiting"), isNotNull(outbox.problem));
    return (await db.select({ key: outbox.key }).from(outbox).where(held).limit(1)).length > 0 ? subjects : [];
  },
  "mail-unsent": async (subjects) => {
    const waiting = and(eq(outbox.state, "waiting"), gte(outbox.attempts, SCHEDULES.mail.alertAfter));
    return (await db.select({ key: outbox.key }).from(outbox).where(waiting).limit(1)).length > 0 ? subjects : [];
  },
  "charge-unanswered": async (subjects) => ids(await liveCharges(subjects)),
  "refund-stuck": async (subjects) =>
    ids(
      await db
        .select({ id: refunds.id })
        .from(refunds)
        .where(and(inArray(refunds.id, subjects), eq(refunds.state, "waiting"))),
    ),
  "stay-unanswered": async (subjects) => {
    const asked = inArray(stays.state, ["asked", "confirming", "leaving"]);
    const rows = await db.select({ id: stays.checkout }).from(stays).where(asked);
    const leaving = eq(spareStays.state, "leaving");
    const spares = await db.select({ id: spareStays.checkout }).from(spareStays).where(leaving);
    const waiting = new Set([...rows, ...spares].map(({ id }) => shortened(id)));
    return subjects.filter((subject) => waiting.has(subject));
  },
};

/** Subjects of which a mail is in a state still, and its text is kept: nobody can do anything about it later. */
async function mailsIn(state: "failed" | "bounced", subjects: string[]): Promise<string[]> {
  const kept = and(eq(outbox.state, state), ne(outbox.html, ""));
  const mails = await db.select({ key: outbox.key }).from(outbox).where(kept);
  const keys = new Set(mails.map(({ key }) => mailSubject(key)));
  return subjects.filter((subject) => keys.has(subject));
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

function liveCharges(subjects: string[]) {
  const live = inArray(charges.state, [...LIVE_CHARGE_STATES]);
  return db
    .select({ id: charges.id })
    .from(charges)
    .where(and(inArray(charges.id, subjects), live));
}

/** Raises what only time makes an alert, and ends the alerts whose cause is gone. Returns how many it changed. */
export async function settleAlerts(now: Date): Promise<number> {
  const open = await db.select().from(alerts).where(eq(alerts.state, "open"));
  const raised = (await raiseUnknown(open, now)) + (await raiseLateBackup(open, now));
  const over: Over[] = [];
  for (const kind of new Set(open.map((alert) => alert.kind as AlertKind))) {
    const ofKind = open.filter((alert) => alert.kind === kind);
    const still = STILL_APPLIES[kind];
    if (!still) {
      // What happened once, what another build raised, and what ends with a process that may be gone.
      const unseen = ofKind.filter(({ seenAt }) => seenAt < before(now, SEEN_HOURS * 60));
      over.push(...unseen.map((found) => ({ kind, subject: found.subject, found })));
      continue;
    }
    const subjects = ofKind.map(({ subject }) => subject);
    const left = new Set(await still(subjects, now));
    const gone = ofKind.filter(({ subject }) => !left.has(subject));
    over.push(...gone.map((found) => ({ kind, subject: found.subject, found })));
  }
  const ended = await endAlerts(over, now);
  return raised + ended + (await forgetEnded(now));
}

async function raiseUnknown(open: readonly { kind: string; subject: string }[], now: Date): Promise<number> {
  const unknown = await db
    .select({ id: charges.id, payment: charges.payment, reference: charges.reference })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.payment))
    .where(
      and(eq(payments.state, "live"), eq(charges.state, "unknown"), lt(charges.movedAt, before(now, UNKNOWN_MINUTES))),
    );
  const known = new Set(open.filter(({ kind }) => kind === "charge-unanswered").map(({ subject }) => subject));
  const news = unknown.filter(({ id }) => !known.has(id));
  for (const { id, ...told } of news) await raiseAlert({ kind: "charge-unanswered", subject: id }, now, { told });
  return news.length;
}

async function raiseLateBackup(open: readonly { kind: string }[], now: Date): Promise<number> {
  if (open.some(({ kind }) => kind === BACKUP.kind)) return 0;
  const last = await readLastBackup();
  if (last === null || !isBackupLate(last, now)) return 0;
  await raiseAlert(BACKUP, now, { told: { last: last.toISOString() } });
  return 1;
}

async function forgetEnded(now: Date): Promise<number> {
  const old = and(eq(alerts.state, "ended"), lt(alerts.endedAt, before(now, ENDED_KEPT_DAYS * 1440)));
  if ((await db.select({ key: alerts.key }).from(alerts).where(old).limit(1)).length === 0) return 0;
  return (await transaction((tx) => tx.delete(alerts).where(old).returning({ key: alerts.key }))).length;
}
