import { useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Money } from "~/domain/money";
import { useSite } from "~/features/site/site-data";
import { FieldError, TextField } from "~/ui/fields";
import { UseCardButton } from "./card-form";
import { type Offer, PayButton } from "./pay-button";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/** What it takes to open the gateway's form: its script's address, the name it knows us by, and what it is told beside a card. */
export type EmbeddedForm = {
  script: string;
  publishableKey: string;
  billingDetails: { email?: string; address: Record<string, string> } | null;
};

/** As much of Stripe.js as is used here. */
type Problem = { message?: string };
type PaymentElement = {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
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

/** Runs the gateway's script once a page, however often the form is shown. */
function load(src: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", reject);
    document.head.append(script);
  });
}

const LOCALES = { "fr-ca": "fr-CA", "en-ca": "en" } as const;

export type EmbeddedProps = EmbeddedForm & {
  /** What is paid, by this card or by several. */
  due: Money;
  /** What the button takes at once; without it the card is only read, for how much is asked next. */
  offer: Offer | null;
  onFail: () => void;
};

/**
 * The gateway's payment element: a card, or the telephone's wallet where it has one and the button says what it takes.
 * What it reads pays that, or comes back as a token in our address.
 */
export function EmbeddedCard({ script, publishableKey, billingDetails, due, offer, onFail }: EmbeddedProps) {
  const { t } = useTranslation("checkout");
  const errorText = useCheckoutErrorText();
  const { locale } = useSite();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const paying = useNavigation().state !== "idle";
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<{ gateway: Gateway; elements: Elements } | null>(null);
  const failed = useRef(onFail);
  const [state, setState] = useState<"opening" | "ready" | "reading">("opening");
  const [errors, setErrors] = useState<{ holder?: string; card?: string }>({});
  /** A wallet has its owner's name. */
  const [isCard, setIsCard] = useState(true);
  const { amount, currency } = due;
  const wallets = offer ? "auto" : "never";
  const hasAddress = billingDetails !== null;

  useEffect(() => {
    let gone = false;
    let element: PaymentElement | null = null;
    const open = (gateway: Gateway, where: HTMLElement) => {
      const { fontFamily } = getComputedStyle(where);
      const elements = gateway.elements({
        mode: "payment",
        amount,
        currency: currency.toLowerCase(),
        captureMethod: "manual",
        paymentMethodCreation: "manual",
        paymentMethodTypes: ["card"],
        appearance: {
          theme: matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
          variables: { fontFamily, fontSizeBase: "17px" },
        },
      });
      element = elements.create("payment", {
        // The address is known: it is asked for before the card.
        ...(hasAddress && { fields: { billingDetails: { address: "never" } } }),
        wallets: { applePay: wallets, googlePay: wallets },
      });
      element.on("ready", () => setState("ready"));
      element.on("loaderror", () => failed.current());
      element.on("change", ({ value }) => setIsCard((value?.type ?? "card") === "card"));
      element.mount(where);
      opened.current = { gateway, elements };
    };
    load(script).then(
      () => {
        if (gone || !place.current) return;
        const gateway = window.Stripe?.(publishableKey, { locale: LOCALES[locale] });
        if (gateway) open(gateway, place.current);
        else failed.current();
      },
      () => failed.current(),
    );
    return () => {
      gone = true;
      element?.destroy();
      opened.current = null;
    };
  }, [script, publishableKey, locale, amount, currency, wallets, hasAddress]);

  async function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("holder") ?? "").trim();
    if (isCard && !name) return setErrors({ holder: errorText("holder_required") });
    if (!opened.current || state !== "ready" || paying) return;
    setErrors({});
    setState("reading");
    const { gateway, elements } = opened.current;
    const ask = async (): Promise<Read> => {
      // First of all, since it may open the wallet's sheet, which only a press may do.
      const { error } = await elements.submit();
      const billing_details = { ...billingDetails, ...(isCard && { name }) };
      return error ? { error } : gateway.createPaymentMethod({ elements, params: { billing_details } });
    };
    const { paymentMethod, error } = await ask().catch((): Read => ({}));
    if (!paymentMethod) {
      setState("ready");
      // A wallet that was closed again says nothing: nothing is wrong.
      return setErrors({ card: error ? (error.message ?? "") : errorText("card_failed") });
    }
    if (offer) {
      setState("ready");
      return submit(
        { nonce: offer.nonce, shown: String(offer.amount), cardToken: paymentMethod.id },
        { method: "post" },
      );
    }
    const query = new URLSearchParams(search);
    query.delete("card_error");
    query.set("card_token", paymentMethod.id);
    query.set("card_brand", paymentMethod.card?.brand ?? "");
    query.set("card_last4", paymentMethod.card?.last4 ?? "");
    navigate(`${pathname}?${query}`);
  }

  const busy = state === "reading" ? t("embedded.reading") : paying && offer ? t("payment.paying") : undefined;
  return (
    <form onSubmit={read} className="stack" noValidate>
      {isCard && (
        <TextField name="holder" label={t("payment.holder")} error={errors.holder} autoComplete="cc-name" required />
      )}
      <div className="card-element" ref={place} />
      {state === "opening" && <p className="muted">{t("embedded.opening")}</p>}
      <div role="alert">
        <FieldError id="card-element">{errors.card}</FieldError>
      </div>
      {offer ? <PayButton offer={offer} busy={busy} /> : <UseCardButton busy={busy} />}
    </form>
  );
}
