/** The numbers that hotels know rooms by: those of a departure's group, and those of bookings in rooms of ours. */
import { and, eq, inArray } from "drizzle-orm";
import { bookings, hotelConfirmations, stays } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import {
  type DepartureSheet,
  hotelName,
  hotelNumbers,
  MAX_CONFIRMATION_LENGTH,
} from "~/domain/departures/departure-sheet";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { roomOf } from "~/services/inventory/rooms.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

/** By departure and the hotel's name in lists. */
export async function confirmationsOf(
  from: Db,
  departures: readonly string[],
): Promise<(departure: string, hotel: string) => string | null> {
  const rows =
    departures.length === 0
      ? []
      : await from
          .select()
          .from(hotelConfirmations)
          .where(inArray(hotelConfirmations.departure, [...departures]));
  return (departure, hotel) => rows.find((row) => row.departure === departure && row.hotel === hotel)?.number ?? null;
}

export type ConfirmHotelRefusal = "hotel-missing" | "number-missing" | "number-too-long";
type Confirmation = { departure: string; booking: string | null; hotel: string; number: string; by: Auditor };

/**
 * Writes down the number of a hotel where people of the sheet sleep: of a departure, where an empty one takes it away, or
 * of a booking's room, whose travellers read it too. Refuses with `hotel-missing` (they do not sleep there),
 * `number-missing` or `number-too-long`.
 */
export async function confirmHotel(
  sheet: DepartureSheet,
  { departure, booking, hotel, number: typed, by }: Confirmation,
  now: Date,
): Promise<Verdict<null, ConfirmHotelRefusal>> {
  const number = typed.trim();
  const known = hotelNumbers(sheet).find(
    (each) => each.departure === departure && each.booking === booking && each.hotel === hotel,
  );
  if (!known) return refuse("hotel-missing");
  if (number.length > MAX_CONFIRMATION_LENGTH) return refuse("number-too-long");
  if (booking !== null && number === "") return refuse("number-missing");
  return transaction(async (tx): Promise<Verdict<null, ConfirmHotelRefusal>> => {
    const written =
      booking === null
        ? accept(await writeOfDeparture(tx, { departure, hotel, number }))
        : await writeOfBooking(tx, { booking, hotel, number }, now);
    if (!written.ok) return written;
    const former = written.value;
    if (former === number) return accept(null);
    const subject =
      booking === null ? ({ kind: "departure", id: departure } as const) : ({ kind: "booking", id: booking } as const);
    const [before, after] = [{ reference: former }, { hotel, reference: number }];
    await writeAudit(tx, { by, what: "hotel-confirmed", subject, before, after }, now);
    return accept(null);
  });
}

/** Returns the former number. */
async function writeOfDeparture(
  tx: Db,
  { departure, hotel, number }: Pick<Confirmation, "departure" | "hotel" | "number">,
): Promise<string> {
  const its = and(eq(hotelConfirmations.departure, departure), eq(hotelConfirmations.hotel, hotel));
  const [former] = await tx.select().from(hotelConfirmations).where(its);
  if (number === "") await tx.delete(hotelConfirmations).where(its);
  else
    await tx
      .insert(hotelConfirmations)
      .values({ departure, hotel, number })
      .onConflictDoUpdate({ target: [hotelConfirmations.departure, hotelConfirmations.hotel], set: { number } });
  return former?.number ?? "";
}

/** Returns the former number; with the hotel's own, the code of ours that went with it is no longer one. */
async function writeOfBooking(
  tx: Db,
  { booking, hotel, number }: { booking: string; hotel: string; number: string },
  now: Date,
): Promise<Verdict<string, "hotel-missing">> {
  const locked = await lockBooking(tx, eq(bookings.number, booking), { act: "hotel-number", by: "staff", now });
  const stay = locked.ok ? await roomOf(tx, locked.value.checkout.id) : null;
  // It may have changed hotels since the sheet was read.
  const isThere = stay && hotelName({ hotel: stay.about.name, address: stay.about.address }) === hotel;
  if (!isThere || stay.supplier !== "own" || stay.state !== "confirmed") return refuse("hotel-missing");
  const former = stay.confirmationNumber ?? "";
  if (former !== number)
    await tx
      .update(stays)
      .set({ confirmationNumber: number, confirmationCode: null })
      .where(eq(stays.checkout, stay.checkout));
  return accept(former);
}
