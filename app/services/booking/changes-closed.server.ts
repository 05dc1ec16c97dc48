import { eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import { atOneMoment } from "~/db/transaction.server";
import { type ClosedRefusal, mayChange } from "~/domain/change";
import { dayIn } from "~/domain/day";
import { readBought } from "./bought.server";

/** Why nothing of the booking of a key can be changed; null where something can, or of no such booking. */
export async function changesClosed(key: string, now: Date): Promise<ClosedRefusal | null> {
  return atOneMoment(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const [checkout] = booking ? await tx.select().from(checkouts).where(eq(checkouts.id, booking.checkout)) : [];
    if (!booking || !checkout) return null;
    const open = mayChange((await readBought(tx, booking, checkout)).bought, dayIn(now));
    return open.ok ? null : open.code;
  });
}
