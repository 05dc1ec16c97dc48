/** The forms with which cards are gathered to share a payment: on a checkout's payment tab, and for a balance. */

import type { Locale } from "~/domain/locale";
import { amountTyped, type Currency } from "~/domain/money/money";
import { checkShares } from "~/domain/money/split";
import type { Refusal, Verdict } from "~/domain/verdict";
import { intentForm } from "~/features/checkout/billing-form.server";
import { readCardReturn } from "~/features/checkout/card-return";
import { amountField, type PayIntent, type Refused } from "~/features/checkout/pay-steps";
import { readForm, typedOf } from "~/features/form/read-form.server";
import { formatDay, formatMoney } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { addCard, removeCard, shareOut } from "~/services/payments/split-cards.server";

type Payable = { checkout: string; currency: Currency; locale: Locale; now: Date } & {
  /** What the cards have to pay together, and those there already. */
  due: number;
  cards: readonly { id: string; amount: number }[];
};

/** Parameters of refusals that are minor units, and days. */
const MONEY = ["minimum", "due", "left", "total", "least"];

/** A form of the payment pages, read: what it asks for, and its fields as they were typed. */
export type Asked = {
  intent: PayIntent;
  /** A room's new price that is agreed to, in minor units. */
  total: number;
  typed: Record<string, string>;
};

/** Reads a form of the payment pages, next to these cards; it asks to pay when it does not say otherwise. */
export function readAsked(form: FormData, cards: Payable["cards"]): Asked {
  const submission = readForm(form, intentForm(cards));
  const typed = typedOf(submission);
  if (submission.status !== "success") return { intent: "pay", total: Number.NaN, typed };
  const { intent, total } = submission.value;
  return { intent: submission.value["remove-card"] === undefined ? intent : "remove-card", total, typed };
}

/** The amounts these forms show again as they were typed. */
const isAmount = ([name]: [string, string]) => name === "amount" || name.startsWith(amountField(""));

type ReaderOf = Pick<Payable, "locale" | "currency">;

/** A refusal in the page's words. */
export function wordsOf({ code, params }: Refusal<string>, { locale, currency }: ReaderOf): string {
  const told = Object.entries(params ?? {}).map(([name, value]) => {
    if (name === "day") return [name, formatDay(String(value), locale)];
    return [name, MONEY.includes(name) ? formatMoney({ amount: Number(value), currency }, locale) : value];
  });
  // Codes are the messages' names; one without words of its own is told as a form that came in pieces.
  const t = translator(locale, "checkout") as (key: string, params?: object) => string;
  const words = t(`errors.${code}`, Object.fromEntries(told));
  return words === `errors.${code}` ? t("errors.form-incomplete") : words;
}

/** A refusal in the page's words, with what was typed; null when there is none. */
export function refusedIn(verdict: Verdict<unknown, string>, { intent, typed }: Asked, told: ReaderOf): Refused | null {
  if (verdict.ok) return null;
  const at = verdict.params?.at;
  return {
    intent,
    error: wordsOf(verdict, told),
    typed: Object.fromEntries(Object.entries(typed).filter(isAmount)),
    ...(at === undefined ? {} : { at: String(at) }),
  };
}

/** Carries out one of SPLIT_INTENTS; what was refused, or null. */
export async function handleSplitCards(asked: Asked, desk: Payable): Promise<Refused | null> {
  return refusedIn(await carryOut(asked, desk), asked, desk);
}

async function carryOut(
  { intent, typed: fields }: Asked,
  { checkout, now, due, cards, currency }: Payable,
): Promise<Verdict<unknown, string>> {
  const text = (name: string) => fields[name] ?? "";
  if (intent === "remove-card") return removeCard(checkout, text("remove-card"), now);
  if (intent === "share") {
    const typed = cards.map(({ id }) => [amountField(id), amountTyped(text(amountField(id)), currency)] as const);
    const checked = checkShares(typed, due);
    if (!checked.ok) return checked;
    const shares = cards.map(({ id, amount }) => [id, checked.value[amountField(id)] ?? amount]);
    return shareOut(checkout, Object.fromEntries(shares), now);
  }
  const amount = amountTyped(text("amount"), currency);
  if (amount === null) return { ok: false, code: "amount-invalid" };
  const card = readCardReturn(
    new URLSearchParams({ card_token: text("cardToken"), card_brand: text("brand"), card_last4: text("last4") }),
  );
  if (card.state !== "ready") return { ok: false, code: "card_failed" };
  return addCard(checkout, card, amount, now, due);
}
