import { and, count, eq, gt } from "drizzle-orm";
import { backoff } from "~/backoff";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { instalments, payments } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { BillingAddress } from "~/domain/billing";
import { carriesCardNumber } from "~/domain/card-number";
import type { InstalmentPurpose } from "~/domain/instalment";
import { MAX_DECLINES, MAX_DECLINES_AN_HOUR } from "~/domain/limits";
import { MIN_CHARGE, type Money } from "~/domain/money";
import { splitLine } from "~/domain/split";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/random-token.server";
import { listCards } from "~/services/charges/list-cards.server";
import type { Instalment } from "~/services/charges/move-payment.server";
import { whatIsSent } from "./what-is-sent.server";

/** What a pay form carries, whatever it pays. */
export type PayForm = {
  checkout: string;
  /** Unguessable, made with the form: the same form sent twice is the same instalment. */
  nonce: string;
  /** The gateway's one-use name for the card that pays all of it; without one, the cards on the counter share it. */
  cardToken?: string;
  /** What the page said each card on the counter pays (`splitLine`): refused when it is no longer so. */
  split?: string;
  billing: BillingAddress;
  /** Names who pays without telling it; without it no limit an address applies. */
  visitor?: string;
};

export type InstalmentRefusal =
  | "too-many-declines"
  | "card-missing"
  | "amount-changed"
  | "cards-do-not-add-up"
  | "amount-too-small";

/** Whether something of a pay form carries a card number: nothing of it may be kept then. */
export function payFormCarriesCard({ nonce, cardToken, billing }: PayForm): boolean {
  return [nonce, cardToken, ...Object.values(billing)].some((text) => text !== undefined && carriesCardNumber(text));
}

/**
 * What an earlier sending of the same form, or of the same one-use card, has become: nothing is paid twice. Refuses with
 * `form-used` when it was another checkout's.
 */
export async function sentBefore(tx: Db, form: PayForm): Promise<Verdict<Instalment | null, "form-used">> {
  const [byNonce] = await tx.select().from(instalments).where(eq(instalments.nonce, form.nonce));
  const known = byNonce ?? (await byToken(tx, form.cardToken));
  if (known && known.checkout !== form.checkout) return refuse("form-used");
  return accept(known ?? null);
}

async function byToken(tx: Db, cardToken: string | undefined): Promise<Instalment | undefined> {
  if (!cardToken) return undefined;
  const [row] = await tx
    .select({ instalment: instalments })
    .from(payments)
    .innerJoin(instalments, eq(instalments.id, payments.instalment))
    .where(and(eq(payments.cardToken, cardToken), eq(payments.inWallet, false)));
  return row?.instalment;
}

/**
 * Writes an instalment of `amount` and the payments of its cards, before the gateway hears of any. For whoever has
 * locked the checkout or the booking it pays. Refuses with `too-many-declines` (MAX_DECLINES of the checkout in a day or
 * MAX_DECLINES_AN_HOUR of the visitor in an hour), `card-missing` (neither a token nor a card on the counter),
 * `amount-changed` (the cards on the counter are not those of `split`, or pay something else each),
 * `cards-do-not-add-up` (params: `left`, minor units still to share out; negative when they come to too much), or
 * `amount-too-small` (params: `least`: the gateway charges no card less, and would refuse the call).
 */
export async function openInstalment(
  tx: Db,
  form: PayForm,
  purpose: InstalmentPurpose,
  { amount, currency }: Money,
  now: Date,
): Promise<Verdict<string, InstalmentRefusal>> {
  if (await hasTooManyDeclines(tx, form, now)) return refuse("too-many-declines");
  const laid = form.cardToken ? [] : await listCards(tx, form.checkout);
  const cards = form.cardToken ? [{ cardToken: form.cardToken, amount, brand: null, last4: null }] : laid;
  if (cards.length === 0) return refuse("card-missing");
  if (form.split !== undefined && form.split !== splitLine(laid)) return refuse("amount-changed");
  const left = amount - cards.reduce((sum, card) => sum + card.amount, 0);
  if (left !== 0) return refuse("cards-do-not-add-up", { left });
  if (cards.some((card) => card.amount < MIN_CHARGE)) return refuse("amount-too-small", { least: MIN_CHARGE });
  const id = randomToken();
  await tx.insert(instalments).values({
    id,
    checkout: form.checkout,
    nonce: form.nonce,
    purpose,
    amount,
    currency,
    state: "live",
    billing: form.billing,
    visitor: form.visitor || null,
    createdAt: now,
    nextLookAt: backoff(now, 0),
  });
  const rows = cards.map((card, position) => ({ ...card, position, id: randomToken() }));
  const sent = await Promise.all(rows.map((row) => whatIsSent(tx, form.checkout, row.id)));
  await tx.insert(payments).values(
    rows.map(({ position, ...card }) => ({
      id: card.id,
      instalment: id,
      checkout: form.checkout,
      position,
      sent: sent[position],
      cardToken: card.cardToken,
      inWallet: laid.length > 0,
      amount: card.amount,
      currency,
      state: position === 0 ? ("created" as const) : ("waiting" as const),
      cardBrand: card.brand,
      cardLast4: card.last4,
      createdAt: now,
      movedAt: now,
    })),
  );
  return accept(id);
}

async function hasTooManyDeclines(tx: Db, { checkout, visitor }: PayForm, now: Date): Promise<boolean> {
  const since = (hours: number) => gt(payments.movedAt, new Date(now.getTime() - hours * 3_600_000));
  const [ofCheckout] = await tx
    .select({ declines: count() })
    .from(payments)
    .where(and(eq(payments.checkout, checkout), eq(payments.state, "declined"), since(24)));
  if ((ofCheckout?.declines ?? 0) >= MAX_DECLINES) return true;
  if (!visitor) return false;
  await lockForLimit(tx, "decline", visitor);
  const [ofVisitor] = await tx
    .select({ declines: count() })
    .from(payments)
    .innerJoin(instalments, eq(instalments.id, payments.instalment))
    .where(and(eq(instalments.visitor, visitor), eq(payments.state, "declined"), since(1)));
  return (ofVisitor?.declines ?? 0) >= MAX_DECLINES_AN_HOUR;
}
