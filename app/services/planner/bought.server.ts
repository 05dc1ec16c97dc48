import { asc, eq } from "drizzle-orm";
import { checkoutExtras, checkouts, stays } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { BoughtParts } from "~/domain/planner-bought";

/**
 * The hotel and the activities a booking was bought with, by its checkout; neither prices nor booking codes unless
 * `reveals`.
 */
export async function boughtParts(checkout: string, reveals: boolean, tx: Db = db): Promise<BoughtParts> {
  const [row] = await tx
    .select({ stay: stays, currency: checkouts.currency })
    .from(stays)
    .innerJoin(checkouts, eq(checkouts.id, stays.checkout))
    .where(eq(stays.checkout, checkout));
  const extras = await tx
    .selectDistinct({
      activity: checkoutExtras.activity,
      name: checkoutExtras.name,
      day: checkoutExtras.day,
      time: checkoutExtras.time,
      address: checkoutExtras.address,
    })
    .from(checkoutExtras)
    .where(eq(checkoutExtras.checkout, checkout))
    .orderBy(asc(checkoutExtras.day), asc(checkoutExtras.time));
  if (!row) return { stay: null, extras };
  const { supplier, about, roomName: room, firstNight, nights, ...stay } = row.stay;
  const { name, address, phone } = about;
  return {
    stay: {
      ...{ supplier, name, address, phone, room, firstNight, nights },
      secrets: reveals
        ? {
            confirmationNumber: stay.confirmationNumber,
            confirmationCode: stay.confirmationCode,
            pricePerPerson: stay.perPerson,
            totalPrice: stay.total,
            currency: row.currency,
          }
        : null,
    },
    extras,
  };
}
