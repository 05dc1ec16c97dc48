/** The price next to the travellers follows the activities that are ticked and not sent yet. */
import type { Locale } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import type { LivePrice } from "../live-price";

function lineOf(label: string, amount: string): HTMLElement {
  const line = document.createElement("div");
  line.dataset.line = "extra";
  const term = document.createElement("dt");
  const value = document.createElement("dd");
  value.className = "num";
  term.textContent = label;
  value.textContent = amount;
  line.append(term, value);
  return line;
}

function show(form: HTMLFormElement, { base, kept, due, currency, line, extras }: LivePrice): void {
  const money = (amount: number) =>
    formatMoney({ amount, currency }, document.documentElement.dataset.locale as Locale);
  const ticked = [...new FormData(form)].flatMap(([name, value]) => (name.endsWith(".extras") ? [value] : []));
  const counted = extras.flatMap(({ activity, name, price }) => {
    const count = ticked.filter((value) => value === activity).length;
    return count > 0 ? [{ name, price, count }] : [];
  });
  const total = counted.reduce((sum, { price, count }) => sum + price * count, base);
  for (const former of document.querySelectorAll("[data-line=extra]")) former.remove();
  document.querySelector(".price-summary .total")?.before(
    ...counted.map(({ name, price, count }) => {
      const words: Record<string, string> = { name, count: String(count), price: money(price) };
      return lineOf(
        line.replace(/\{\{(\w+)\}\}/g, (_, word: string) => words[word] ?? ""),
        money(price * count),
      );
    }),
  );
  const say = (selector: string, amount: number) => {
    for (const place of document.querySelectorAll(selector)) place.textContent = money(amount);
  };
  say(".price-summary .total dd", total);
  // By a deposit, what is due today is worked out again once they are sent.
  say(".action-bar .price strong", total === kept ? due : total);
  const deposit = document.querySelector<HTMLElement>("[data-later]");
  if (deposit) deposit.hidden = total !== kept;
}

export function followExtras(): void {
  const given = document.querySelector("script[data-given=price]");
  const form = given?.closest("form");
  if (!form) return;
  const live: LivePrice = JSON.parse(given?.textContent ?? "");
  show(form, live);
  form.addEventListener("change", () => show(form, live));
}
