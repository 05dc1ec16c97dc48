import { and, eq, exists, gt, isNull, lte, not, or, sql } from "drizzle-orm";
import { checkouts, outbox, payments, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { laidOut } from "~/documents/mail-layout.server";
import { HOLD_MINUTES } from "~/domain/company/conditions";
import { inLocale } from "~/domain/locale";
import type { Mail } from "~/gateways/mail.server";
import { formatDay, formatMoney, formatUntil } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { tabPath } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
import { env } from "~/platform/env.server";
import { forEachIsolated } from "~/platform/for-each-isolated.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { laterMailKey } from "./later-mail.server";
import { refusesReminders, stopAddress } from "./stop-reminders.server";

type Checkout = typeof checkouts.$inferSelect;
type Contact = typeof travellers.$inferSelect;

/** How many minutes before a hold ends the traveller who left it is mailed. */
const RESUME_MINUTES_LEFT = HOLD_MINUTES / 2;
/** A hold with fewer minutes left gets no mail: too little time to come back. */
const MIN_MINUTES_LEFT = 3;
/** The key of that mail of a checkout. */
export const resumeMailKey = (checkout: string) => `resume:${checkout}`;

/**
 * Writes, once, to anyone who left a purchase at its payment: its address, and until when the places are held, about
 * half the hold later. Never to someone who is paying, has just tried to, was mailed that address already, has booked
 * the same departure in the meantime, or wants no such mail. Returns how many were queued.
 */
export async function resumeMails(now: Date): Promise<number> {
  const left = await db.select({ id: checkouts.id }).from(checkouts).where(leftAtPayment(now));
  return forEachIsolated(left, ({ id }) => transaction((tx) => write(tx, id, now)));
}

function minutesFrom(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

function leftAtPayment(now: Date) {
  const said = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(
      or(
        eq(outbox.key, sql`${resumeMailKey("")} || ${checkouts.id}`),
        eq(outbox.key, sql`${laterMailKey("")} || ${checkouts.id}`),
      ),
    );
  const tried = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.checkout, checkouts.id), gt(payments.createdAt, minutesFrom(now, -RESUME_MINUTES_LEFT))));
  return and(
    eq(checkouts.state, "open"),
    lte(checkouts.heldUntil, minutesFrom(now, RESUME_MINUTES_LEFT)),
    gt(checkouts.heldUntil, minutesFrom(now, MIN_MINUTES_LEFT)),
    eq(checkouts.travellersDone, true),
    eq(checkouts.seatsDone, true),
    // A caller gets mails from the colleague who sells to them.
    isNull(checkouts.soldBy),
    not(exists(said)),
    not(exists(tried)),
  );
}

async function write(tx: Db, id: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ checkout: checkouts, contact: travellers })
    .from(checkouts)
    .innerJoin(travellers, and(eq(travellers.checkout, checkouts.id), eq(travellers.position, 0)))
    .where(and(eq(checkouts.id, id), leftAtPayment(now)));
  if (!row?.contact.email) return false;
  const { email } = row.contact;
  if ((await hasBooked(tx, row.checkout, email)) || (await refusesReminders(tx, email))) return false;
  await queueMail(tx, mailOf(row.checkout, row.contact, email, now), now);
  return true;
}

/** Whether they began again, and booked. */
async function hasBooked(tx: Db, { departure }: Checkout, email: string): Promise<boolean> {
  const booked = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(travellers, and(eq(travellers.checkout, checkouts.id), eq(travellers.position, 0)))
    .where(
      and(
        eq(checkouts.departure, departure),
        eq(checkouts.state, "booked"),
        eq(sql`lower(${travellers.email})`, email.toLowerCase()),
      ),
    );
  return booked.length > 0;
}

function mailOf(checkout: Checkout, contact: Contact, to: string, now: Date): Mail {
  const { locale, journey, heldUntil } = checkout;
  const texts = WRITTEN[locale].moneyMail;
  const { resume } = texts;
  const trip = inLocale(journey.trip.name, locale);
  const unsubscribe = stopAddress(to, locale);
  const until = formatUntil(heldUntil, now, locale);
  const content = {
    subject: resume.subject(trip),
    brand: env.BRAND,
    title: resume.title,
    intro: resume.text(contact.firstName, until),
    highlight: { label: resume.held, value: until },
    action: {
      label: resume.action,
      url: env.SITE_URL + tabPath("payment", locale, checkout.id),
      hint: resume.hint,
    },
    sections: [
      {
        title: texts.tripTitle,
        rows: [
          { label: texts.tour, value: trip },
          { label: texts.leaves, value: formatDay(journey.departure.startDay, locale, "full") },
          { label: resume.people, value: String(checkout.adults + checkout.children) },
          { label: resume.price, value: formatMoney({ amount: checkout.total, currency: checkout.currency }, locale) },
        ],
      },
    ],
    closing: [texts.questions(supportPhone()), env.BRAND],
    stop: { label: resume.stop, url: unsubscribe },
  };
  return {
    key: resumeMailKey(checkout.id),
    to,
    locale,
    unsubscribe,
    ...laidOut(content, locale),
  };
}
