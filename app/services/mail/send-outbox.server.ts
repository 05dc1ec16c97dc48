import { and, asc, eq, lte } from "drizzle-orm";
import { outbox } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { Verdict } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { sendMail } from "~/gateways/smtp-mail.server";
import { log } from "~/log.server";
import { mails } from "~/metrics/metrics.server";
import { ATTEMPTS_BEFORE_ALERT, mailSubject, OUTBOX } from "~/services/alerts/kinds";
import { raiseAlert } from "~/services/alerts/raise.server";
import { crashPoint } from "~/services/crash-point.server";

export type SendMail = (mail: Mail) => Promise<Verdict<unknown, "mail-refused" | "mail-unreachable">>;

const AT_ONCE = 20;
/** How long a claimed mail is left to whoever claimed it, from that moment: longer than any sending takes. */
const LEASE_SECONDS = 120;
const LONGEST_WAIT_SECONDS = 3_600;

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/**
 * Sends the mails that are due, each at least once: it is marked sent after the server took it, so a death in between
 * sends it again. One the server will never take is marked failed. Answers how many were sent.
 */
export async function sendOutbox(now: Date, send: SendMail = sendMail): Promise<{ sent: number; failed: number }> {
  const began = performance.now();
  const due = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.state, "waiting"), lte(outbox.nextTryAt, now)))
    .orderBy(asc(outbox.nextTryAt))
    .limit(AT_ONCE);
  const counts = { sent: 0, failed: 0 };
  for (const mail of due) {
    // Those before it may have taken long: its lease begins now, and another instance may have it already.
    const at = later(now, (performance.now() - began) / 1000);
    if (!(await claim(mail, at))) continue;
    crashPoint("mail.claimed");
    const { key, recipient: to, subject, html, text, locale, attachments, unsubscribe } = mail;
    const sent = await send({
      key,
      to,
      subject,
      html,
      text,
      locale,
      ...(unsubscribe && { unsubscribe }),
      ...(attachments && { attachments }),
    }).catch((error: unknown) => {
      log.error({ err: error, mail: key }, "the mail gateway's adapter failed");
      return { ok: false, code: "mail-unreachable" } as const;
    });
    crashPoint("mail.sent");
    mails.inc({ outcome: sent.ok ? "sent" : sent.code });
    if (sent.ok) {
      counts.sent++;
      await finish(key, { state: "sent", sentAt: now });
    } else if (sent.code === "mail-refused") {
      counts.failed++;
      await raiseAlert({ kind: "mail-refused", subject: mailSubject(key) }, now);
      await finish(key, { state: "failed" });
    } else {
      const wait = Math.min(LONGEST_WAIT_SECONDS, 30 * 2 ** Math.min(mail.attempts, 10));
      if (mail.attempts + 1 >= ATTEMPTS_BEFORE_ALERT) await raiseAlert({ kind: "mail-unsent", subject: OUTBOX }, now);
      await finish(key, { nextTryAt: later(now, wait) });
    }
    crashPoint("mail.committed");
  }
  return counts;
}

/** Only as it was read: one that was claimed since, even if given back, is left to the next turn. */
async function claim({ key, attempts }: typeof outbox.$inferSelect, now: Date): Promise<boolean> {
  const claimed = await transaction((tx) =>
    tx
      .update(outbox)
      .set({ nextTryAt: later(now, LEASE_SECONDS), attempts: attempts + 1 })
      .where(
        and(
          eq(outbox.key, key),
          eq(outbox.state, "waiting"),
          eq(outbox.attempts, attempts),
          lte(outbox.nextTryAt, now),
        ),
      )
      .returning({ key: outbox.key }),
  );
  return claimed.length === 1;
}

async function finish(key: string, fields: Partial<typeof outbox.$inferInsert>): Promise<void> {
  await transaction((tx) =>
    tx
      .update(outbox)
      .set(fields)
      .where(and(eq(outbox.key, key), eq(outbox.state, "waiting"))),
  );
}
