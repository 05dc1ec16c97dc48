/**
 * The gateway's payment element: a card, or the telephone's wallet where it has one and the button says what it takes.
 * What it reads pays that, or comes back as a token in our address. Its place stands in the page, hidden
 * (`embedded-card-form`).
 */
import type { Locale } from "~/domain/locale";
import { GIVEN_UP_MS } from "~/ui/script-support";
import { SWITCH_LANGUAGE } from "~/ui/switch-language";
import type { GatewayForm } from "../gateway-form";

/** The part of Stripe.js that is used here. */
type Problem = { message?: string };
type PaymentElement = {
  mount: (place: HTMLElement) => void;
  on: (kind: "ready" | "loaderror" | "change", then: (event: { value?: { type: string } }) => void) => void;
};
type Elements = {
  create: (type: "payment", options: object) => PaymentElement;
  submit: () => Promise<{ error?: Problem }>;
};
type Read = {
  paymentMethod?: { id: string; card?: { brand: string; last4: string } };
  error?: Problem;
};
type Gateway = {
  elements: (options: object) => Elements;
  createPaymentMethod: (given: { elements: Elements; params: { billing_details: object } }) => Promise<Read>;
};
declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => Gateway;
  }
}

const LOCALES: Record<Locale, string> = { "fr-ca": "fr-CA", "en-ca": "en" };

function load(src: string): Promise<unknown> {
  const script = document.createElement("script");
  script.src = src;
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
  });
  document.head.append(script);
  return loaded;
}

/** Opens the gateway's element in its place; what it is made of, which is asked for what was typed. */
function open(gateway: Gateway, { due, billingDetails, wallets }: GatewayForm, place: HTMLElement) {
  const elements = gateway.elements({
    mode: "payment",
    amount: due.amount,
    currency: due.currency.toLowerCase(),
    captureMethod: "manual",
    paymentMethodCreation: "manual",
    paymentMethodTypes: ["card"],
    appearance: {
      theme: matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
      variables: { fontFamily: getComputedStyle(place).fontFamily, fontSizeBase: "17px" },
    },
  });
  const element = elements.create("payment", {
    // The address is known: it is asked for before the card.
    ...(billingDetails && { fields: { billingDetails: { address: "never" } } }),
    wallets: { applePay: wallets, googlePay: wallets },
  });
  return { elements, element };
}

/** An address of this page that says which card was read; of what was refused before, it says no more. */
function withCard({ id, card }: NonNullable<Read["paymentMethod"]>): string {
  const query = new URLSearchParams({
    step: "card",
    card_token: id,
    card_brand: card?.brand ?? "",
    card_last4: card?.last4 ?? "",
  });
  return `${location.pathname}?${query}`;
}

/** What is wrong with a field stands under it, as the server writes it. */
function refuse(root: HTMLElement, id: string, under: Element, text: string): void {
  const written = root.querySelector("template")?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!written || !text) return;
  written.id = `${id}-error`;
  written.append(text);
  under.append(written);
  const control = document.getElementById(id);
  control?.setAttribute("aria-describedby", written.id);
  control?.setAttribute("aria-invalid", "true");
  control?.focus();
}

function forgive(root: HTMLElement): void {
  for (const error of root.querySelectorAll("form .field-error")) error.remove();
  for (const control of root.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
  }
}

/** The form that pays with the card that was read; null where it is only read. */
function payWith(root: HTMLElement, { id, card }: NonNullable<Read["paymentMethod"]>): HTMLFormElement | null {
  const pay = root.querySelector<HTMLInputElement>("[name=cardToken]")?.form ?? null;
  const told = { cardToken: id, brand: card?.brand ?? "", last4: card?.last4 ?? "" };
  for (const [name, value] of Object.entries(told)) {
    const input = pay?.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (input) input.value = value;
  }
  return pay;
}

/** `opened`: told what pressing the button does, once it can be pressed. */
type Told = { opened: (press: () => Promise<void>) => void; fail: () => void };

