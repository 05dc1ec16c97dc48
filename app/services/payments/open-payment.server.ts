import { and, count, eq, gt, sql } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { preparedInsert, preparedQuery } from "~/db/prepared-query.server";
import { charges, payments } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { MAX_DECLINES, MAX_DECLINES_AN_HOUR } from "~/domain/company/limits";
import { nextLook } from "~/domain/company/schedules";
import type { BillingAddress } from "~/domain/money/billing";
import { carriesCardNumber } from "~/domain/money/card-number";
import { MIN_CHARGE, type Money } from "~/domain/money/money";
import type { PaymentPurpose } from "~/domain/money/payment";
import { splitLine } from "~/domain/money/split";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { keyHash, randomToken } from "~/platform/random-token.server";
import { listCards } from "~/services/charges/list-cards.server";
import type { Payment } from "~/services/charges/move-charge.server";
import { keepCards } from "./kept-cards.server";
import { chargesDescribed } from "./what-is-sent.server";

/** What a pay form carries, no matter what it pays. */
export type PayForm = {
  checkout: string;
  /** Unguessable, made with the form: the same form sent twice is the same payment. */
  nonce: string;
  /** The gateway's one-use name for the card that pays all of it; without one, the split cards share it. */
  cardToken?: string;
  /** What the page said each split card pays (`splitLine`): refused when it is no longer so. */
  split?: string;
  billing: BillingAddress;
  /** Names who pays without telling it; without it no limit an address applies. */
  visitor?: string;
  /** Key of the mailed link it is paid by; none on a page of the purchase or the booking. */
  payLink?: string;
};

export type PaymentRefusal =
  | "too-many-declines"
  | "card-missing"
  | "amount-changed"
  | "cards-do-not-add-up"
  | "amount-too-small";
/** Why an earlier sending does not answer this one. */
export type SentBeforeRefusal = "form-used" | "another-card";

/** Whether something of a pay form carries a card number: nothing of it may be kept then. */
export function payFormCarriesCard({ nonce, cardToken, billing }: PayForm): boolean {
  return [nonce, cardToken, ...Object.values(billing)].some((text) => text !== undefined && carriesCardNumber(text));
}

const paymentsByNonce = preparedQuery((at) =>
  at
    .select()
    .from(payments)
    .where(eq(payments.nonce, sql.placeholder("nonce"))),
);
const paymentsByToken = preparedQuery((at) =>
  at
    .select({ payment: payments })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.payment))
    .where(and(eq(charges.cardToken, sql.placeholder("cardToken")), eq(charges.inWallet, false))),
);

/**
 * What an earlier sending of the same form, or of the same one-use card, has become: nothing is paid twice. Refuses with
 * `form-used` when it was another checkout's, and with `another-card` when its card was declined and another comes now: a
 * page that the browser kept sends its button again, and this card has not been tried.
 */
export async function sentBefore(tx: Db, form: PayForm): Promise<Verdict<Payment | null, SentBeforeRefusal>> {
  const [byNonce] = await paymentsByNonce(tx, { nonce: form.nonce });
  const known = byNonce ?? (await byToken(tx, form.cardToken));
  if (known && known.checkout !== form.checkout) return refuse("form-used");
  if (known?.state === "failed" && form.cardToken && (await declinedAnother(tx, known, form.cardToken)))
    return refuse("another-card");
  return accept(known ?? null);
}

/** Whether that payment came to nothing since other cards were declined. Money that came and goes back is told of instead. */
async function declinedAnother(tx: Db, { id }: Payment, cardToken: string): Promise<boolean> {
  const its = await tx.select().from(charges).where(eq(charges.payment, id));
  const isKnown = its.some((charge) => charge.cardToken === cardToken || charge.state === "captured");
  return !isKnown && its.some(({ state }) => state === "declined");
}

async function byToken(tx: Db, cardToken: string | undefined): Promise<Payment | undefined> {
  if (!cardToken) return undefined;
  const [row] = await paymentsByToken(tx, { cardToken });
  return row?.payment;
}

const paymentWritten = preparedInsert(payments, (insert) => insert);
const chargesWritten = preparedInsert(charges, (insert) => insert);

