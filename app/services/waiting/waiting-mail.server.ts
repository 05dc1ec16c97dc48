/** The mails of the waiting list: a request, an offer of places, a request removed by the company. */
import { eq } from "drizzle-orm";
import { cities, type waitingRequests } from "~/db/schema";
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
import { supportPhone } from "~/i18n/support-phone.server";
import { env } from "~/platform/env.server";
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";
import { queueMail } from "~/services/mail/queue-mail.server";

type Request = typeof waitingRequests.$inferSelect;

/** The outbox keys of the mails with the link that confirms a request begin with this: their reader asks for them again. */
const confirmMailKey = (request: string) => `waiting:${request}`;
/** Those of what becomes of a request begin with this. */
const newsMailKey = (request: string) => `waiting-list:${request}`;
/** Whether a mail is about a request, by its outbox key. */
export const isAboutRequest = (key: string, request: string): boolean =>
  [confirmMailKey(request), newsMailKey(request)].some((begins) => key.startsWith(begins));
/** The outbox key of the mail that offers places, by the checkout that holds them. */
export const offerMailKey = (checkout: string) => `offer:${checkout}`;

const requestUrl = ({ locale, key }: Request) => env.SITE_URL + pathFor("waiting", locale, { requestKey: key });

/**
 * Queues the mail about a new request, in the transaction that writes it. A traveller's has the link that confirms it; a
 * caller, whom a colleague put in line, is told that they wait. `keySuffix` tells a repeated mail from the first.
 */
export async function queueRequestMail(
  tx: Db,
  request: Request,
  { name }: Pick<Trip, "name">,
  now: Date,
  keySuffix = "",
): Promise<void> {
  if (request.email === null) return;
  const { locale, currency, maxPrice } = request;
  const { waiting, payment } = WRITTEN[locale].mail;
  const isConfirmed = request.state !== "asked";
  const trip = inLocale(name, locale);
  const [city] = await tx.select({ data: cities.data }).from(cities).where(eq(cities.slug, request.city));
  const rows: MailRow[] = [
    { label: waiting.from, value: city ? inLocale(city.data.name, locale) : request.city },
    daysRow(request),
    { label: waiting.people, value: String(partySize(request)) },
    { label: waiting.most, value: formatMoney({ amount: maxPrice, currency }, locale) },
  ];
  const content = {
    brand: env.BRAND,
    ...(isConfirmed ? inLineTexts : toConfirmTexts)(waiting, trip, requestUrl(request)),
    highlight: { label: waiting.trip, value: trip },
    sections: [{ title: waiting.asked, rows }],
    closing: [...(isConfirmed ? [] : [waiting.notYours]), payment.questions(supportPhone()), env.BRAND],
  };
  const key = (isConfirmed ? newsMailKey : confirmMailKey)(request.id) + keySuffix;
  await queueMail(tx, { ...laidOut(content, locale), key, to: request.email, locale }, now);
}

function daysRow(request: Request): MailRow {
  const { waiting } = WRITTEN[request.locale].mail;
  const days = daysInWords(request, { day: (day) => formatDay(day, request.locale, "full"), range: waiting.range });
  return { label: waiting.days(days.length), value: days.join(" · ") };
}

const toConfirmTexts = (waiting: MailTexts["waiting"], trip: string, url: string) => ({
  subject: waiting.confirmSubject(trip),
  title: waiting.confirmTitle,
  intro: waiting.confirmText,
  action: { label: waiting.confirm, url, hint: waiting.confirmHint },
});

const inLineTexts = (waiting: MailTexts["waiting"], trip: string, url: string) => ({
  subject: waiting.placedSubject(trip),
  title: waiting.placedTitle,
  intro: waiting.placedText,
  action: { label: waiting.placed, url, hint: waiting.placedHint },
});

type Offer = { request: Request; checkout: string; until: Date };

/** Queues the mail that offers places until `until`, in the transaction that holds them. */
export async function queueOfferMail(tx: Db, { request, checkout: id, until }: Offer, now: Date): Promise<void> {
  if (request.email === null) return;
  const checkout = await readCheckoutRow(tx, id);
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
    closing: [payment.questions(supportPhone()), env.BRAND],
    stop: { label: waiting.decline, url: requestUrl(request) },
  };
  await queueMail(tx, { ...laidOut(content, locale), key: offerMailKey(id), to: request.email, locale }, now);
}

/** Queues the mail about a request that the company removed from the list, in the transaction that removes it. */
export async function queueRemovedMail(tx: Db, request: Request, trip: string, now: Date): Promise<void> {
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
    action: { label: waiting.removed, url: requestUrl(request), hint: waiting.removedHint },
    sections: [{ title: waiting.asked, rows }],
    closing: [payment.questions(supportPhone()), env.BRAND],
  };
  const key = `${newsMailKey(request.id)}:removed`;
  await queueMail(tx, { ...laidOut(content, locale), key, to: request.email, locale }, now);
}
