import {
  type ChangeData,
  type ChangedActivity,
  type ChangeKind,
  type RoomSnapshot,
  seatsMoved,
} from "~/domain/amendments/change-data";
import type { UnfinishedRefund } from "~/domain/booking/booked";
import { type Day, dayIn } from "~/domain/day";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import { balanceDueDay } from "~/domain/money/deposit";
import type { Currency } from "~/domain/money/money";
import { type ReceiptWhy, receiptNumber } from "~/domain/money/receipt";
import type { TravellerType } from "~/domain/people/age";
import { type JourneyView, journeyIn } from "~/features/checkout/journey-view";
import type { PocketData } from "~/features/pocket/pocket-data";
import { type ExtraView, extraIn, type StayView, stayIn } from "~/features/stay/stay-view";
import { formatDay } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";

type Line = { type: TravellerType; count: number; each: number; amount: number };
/** What `count` people pay each for the room, or for an activity. */
type StayLine = { count: number; each: number };
type PaidCard = { brand: string; last4: string; amount: number };

/** Minor units of `currency`, taxes included. */
export type BookingMoney = {
  currency: Currency;
  lines: Line[];
  stay: (StayLine & { twoBeds: number }) | null;
  extras: (StayLine & { name: string })[];
  discount: { code: string; amount: number } | null;
  changes: { kind: ChangeKind; names: string; amount: number }[];
  price: number;
  /** What the company has of it. */
  paid: number;
  cards: PaidCard[];
  /** Refunds that have not reached who paid, and those that a bank settled by itself. */
  refunds: UnfinishedRefund[];
  elsewhere: number;
  /** What banks took back for good, and what they have until they decide. */
  takenBack: number;
  withheld: number;
  /** Nobody travels on it any more. */
  isCancelled: boolean;
  /** What is left to pay, until when, and where; null when everything is paid. */
  balance: { amount: number; dueDay: Day; href: string | null } | null;
  receipts: {
    number: string;
    kind: "payment" | "refund";
    why: ReceiptWhy | null;
    amount: number;
    day: Day;
    href: string;
  }[];
};

export type BookingData = {
  number: string;
  bookedOn: Day;
  journey: JourneyView;
  country: "CA" | "US";
  /** Of a package. */
  stay: StayView | null;
  extras: ExtraView[];
  /** The trip day by day, from its departure to the way home. */
  days: PocketData["days"];
  /** Where its tickets are, and everything for the road. */
  tickets: string | null;
  pocket: string;
  /** Where it is cancelled, for all or for some. */
  cancel: string;
  claim: string;
  /** Where it is noted what the guide is to know. */
  needs: string;
  /** Where its activities are taken back. */
  takeBack: string;
  /** Where somebody more is added to it. */
  more: string;
  /** Where activities are added to it. */
  add: string;
  /** Where it is moved to another date. */
  redate: string;
  /** Where a name of it is changed. */
  rename: string;
  /** Where its seats are chosen. */
  reseat: string;
  /** Where the room of a package is changed. */
  reroom: string;
  /** Where two who share the room of a tour choose its beds; null of others. */
  rebed: string | null;
  /** Where another boarding stop is chosen. */
  restop: string;
  travellers: { position: number; type: TravellerType; name: string; seat: string | null }[];
  /** Who has cancelled, by name. */
  cancelled: string[];
  money: BookingMoney;
};

type Booking = Parameters<typeof journeyIn>[1] & {
  number: string;
  key: string;
  bookedAt: Date;
  locale: Locale;
  destination: { country: "CA" | "US" };
  departure: { startDay: Day };
  calledOff: boolean;
  stay: Parameters<typeof stayIn>[1] | null;
  extras: Parameters<typeof extraIn>[1][];
  travellers: { position: number; type: TravellerType; firstName: string; lastName: string; seat: string | null }[];
  cancelled: string[];
  money: {
    currency: Currency;
    lines: Line[];
    stay: (StayLine & { twoBeds: number }) | null;
    extras: (StayLine & { name: Bilingual })[];
    discount: { code: string; amount: number } | null;
    changes: (ChangeData & { amount: number })[];
    price: number;
    paid: number;
    balance: number;
    cards: PaidCard[];
    refunds: UnfinishedRefund[];
    elsewhere: number;
    takenBack: number;
    withheld: number;
    receipts: { number: number; kind: "payment" | "refund"; why?: ReceiptWhy; amount: number; issuedAt: Date }[];
  };
};

