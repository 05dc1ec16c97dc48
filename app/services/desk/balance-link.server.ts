/** The link that a colleague mails to a booking's buyer, to pay what is due: sent, and how it stands. */
import { and, count, eq, isNotNull } from "drizzle-orm";
import { bookings, outbox, payLinks } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { ReasonOf } from "~/domain/amendments/allowed";
import type { BookingView } from "~/domain/booking/booked";
import type { Day } from "~/domain/day";
import {
  type BalanceLinkState,
  balanceLinkRefusal,
  lastDayOfBalanceLink,
  MAX_BALANCE_LINKS,
  type OwingRefusal,
} from "~/domain/money/pay-link";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { formatDay } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { balanceLinkOf } from "~/services/booking/balance-link.server";
import { bookingMail, moneyOf, questionsOf, sectionsOf, textsOf } from "~/services/booking/booking-mail.server";
import { readBooking } from "~/services/booking/get-booking.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { writePayLink } from "~/services/booking/pay-links.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

export type BalanceLinkRefusal =
  | OwingRefusal
  | "booking-unknown"
  | "booking-over"
  | "amount-changed"
  | "being-paid"
  | "link-already-sent"
  | "too-many-links";

/** How its page says why the state of the booking forbids it. */
const REFUSED_AS = {
  "booking-unknown": "booking-unknown",
  "called-off": "booking-over",
  "nobody-left": "booking-over",
  "payment-under-way": "being-paid",
} as const satisfies Record<ReasonOf<"send-pay-link"> | "booking-unknown", BalanceLinkRefusal>;

type Sending = {
  booking: string;
  /** What the form said is due, in minor units, and how many links it said had been sent. */
  amount: number;
  seen: number;
  by: Exclude<Auditor, "command">;
};

/**
 * Mails a booking's contact the link that pays all that is due, and that alone; the link before it ends. Refuses with
 * `booking-unknown`, `nothing-due`, `amount-changed` (another amount is due than the form said), `being-paid`,
 * `booking-over` (nobody travels any more, or the departure is called off), `email-missing`, `link-too-late` (see
 * `lastDayOfBalanceLink`), `link-already-sent` (by the same form sent twice, or by a colleague) or `too-many-links`
 * (MAX_BALANCE_LINKS were sent).
 */
export async function sendBalanceLink(
  { booking: number, amount, seen, by }: Sending,
  now: Date,
): Promise<Verdict<null, BalanceLinkRefusal>> {
  return transaction(async (tx): Promise<Verdict<null, BalanceLinkRefusal>> => {
    const locked = await lockBooking(tx, eq(bookings.number, number), { act: "send-pay-link", by: "staff", now });
    if (!locked.ok) return refuse(REFUSED_AS[locked.code]);
    const booking = await readBooking(tx, { number });
    if (!booking) return refuse("booking-unknown");
    const { balance } = booking.money;
    const checkout = locked.value.checkout.id;
    const sent = await linksSent(tx, checkout);
    if (sent !== seen) return refuse("link-already-sent");
    const { startDay } = booking.departure;
    const to = booking.contactEmail;
    const refusal = balanceLinkRefusal({ due: balance, email: to, startDay }, now);
    if (refusal) return refuse(refusal);
    if (balance !== amount) return refuse("amount-changed");
    const lastDay = lastDayOfBalanceLink(now, startDay);
    if (!to || !lastDay) return refuse("link-too-late");
    if (sent >= MAX_BALANCE_LINKS) return refuse("too-many-links");
    const mail = `balance-link:${checkout}:${sent + 1}`;
    const key = await writePayLink(tx, { checkout, mail, amount, lastDay }, now);
    await queueMail(tx, linkMail(booking, { to, key, mail, lastDay }), now);
    const after = { amount, currency: booking.money.currency, until: lastDay };
    await writeAudit(tx, { by, what: "balance-link-sent", subject: { kind: "booking", id: number }, after }, now);
    return accept(null);
  });
}

async function linksSent(on: Db, checkout: string): Promise<number> {
  const ofBooking = and(eq(payLinks.checkout, checkout), isNotNull(payLinks.amount));
  const [sent] = await on.select({ links: count() }).from(payLinks).where(ofBooking);
  return sent?.links ?? 0;
}

type Link = { to: string; key: string; mail: string; lastDay: Day };

function linkMail(booking: BookingView, { to, key, mail, lastDay }: Link): Mail {
  const all = textsOf(booking);
  const { locale, number, contactName, money } = booking;
  const amount = moneyOf(booking)(money.balance);
  return bookingMail(booking, to, mail, {
    subject: all.link.subject(amount, number),
    brand: env.BRAND,
    title: all.link.title,
    intro: all.link.text(contactName, amount),
    highlight: { label: all.balance, value: amount },
    action: {
      label: all.link.pay(amount),
      url: env.SITE_URL + pathFor("pay-link", locale, { linkKey: key }),
      hint: all.link.hint(formatDay(lastDay, locale, "full")),
    },
    sections: sectionsOf(booking, money.dueDay),
    closing: [all.link.ends, questionsOf(all), env.BRAND],
  });
}

export type NewestBalanceLink = {
  state: BalanceLinkState;
  amount: number;
  lastDay: Day;
  /** Where it was sent, and whether that is known not to have arrived; null once its mail was taken back. */
  mail: { to: string; failed: boolean } | null;
};

/** How many links were sent for what a booking owes, and how the newest stands. */
export async function balanceLinksOf(
  number: string,
  now: Date,
): Promise<{ sent: number; newest: NewestBalanceLink | null }> {
  const link = await balanceLinkOf(number, now);
  if (!link) return { sent: 0, newest: null };
  const { state, amount, lastDay } = link;
  const [mail] = await db
    .select({ to: outbox.recipient, state: outbox.state })
    .from(outbox)
    .where(eq(outbox.key, link.mail));
  const failed = mail?.state === "failed" || mail?.state === "bounced";
  return {
    sent: await linksSent(db, link.checkout.id),
    newest: { state, amount, lastDay, mail: mail ? { to: mail.to, failed } : null },
  };
}
