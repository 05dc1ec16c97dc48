import { and, desc, eq, type SQL } from "drizzle-orm";
import { payments } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { type BoughtNothing, cardsOf, whyGivenBack } from "~/services/charges/move-charge.server";
import { type Declined, declineOf } from "~/services/checkout/get-checkout.server";

/** How long after its end a payment is told about on the page. */
const TOLD_MINUTES = 30;

/** How the newest payment of a balance ended, as long as that was just now. */
export type Told = {
  paid: boolean;
  /** Why it was refused. */
  decline: Declined | null;
  /** Why what it took goes back; `decline` is null then. */
  refunded: BoughtNothing | null;
};

/** What is told of the newest payment of a checkout's balance among `those`. */
export async function balanceNotice(checkout: string, those: SQL, now: Date): Promise<Told> {
  const [newest] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.checkout, checkout), eq(payments.purpose, "balance"), those))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  const ended = newest && newest.state !== "live" ? await cardsOf(db, newest.id) : [];
  const toldFrom = now.getTime() - TOLD_MINUTES * 60_000;
  const told = newest && ended.some(({ movedAt }) => movedAt.getTime() > toldFrom) ? newest.state : null;
  const refunded = newest && told === "failed" ? await whyGivenBack(db, [newest.id]) : null;
  return {
    paid: told === "paid",
    decline: told === "failed" && !refunded ? declineOf(ended) : null,
    refunded,
  };
}
