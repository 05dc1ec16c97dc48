/** Tells the operator what needs a person, by the ways that are configured: once when it begins, once when it ends. */

import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { claimDue } from "~/db/claim.server";
import { alerts, alertWays } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { nextLook } from "~/domain/company/schedules";
import { type AlertMessage, postAlert } from "~/gateways/alert-webhook.server";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { ALERT_MAIL, type AlertKind, KINDS } from "~/services/alerts/kinds";
import { alertMail } from "./alert-mail.server";
import { queueMail } from "./queue-mail.server";

export type Way = "webhook" | "mail";
type Row = typeof alerts.$inferSelect;
type Bundle = { kind: string; state: Row["state"]; rows: Row[] };

/** How long after a message about a kind the next one waits, with all that came in the meantime. */
const PAUSE_MS = 10 * 60_000;
/** How long an instance that tells keeps the others from it: longer than telling takes. */
const LEASE_MS = 60_000;
/** Subjects that a message names; the rest is a number. */
const NAMED = 20;

const COLUMNS = {
  webhook: { told: alerts.webhookTold, at: alerts.webhookAt, toldName: "webhookTold", atName: "webhookAt" },
  mail: { told: alerts.mailTold, at: alerts.mailAt, toldName: "mailTold", atName: "mailAt" },
} as const;

type Ways = {
  /** Whether the receiver took the message. */
  webhook?: ((message: AlertMessage) => Promise<boolean>) | undefined;
  /** Where to mail. */
  mail?: readonly string[];
};

const { ALERT_WEBHOOK: webhookUrl, ALERT_EMAIL: addresses } = env;
const CONFIGURED: Ways = {
  ...(webhookUrl && { webhook: (message: AlertMessage) => postAlert(webhookUrl, message) }),
  mail: addresses,
};

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/**
 * Tells what has not been told, each way by itself: one that does not work is tried again later and later, and keeps
 * the other from nothing. Messages about a kind come PAUSE_MS apart, with everything new in one; only the first word
 * that something is over does not wait. Returns how many left.
 */
export async function tellAlerts(now: Date, { webhook, mail = [] }: Ways = CONFIGURED): Promise<number> {
  const byWebhook = webhook
    ? await tellBy("webhook", now, async (bundle) => {
        if (!(await webhook(messageOf(bundle)))) return false;
        await transaction((tx) => mark(tx, "webhook", bundle, now));
        return true;
      })
    : 0;
  const byMail =
    mail.length > 0
      ? await tellBy("mail", now, async (bundle) => {
          const key = `${ALERT_MAIL}${bundle.kind}:${randomBytes(6).toString("hex")}`;
          await transaction(async (tx) => {
            for (const [n, to] of mail.entries())
              await queueMail(tx, alertMail(messageOf(bundle), to, `${key}:${n}`), now);
            await mark(tx, "mail", bundle, now);
          });
          return true;
        })
      : 0;
  return byWebhook + byMail;
}

async function tellBy(way: Way, now: Date, tell: (bundle: Bundle) => Promise<boolean>): Promise<number> {
  if ((await due(way, now)).length === 0 || !(await claim(way, now))) return 0;
  let told = 0;
  // Read again: another instance may just have told them.
  let works = true;
  for (const bundle of await due(way, now)) {
    works = await tell(bundle);
    if (!works) break;
    told++;
  }
  await release(way, works, now);
  return told;
}

/** One instance at a time tells by a way; and after a failure nobody, for a while. */
async function claim(way: Way, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    await tx.insert(alertWays).values({ way, nextTryAt: now }).onConflictDoNothing();
    const [row] = await tx.select().from(alertWays).where(eq(alertWays.way, way));
    const attempts = row?.attempts ?? 0;
    const asRead = and(eq(alertWays.way, way), eq(alertWays.attempts, attempts));
    const lease = { nextTryAt: after(now, LEASE_MS), attempts: attempts + 1 };
    return claimDue(tx, alertWays, { asRead, due: alertWays.nextTryAt, lease }, now);
  });
}

