/**
 * The card form's other end: the browser posts the card here, never to the site, and is sent back with a one-use token
 * or with what is wrong. The number and the code live only in this function's variables.
 */
import { type Exchange, type Router, redirect } from "../http";
import type { Store } from "../store";
import { sendNotice } from "../web/page";
import { type Lang, word } from "../web/words";
import { readBilling } from "./billing";
import { checkCard } from "./card-fields";
import { keepCard, PUBLISHABLE_KEY } from "./tokens";

function returnAddress(text: string, siteUrl: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.origin === siteUrl && !url.username && !url.password ? url : null;
}

function receive({ body, response, url }: Exchange, store: Store, siteUrl: string) {
  const form = new URLSearchParams(body.toString("utf8"));
  const field = (name: string) => form.get(name) ?? "";
  const locale = field("locale") === "en-ca" ? "en-ca" : "fr-ca";
  const back = returnAddress(field("return_url"), siteUrl);
  if (!back || field("publishable_key") !== PUBLISHABLE_KEY) {
    const lang: Lang = locale === "en-ca" ? "en" : "fr";
    return sendNotice(response, { lang, url, status: 400, text: word(lang, "badReturn") });
  }
  for (const name of ["card_token", "card_brand", "card_last4", "card_error"]) back.searchParams.delete(name);
  const checked = checkCard(
    {
      number: field("number"),
      exp_month: field("exp_month"),
      exp_year: field("exp_year"),
      cvc: field("cvc"),
      holder: field("holder"),
    },
    new Date(),
  );
  if (!checked.ok) {
    back.searchParams.set("card_error", checked.errors.join(","));
    return redirect(response, back.href);
  }
  const billing = readBilling((name) => form.get(name === "billing_details[name]" ? "holder" : name) ?? undefined);
  const { id, brand, last4 } = keepCard(store, checked.card, { locale, billing });
  back.searchParams.set("card_token", id);
  back.searchParams.set("card_brand", brand);
  back.searchParams.set("card_last4", last4);
  redirect(response, back.href);
}

/** Adds `POST /direct-post`. */
export function directPost(router: Router, { store, siteUrl }: { store: Store; siteUrl: string }): void {
  router.on("POST", "/direct-post", (exchange) => receive(exchange, store, siteUrl));
}
