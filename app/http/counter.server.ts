/** The forms with which cards are gathered to share a payment: on a checkout's payment tab, and for a balance. */

import type { Locale } from "~/domain/locale";
import { amountTyped, type Currency } from "~/domain/money";
import type { Verdict } from "~/domain/verdict";
import { readCardReturn } from "~/features/checkout/card-return";
import { COUNTER_INTENTS, type PayIntent, type Refused } from "~/features/checkout/pay-intents";
import { formatDay, formatMoney } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { layCard, shareOut, takeCardBack } from "~/services/checkout/lay-card.server";

type Desk = { checkout: string; currency: Currency; locale: Locale; now: Date };

const AMOUNT_FIELD = /^amount-(.+)$/;
/** The fields these forms show again as they were typed, and which of them was wrong; nobody types more there. */
const WRITTEN_BACK = /^(code|amount|amount-[\w-]{1,64}|at)$/;
const LONGEST_WRITTEN_BACK = 60;
/** Parameters of refusals that are minor units, and days. */
const MONEY = ["minimum", "due", "left", "total", "least"];

/** What a form of the payment pages asks for; paying, when it does not say. */
export function intentOf(form: FormData): PayIntent {
  if (form.has("take-back")) return "take-back";
  const intent = String(form.get("intent") ?? "pay");
  const known: PayIntent[] = ["plan", "code", "drop-code", "accept-price", ...COUNTER_INTENTS];
  return known.find((each) => each === intent) ?? "pay";
}

/** A refusal in the page's words, with what was typed; null when there is none. */
export function refusedIn(
  verdict: Verdict<unknown, string>,
  intent: PayIntent,
  form: FormData,
  { locale, currency }: Pick<Desk, "locale" | "currency">,
): Refused | null {
  if (verdict.ok) return null;
  const params = Object.entries(verdict.params ?? {}).map(([name, value]) => {
    if (name === "day") return [name, formatDay(String(value), locale)];
    return [name, MONEY.includes(name) ? formatMoney({ amount: Number(value), currency }, locale) : value];
  });
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === "string" && WRITTEN_BACK.test(name) ? [[name, value.slice(0, LONGEST_WRITTEN_BACK)]] : [],
  );
  // Codes are the messages' names; one without words of its own is told as a form that came in pieces.
  const t = translator(locale, "checkout") as (key: string, params?: object) => string;
  const words = t(`errors.${verdict.code}`, Object.fromEntries(params));
  const error = words === `errors.${verdict.code}` ? t("errors.form-incomplete") : words;
  return { intent, error, typed: Object.fromEntries(typed) };
}

/** Carries out one of COUNTER_INTENTS; what was refused, or null. */
export async function atCounter(intent: PayIntent, form: FormData, desk: Desk): Promise<Refused | null> {
  const verdict = await carryOut(intent, form, desk);
  if ("at" in verdict) {
    form.set("at", verdict.at);
    return refusedIn({ ok: false, code: "amount-invalid" }, intent, form, desk);
  }
  return refusedIn(verdict, intent, form, desk);
}

async function carryOut(
  intent: PayIntent,
  form: FormData,
  { checkout, now }: Desk,
): Promise<Verdict<unknown, string> | { at: string }> {
  const text = (name: string) => String(form.get(name) ?? "");
  if (intent === "take-back") return takeCardBack(checkout, text("take-back"), now);
  if (intent === "share") {
    const amounts: Record<string, number> = {};
    for (const [name, value] of form) {
      const tender = AMOUNT_FIELD.exec(name)?.[1];
      if (!tender) continue;
      const amount = amountTyped(String(value));
      if (amount === null) return { at: name };
      amounts[tender] = amount;
    }
    return shareOut(checkout, amounts, now);
  }
  const amount = amountTyped(text("amount"));
  if (amount === null) return { at: "amount" };
  const card = readCardReturn(
    new URLSearchParams({ card_token: text("cardToken"), card_brand: text("brand"), card_last4: text("last4") }),
  );
  if (card.state !== "ready") return { ok: false, code: "card_failed" };
  return layCard(checkout, card, amount, now);
}
