/** One bed or two in the room of a tour, asked for by anyone who has the booking's link: free of charge, so that no code is asked for. */
import { and, eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import { type Db, transaction, withSnapshot } from "~/db/transaction.server";
import type { Asked } from "~/domain/amendments/asked";
import { type BedsRefusal, bedsAreOpen } from "~/domain/amendments/change-beds";
import { type Day, dayIn } from "~/domain/day";
import { refuse, type Verdict } from "~/domain/verdict";
import { writeChange } from "~/services/amendments/write-change.server";
import { readBought } from "~/services/booking/bought.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";

export type ChangeBedsRefusal = BedsRefusal | "booking-unknown" | "beds-changed";

/** The room of a tour as its party sees it. */
export type BedsToChoose = {
  departureDay: Day;
  /** Why they cannot be chosen; null where they can. */
  closed: BedsRefusal | null;
  twoBeds: boolean;
};

/** What the party of the booking of a key may choose; null when there is no such booking. */
export async function bedsToChoose(key: string, now: Date): Promise<BedsToChoose | null> {
  return withSnapshot(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.key, key));
    if (!booking) return null;
    const { bought, room } = await read(tx, booking);
    const open = bedsAreOpen(bought, room, dayIn(now));
    return {
      departureDay: bought.departureDay,
      closed: open.ok ? null : open.code,
      twoBeds: room?.twoBeds ?? false,
    };
  });
}

/**
 * Asks for two beds, or for one, in the room of the tour of the booking of a key. One transaction, its mail in it; nothing
 * is written when it is as it was. `shown` is how it stood on the page where this was chosen. Refuses what `bedsAreOpen`
 * does, `booking-unknown`, or `beds-changed` (it stands otherwise by now).
 */
export async function changeBeds(
  key: string,
  { twoBeds, shown, asked }: { twoBeds: boolean; shown: boolean; asked: Asked },
  now: Date,
): Promise<Verdict<null, ChangeBedsRefusal>> {
  return transaction(async (tx): Promise<Verdict<null, ChangeBedsRefusal>> => {
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "beds", by: asked.by, now });
    if (!locked.ok) return locked;
    const { booking, checkout } = locked.value;
    const { bought, room } = await read(tx, booking);
    const open = bedsAreOpen(bought, room, dayIn(now));
    if (!open.ok || !room) return open;
    if (room.twoBeds === twoBeds) return open;
    if (room.twoBeds !== shown) return refuse("beds-changed");
    await tx
      .update(checkouts)
      .set({ journey: { ...checkout.journey, room: { ...room, twoBeds } } })
      .where(and(eq(checkouts.id, checkout.id), eq(checkouts.state, "booked")));
    const { price } = booking;
    await writeChange(tx, {
      booking,
      checkout,
      asked,
      now,
      effect: { priceBefore: price, price, goesBack: 0 },
      data: { kind: "beds", twoBeds },
    });
    return open;
  });
}

async function read(tx: Db, booking: typeof bookings.$inferSelect) {
  const checkout = await readCheckoutRow(tx, booking.checkout);
  if (!checkout) throw new Error("A booking without its checkout");
  const { bought } = await readBought(tx, booking, checkout);
  return { bought, room: checkout.journey.room };
}
