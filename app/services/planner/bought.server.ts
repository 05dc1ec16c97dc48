import { eq } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Currency } from "~/domain/money";
import type { BoughtParts } from "~/domain/planner-bought";
import type { BookingView } from "~/services/booking/get-booking.server";
import { chosenExtras } from "~/services/checkout/extras.server";
import { readStay } from "~/services/stays/stay-view.server";

type Booked = Pick<BookingView, "stay" | "extras"> & { money: { currency: Currency } };

/** The hotel and the activities of a booking; neither prices nor booking codes unless `reveals`. */
export function partsOf({ stay, extras, money }: Booked, reveals = true): BoughtParts {
  return {
    extras: extras.map(({ activity, name, day, time, address }) => ({ activity, name, day, time, address })),
    stay: stay && {
      supplier: stay.supplier,
      name: stay.hotel.name,
      address: stay.hotel.address,
      phone: stay.hotel.phone,
      room: stay.roomName,
      firstNight: stay.firstNight,
      nights: stay.nights,
      secrets: reveals
        ? {
            confirmationNumber: stay.confirmation?.number ?? null,
            confirmationCode: stay.confirmation?.code ?? null,
            pricePerPerson: stay.price.perPerson,
            totalPrice: stay.price.total,
            currency: money.currency,
          }
        : null,
    },
  };
}

/** The same of a booked checkout by its id, as a transaction sees it. */
export async function boughtParts(checkout: string, reveals: boolean, tx: Db): Promise<BoughtParts> {
  const [row] = await tx.select({ currency: checkouts.currency }).from(checkouts).where(eq(checkouts.id, checkout));
  const money = { currency: row?.currency ?? ("CAD" as const) };
  return partsOf({ stay: await readStay(tx, checkout), extras: await chosenExtras(tx, checkout), money }, reveals);
}
