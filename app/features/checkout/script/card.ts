/**
 * The gateway's payment element: a card, or the telephone's wallet where it has one and the button says what it takes.
 * What it reads pays that, or comes back as a token in our address. Its place stands in the page, hidden
 * (`embedded-card-form`).
 */
import type { Locale } from "~/domain/locale";
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

/** An address of this page that says which card was read. */
function withCard({ id, card }: NonNullable<Read["paymentMethod"]>): string {
  const query = new URLSearchParams(location.search);
  query.delete("card_error");
  query.set("card_token", id);
  query.set("card_brand", card?.brand ?? "");
  query.set("card_last4", card?.last4 ?? "");
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

function run(root: HTMLElement, form: HTMLFormElement, given: GatewayForm, gateway: Gateway, fail: () => void) {
  const place = form.querySelector<HTMLElement>(".card-element");
  const holder = form.querySelector<HTMLInputElement>("[name=holder]");
  const field = holder?.closest(".field");
  const cardErrors = form.querySelector("[role=alert]");
  const button = form.querySelector("button");
  if (!place || !holder || !field || !cardErrors || !button) return fail();
  const pressed = [...button.childNodes];
  const { elements, element } = open(gateway, given, place);
  const { words } = given;
  let isReady = false;

  const say = (busy: string | null) => {
    button.toggleAttribute("aria-disabled", busy !== null);
    if (busy !== null) button.setAttribute("aria-disabled", "true");
    button.replaceChildren(...(busy === null ? pressed : [busy]));
    isReady = busy === null;
  };
  element.on("ready", () => {
    form.querySelector("[data-part=opening]")?.remove();
    isReady = true;
  });
  element.on("loaderror", fail);
  element.on("change", ({ value }) => {
    // A wallet has its owner's name.
    if ((value?.type ?? "card") !== "card") field.remove();
    else if (!field.isConnected) place.before(field);
  });
  element.mount(place);
  addEventListener("pageshow", ({ persisted }) => persisted && say(null));

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!isReady) return;
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
    const pay = root.querySelector<HTMLFormElement>("form[method=post]");
    const token = pay?.querySelector<HTMLInputElement>("[name=cardToken]");
    if (!pay || !token) return location.assign(withCard(paymentMethod));
    token.value = paymentMethod.id;
    say(words.paying);
    pay.submit();
  });
}

export function openGatewayForm(): void {
  const root = document.querySelector<HTMLElement>("[data-gateway]");
  const form = root?.querySelector("form");
  if (!root || !form) return;
  const given: GatewayForm = JSON.parse(root.dataset.gateway ?? "");
  const failed = document.querySelector<HTMLElement>("[data-gateway-failed]");
  const fail = () => {
    root.hidden = true;
    if (failed) failed.hidden = false;
  };
  root.hidden = false;
  load(given.script).then(() => {
    const gateway = window.Stripe?.(given.publishableKey, {
      locale: LOCALES[document.documentElement.dataset.locale as Locale],
    });
    if (gateway) run(root, form, given, gateway, fail);
    else fail();
  }, fail);
}
