/** Names that were to follow, typed by the organiser of a group. */
import { and, eq, isNull } from "drizzle-orm";
import { bookings, checkouts, groups, travellers } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { dayIn } from "~/domain/day";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import { indexBooking } from "~/services/booking/index-booking.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { queueConfirmation } from "~/services/booking/place-booking.server";
import { listTravellers, lockCheckoutRow, readBookingRow } from "~/services/checkout/checkout-rows.server";
import {
  carriesCard,
  type TravellerInput,
  type TravellerRefusal,
  travellerProblems,
} from "~/services/checkout/save-travellers.server";

/** Who somebody of a booking is, by their position. */
export type NamedTraveller = Pick<TravellerInput, "title" | "firstName" | "lastName" | "nationality" | "birthDay"> & {
  position: number;
};

export type NamesRefusal = "group-unknown" | "names-closed" | "card-data";
export type NamesVerdict =
  | Verdict<{ named: number }, NamesRefusal>
  | (Refusal<"travellers-refused"> & { refusals: TravellerRefusal[] });

type Names = { key: string; checkout: string; people: readonly NamedTraveller[] };

/**
 * Names travellers of one booking of a group, or of its hold, whose names were to follow, for nothing; anybody who has a
 * name already keeps it. Each is checked as a traveller of a purchase is. With the last name of a booking its
 * confirmation leaves, with the tickets. Refuses with `group-unknown`, `names-closed` (from the day of departure on, or
 * the booking permits it no longer), `card-data` or `travellers-refused`.
 */
export async function saveNames({ key, checkout: id, people }: Names, now: Date): Promise<NamesVerdict> {
  return transaction(async (tx): Promise<NamesVerdict> => {
    const [row] = await tx
      .select({ checkout: checkouts, booking: bookings })
      .from(groups)
      .innerJoin(checkouts, eq(checkouts.groupId, groups.id))
      .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
      .where(and(eq(groups.key, key), eq(groups.state, "contract"), eq(checkouts.id, id)));
    if (!row || row.checkout.state === "expired") return refuse("group-unknown");
    const { startDay } = row.checkout.journey.departure;
    if (dayIn(now) >= startDay) return refuse("names-closed");
    const booking = row.booking ?? (await bookedSince(tx, id));
    if (booking) {
      const locked = await lockBooking(tx, eq(bookings.number, booking.number), {
        act: "name-follows",
        by: "traveller",
        now,
      });
      if (!locked.ok) return refuse("names-closed");
    }
    const known = await listTravellers(tx, id);
    const named = people.flatMap((person) => {
      const row = known.find(({ position }) => position === person.position);
      if (!row || row.birthDay !== null || row.cancelledAt !== null) return [];
      const { type, email, phone } = row;
      return { ...person, type, email, phone };
    });
    if (named.some(carriesCard)) return refuse("card-data");
    const refusals = named.flatMap((person) => travellerProblems(person, person.position, startDay, false));
    if (refusals.length > 0) return { ...refuse("travellers-refused"), refusals };
    for (const { position, title, firstName, lastName, nationality, birthDay } of named)
      await tx
        .update(travellers)
        .set({ title, firstName, lastName, nationality, birthDay })
        .where(and(eq(travellers.checkout, id), eq(travellers.position, position), isNull(travellers.birthDay)));
    if (booking && named.length > 0) await tellBooking(tx, booking, now);
    return accept({ named: named.length });
  });
}

/** The booking of a hold, if it was booked since it was read; if not, it is not booked before the transaction ends. */
async function bookedSince(tx: Db, checkout: string): Promise<typeof bookings.$inferSelect | null> {
  await lockCheckoutRow(tx, checkout);
  return (await readBookingRow(tx, checkout)) ?? null;
}

/** The booking is found by its new names, and confirmed with the last of them. */
async function tellBooking(tx: Db, booking: typeof bookings.$inferSelect, now: Date): Promise<void> {
  await indexBooking(tx, booking);
  await queueConfirmation(tx, booking.checkout, now);
}
