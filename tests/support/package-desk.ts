/** A bank, a partner and what the tests of packages ask of both. */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { checkouts, stays } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { applyCode } from "~/services/checkout/apply-code.server";
import type { PayInput } from "~/services/payments/pay.server";
import { seedCatalogue } from "./catalogue";
import { bookingsOf, expectSettled, NOW, payWith, settleAll } from "./checkout";
import { FakeCards } from "./fake-cards";
import { FakePartner } from "./fake-partner";
import { type APackage, readyPackage } from "./package";

/** For one file of tests: calm before each of them. */
export function packageDesk() {
  const gateway = new FakeCards();
  const partner = new FakePartner();
  beforeAll(() => seedCatalogue());
  beforeEach(() => {
    gateway.calm();
    partner.calm();
    partner.now = NOW;
  });
  const pay = (checkout: string, over: Partial<PayInput> = {}, now = NOW) =>
    payWith(gateway, checkout, over, now, partner);
  return {
    gateway,
    partner,
    pay,
    /** Two adults in a room of a package, all paid, with a code where one is given. */
    aBooking: async (sold: APackage, wish: Parameters<typeof readyPackage>[2] = {}, code?: string) => {
      const checkout = await readyPackage(sold, partner, wish);
      if (code) await applyCode(checkout, code, NOW);
      await pay(checkout);
      const [booking] = await bookingsOf(checkout);
      if (!booking) throw new Error("Not booked");
      return { checkout, key: booking.key, number: booking.number };
    },
    /** Lets time pass until nothing is under way, and looks whether all is as it must be then. */
    settle: async (from = NOW) => {
      await settleAll(gateway, from, partner);
      await expectSettled(gateway, partner);
    },
  };
}

export async function stayOf(checkout: string) {
  const [stay] = await db.select().from(stays).where(eq(stays.checkout, checkout));
  if (!stay) throw new Error("No stay");
  return stay;
}

/** The stays of a departure, with their checkouts. */
export async function staysOf(departure: string) {
  return db
    .select({ stay: stays, checkout: checkouts })
    .from(stays)
    .innerJoin(checkouts, eq(checkouts.id, stays.checkout))
    .where(eq(checkouts.departure, departure));
}

/** As no code of ours does it: a checkout is no longer being paid while its payment is live. */
export async function forgetPaying(checkout: string): Promise<void> {
  await transaction((tx) => tx.update(checkouts).set({ state: "open" }).where(eq(checkouts.id, checkout)));
}
