import type { BookingView } from "~/domain/booking/booked";
import type { Currency } from "~/domain/money/money";
import type { BoughtParts } from "~/domain/planner/bought";

type Booked = Pick<BookingView, "stay" | "extras"> & { money: { currency: Currency } };

/** The hotel and the activities of a booking; neither prices nor booking codes unless `showsPrivate`. */
export function partsOf({ stay, extras, money }: Booked, showsPrivate = true): BoughtParts {
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
      secrets: showsPrivate
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
