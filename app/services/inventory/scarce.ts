/** What there is a limited number of, and a checkout holds some of. */
import type { SQL } from "drizzle-orm";
import type { Db } from "~/db/transaction.server";
import type { Checkout } from "./move-checkout.server";

/**
 * One kind of it. What of it a checkout holds is what its rows say: they are written by anyone who opens or changes it, in
 * the transaction that takes.
 */
export type Scarce = {
  /**
   * Takes all of it that a checkout's rows say it holds; false when that is not available, and then none of it is
   * taken: it may be asked for once more.
   */
  take: (tx: Db, checkout: Checkout, now: Date) => Promise<boolean>;
  /**
   * Makes what an open checkout holds that of a booked one, which has released its own. Nothing is released in between,
   * so it does not matter whether the departure is still on sale. False when the two do not say that they have the same.
   */
  transfer: (tx: Db, held: Checkout, booked: Checkout) => Promise<boolean>;
  /** Lets go of all of it that a checkout holds. */
  release: (tx: Db, checkout: Checkout, now: Date) => Promise<void>;
  /**
   * Takes what the traveller at a position needs who has just been written as one more of a booked checkout; false when
   * that is not available, and then none of it is taken.
   */
  join: (tx: Db, checkout: Checkout, position: number, now: Date) => Promise<boolean>;
  /**
   * Lets go of what those travellers of a booked checkout held who have just been marked as travelling no more; of what
   * the party has together once nobody is left.
   */
  leave: (tx: Db, checkout: Checkout, positions: readonly number[], now: Date) => Promise<void>;
  /** Which checkouts (a condition on theirs) may hold what this one wants. */
  rivals: (checkout: Checkout) => SQL | undefined;
};
