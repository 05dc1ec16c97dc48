import { and, eq, sql } from "drizzle-orm";
import { afterCommit } from "~/db/inside.server";
import { alerts } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { failures } from "~/platform/failure-log.server";
import { log } from "~/platform/log.server";
import { type AlertKind, KINDS } from "./kinds";

export type Alert = {
  kind: AlertKind;
  /** What it is about: an id that opens nothing and names nobody. The same thing is one alert, however often raised. */
  subject: string;
};

type More = {
  /** Where what it is about is written, so that both are or neither. */
  tx?: Db;
  /** More for the log alone; nothing personal. */
  told?: Readonly<Record<string, string | number | null>>;
};

/** An id that opens what it names is told by its beginning alone. */
export const shortened = (id: string) => id.slice(0, 8);

const keyOf = ({ kind, subject }: Alert) => `${kind}:${subject}`;

/**
 * Says that a person has to look at something: one alert for all instances, told once by the ways that are configured
 * (`tellAlerts`), and one line in the log when it begins; what is raised again is only counted (`alerts.times`). What
 * happens once is told each time it happens. Never rejects without `tx`: what goes on must not end by it. Returns whether
 * it was written.
 */
export async function raiseAlert(alert: Alert, now: Date, { tx, told }: More = {}): Promise<boolean> {
  const say = () =>
    log.error({ alert: alert.kind, subject: alert.subject, ...told }, `ALERT ${KINDS[alert.kind].what}`);
  if (tx) {
    if (await write(tx, alert, now)) afterCommit(say);
    return true;
  }
  const source = `alert ${keyOf(alert)}`;
  try {
    if (await transaction((own) => write(own, alert, now))) say();
    failures.worked(source);
    return true;
  } catch (error) {
    // In the log alone, then: anyone who reads it learns of it still.
    if (failures.failed(source, { err: error, alert: alert.kind }, "an alert could not be written")) say();
    return false;
  }
}

/** Writes an alert. Returns whether it is news. */
async function write(tx: Db, alert: Alert, now: Date): Promise<boolean> {
  const once = KINDS[alert.kind].once === true;
  const isOpen = sql`${alerts.state} = 'open'`;
  const [row] = await tx
    .insert(alerts)
    .values({ ...alert, key: keyOf(alert), state: "open", raisedAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: alerts.key,
      set: {
        state: "open",
        endedAt: null,
        seenAt: now,
        ...(once && { webhookTold: null, mailTold: null }),
        times: sql`case when ${isOpen} then ${alerts.times} + 1 else 1 end`,
        raisedAt: sql`case when ${isOpen} then ${alerts.raisedAt} else ${sql.param(now, alerts.raisedAt)} end`,
      },
    })
    .returning({ times: alerts.times });
  return once || row?.times === 1;
}

/** An alert that is over; with how it was found, if it is one that may have been raised again since. */
export type Over = Alert & { found?: { seenAt: Date; times: number } };

const isAsFound = ({ found }: Over) => found && and(eq(alerts.seenAt, found.seenAt), eq(alerts.times, found.times));

/** Says that alerts are over; those that are not open, or no more as they were found, stay as they are. */
export async function endAlerts(over: readonly Over[], now: Date): Promise<number> {
  if (over.length === 0) return 0;
  const ended = await transaction(async (tx) => {
    const rows = [];
    for (const each of over)
      rows.push(
        ...(await tx
          .update(alerts)
          .set({ state: "ended", endedAt: now })
          .where(and(eq(alerts.key, keyOf(each)), eq(alerts.state, "open"), isAsFound(each)))
          .returning({ kind: alerts.kind, subject: alerts.subject, times: alerts.times })),
      );
    return rows;
  });
  for (const { kind, subject, times } of ended) log.info({ alert: kind, subject, times }, "alert ended");
  return ended.length;
}