function run(root: HTMLElement, form: HTMLFormElement, given: GatewayForm, gateway: Gateway, { opened, fail }: Told) {
  const place = form.querySelector<HTMLElement>(".card-element");
  const holder = form.querySelector<HTMLInputElement>("[name=holder]");
  const field = holder?.closest(".field");
  const cardErrors = form.querySelector("[role=alert]");
  const button = form.querySelector("button");
  if (!place || !holder || !field || !cardErrors || !button) return fail();
  const pressed = [...button.childNodes];
  const { elements, element } = open(gateway, given, place);
  const { words } = given;
  let isBusy = false;

  const say = (busy: string | null) => {
    isBusy = busy !== null;
    if (isBusy) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    button.replaceChildren(...(busy === null ? pressed : [busy]));
  };
  const press = async () => {
    if (isBusy) return;
    const name = holder.value.trim();
    const isCard = field.isConnected;
    forgive(root);
    if (isCard && !name) return refuse(root, holder.id, field, words.holderRequired);
    say(words.reading);
    const ask = async (): Promise<Read> => {
      // First of all, since it may open the wallet's sheet, which only a press may do.
      const { error } = await elements.submit();
      const billing_details = { ...given.billingDetails, ...(isCard && { name }) };
      return error ? { error } : gateway.createPaymentMethod({ elements, params: { billing_details } });
    };
    const { paymentMethod, error } = await ask().catch((): Read => ({}));
    if (!paymentMethod) {
      say(null);
      // A wallet that was closed again says nothing: nothing is wrong.
      return refuse(root, "card-element", cardErrors, error ? (error.message ?? "") : words.cardFailed);
    }
    const pay = payWith(root, paymentMethod);
    if (!pay) return location.assign(withCard(paymentMethod));
    say(words.paying);
    setTimeout(() => say(null), GIVEN_UP_MS);
    pay.submit();
  };
  element.on("ready", () => opened(press));
  element.on("loaderror", fail);
  element.on("change", ({ value }) => {
    // A wallet has its owner's name.
    if ((value?.type ?? "card") !== "card") field.remove();
    else if (!field.isConnected) place.before(field);
  });
  element.mount(place);
  addEventListener("pageshow", ({ persisted }) => persisted && say(null));
}

/** After this delay the page says that the form did not open; it still may. */
const LATE_MS = 20_000;

/** Opens the gateway's form: no card is paid without it, so it is tried in any browser, and before all else. */
export function openGatewayForm(): void {
  const root = document.querySelector<HTMLElement>("[data-gateway]");
  const form = root?.querySelector("form");
  if (!root || !form) return;
  const given: GatewayForm = JSON.parse(root.dataset.gateway ?? "");
  const opening = form.querySelector("[data-part=opening]");
  const hide = (selector: string, isHidden: boolean) => {
    document.querySelector<HTMLElement>(selector)?.toggleAttribute("hidden", isHidden);
  };
  const failed = "[data-gateway-failed]";
  const fail = () => {
    root.hidden = true;
    hide(failed, false);
  };
  root.hidden = false;
  hide("[data-part=needs-scripts]", true);
  const late = setTimeout(() => hide(failed, false), LATE_MS);
  let press: (() => Promise<void>) | null = null;
  // Older browsers do not say which button sends a form.
  let switchesLanguage = false;
  for (const button of document.querySelectorAll(`[name=${SWITCH_LANGUAGE.name}]`))
    button.addEventListener("click", () => {
      switchesLanguage = true;
    });
  form.addEventListener("submit", (event) => {
    if (switchesLanguage) return;
    event.preventDefault();
    // It is not on its way: nothing may lock its button.
    event.stopPropagation();
    if (press) press();
    else if (opening) form.querySelector("[role=alert]")?.append(opening);
  });
  const opened = (first: () => Promise<void>) => {
    clearTimeout(late);
    hide(failed, true);
    opening?.remove();
    press = first;
  };
  load(given.script)
    .then(() => {
      const gateway = window.Stripe?.(given.publishableKey, {
        locale: LOCALES[document.documentElement.dataset.locale as Locale],
      });
      if (gateway) run(root, form, given, gateway, { opened, fail });
      else fail();
    })
    .catch(fail);
}
