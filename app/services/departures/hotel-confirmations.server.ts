/** The numbers that hotels of tours know a departure's group by. */
import { and, eq, inArray } from "drizzle-orm";
import { hotelConfirmations } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { type DepartureSheet, LONGEST_CONFIRMATION, touredHotels } from "~/domain/departures/departure-sheet";
import { accept, refuse, type Verdict } from "~/domain/verdict";
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

export type ConfirmHotelRefusal = "hotel-missing" | "number-too-long";
type Confirmation = { departure: string; hotel: string; number: string; by: Auditor };

/**
 * Writes down the number of a hotel where a departure of the sheet sleeps; an empty one takes it away. Refuses with
 * `hotel-missing` (nobody sleeps there with that departure) or `number-too-long`.
 */
export async function confirmHotel(
  sheet: DepartureSheet,
  { departure, hotel, number: typed, by }: Confirmation,
  now: Date,
): Promise<Verdict<null, ConfirmHotelRefusal>> {
  const number = typed.trim();
  const known = touredHotels(sheet).find((each) => each.departure === departure && each.hotel === hotel);
  if (!known) return refuse("hotel-missing");
  if (number.length > LONGEST_CONFIRMATION) return refuse("number-too-long");
  return transaction(async (tx): Promise<Verdict<null, ConfirmHotelRefusal>> => {
    const its = and(eq(hotelConfirmations.departure, departure), eq(hotelConfirmations.hotel, hotel));
    const [former] = await tx.select().from(hotelConfirmations).where(its);
    if ((former?.number ?? "") === number) return accept(null);
    if (number === "") await tx.delete(hotelConfirmations).where(its);
    else
      await tx
        .insert(hotelConfirmations)
        .values({ departure, hotel, number })
        .onConflictDoUpdate({ target: [hotelConfirmations.departure, hotelConfirmations.hotel], set: { number } });
    const subject = { kind: "departure", id: departure } as const;
    const [before, after] = [{ reference: former?.number ?? "" }, { hotel, reference: number }];
    await writeAudit(tx, { by, what: "hotel-confirmed", subject, before, after }, now);
    return accept(null);
  });
}
