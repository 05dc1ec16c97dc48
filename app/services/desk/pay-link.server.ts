/** Pay links of purchases that a colleague makes for a caller: sent, followed, replaced, given up. */
import { and, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { checkouts, holdExtensions, outbox, payLinks, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { laidOut } from "~/documents/mail-layout.server";
import { inLocale, type Locale } from "~/domain/locale";
import { heldWithoutLink, MAX_PAY_LINKS, type PayLinkState, payLinkState, payLinkUntil } from "~/domain/money/pay-link";
import { isEmail } from "~/domain/people/contact";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { formatDay, formatInstant } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
import { env } from "~/platform/env.server";
import { keyHash } from "~/platform/random-token.server";
import { endPayLinks, markOpened, writePayLink } from "~/services/booking/pay-links.server";
import { callCode } from "~/services/checkout/call-code.server";
import { type ClosedRefusal, lockOpen } from "~/services/checkout/open-checkout.server";
import { roomHeldUntil } from "~/services/checkout/room.server";
import { endHold } from "~/services/inventory/holds.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

type Colleague = Exclude<Auditor, "command">;
type Checkout = typeof checkouts.$inferSelect;

export type PayLinkRefusal =
  | ClosedRefusal
  | "travellers-missing"
  | "email-invalid"
  | "link-too-late"
  | "link-already-sent"
  | "too-many-links";

/** `seen`: how many links the form said had been sent. */
type Sending = { checkout: string; email: string; seen: number; by: Colleague };

/**
 * Mails a caller the link that opens the payment tab of their purchase, and holds it as long as the link stands; the link
 * before it ends. Refuses with `checkout-unknown`, `checkout-expired`, `checkout-closed`, `travellers-missing`,
 * `email-invalid`, `link-too-late` (see `payLinkUntil`), `link-already-sent` (by the same form sent twice, or by a
 * colleague) or `too-many-links` (MAX_PAY_LINKS were sent).
 */
export async function sendPayLink(
  { checkout: id, email: typed, seen, by }: Sending,
  now: Date,
): Promise<Verdict<null, PayLinkRefusal>> {
  const email = typed.trim();
  if (!isEmail(email)) return refuse("email-invalid");
  return transaction(async (tx): Promise<Verdict<null, PayLinkRefusal>> => {
    const locked = await lockOpen(tx, id, now);
    if (!locked.ok) return locked;
    const open = locked.value;
    if (!open.travellersDone) return refuse("travellers-missing");
    const { startDay } = open.journey.departure;
    const until = payLinkUntil(now, { startDay, room: await roomHeldUntil(tx, id) });
    if (!until) return refuse("link-too-late");
    const number = await linksOf(tx, id);
    if (number !== seen) return refuse("link-already-sent");
    if (number >= MAX_PAY_LINKS) return refuse("too-many-links");
    const mail = `pay-link:${id}:${number + 1}`;
    const key = await writePayLink(tx, { checkout: id, mail }, now);
    // Who pays has no seats to choose any more; without any, they are given at boarding.
    await tx.update(checkouts).set({ heldUntil: until, seatsDone: true }).where(eq(checkouts.id, id));
    await queuePayLink(tx, { checkout: open, until, key, mail, email }, now);
    const subject = { kind: "purchase", id: callCode(id) } as const;
    await writeAudit(tx, { by, what: "pay-link-sent", subject, after: { until } }, now);
    return accept(null);
  });
}

/** The links of a purchase, until it is booked. */
const linksFor = (checkout: string) => and(eq(payLinks.checkout, checkout), isNull(payLinks.amount));

async function linksOf(on: Db, checkout: string): Promise<number> {
  const [sent] = await on.select({ links: count() }).from(payLinks).where(linksFor(checkout));
  return sent?.links ?? 0;
}

type Link = { checkout: Checkout; until: Date; key: string; mail: string; email: string };

async function queuePayLink(tx: Db, { checkout, until, key, mail, email }: Link, now: Date): Promise<void> {
  const { id, locale, journey } = checkout;
  const { payLink, payment } = WRITTEN[locale].mail;
  const [contact] = await tx
    .select({ email: travellers.email, name: travellers.firstName })
    .from(travellers)
    .where(and(eq(travellers.checkout, id), eq(travellers.position, 0)));
  const trip = inLocale(journey.trip.name, locale);
  const content = {
    subject: payLink.subject(trip),
    brand: env.BRAND,
    title: payLink.title,
    intro: payment.hello(email === contact?.email ? contact.name : "", payLink.text),
    highlight: { label: payment.trip, value: `${trip}, ${formatDay(journey.departure.startDay, locale, "full")}` },
    action: {
      label: payLink.pay,
      url: env.SITE_URL + pathFor("pay-link", locale, { linkKey: key }),
      hint: payLink.until(formatInstant(until, locale)),
    },
    sections: [],
    closing: [payLink.notYours, payment.questions(supportPhone()), env.BRAND],
  };
  await queueMail(tx, { ...laidOut(content, locale), key: mail, to: email, locale }, now);
}

export type Followed = {
  checkout: string;
  /** Where it is good, the language of the purchase it leads to. */
  locale: Locale;
  state: PayLinkState;
};

/**
 * Follows a link to a purchase; null for none. `as`: a colleague who tries it is not taken for the caller.
 */
export async function followPayLink(key: string, as: "caller" | "colleague", now: Date): Promise<Followed | null> {
  const ofIt = eq(payLinks.key, keyHash(key));
  const [found] = await db
    .select({ link: payLinks, locale: checkouts.locale, checkout: checkouts.state, heldUntil: checkouts.heldUntil })
    .from(payLinks)
    .innerJoin(checkouts, eq(checkouts.id, payLinks.checkout))
    .where(and(ofIt, isNull(payLinks.amount)));
  if (!found) return null;
  const { link, locale, ...purchase } = found;
  const state = payLinkState({ ...link, ...purchase }, now);
  if (state === "sent" && as === "caller") await markOpened(link.key, now);
  return { checkout: link.checkout, locale, state };
}

export type NewestPayLink = { state: PayLinkState; email: string };

/** How many links were sent for a purchase, and how the newest stands, if its mail is not taken back. */
export async function payLinksOf(checkout: string, now: Date): Promise<{ sent: number; newest: NewestPayLink | null }> {
  const [row] = await db
    .select({ link: payLinks, email: outbox.recipient, checkout: checkouts.state, heldUntil: checkouts.heldUntil })
    .from(payLinks)
    .innerJoin(checkouts, eq(checkouts.id, payLinks.checkout))
    .innerJoin(outbox, eq(outbox.key, payLinks.mail))
    .where(linksFor(checkout))
    .orderBy(desc(payLinks.sentAt), desc(payLinks.mail))
    .limit(1);
  const sent = await linksOf(db, checkout);
  if (!row) return { sent, newest: null };
  const { link, email, ...purchase } = row;
  return { sent, newest: { state: payLinkState({ ...link, ...purchase }, now), email } };
}

/**
 * Gives up a sale that is open; its link is over. What a colleague began ends, and its places are for sale again; what
 * its buyer began goes on as theirs alone. Returns which. Refuses as what is closed does.
 */
export async function giveUpSale(
  id: string,
  by: Colleague,
  now: Date,
): Promise<Verdict<"ended" | "handed-back", ClosedRefusal>> {
  return transaction(async (tx): Promise<Verdict<"ended" | "handed-back", ClosedRefusal>> => {
    const locked = await lockOpen(tx, id, now);
    if (!locked.ok) return locked;
    const isBuyers = locked.value.channel === "web";
    await endPayLinks(tx, eq(payLinks.checkout, id), now);
    if (isBuyers) await handBack(tx, locked.value, now);
    else await endHold(tx, id, now);
    const subject = { kind: "purchase", id: callCode(id) } as const;
    await writeAudit(tx, { by, what: isBuyers ? "sale-handed-back" : "sale-ended", subject }, now);
    return accept(isBuyers ? "handed-back" : "ended");
  });
}

/** Nobody of the company is in it any more, and it is held as what is bought on the site. */
async function handBack(tx: Db, { id, heldUntil }: Checkout, now: Date): Promise<void> {
  const [kept] = await tx
    .select({ at: holdExtensions.confirmedAt })
    .from(holdExtensions)
    .where(and(eq(holdExtensions.checkout, id), isNotNull(holdExtensions.confirmedAt)));
  const hadLink = (await linksOf(tx, id)) > 0;
  const until = hadLink ? heldWithoutLink({ heldUntil, keptAt: kept?.at ?? null }, now) : heldUntil;
  const [contact] = await tx
    .select({ email: travellers.email })
    .from(travellers)
    .where(and(eq(travellers.checkout, id), eq(travellers.position, 0)));
  // A buyer without staff needs an e-mail: the form asks for it.
  const asksAgain = contact?.email === null && { travellersDone: false };
  await tx
    .update(checkouts)
    .set({ soldBy: null, heldUntil: until, ...asksAgain })
    .where(eq(checkouts.id, id));
}
