import { useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
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
type CardElement = {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
  on: (kind: "ready", then: () => void) => void;
};
type Read = {
  paymentMethod?: { id: string; card?: { brand: string; last4: string } };
  error?: { message?: string };
};
type Gateway = {
  elements: () => { create: (type: "card", options: object) => CardElement };
  createPaymentMethod: (given: { type: "card"; card: CardElement; billing_details: object }) => Promise<Read>;
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

type Props = EmbeddedForm & { offer: Offer | null; onFail: () => void };

/** The gateway's card element. What it reads pays what the button says, or comes back as a token in our address. */
export function EmbeddedCard({ script, publishableKey, billingDetails, offer, onFail }: Props) {
  const { t } = useTranslation("checkout");
  const errorText = useCheckoutErrorText();
  const { locale } = useSite();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const paying = useNavigation().state !== "idle";
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<{ gateway: Gateway; card: CardElement } | null>(null);
  const failed = useRef(onFail);
  const [state, setState] = useState<"opening" | "ready" | "reading">("opening");
  const [errors, setErrors] = useState<{ holder?: string; card?: string }>({});

  useEffect(() => {
    let gone = false;
    load(script).then(
      () => {
        const gateway = window.Stripe?.(publishableKey, { locale: LOCALES[locale] });
        if (!gateway) return failed.current();
        if (gone || !place.current) return;
        const { color, fontFamily } = getComputedStyle(place.current);
        const style = { base: { color, fontFamily, fontSize: "17px" } };
        const card = gateway.elements().create("card", { hidePostalCode: true, style });
        card.mount(place.current);
        card.on("ready", () => setState("ready"));
        opened.current = { gateway, card };
      },
      () => failed.current(),
    );
    return () => {
      gone = true;
      opened.current?.card.destroy();
      opened.current = null;
    };
  }, [script, publishableKey, locale]);

  async function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("holder") ?? "").trim();
    if (!name) return setErrors({ holder: errorText("holder_required") });
    if (!opened.current || state !== "ready" || paying) return;
    setErrors({});
    setState("reading");
    const { gateway, card } = opened.current;
    const { paymentMethod, error } = await gateway
      .createPaymentMethod({ type: "card", card, billing_details: { ...billingDetails, name } })
      .catch((): Read => ({}));
    if (!paymentMethod) {
      setState("ready");
      return setErrors({ card: error?.message ?? errorText("card_failed") });
    }
    if (offer) {
      setState("ready");
      const { nonce, amount } = offer;
      return submit({ nonce, shown: String(amount), cardToken: paymentMethod.id }, { method: "post" });
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
      <TextField name="holder" label={t("payment.holder")} error={errors.holder} autoComplete="cc-name" required />
      <div className="card-element" ref={place} />
      {state === "opening" && <p className="muted">{t("embedded.opening")}</p>}
      <div role="alert">
        <FieldError id="card-element">{errors.card}</FieldError>
      </div>
      {offer ? <PayButton offer={offer} busy={busy} /> : <UseCardButton busy={busy} />}
    </form>
  );
}