/**
 * Writes a payment of `amount` and the charges of its cards, before the gateway hears of any. For anyone who has
 * locked the checkout or the booking it pays. Refuses with `too-many-declines` (MAX_DECLINES of the checkout in a day or
 * MAX_DECLINES_AN_HOUR of the visitor in an hour), `card-missing` (neither a token nor a split card),
 * `amount-changed` (the split cards are not those of `split`, or pay something else each),
 * `cards-do-not-add-up` (params: `left`, minor units still to share out; negative when they come to too much), or
 * `amount-too-small` (params: `least`: the gateway charges no card less, and would refuse the call).
 */
export async function openPayment(
  tx: Db,
  form: PayForm,
  purpose: PaymentPurpose,
  { amount, currency }: Money,
  now: Date,
): Promise<Verdict<string, PaymentRefusal>> {
  if (await hasTooManyDeclines(tx, form, now)) return refuse("too-many-declines");
  const splitCards = form.cardToken || form.payLink ? [] : await listCards(tx, form.checkout);
  const cards = form.cardToken ? [{ cardToken: form.cardToken, amount, brand: null, last4: null }] : splitCards;
  if (cards.length === 0) return refuse("card-missing");
  if (form.split !== undefined && form.split !== splitLine(splitCards)) return refuse("amount-changed");
  const left = amount - cards.reduce((sum, card) => sum + card.amount, 0);
  if (left !== 0) return refuse("cards-do-not-add-up", { left });
  if (cards.some((card) => card.amount < MIN_CHARGE)) return refuse("amount-too-small", { least: MIN_CHARGE });
  const id = randomToken();
  await paymentWritten(tx, {
    id,
    checkout: form.checkout,
    nonce: form.nonce,
    purpose,
    amount,
    currency,
    state: "live",
    billing: form.billing,
    visitor: form.visitor || null,
    payLink: form.payLink ? keyHash(form.payLink) : null,
    createdAt: now,
    nextAttemptAt: nextLook("payment", now, 0),
  });
  const describe = await chargesDescribed(tx, form);
  const rows = cards.map((card, position) => ({ ...card, position, id: randomToken() }));
  await chargesWritten(
    tx,
    ...rows.map(({ position, ...card }) => ({
      id: card.id,
      payment: id,
      checkout: form.checkout,
      position,
      sent: describe(card.id),
      cardToken: card.cardToken,
      inWallet: splitCards.length > 0,
      amount: card.amount,
      currency,
      state: position === 0 ? ("created" as const) : ("waiting" as const),
      cardBrand: card.brand,
      cardLast4: card.last4,
      createdAt: now,
      movedAt: now,
    })),
  );
  const kept = splitCards.map(({ cardToken }) => cardToken);
  await keepCards(tx, form.checkout, kept, now);
  return accept(id);
}

const since = sql.param(sql.placeholder("since"), charges.movedAt);
const declinesOfCheckout = preparedQuery((at) =>
  at
    .select({ declines: count() })
    .from(charges)
    .where(
      and(eq(charges.checkout, sql.placeholder("checkout")), eq(charges.state, "declined"), gt(charges.movedAt, since)),
    ),
);
const declinesOfVisitor = preparedQuery((at) =>
  at
    .select({ declines: count() })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.payment))
    .where(
      and(eq(payments.visitor, sql.placeholder("visitor")), eq(charges.state, "declined"), gt(charges.movedAt, since)),
    ),
);

async function hasTooManyDeclines(tx: Db, { checkout, visitor }: PayForm, now: Date): Promise<boolean> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const [ofCheckout] = await declinesOfCheckout(tx, { checkout, since: hoursAgo(24) });
  if ((ofCheckout?.declines ?? 0) >= MAX_DECLINES) return true;
  if (!visitor) return false;
  await lockForLimit(tx, "decline", visitor);
  const [ofVisitor] = await declinesOfVisitor(tx, { visitor, since: hoursAgo(1) });
  return (ofVisitor?.declines ?? 0) >= MAX_DECLINES_AN_HOUR;
}