/** Free for anyone who has news next; after a failure later and later. */
async function release(way: Way, works: boolean, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await tx.select().from(alertWays).where(eq(alertWays.way, way));
    const next = works ? { nextTryAt: now, attempts: 0 } : { nextTryAt: nextLook("alertWay", now, row?.attempts ?? 0) };
    await tx.update(alertWays).set(next).where(eq(alertWays.way, way));
  });
}

/** What is to be told now, a message each. */
async function due(way: Way, now: Date): Promise<Bundle[]> {
  const { told, at, toldName, atName } = COLUMNS[way];
  const news = or(
    and(eq(alerts.state, "open"), or(isNull(told), ne(told, "open"))),
    and(eq(alerts.state, "ended"), eq(told, "open")),
  );
  const rows = await db.select().from(alerts).where(news);
  if (rows.length === 0) return [];
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const before = await db
    .select()
    .from(alerts)
    .where(and(inArray(alerts.kind, kinds), isNotNull(at)));
  const isDue = ({ kind, state }: Bundle) => {
    // What happened once has no end to tell of.
    if (state === "ended" && KINDS[kind as AlertKind]?.once) return false;
    const last = before
      .filter((row) => row.kind === kind)
      .map((row) => ({ told: row[toldName], at: row[atName]?.getTime() ?? 0 }))
      .reduce((a, b) => (b.at > a.at ? b : a), { told: null as Row["mailTold"], at: Number.NEGATIVE_INFINITY });
    return last.at + PAUSE_MS <= now.getTime() || (state === "ended" && last.told === "open");
  };
  return kinds
    .flatMap((kind) =>
      (["open", "ended"] as const).map((state) => ({
        kind,
        state,
        rows: rows.filter((row) => row.kind === kind && row.state === state),
      })),
    )
    .filter((bundle) => bundle.rows.length > 0 && isDue(bundle));
}

/** As they were told: what has changed since, or happened again, is told next. */
async function mark(tx: Db, way: Way, { kind, state, rows }: Bundle, now: Date): Promise<void> {
  const { toldName, atName } = COLUMNS[way];
  const isOnce = KINDS[kind as AlertKind]?.once;
  const keys = rows.map(({ key }) => key);
  await tx
    .update(alerts)
    .set({ [atName]: now, ...(!isOnce && { [toldName]: state }) })
    .where(inArray(alerts.key, keys));
  if (!isOnce) return;
  for (const { key, seenAt, times } of rows) {
    const asRead = and(eq(alerts.key, key), eq(alerts.seenAt, seenAt), eq(alerts.times, times));
    await tx
      .update(alerts)
      .set({ [toldName]: state })
      .where(asRead);
  }
}

/** Kinds whose subject leads to a payment in the office. */
const ABOUT_PAYMENTS: readonly AlertKind[] = [
  ...(["charge-unanswered", "charge-unknown", "charged-twice", "disputed", "dispute-lost"] as const),
  ...(["money-returned", "refund-stuck", "refunded-elsewhere"] as const),
];

function linkOf(kind: AlertKind, [row, ...others]: readonly Row[]): string | null {
  if (!ABOUT_PAYMENTS.includes(kind) || !row) return null;
  const search = new URLSearchParams(others.length === 0 ? { q: row.subject } : {});
  return env.SITE_URL + pathFor("staff.money", "en-ca", {}, search);
}

function messageOf({ kind, state, rows }: Bundle): AlertMessage {
  const since = rows.map(({ raisedAt }) => raisedAt.getTime()).reduce((a, b) => Math.min(a, b));
  return {
    site: env.SITE_URL,
    brand: env.BRAND,
    state,
    kind,
    what: KINDS[kind as AlertKind]?.what ?? kind,
    subjects: rows.slice(0, NAMED).map(({ subject }) => subject),
    count: rows.length,
    since: new Date(since).toISOString(),
    link: linkOf(kind as AlertKind, rows),
  };
}
