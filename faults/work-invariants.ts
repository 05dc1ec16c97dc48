/** What must hold of work that several instances share: a mail comes once, and of a row that is due one takes care. */
import type { Outside } from "./books";
import type { Say } from "./violation";

/** A time when something was killed or away: what was half done then is done again. */
export type Away = { from: number; until: number };

/** How often rows were claimed, as the rows themselves say. */
export type Claims = { payments: number; refunds: number; mails: number };

export const CLAIMS_QUERY = `select
  (select coalesce(sum(attempts), 0) from payments) as payments,
  (select coalesce(sum(attempts), 0) from refunds) as refunds,
  (select coalesce(sum(attempts), 0) from outbox) as mails`;

/** Between a mail's coming and the note that it was sent: so long before a death it may have come for nothing. */
const NOTED_WITHIN_MS = 5_000;

/** Mails that came more than once, and when each first did. */
function cameTwice(inbox: Outside["inbox"]): { messageId: string; subject: string; times: number; first: number }[] {
  const came = new Map<string, { subject: string; dates: number[] }>();
  for (const { messageId, subject, date } of inbox) {
    const known = came.get(messageId) ?? { subject, dates: [] };
    came.set(messageId, { subject, dates: [...known.dates, Date.parse(date)] });
  }
  return [...came].flatMap(([messageId, { subject, dates }]) =>
    dates.length > 1 ? [{ messageId, subject, times: dates.length, first: Math.min(...dates) }] : [],
  );
}

/** A mail is sent again where a death, or a lost database, left unsaid that it had gone; else it comes once. */
export function wrongMails(inbox: Outside["inbox"], away: readonly Away[], say: Say): { excused: number } {
  let excused = 0;
  for (const { messageId, times, first } of cameTwice(inbox)) {
    if (away.some(({ from, until }) => first >= from - NOTED_WITHIN_MS && first <= until)) excused++;
    else say("mail sent twice", `${messageId} came ${times} times, first at ${new Date(first).toISOString()}`);
  }
  return { excused };
}

/** What instances say that they did, by the lines of their log; a line that a death cut off is none. */
export function workDone(output: string): Claims {
  const done: Claims = { payments: 0, refunds: 0, mails: 0 };
  for (const line of output.split("\n")) {
    if (!line.includes('"job done"')) continue;
    try {
      const { job, payments = 0, refunds = 0, sent = 0, failed = 0 } = JSON.parse(line);
      if (job === "settleDue") {
        done.payments += payments;
        done.refunds += refunds;
      } else if (job === "sendOutbox") done.mails += sent + failed;
    } catch {}
  }
  return done;
}

/** Every piece of work that was done had a claim of its own: two that took the same one would be a piece too many. */
export function wrongWork(done: Claims, claims: Claims, say: Say): void {
  for (const name of ["payments", "refunds", "mails"] as const)
    if (done[name] > Number(claims[name]))
      say("job ran twice for a row", `${name}: ${done[name]} pieces of work by ${claims[name]} claims`);
}
