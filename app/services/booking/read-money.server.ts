import { and, asc, eq } from "drizzle-orm";
import { bookingChanges, type bookings, charges, type checkouts, receipts, type travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { ChangeData, RoomSnapshot } from "~/domain/amendments/change-data";
import type { MoneyView, StayLine } from "~/domain/booking/booked";
import type { ChosenExtra } from "~/domain/catalogue/extra";
import type { StayView } from "~/domain/catalogue/stay-view";
import { owedSince } from "~/domain/money/balance";
import { balanceOf, isGivenBack } from "~/domain/money/refund";
import type { TravellerType } from "~/domain/people/age";
import { type Capture, capturesOf, ENDED_PAYMENT } from "~/services/charges/captures.server";

type Booked = {
  booking: typeof bookings.$inferSelect;
  checkout: typeof checkouts.$inferSelect;
  people: (typeof travellers.$inferSelect)[];
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

/** The money of a booking; also inside the transaction that moves it. */
export async function readMoney(db: Db, { booking, checkout, people, stay, extras }: Booked): Promise<MoneyView> {
  const { currency, discountCode, discount } = checkout;
  const line = (type: TravellerType, count: number, each: number) =>
    count > 0 ? [{ type, count, each, amount: count * each }] : [];
  const made = await db
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.booking, booking.number))
    .orderBy(asc(bookingChanges.madeAt), asc(bookingChanges.id));
  const issued = await db
    .select({
      number: receipts.number,
      kind: receipts.kind,
      amount: receipts.amount,
      issuedAt: receipts.issuedAt,
      data: receipts.data,
    })
    .from(receipts)
    .where(eq(receipts.booking, booking.number))
    .orderBy(asc(receipts.number));
  const sold = booking.price - made.reduce((sum, { priceBefore, priceAfter }) => sum + priceAfter - priceBefore, 0);
  const owing = owedSince([
    { at: booking.bookedAt, amount: sold },
    ...made.map(({ priceBefore, priceAfter, madeAt }) => ({ at: madeAt, amount: priceAfter - priceBefore })),
    ...issued.map(({ kind, amount, issuedAt }) => ({ at: issuedAt, amount: kind === "payment" ? -amount : amount })),
  ]);
  const balance = balanceOf({ ...booking, people: people.filter(({ cancelledAt }) => cancelledAt === null).length });
  const captures = await capturesOf(db, and(eq(charges.checkout, checkout.id), ENDED_PAYMENT));
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
    owedSince: balance > 0 ? owing : null,
    receipts: issued.map(({ data, ...receipt }) => ({ ...receipt, ...(data.why ? { why: data.why } : {}) })),
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
