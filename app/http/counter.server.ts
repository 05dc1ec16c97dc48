/** The forms with which cards are gathered to share a payment: on a checkout's payment tab, and for a balance. */

import type { Locale } from "~/domain/locale";
import { amountTyped, type Currency } from "~/domain/money";
import { checkShares } from "~/domain/split";
import type { Refusal, Verdict } from "~/domain/verdict";
import { readCardReturn } from "~/features/checkout/card-return";
import { amountField, type PayIntent, type Refused, SPLIT_INTENTS } from "~/features/checkout/pay-steps";
import { formatDay, formatMoney } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { layCard, shareOut, takeCardBack } from "~/services/payments/lay-card.server";

type Desk = { checkout: string; currency: Currency; locale: Locale; now: Date } & {
  /** What the cards have to pay together, and those there already. */
  due: number;
  cards: readonly { id: string; amount: number }[];
};

/** The fields these forms show again as they were typed; nobody types more there. */
const WRITTEN_BACK = /^(amount|amount-[\w-]{1,64})$/;
const LONGEST_WRITTEN_BACK = 60;
/** Parameters of refusals that are minor units, and days. */
const MONEY = ["minimum", "due", "left", "total", "least"];

/** What a form of the payment pages asks for; paying, when it does not say. */
export function intentOf(form: FormData): PayIntent {
  if (form.has("take-back")) return "take-back";
  const intent = String(form.get("intent") ?? "pay");
  const known: PayIntent[] = ["choose", "accept-price", ...SPLIT_INTENTS];
  return known.find((each) => each === intent) ?? "pay";
}

type Told = Pick<Desk, "locale" | "currency">;

/** A refusal in the page's words. */
export function wordsOf({ code, params }: Refusal<string>, { locale, currency }: Told): string {
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
export function refusedIn(
  verdict: Verdict<unknown, string>,
  intent: PayIntent,
  form: FormData,
  told: Told,
): Refused | null {
  if (verdict.ok) return null;
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === "string" && WRITTEN_BACK.test(name) ? [[name, value.slice(0, LONGEST_WRITTEN_BACK)]] : [],
  );
  const at = verdict.params?.at;
  return {
    intent,
    error: wordsOf(verdict, told),
    typed: Object.fromEntries(typed),
    ...(at === undefined ? {} : { at: String(at) }),
  };
}

/** Carries out one of SPLIT_INTENTS; what was refused, or null. */
export async function atCounter(intent: PayIntent, form: FormData, desk: Desk): Promise<Refused | null> {
  return refusedIn(await carryOut(intent, form, desk), intent, form, desk);
}

async function carryOut(
  intent: PayIntent,
  form: FormData,
  { checkout, now, due, cards }: Desk,
): Promise<Verdict<unknown, string>> {
  const text = (name: string) => String(form.get(name) ?? "");
  if (intent === "take-back") return takeCardBack(checkout, text("take-back"), now);
  if (intent === "share") {
    const typed = cards.map(({ id }) => [amountField(id), amountTyped(text(amountField(id)))] as const);
    const checked = checkShares(typed, due);
    if (!checked.ok) return checked;
    const shares = cards.map(({ id, amount }) => [id, checked.value[amountField(id)] ?? amount]);
    return shareOut(checkout, Object.fromEntries(shares), now);
  }
  const amount = amountTyped(text("amount"));
  if (amount === null) return { ok: false, code: "amount-invalid" };
  const card = readCardReturn(
    new URLSearchParams({ card_token: text("cardToken"), card_brand: text("brand"), card_last4: text("last4") }),
  );
  if (card.state !== "ready") return { ok: false, code: "card_failed" };
  return layCard(checkout, card, amount, now, due);
}
