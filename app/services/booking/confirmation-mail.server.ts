import { daySections } from "~/documents/day-sections.server";
import { laidOut, type MailContent, type MailRow, type MailSection } from "~/documents/mail-layout.server";
import { meansOf, receiptWords } from "~/documents/receipt-document.server";
import { notAskedIn } from "~/domain/amendments/change-data";
import type { BookingView, MoneyView } from "~/domain/booking/booked";
import { ARRIVE_EARLY_MINUTES, ESTA_DAYS, I94_DAYS, PASSPORT_VALID_MONTHS } from "~/domain/company/conditions";
import { inLocale } from "~/domain/locale";
import { fullName } from "~/domain/people/full-name";
import type { BookedTrip } from "~/domain/planner/bought";
import { minutesBefore } from "~/domain/time";
import type { Mail } from "~/gateways/mail.server";
import { formatDay, formatMoney, formatTime } from "~/i18n/format";
import type { MailTexts } from "~/i18n/messages/fr-ca/mail";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
import { env } from "~/platform/env.server";

type Texts = MailTexts["confirmation"];

const CONFIRMATION = "confirmation:";

/** The number of the booking that the mail of a key confirms; null for any other mail. */
export function confirmedBooking(mailKey: string): string | null {
  return mailKey.startsWith(CONFIRMATION) ? mailKey.slice(CONFIRMATION.length) : null;
}

/** The confirmation of a booking, in its language (spec 2, confirmation); one a booking, by its key. */
export function confirmationMail(booking: BookingView, trip: BookedTrip): Omit<Mail, "to"> {
  const { locale } = booking;
  const content = contentOf(booking, trip, WRITTEN[locale].mail.confirmation);
  return {
    key: `${CONFIRMATION}${booking.number}`,
    locale,
    ...laidOut(content, locale),
  };
}

function contentOf(booking: BookingView, described: BookedTrip, texts: Texts): MailContent {
  const { locale, number, departure } = booking;
  const trip = inLocale(booking.trip.name, locale);
  return {
    subject: texts.subject(number, trip, formatDay(departure.startDay, locale)),
    brand: env.BRAND,
    title: texts.title,
    intro: texts.intro(booking.contactName),
    highlight: { label: texts.number, value: number },
    action: {
      label: texts.view,
      url: `${env.SITE_URL}${pathFor("booking", locale, { bookingKey: booking.key })}`,
      hint: texts.viewHint,
    },
    sections: [
      journey(booking, trip, texts),
      boarding(booking, texts),
      ...tourRoom(booking, texts),
      ...hotel(booking, texts),
      ...activities(booking, texts),
      ...daySections(locale, booking.number, { ...described, parts: { ...described.parts, extras: [], stay: null } }),
      travellers(booking, texts),
      receipt(booking, texts),
      documents(booking, texts),
    ],
    closing: [texts.questions(supportPhone(), number), texts.signature(env.BRAND)],
  };
}

function journey({ locale, departure, boarding, wayBack }: BookingView, trip: string, texts: Texts): MailSection {
  const at = (day: string, time: string) => texts.dayAndTime(formatDay(day, locale, "full"), formatTime(time, locale));
  return {
    title: texts.trip,
    rows: [
      { label: texts.tour, value: trip },
      { label: texts.leaves, value: at(departure.startDay, boarding.departs) },
      ...(wayBack
        ? [
            {
              label: texts.wayBack,
              value: `${at(departure.endDay, wayBack.departs)}, ${inLocale(wayBack.name, locale)}, ${wayBack.address}`,
            },
          ]
        : []),
      { label: texts.comesBack, value: at(departure.endDay, boarding.returns) },
    ],
  };
}

function boarding({ locale, boarding: stop }: BookingView, texts: Texts) {
  const { cityName, name, directions, departs } = stop;
  return {
    title: texts.boarding,
    rows: [
      { label: texts.place, value: `${inLocale(cityName, locale)}, ${inLocale(name, locale)}` },
      { label: texts.address, value: inLocale(stop.address, locale) },
      { label: texts.directions, value: inLocale(directions, locale) },
      {
        label: texts.arrive,
        value: texts.early(formatTime(minutesBefore(departs, ARRIVE_EARLY_MINUTES), locale), ARRIVE_EARLY_MINUTES),
      },
    ],
  };
}

/** The room that is in the price of a tour; its hotels stand with the days. */
function tourRoom({ room }: BookingView, texts: Texts): MailSection[] {
  if (!room) return [];
  const who = texts.sharedRoom(room.guests);
  return [{ title: texts.hotel, rows: [{ label: texts.room, value: room.twoBeds ? texts.withTwoBeds(who) : who }] }];
}

