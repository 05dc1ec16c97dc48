import { asc, eq, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { bookingChanges, type bookings, type checkouts, receipts, type travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { ChangeData, RoomSnapshot } from "~/domain/amendments/change-data";
import type { MoneyView, StayLine } from "~/domain/booking/booked";
import type { ChosenExtra } from "~/domain/catalogue/extra";
import type { StayView } from "~/domain/catalogue/stay-view";
import { noteOf } from "~/domain/money/receipt";
import { balanceOf, isGivenBack } from "~/domain/money/refund";
import type { TravellerType } from "~/domain/people/age";
import { type Capture, capturesOf } from "~/services/charges/captures.server";
import { dueDayOf } from "./due-day.server";

type Booked = {
  booking: typeof bookings.$inferSelect;
  checkout: typeof checkouts.$inferSelect;
  people: (typeof travellers.$inferSelect)[];
  calledOff: boolean;
  stay: StayView | null;
  extras: readonly ChosenExtra[];
};

/** Lines of a room and of activities, as receipts and pages show them. */
export function packageLines(
  stay: StayView | null,
  extras: readonly ChosenExtra[],
): Pick<MoneyView, "stay" | "extras"> {
  const line = (count: number, each: number): StayLine => ({ count, each, amount: count * each });
  return {
    stay: stay && { ...line(stay.guests, stay.price.perPerson), twoBeds: stay.price.twoBeds },
    extras: extras.map(({ name, travellers, price }) => ({ name, ...line(travellers.length, price) })),
  };
}

/** The room as it was sold, even if another replaced it: its prices and what it was called. */
export function roomSold(stay: StayView | null, made: readonly { data: ChangeData }[]): StayView | null {
  const first = made.map(({ data }) => roomBefore(data)).find((had) => had !== undefined);
  if (!stay || !first) return stay;
  const { hotelName, roomName, guests, nights, twoBeds, perPerson, twoBedsPrice } = first;
  const total = guests * perPerson + twoBedsPrice;
  const price = { perPerson, twoBeds: twoBedsPrice, total };
  return { ...stay, hotel: { ...stay.hotel, name: hotelName }, roomName, guests, nights, twoBeds, price };
}

/** The room that a change gave another for, by itself or with its date, or let to one more. */
function roomBefore(data: ChangeData): RoomSnapshot | undefined {
  if (data.kind === "room") return data.from;
  return data.kind === "date" || data.kind === "traveller" ? data.rooms?.from : undefined;
}

const changesOf = preparedQuery((at) =>
  at
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.booking, sql.placeholder("booking")))
    .orderBy(asc(bookingChanges.madeAt), asc(bookingChanges.id)),
);
const receiptsOf = preparedQuery((at) =>
  at
    .select({
      number: receipts.number,
      kind: receipts.kind,
      amount: receipts.amount,
      issuedAt: receipts.issuedAt,
      data: receipts.data,
    })
    .from(receipts)
    .where(eq(receipts.booking, sql.placeholder("booking")))
    .orderBy(asc(receipts.number)),
);

/** The money of a booking; also inside the transaction that moves it. */
export async function readMoney(
  db: Db,
  { booking, checkout, people, calledOff, stay, extras }: Booked,
): Promise<MoneyView> {
  const { currency, discountCode, discount } = checkout;
  const line = (type: TravellerType, count: number, each: number) =>
    count > 0 ? [{ type, count, each, amount: count * each }] : [];
  const made = await changesOf(db, { booking: booking.number });
  const issued = await receiptsOf(db, { booking: booking.number });
  const going = people.filter(({ cancelledAt }) => cancelledAt === null).length;
  const balance = balanceOf({ ...booking, people: going, calledOff });
  const captures = await capturesOf(db, { checkout: checkout.id, ended: true });
  return {
    currency,
    lines: [
      ...line("adult", checkout.adults, checkout.adultPrice),
      ...line("child", checkout.children, checkout.childPrice),
    ],
    ...packageLines(roomSold(stay, made), extras),
    discount: discountCode ? { code: discountCode, amount: discount } : null,
    changes: made.map(({ data, priceBefore, priceAfter, madeAt }) => ({
      ...data,
      amount: priceAfter - priceBefore,
      at: madeAt,
    })),
    price: booking.price,
    ...moneyNow(captures),
    available: booking.paid,
    balance,
    dueDay: balance > 0 ? await dueDayOf(db, { booking, checkout, made, issued }) : null,
    receipts: issued.map(({ data, ...receipt }) => ({ ...receipt, note: noteOf(data) })),
  };
}

/** What is there of the money that was taken, and what is not finished. */
function moneyNow(captures: readonly Capture[]) {
  const sum = (amountOf: (capture: Capture) => number) =>
    captures.reduce((total, capture) => total + amountOf(capture), 0);
  return {
    paid: sum(({ had }) => had),
    elsewhere: sum(({ elsewhere }) => elsewhere),
    takenBack: sum(({ lost }) => lost),
    withheld: sum(({ withheld }) => withheld),
    cards: captures.map(({ brand, last4, had }) => ({ brand, last4, amount: had })).filter(({ amount }) => amount > 0),
    refunds: captures.flatMap(({ brand, last4, refunds }) =>
      refunds.flatMap(({ amount, standing }) => (isGivenBack(standing) ? [] : [{ amount, standing, brand, last4 }])),
    ),
  };
}
