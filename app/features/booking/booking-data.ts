import {
  type ChangeData,
  type ChangedActivity,
  type ChangeKind,
  notAskedIn,
  type RoomSnapshot,
  seatsMoved,
} from "~/domain/amendments/change-data";
import { conditionsOn } from "~/domain/amendments/conditions-kept";
import type { Offer, OfferKind } from "~/domain/amendments/offers";
import { stoppedBy, type UnfinishedRefund } from "~/domain/booking/booked";
import { type Day, dayIn, daysBetween } from "~/domain/day";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import { lateDays } from "~/domain/money/balance";
import type { Currency } from "~/domain/money/money";
import { type ReceiptNote, receiptNumber } from "~/domain/money/receipt";
import type { TravellerType } from "~/domain/people/age";
import { fullName } from "~/domain/people/full-name";
import { type JourneyView, journeyIn } from "~/features/checkout/journey-view";
import type { PocketData } from "~/features/pocket/pocket-data";
import { type ExtraView, extraIn, type StayView, stayIn } from "~/features/stay/stay-view";
import { formatDay } from "~/i18n/format";
import { pathFor, type ScreenId } from "~/i18n/paths";

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
  /** `beds`: what a room has from then on, where nothing else of it changed. */
  changes: { kind: ChangeKind; names: string; beds?: "one" | "two"; amount: number }[];
  /** What was never paid, and is not asked for since everyone cancelled. */
  notAsked: number;
  price: number;
  /** What the company has of it. */
  paid: number;
  cards: PaidCard[];
  /** Refunds that have not reached who paid, and those that a bank settled by itself. */
  refunds: UnfinishedRefund[];
  elsewhere: number;
  /** What banks took back permanently, and what they have until they decide. */
  takenBack: number;
  withheld: number;
  /** Nobody travels on it any more. */
  isCancelled: boolean;
  /** How the last of its travellers cancelled, and what went back in all; null while anybody travels. */
  ending: {
    day: Day;
    daysBefore: number;
    refunded: number;
    /** The rule it was bought under, and the part that was kept; less than that where `waived`. */
    rule: { until: number; percent: number };
    keptPercent: number;
    waived: boolean;
  } | null;
  /** What is left to pay, until when, and where; null when everything is paid. */
  balance: {
    amount: number;
    dueDay: Day;
    /** By how many days it is late. */
    lateDays: number;
    href: string;
  } | null;
  receipts: {
    number: string;
    kind: "payment" | "refund";
    note: ReceiptNote | null;
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
  today: Day;
  /** Where its tickets are, everything for the road, and the dates for a calendar; null where the trip does not take place. */
  tickets: string | null;
  pocket: string | null;
  calendar: string | null;
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
    changes: (ChangeData & { amount: number; at: Date })[];
    price: number;
    paid: number;
    balance: number;
    dueDay: Day | null;
    cards: PaidCard[];
    refunds: UnfinishedRefund[];
    elsewhere: number;
    takenBack: number;
    withheld: number;
    receipts: {
      number: number;
      kind: "payment" | "refund";
      note: ReceiptNote | null;
      amount: number;
      issuedAt: Date;
    }[];
  };
};

/** A booking in one language, as its page shows it today. */
export function bookingIn(locale: Locale, booking: Booking, today: Day, days: PocketData["days"] = []): BookingData {
  const { key: bookingKey } = booking;
  const stopped = stoppedBy(booking);
  return {
    number: booking.number,
    bookedOn: dayIn(booking.bookedAt),
    journey: journeyIn(locale, booking),
    country: booking.destination.country,
    stay: booking.stay && stayIn(locale, booking.stay),
    extras: booking.extras.map((extra) => extraIn(locale, extra)),
    days,
    today,
    tickets: stopped ? null : pathFor("booking.tickets", locale, { bookingKey }),
    pocket: stopped ? null : pathFor("booking.pocket", locale, { bookingKey }),
    calendar: stopped ? null : pathFor("booking.pocket.file", locale, { bookingKey, format: "ics" }),
    travellers: booking.travellers.map(({ position, type, firstName, lastName, seat }) => ({
      position,
      type,
      seat,
      name: fullName({ firstName, lastName }),
    })),
    cancelled: booking.cancelled,
    money: moneyIn(locale, booking, today),
  };
}