/** A booking in one language, as its page shows it today. */
export function bookingIn(locale: Locale, booking: Booking, today: Day, days: PocketData["days"] = []): BookingData {
  return {
    number: booking.number,
    bookedOn: dayIn(booking.bookedAt),
    journey: journeyIn(locale, booking),
    country: booking.destination.country,
    stay: booking.stay && stayIn(locale, booking.stay),
    extras: booking.extras.map((extra) => extraIn(locale, extra)),
    days,
    // Of a departure that is called off there are none.
    tickets: booking.calledOff ? null : pathFor("booking.tickets", locale, { bookingKey: booking.key }),
    pocket: pathFor("booking.pocket", locale, { bookingKey: booking.key }),
    more: pathFor("booking.traveller", locale, { bookingKey: booking.key }),
    add: pathFor("booking.activities", locale, { bookingKey: booking.key }),
    takeBack: pathFor("booking.returning", locale, { bookingKey: booking.key }),
    rename: pathFor("booking.name", locale, { bookingKey: booking.key }),
    reseat: pathFor("booking.seats", locale, { bookingKey: booking.key }),
    restop: pathFor("booking.stop", locale, { bookingKey: booking.key }),
    rebed:
      booking.room && booking.travellers.length === 2
        ? pathFor("booking.beds", locale, { bookingKey: booking.key })
        : null,
    reroom: pathFor("booking.room", locale, { bookingKey: booking.key }),
    redate: pathFor("booking.date", locale, { bookingKey: booking.key }),
    cancel: pathFor("booking.cancel", locale, { bookingKey: booking.key }),
    needs: pathFor("booking.needs", locale, { bookingKey: booking.key }),
    claim: pathFor("booking.claim", locale, { bookingKey: booking.key }),
    travellers: booking.travellers.map(({ position, type, firstName, lastName, seat }) => ({
      position,
      type,
      seat,
      name: `${firstName} ${lastName}`,
    })),
    cancelled: booking.cancelled,
    money: moneyIn(locale, booking, today),
  };
}

function moneyIn(
  locale: Locale,
  { money, number, key, departure, calledOff, ...booking }: Booking,
  today: Day,
): BookingMoney {
  const { currency, lines, stay, extras, discount, changes, price, paid, cards, balance, receipts } = money;
  const { refunds, elsewhere, takenBack, withheld } = money;
  return {
    refunds,
    elsewhere,
    takenBack,
    withheld,
    isCancelled: booking.travellers.length === 0,
    currency,
    lines,
    stay: stay && { count: stay.count, each: stay.each, twoBeds: stay.twoBeds },
    extras: extras.map(({ name, count, each }) => ({ name: inLocale(name, locale), count, each })),
    discount,
    changes: changes.map((change) => ({
      kind: change.kind,
      names: namesIn(locale, change),
      amount: change.amount,
    })),
    price,
    paid,
    cards,
    balance:
      balance > 0
        ? {
            amount: balance,
            dueDay: balanceDueDay(departure.startDay, today),
            // Nothing is paid for a departure that is called off: its party chooses first.
            href: calledOff ? null : pathFor("amount-due", locale, { bookingNumber: number }),
          }
        : null,
    receipts: receipts.map((receipt) => ({
      number: receiptNumber(receipt.number),
      kind: receipt.kind,
      why: receipt.why ?? null,
      amount: receipt.amount,
      day: dayIn(receipt.issuedAt),
      href: pathFor("booking.receipt", booking.locale, {
        bookingKey: key,
        receiptNumber: receiptNumber(receipt.number),
      }),
    })),
  };
}

/** Whom, or what, a change was about. */
function namesIn(locale: Locale, change: ChangeData): string {
  switch (change.kind) {
    case "name":
      return `${change.from} → ${change.to}`;
    case "goodwill":
    case "fee":
      return change.words;
    case "cancellation":
      return change.names.join(", ");
    case "date":
      return [change.from, change.to].map(({ startDay }) => formatDay(startDay, locale)).join(" → ");
    case "seats":
      return seatsMoved(change);
    case "stop":
      return [change.from, change.to].map(({ cityName }) => inLocale(cityName, locale)).join(" → ");
    case "room":
      return [change.from, change.to].map((room) => roomIn(locale, room)).join(" → ");
    case "traveller":
    case "birth-year":
      return change.who;
    case "beds":
      return "";
    case "activities":
      return activitiesIn(locale, change.added);
    case "activities-returned":
      return activitiesIn(locale, change.returned);
  }
}

function activitiesIn(locale: Locale, activities: readonly ChangedActivity[]): string {
  return activities.map(({ name, who }) => `${inLocale(name, locale)} (${who})`).join(", ");
}

/** `The Inn, Queen`; two beds are two rooms' difference in words only where nothing else differs. */
function roomIn(locale: Locale, { hotelName, roomName }: RoomSnapshot): string {
  return `${hotelName}, ${inLocale(roomName, locale)}`;
}
