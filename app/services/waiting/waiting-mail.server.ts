/** The mails of the waiting list: the link that puts a request in line, and the places it is offered. */
import { eq } from "drizzle-orm";
import { checkouts, cities, type waitingRequests } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { laidOut, type MailRow } from "~/documents/mail-layout.server";
import type { Trip } from "~/domain/catalogue/catalogue";
import { daysInWords } from "~/domain/departures/waiting-list";
import { inLocale } from "~/domain/locale";
import { partySize } from "~/domain/people/party";
import { formatDay, formatInstant, formatMoney } from "~/i18n/format";
import type { MailTexts } from "~/i18n/messages/fr-ca/mail";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";

type Request = typeof waitingRequests.$inferSelect;

/** How the keys of the mails about a request begin, and the key of the one that offers places. */
export const requestMailKey = (request: string) => `waiting:${request}`;
export const offerMailKey = (checkout: string) => `offer:${checkout}`;

const pageOf = ({ locale, key }: Request) => env.SITE_URL + pathFor("waiting", locale, { requestKey: key });

/**
 * Queues, in the transaction that writes a request, the way to it: the link that confirms it, or for a caller whom a
 * colleague put in line word that they are. `again` names another sending of it.
 */
export async function queueAsked(
  tx: Db,
  request: Request,
  { name }: Pick<Trip, "name">,
  now: Date,
  again = "",
): Promise<void> {
  if (request.email === null) return;
  const { locale, currency, most } = request;
  const { waiting, payment } = WRITTEN[locale].mail;
  const trip = inLocale(name, locale);
  const [city] = await tx.select({ data: cities.data }).from(cities).where(eq(cities.slug, request.city));
  const rows: MailRow[] = [
    { label: waiting.from, value: city ? inLocale(city.data.name, locale) : request.city },
    daysRow(request),
    { label: waiting.people, value: String(partySize(request)) },
    { label: waiting.most, value: formatMoney({ amount: most, currency }, locale) },
  ];
  const content = {
    brand: env.BRAND,
    ...wordsOf(waiting, request.state === "asked", trip, pageOf(request)),
    highlight: { label: waiting.trip, value: trip },
    sections: [{ title: waiting.asked, rows }],
    closing: [
      ...(request.state === "asked" ? [waiting.notYours] : []),
      payment.questions(env.SUPPORT_PHONE.replaceAll(" ", "\u00a0")),
      env.BRAND,
    ],
  };
  await queueMail(
    tx,
    { ...laidOut(content, locale), key: requestMailKey(request.id) + again, to: request.email, locale },
    now,
  );
}

/** The days that a request is for. */
function daysRow(request: Request): MailRow {
  const { waiting } = WRITTEN[request.locale].mail;
  const day = (of: string) => formatDay(of, request.locale, "full");
  const days = daysInWords(request, { day, range: waiting.range });
  return { label: waiting.days(days.length), value: days.join(" · ") };
}

function wordsOf(waiting: MailTexts["waiting"], toConfirm: boolean, trip: string, url: string) {
  const { confirmSubject, confirmTitle, confirmText, confirm, confirmHint } = waiting;
  if (toConfirm)
    return {
      subject: confirmSubject(trip),
      title: confirmTitle,
      intro: confirmText,
      action: { label: confirm, url, hint: confirmHint },
    };
  const { placedSubject, placedTitle, placedText, placed, placedHint } = waiting;
  return {
    subject: placedSubject(trip),
    title: placedTitle,
    intro: placedText,
    action: { label: placed, url, hint: placedHint },
  };
}

type Offer = { request: Request; checkout: string; until: Date };

/** Queues, in the transaction that holds the places, the way to them and until when. */
export async function queueOffer(tx: Db, { request, checkout: id, until }: Offer, now: Date): Promise<void> {
  if (request.email === null) return;
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, id));
  if (!checkout) throw new Error("An offer without its checkout");
  const { locale, journey, total, currency } = checkout;
  const { waiting, payment } = WRITTEN[locale].mail;
  const trip = inLocale(journey.trip.name, locale);
  const ends = formatInstant(until, locale);
  const { startDay } = journey.departure;
  const rows: MailRow[] = [
    { label: waiting.trip, value: trip },
    { label: waiting.from, value: inLocale(journey.boarding.cityName, locale) },
    { label: waiting.days(1), value: formatDay(startDay, locale, "full") },
    { label: waiting.people, value: String(partySize(checkout)) },
    { label: waiting.price, value: formatMoney({ amount: total, currency }, locale) },
  ];
  const content = {
    subject: waiting.offerSubject(trip, formatDay(startDay, locale)),
    brand: env.BRAND,
    title: waiting.offerTitle,
    intro: waiting.offerText(ends),
    highlight: { label: waiting.held, value: ends },
    action: { label: waiting.take, url: env.SITE_URL + tabPath("travellers", locale, id), hint: waiting.takeHint },
    sections: [{ title: waiting.asked, rows }],
    closing: [payment.questions(env.SUPPORT_PHONE.replaceAll(" ", "\u00a0")), env.BRAND],
    stop: { label: waiting.decline, url: pageOf(request) },
  };
  await queueMail(tx, { ...laidOut(content, locale), key: offerMailKey(id), to: request.email, locale }, now);
}

/** Queues, in the transaction that takes a request off the list for the company, word of it. */
export async function queueRemoved(tx: Db, request: Request, trip: string, now: Date): Promise<void> {
  if (request.email === null) return;
  const { locale } = request;
  const { waiting, payment } = WRITTEN[locale].mail;
  const rows: MailRow[] = [daysRow(request), { label: waiting.people, value: String(partySize(request)) }];
  const content = {
    subject: waiting.removedSubject(trip),
    brand: env.BRAND,
    title: waiting.removedTitle,
    intro: waiting.removedText,
    highlight: { label: waiting.trip, value: trip },
    action: { label: waiting.removed, url: pageOf(request), hint: waiting.removedHint },
    sections: [{ title: waiting.asked, rows }],
    closing: [payment.questions(env.SUPPORT_PHONE.replaceAll(" ", "\u00a0")), env.BRAND],
  };
  const key = `${requestMailKey(request.id)}:removed`;
  await queueMail(tx, { ...laidOut(content, locale), key, to: request.email, locale }, now);
}
