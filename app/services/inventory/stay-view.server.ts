import type { stays } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { StayView } from "~/domain/catalogue/stay-view";
import { HOTEL_CHECK_IN, HOTEL_CHECK_OUT } from "~/domain/company/conditions";
import { addDays } from "~/domain/day";
import { roomOf } from "./rooms.server";

/** The room of a checkout; null for other trips. */
export async function readStay(from: Db, checkout: string): Promise<StayView | null> {
  const stay = await roomOf(from, checkout);
  return stay && viewOf(stay);
}

function viewOf(stay: typeof stays.$inferSelect): StayView {
  const { supplier, state, roomName, guests, firstNight, nights, twoBeds, total, shownTotal } = stay;
  return {
    supplier,
    state,
    hotel: stay.about,
    roomName,
    guests,
    firstNight,
    lastDay: addDays(firstNight, nights),
    nights,
    twoBeds,
    checkIn: HOTEL_CHECK_IN,
    checkOut: HOTEL_CHECK_OUT,
    price: { perPerson: stay.perPerson, twoBeds: stay.twoBedsPrice, total },
    priceChanged: total === shownTotal ? null : { from: shownTotal, to: total },
    confirmation: stay.confirmationNumber ? { number: stay.confirmationNumber, code: stay.confirmationCode } : null,
  };
}