function moneyIn(locale: Locale, { money, number, key, departure, ...booking }: Booking, today: Day): BookingMoney {
  const { currency, lines, stay, extras, discount, changes, price, paid, cards, balance, receipts } = money;
  const { refunds, elsewhere, takenBack, withheld, dueDay } = money;
  return {
    refunds,
    elsewhere,
    takenBack,
    withheld,
    isCancelled: booking.travellers.length === 0,
    ending: booking.travellers.length === 0 ? endingOf(money, booking.bookedAt, departure.startDay) : null,
    currency,
    lines,
    stay: stay && { count: stay.count, each: stay.each, twoBeds: stay.twoBeds },
    extras: extras.map(({ name, count, each }) => ({ name: inLocale(name, locale), count, each })),
    discount,
    changes: changes.map((change) => ({
      kind: change.kind,
      names: namesIn(locale, change),
      ...(change.kind === "room" && isOfBeds(change) && { beds: change.to.twoBeds ? "two" : "one" }),
      amount: change.amount + notAskedIn(change),
    })),
    notAsked: changes.reduce((sum, change) => sum + notAskedIn(change), 0),
    price,
    paid,
    cards,
    balance:
      dueDay !== null
        ? {
            amount: balance,
            dueDay,
            lateDays: lateDays(dueDay, today),
            href: pathFor("amount-due", locale, { bookingNumber: number }),
          }
        : null,
    receipts: receipts.map((receipt) => ({
      number: receiptNumber(receipt.number),
      kind: receipt.kind,
      note: receipt.note,
      amount: receipt.amount,
      day: dayIn(receipt.issuedAt),
      href: pathFor("booking.receipt", booking.locale, {
        bookingKey: key,
        receiptNumber: receiptNumber(receipt.number),
      }),
    })),
  };
}

function endingOf(
  { changes, receipts }: Pick<Booking["money"], "changes" | "receipts">,
  bookedAt: Date,
  departureDay: Day,
): BookingMoney["ending"] {
  const last = changes.findLast(({ kind }) => kind === "cancellation");
  if (last?.kind !== "cancellation") return null;
  const { cancellationHalfUntilDays, cancellationHalfPercent } = conditionsOn(dayIn(bookedAt));
  const day = dayIn(last.at);
  const sum = (of: (receipt: (typeof receipts)[number]) => boolean) =>
    receipts.reduce((total, receipt) => (of(receipt) ? total + receipt.amount : total), 0);
  const sentBack = sum(({ note }) => note === "refund-failed");
  return {
    day,
    daysBefore: daysBetween(day, departureDay),
    refunded: sum(({ kind, note }) => kind === "refund" && !note) - sentBack,
    rule: { until: cancellationHalfUntilDays, percent: 100 - cancellationHalfPercent },
    keptPercent: last.keptPercent,
    waived: last.waived ?? false,
  };
}

/** The screen of each offer. */
const SCREENS = {
  seats: "booking.seats",
  stop: "booking.stop",
  room: "booking.room",
  beds: "booking.beds",
  add: "booking.activities",
  return: "booking.returning",
  traveller: "booking.traveller",
  name: "booking.name",
  "birth-year": "booking",
  needs: "booking.needs",
  date: "booking.date",
  cancel: "booking.cancel",
  claim: "booking.claim",
} as const satisfies Record<OfferKind, ScreenId>;

/** An offer with the address of its page. */
export type OfferView = Offer & { href: string };

/** What may be asked of a booking, each with its page. */
export function offersIn(locale: Locale, bookingKey: string, offers: readonly Offer[]): OfferView[] {
  return offers.map((offer) => {
    const href = pathFor(SCREENS[offer.kind], locale, { bookingKey });
    // Its form is on the booking's own page.
    return { ...offer, href: offer.kind === "birth-year" ? `${href}?${CORRECT}=1#correction` : href };
  });
}

/** The search parameter of a booking's page that opens the form for a year of birth. */
export const CORRECT = "correct";

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
      return (isOfBeds(change) ? [change.to] : [change.from, change.to])
        .map((room) => roomIn(locale, room))
        .join(" → ");
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

type RoomChange = Extract<ChangeData, { kind: "room" }>;

/** The same room with other beds. */
function isOfBeds({ from, to }: RoomChange): boolean {
  return from.hotel === to.hotel && from.room === to.room;
}

/** `The Inn, Queen`. */
function roomIn(locale: Locale, { hotelName, roomName }: RoomSnapshot): string {
  return `${hotelName}, ${inLocale(roomName, locale)}`;
}
