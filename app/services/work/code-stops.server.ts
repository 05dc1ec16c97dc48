/** Discount codes as the company follows them, and stops them apart from the files. */
import { asc, eq } from "drizzle-orm";
import { codeStops, discountCodes } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { checkReason, type ReasonRefusal } from "~/domain/company/work";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

export type CodeRow = { code: DiscountCode; used: number; stoppedAt: Date | null };

/** Every code of the files, by name. */
export async function listCodes(): Promise<CodeRow[]> {
  const rows = await db
    .select({ code: discountCodes.data, used: discountCodes.used, stoppedAt: codeStops.stoppedAt })
    .from(discountCodes)
    .leftJoin(codeStops, eq(codeStops.code, discountCodes.code))
    .orderBy(asc(discountCodes.code));
  return rows;
}

type Wanted = { stopped: boolean; why: string; by: Auditor };

/**
 * Stops a code from now on, or starts it again, with a reason. Anyone who has it on their price keeps it. Refuses with what
 * `checkReason` does, `code-unknown`, or `code-moved` when it is so already.
 */
export async function stopCode(
  code: string,
  { stopped, why, by }: Wanted,
  now: Date,
): Promise<Verdict<null, ReasonRefusal | "code-unknown" | "code-moved">> {
  const reason = checkReason(why);
  if (!reason.ok) return reason;
  return transaction(async (tx): Promise<Verdict<null, "code-unknown" | "code-moved">> => {
    const [known] = await tx.select().from(discountCodes).where(eq(discountCodes.code, code));
    if (!known) return refuse("code-unknown");
    const moved = stopped
      ? await tx.insert(codeStops).values({ code, stoppedAt: now }).onConflictDoNothing().returning()
      : await tx.delete(codeStops).where(eq(codeStops.code, code)).returning();
    if (moved.length === 0) return refuse("code-moved");
    const what = stopped ? "code-stopped" : "code-started";
    await writeAudit(tx, { by, what, subject: { kind: "code", id: code }, why: reason.value }, now);
    return accept(null);
  });
}