/** The room of a package, and what to say at its desk. */
function hotel({ locale, stay }: BookingView, texts: Texts): MailSection[] {
  if (!stay) return [];
  const { hotel: about, confirmation } = stay;
  const on = (day: string) => formatDay(day, locale, "full");
  const room = texts.roomFor(inLocale(stay.roomName, locale), stay.guests);
  return [
    {
      title: texts.hotel,
      rows: [
        { label: texts.hotelName, value: about.name },
        { label: texts.address, value: about.address },
        { label: texts.phone, value: about.phone },
        { label: texts.room, value: stay.twoBeds ? texts.withTwoBeds(room) : room },
        { label: texts.checkIn, value: texts.checkInAt(on(stay.firstNight), formatTime(stay.checkIn, locale)) },
        { label: texts.checkOut, value: texts.checkOutAt(on(stay.lastDay), formatTime(stay.checkOut, locale)) },
        { label: texts.nights, value: String(stay.nights) },
        ...(confirmation ? [{ label: texts.hotelNumber, value: confirmation.number }] : []),
        ...(confirmation?.code ? [{ label: texts.hotelCode, value: confirmation.code }] : []),
        { label: texts.source, value: texts.sources[stay.supplier] },
      ],
    },
  ];
}

/** What travellers added, with the names of those who go. */
function activities({ locale, extras, travellers: people }: BookingView, texts: Texts): MailSection[] {
  if (extras.length === 0) return [];
  const nameOf = (position: number) => people.find((each) => each.position === position)?.firstName ?? "";
  return [
    {
      title: texts.activities,
      rows: extras.map(({ name, day, time, address, travellers: who }) => ({
        label: inLocale(name, locale),
        value: [
          formatDay(day, locale, "full"),
          ...(time ? [formatTime(time, locale)] : []),
          ...(address ? [address] : []),
          who.map(nameOf).join(", "),
        ].join(", "),
      })),
    },
  ];
}

function travellers({ travellers: people }: BookingView, texts: Texts): MailSection {
  return {
    title: texts.travellers,
    rows: people.map(({ title, firstName, lastName, type, seat }) => ({
      label: `${texts.titles[title]} ${fullName({ firstName, lastName })}`,
      value: `${texts.types[type]}, ${seat === null ? texts.noSeat : texts.seat(seat)}`,
    })),
  };
}

function receipt({ locale, money: view }: BookingView, texts: Texts): MailSection {
  const { currency } = view;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  const words = { adult: texts.adults, child: texts.children };
  return {
    title: texts.receipt,
    rows: [
      ...view.lines.map(({ type, count, each, amount }) => ({
        label: words[type](count, money(each)),
        value: money(amount),
      })),
      ...(view.stay
        ? [
            { label: texts.stay(view.stay.count, money(view.stay.each)), value: money(view.stay.amount) },
            ...(view.stay.twoBeds > 0 ? [{ label: texts.twoBeds, value: money(view.stay.twoBeds) }] : []),
          ]
        : []),
      ...view.extras.map(({ name, count, each, amount }) => ({
        label: texts.extra(inLocale(name, locale), count, money(each)),
        value: money(amount),
      })),
      ...(view.discount
        ? [{ label: texts.discount(view.discount.code), value: texts.less(money(view.discount.amount)) }]
        : []),
      ...changeRows(view, receiptWords(locale), money),
      { label: texts.total, value: money(view.price) },
      { label: texts.currency, value: currency },
      ...view.cards.map((card) => ({
        label: texts.paidBy,
        value: `${meansOf(card, receiptWords(locale))}${view.cards.length > 1 ? `, ${money(card.amount)}` : ""}`,
      })),
      ...(view.dueDay !== null
        ? [
            { label: texts.paid, value: money(view.paid) },
            { label: texts.balance, value: texts.balanceUntil(money(view.balance), formatDay(view.dueDay, locale)) },
          ]
        : []),
    ],
    ...(view.balance > 0 ? { lines: [texts.balanceHow] } : {}),
  };
}

/** What was changed before it was confirmed: of a group, whose names follow. */
function changeRows(
  { changes }: MoneyView,
  words: ReturnType<typeof receiptWords>,
  money: (amount: number) => string,
): MailRow[] {
  const notAsked = changes.reduce((sum, change) => sum + notAskedIn(change), 0);
  const moved = changes.map((change) => ({ kind: change.kind, amount: change.amount + notAskedIn(change) }));
  return [
    ...moved.flatMap(({ kind, amount }) =>
      amount === 0
        ? []
        : { label: words.changes[kind], value: amount > 0 ? money(amount) : words.less(money(-amount)) },
    ),
    ...(notAsked > 0 ? [{ label: words.notAsked, value: words.less(money(notAsked)) }] : []),
  ];
}

function documents({ destination, party }: BookingView, texts: Texts): MailSection {
  const abroad = [texts.passport(PASSPORT_VALID_MONTHS), texts.esta(ESTA_DAYS), texts.i94(I94_DAYS)];
  return {
    title: texts.documents,
    lines: [
      ...(destination.country === "US" ? abroad : [texts.identity]),
      ...(party.children > 0 ? [texts.minors] : []),
    ],
  };
}
