/**
 * A process of its own that pays all of a booking's balance from several tabs at once, each with its own card, and may
 * be killed on the way: `pay-balance <booking> <token>…`
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import { closeDatabase, db } from "~/db/transaction.server";
import { payBalance } from "~/services/payments/pay-balance.server";

const [, , number = "", ...tokens] = process.argv;
const billing = { address: "1, rue", city: "Québec", country: "CA", province: "CA-QC", postalCode: "G1R 2B5" };

const [booking] = await db.select().from(bookings).where(eq(bookings.number, number));
const amount = (booking?.price ?? 0) - (booking?.paid ?? 0);
if (amount > 0)
  await Promise.all(
    tokens.map((cardToken) =>
      payBalance({ booking: number, nonce: randomUUID(), amount, cardToken, billing }, new Date()),
    ),
  );
await closeDatabase();
