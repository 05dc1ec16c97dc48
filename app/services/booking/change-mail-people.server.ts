/** What the mail of a change says of the travellers, of their activities, and of money that is moved by hand. */

import type { Effect } from "~/domain/amendments/change";
import { notAskedIn } from "~/domain/amendments/change-data";
import type { BookingView } from "~/domain/booking/booked";
import { inLocale } from "~/domain/locale";
import { formatPercent } from "~/i18n/format";
import { moneyOf, textsOf } from "./booking-mail.server";
import {
  backText,
  type ChangeWords,
  differenceRows,
  goingBack,
  headOf,
  isHeld,
  type Made,
  type Of,
} from "./change-words.server";

export function cancellation(
  booking: BookingView,
  data: Of<"cancellation">,
  { priceBefore, price, goesBack }: Effect,
  by: Made["by"],
): ChangeWords {
  const { cancellation: texts } = textsOf(booking);
  const money = moneyOf(booking);
  const who = data.names.join(", ");
  const notAsked = notAskedIn(data);
  // Of all that it came to, in the order of the page.
  const share = priceBefore + data.kept - notAsked - price;
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro:
      by === "company"
        ? texts.byUs(booking.contactName, who)
        : data.whole
          ? texts.all(booking.contactName, booking.number)
          : texts.some(booking.contactName, who),
    highlight: { label: texts.back, value: money(goesBack) },
    what: {
      title: texts.section,
      rows: [
        { label: texts.who, value: who },
        { label: texts.before, value: money(priceBefore) },
        { label: texts.share, value: texts.less(money(share)) },
        {
          label: data.waived ? texts.keptLess : texts.kept(formatPercent(String(data.keptPercent), booking.locale)),
          value: money(data.kept),
        },
        ...(notAsked > 0 ? [{ label: texts.notAsked, value: texts.less(money(notAsked)) }] : []),
        { label: texts.after, value: money(booking.money.price) },
      ],
      lines: [goesBack > 0 ? backText(booking) : texts.nothingBack],
    },
  };
}

export function rename(booking: BookingView, { from, to, fee }: Of<"name">): ChangeWords {
  const { rename: texts } = textsOf(booking);
  const money = moneyOf(booking);
  const { balance } = booking.money;
  return {
    ...headOf(booking, texts),
    highlight: { label: texts.after, value: to },
    what: {
      title: texts.section,
      rows: [
        { label: texts.before, value: from },
        { label: texts.after, value: to },
        { label: texts.fee, value: money(fee) },
      ],
      lines: balance > 0 ? [texts.more(money(balance))] : [],
    },
  };
}

export function birthYear(booking: BookingView, data: Of<"birth-year">, effect: Effect): ChangeWords {
  const { correction: texts } = textsOf(booking);
  const money = moneyOf(booking);
  const difference = effect.price - effect.priceBefore;
  const offBalance = -difference - effect.goesBack;
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, data.who),
    highlight: { label: texts.after, value: money(effect.price) },
    what: {
      title: texts.traveller,
      rows: [
        { label: data.who, value: texts.types[data.toType] },
        { label: texts.before, value: money(effect.priceBefore) },
        { label: texts.after, value: money(effect.price) },
      ],
      lines: [
        ...(difference === 0 ? [texts.same] : []),
        ...(difference > 0 ? [texts.more(money(difference))] : []),
        ...(offBalance > 0 ? [texts.less(money(offBalance))] : []),
        ...(effect.goesBack > 0 ? [isHeld(booking) ? backText(booking) : texts.back(money(effect.goesBack))] : []),
      ],
    },
  };
}

export function joined(booking: BookingView, data: Of<"traveller">, effect: Effect): ChangeWords {
  const { traveller: texts } = textsOf(booking);
  const money = moneyOf(booking);
  const { others, rooms } = data;
  const back = goingBack(booking, effect);
  return {
    ...headOf(booking, texts),
    highlight: { label: texts.who, value: data.who },
    what: {
      title: texts.section,
      rows: [
        { label: texts.who, value: data.who },
        { label: texts.fare, value: money(data.fare) },
        ...(rooms ? [{ label: texts.room, value: money(rooms.to.perPerson) }] : []),
        ...data.added.map(({ name, price: each }) => ({ label: inLocale(name, booking.locale), value: money(each) })),
        ...differenceRows(booking, rooms ? texts.othersInRoom : texts.others, others),
        ...discountRows(
          booking,
          data.fare + (rooms?.to.perPerson ?? 0) + sumOf(data.added) + others - (effect.price - effect.priceBefore),
        ),
        { label: texts.cost, value: money(effect.price - effect.priceBefore) },
        ...back.rows,
      ],
      lines: [texts.tickets, ...back.lines],
    },
  };
}

const sumOf = (each: readonly { price: number }[]) => each.reduce((sum, { price }) => sum + price, 0);

/** What the booking's discount takes off of the rows before it, or, negative, less than before. */
const discountRows = (booking: BookingView, discount: number) =>
  booking.money.discount ? differenceRows(booking, textsOf(booking).discount, -discount) : [];

/** Each activity with whose it is and what it costs. */
function ofEach(booking: BookingView, each: Of<"activities">["added"]) {
  const money = moneyOf(booking);
  return each.map(({ name, who, price }) => ({
    label: `${inLocale(name, booking.locale)}, ${who}`,
    value: money(price),
  }));
}

export function activities(
  booking: BookingView,
  { added }: Of<"activities">,
  { priceBefore, price }: Effect,
): ChangeWords {
  const { activities: texts } = textsOf(booking);
  return {
    ...headOf(booking, texts),
    highlight: { label: texts.cost, value: moneyOf(booking)(price - priceBefore) },
    what: {
      title: texts.section,
      rows: [...ofEach(booking, added), ...discountRows(booking, sumOf(added) - (price - priceBefore))],
    },
  };
}

export function returned(booking: BookingView, data: Of<"activities-returned">, effect: Effect): ChangeWords {
  const { activitiesReturned: texts } = textsOf(booking);
  const back = goingBack(booking, effect);
  return {
    ...headOf(booking, texts),
    highlight: { label: texts.less, value: moneyOf(booking)(effect.priceBefore - effect.price) },
    what: {
      title: texts.section,
      rows: [
        ...ofEach(booking, data.returned),
        ...discountRows(booking, sumOf(data.returned) - (effect.priceBefore - effect.price)),
        ...back.rows,
      ],
      lines: back.lines,
    },
  };
}

export function byHand(booking: BookingView, data: Of<"goodwill"> | Of<"fee">, { priceBefore }: Effect): ChangeWords {
  const all = textsOf(booking);
  const texts = all[data.kind];
  const money = moneyOf(booking);
  const amount = money(data.kind === "fee" ? data.fee : data.given);
  return {
    ...headOf(booking, texts),
    highlight: { label: texts.amount, value: amount },
    what: {
      title: texts.section,
      rows: [
        { label: texts.words, value: data.words },
        { label: all.cancellation.before, value: money(priceBefore) },
        { label: all.cancellation.after, value: money(booking.money.price) },
      ],
      lines: [data.kind === "fee" ? texts.note(money(booking.money.balance)) : backText(booking)],
    },
  };
}
