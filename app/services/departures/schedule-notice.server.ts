/** Notices that leave at a time: written now, as they were previewed, and sent by the job to whom they are for then. */
import { and, asc, eq, lte } from "drizzle-orm";
import { scheduledNotices } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { StaffMember } from "~/domain/company/staff";
import { checkSendAt, type SendAtRefusal } from "~/domain/departures/notice";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { forEachIsolated } from "~/platform/for-each-isolated.server";
import { writeAudit } from "~/services/staff/audit.server";
import { type Asked, type LookVerdict, lookAtNotice, readNoticeDeparture } from "./notices.server";
import { auditSent, cityOf, lookToSend, writeNotice } from "./send-notice.server";

type By = Pick<StaffMember, "id" | "email">;
type Scheduling = Asked & { notice: string; seen: string; day: string; time: string; by: By };

export type ScheduleVerdict =
  | { ok: true; value: null }
  | { ok: false; code: "changed-since" | SendAtRefusal }
  | Extract<LookVerdict, { ok: false }>;

/**
 * Has a notice sent at a time, as it was previewed (`seen`). The same notice (`notice`) twice is one. Refuses what
 * `checkSendAt` and `previewNotice` do, or `changed-since`.
 */
export async function scheduleNotice(
  run: string,
  { notice: id, seen, day, time, by, ...asked }: Scheduling,
  now: Date,
): Promise<ScheduleVerdict> {
  return transaction(async (tx): Promise<ScheduleVerdict> => {
    const departure = await readNoticeDeparture(tx, run);
    if (!departure) return refuse("departure-unknown");
    const at = checkSendAt({ day, time }, { now, endDay: departure.endDay });
    if (!at.ok) return at;
    const looked = await lookAtNotice(tx, run, asked);
    if (!looked.ok) return looked;
    if (looked.value.seen !== seen) return refuse("changed-since");
    if (looked.value.recipients.every(({ isCalledOff }) => isCalledOff)) return refuse("notice-nobody");
    const { to, texts } = asked;
    const [sendAt, city] = [at.value, cityOf(asked)];
    const written = await tx
      .insert(scheduledNotices)
      .values({ id, run, audience: to, city, texts, sendAt, member: by.id, sentBy: by.email })
      .onConflictDoNothing()
      .returning({ id: scheduledNotices.id });
    if (written.length > 0) {
      const after = { audience: to, ...(city && { city }), sendAt: `${day} ${time}` };
      await writeAudit(tx, { by, what: "notice-scheduled", subject: { kind: "departure", id: run }, after }, now);
    }
    return accept(null);
  });
}

/** Takes back a notice that has not been sent; refuses with `notice-unknown`. */
export async function unscheduleNotice(
  run: string,
  { notice, by }: { notice: string; by: By },
  now: Date,
): Promise<Verdict<null, "notice-unknown">> {
  return transaction(async (tx): Promise<Verdict<null, "notice-unknown">> => {
    if (!(await take(tx, notice, run))) return refuse("notice-unknown");
    await writeAudit(tx, { by, what: "notice-unscheduled", subject: { kind: "departure", id: run } }, now);
    return accept(null);
  });
}

/** Those of a run that are still to be sent, the soonest first. */
export const scheduledOn = (run: string) =>
  db.select().from(scheduledNotices).where(eq(scheduledNotices.run, run)).orderBy(asc(scheduledNotices.sendAt));

/**
 * Sends those whose time has come, each once and alone; one that is for nobody any more is done with. Returns how many.
 */
export async function sendScheduledNotices(now: Date): Promise<number> {
  const due = await db
    .select({ id: scheduledNotices.id, run: scheduledNotices.run })
    .from(scheduledNotices)
    .where(lte(scheduledNotices.sendAt, now));
  return forEachIsolated(due, ({ id, run }) => transaction((tx) => send(tx, id, run, now)));
}

async function send(tx: Db, id: string, run: string, now: Date): Promise<boolean> {
  const notice = await take(tx, id, run);
  if (!notice) return false;
  const { audience: to, city, texts, member, sentBy } = notice;
  const by = { id: member, email: sentBy };
  const looked = await lookToSend(tx, run, { to, city, texts }, { isWritten: true }, now);
  if (looked.ok) {
    const sent = await writeNotice(tx, run, { id, by, to, city, texts }, looked.value, now);
    // It stays to be sent: a colleague has just sent another.
    if (sent === null) throw new Error("Another notice took its place");
  } else await auditSent(tx, run, { by, to, city, parties: 0 }, now);
  return true;
}

/** Takes a scheduled notice off the list: of two who do, one gets it. */
async function take(tx: Db, id: string, run: string) {
  const its = and(eq(scheduledNotices.id, id), eq(scheduledNotices.run, run));
  const [taken] = await tx.delete(scheduledNotices).where(its).returning();
  return taken ?? null;
}
