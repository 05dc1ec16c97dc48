import { and, eq, inArray, sql } from "drizzle-orm";
import { alerts } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { log } from "~/log.server";
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
 * Says that a person has to look at something: a line in the log each time, and for all instances one alert, told once
 * by the ways that are configured (`tellAlerts`). Never rejects without `tx`: what goes on must not end by it. Answers
 * whether it was written.
 */
export async function raiseAlert(alert: Alert, now: Date, { tx, told }: More = {}): Promise<boolean> {
  log.error({ alert: alert.kind, subject: alert.subject, ...told }, `ALERT ${KINDS[alert.kind].what}`);
  if (tx) {
    await write(tx, alert, now);
    return true;
  }
  try {
    await transaction((own) => write(own, alert, now));
    return true;
  } catch (error) {
    log.error({ err: error, alert: alert.kind }, "an alert could not be written");
    return false;
  }
}

async function write(tx: Db, alert: Alert, now: Date): Promise<void> {
  const isOpen = sql`${alerts.state} = 'open'`;
  await tx
    .insert(alerts)
    .values({ ...alert, key: keyOf(alert), state: "open", raisedAt: now })
    .onConflictDoUpdate({
      target: alerts.key,
      set: {
        state: "open",
        endedAt: null,
        times: sql`case when ${isOpen} then ${alerts.times} + 1 else 1 end`,
        raisedAt: sql`case when ${isOpen} then ${alerts.raisedAt} else ${sql.param(now, alerts.raisedAt)} end`,
      },
    });
}

/** Says that alerts are over; those that are not open stay as they are. */
export async function endAlerts(over: readonly Alert[], now: Date): Promise<number> {
  if (over.length === 0) return 0;
  const ended = await transaction((tx) =>
    tx
      .update(alerts)
      .set({ state: "ended", endedAt: now })
      .where(and(inArray(alerts.key, over.map(keyOf)), eq(alerts.state, "open")))
      .returning({ kind: alerts.kind, subject: alerts.subject }),
  );
  for (const { kind, subject } of ended) log.info({ alert: kind, subject }, "alert ended");
  return ended.length;
}
