import { and, eq } from "drizzle-orm";
import { outbox } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { Bounce } from "~/gateways/bounce-report.server";
import { mailSubject } from "~/services/alerts/kinds";
import { raiseAlert } from "~/services/alerts/raise.server";

/**
 * Mails that nobody needs: a traveller who misses one asks for it again. About every other a person is told.
 * @internal for tests
 */
export const ASKED_AGAIN = [
  "share:",
  "changes:",
  "resume:",
  "later:",
  "change-code:",
  "pocket:",
  "waiting:",
  "pay-link:",
  "link:",
];

/** `known`: this was told before, or is no news. `unknown`: of no mail, or of a copy that another has replaced. */
export type Taken = { key: string; became: "bounced" | "noted" | "known" } | { key: null; became: "unknown" };

/**
 * Marks a mail that came back; told again, nothing more happens. One that is late is only noted, since anyone who has it
 * goes on trying. Refuses with `bounce-early` while the mail is being sent: to be told again later.
 */
export async function takeBounce({ id, outcome, status }: Bounce, now: Date): Promise<Verdict<Taken, "bounce-early">> {
  return transaction(async (tx) => {
    const [mail] = await tx
      .select({ key: outbox.key, state: outbox.state, problem: outbox.problem })
      .from(outbox)
      .where(eq(outbox.returnId, id));
    if (!mail) return accept({ key: null, became: "unknown" });
    const { key, state } = mail;
    if (state === "waiting") return refuse("bounce-early");
    const failed = outcome === "failed";
    const problem = [failed ? "bounced" : "delayed", status].filter(Boolean).join(" ");
    if (problem === mail.problem) return accept({ key, became: "known" });
    const marked = await tx
      .update(outbox)
      .set({ problem, ...(failed && { state: "bounced" as const }) })
      .where(and(eq(outbox.returnId, id), eq(outbox.state, "sent")))
      .returning({ key: outbox.key });
    if (marked.length === 0) return accept({ key, became: "known" });
    if (failed && !ASKED_AGAIN.some((prefix) => key.startsWith(prefix)))
      await raiseAlert({ kind: "mail-bounced", subject: mailSubject(key) }, now, { tx, told: { status } });
    return accept({ key, became: failed ? "bounced" : "noted" });
  });
}

/** Takes what was told of several mails; false when some of it has to be told again later. */
export async function takeBounces(bounces: readonly Bounce[], now: Date): Promise<boolean> {
  let whole = true;
  for (const bounce of bounces) whole = (await takeBounce(bounce, now)).ok && whole;
  return whole;
}
