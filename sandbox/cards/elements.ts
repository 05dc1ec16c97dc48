/**
 * The embedded way of giving a card: a stand-in for Stripe.js, the frame of its payment element, and what the frame posts the card
 * to. The number and the code live only in that call's variables.
 */
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { type Exchange, type Router, send, sendJson } from "../http";
import type { Store } from "../store";
import { html } from "../web/page";
import { type Lang, langOf, word } from "../web/words";
import { errorReply } from "./api-error";
import { readBilling } from "./billing";
import { type CardError, checkCard } from "./card-fields";
import { keepCard, PUBLISHABLE_KEY } from "./tokens";
import { methodView } from "./views";

/** The codes Stripe.js gives for what is wrong with a card as typed. */
const CODES: Readonly<Record<Exclude<CardError, "holder_required">, string>> = {
  number_required: "incomplete_number",
  number_invalid: "invalid_number",
  expiry_required: "incomplete_expiry",
  month_invalid: "invalid_expiry_month",
  year_invalid: "invalid_expiry_year",
  expired: "invalid_expiry_year_past",
  code_required: "incomplete_cvc",
  code_invalid: "invalid_cvc",
};

/** The card in the wallet of whoever tries one. */
const WALLET_CARD = { number: "4242424242424242", brand: "visa", last4: "4242", expMonth: 12, expYear: 2040 };

/** Stripe asks for no name, and says one thing at a time. */
function receive({ body, response }: Exchange, store: Store) {
  const form = new URLSearchParams(body.toString("utf8"));
  const field = (name: string) => form.get(name) ?? "";
  const billing = readBilling((name) => form.get(name) ?? undefined);
  const lang: Lang = field("lang") === "en" ? "en" : "fr";
  const refuse = (status: number, error: Parameters<typeof errorReply>[1]) =>
    sendJson(response, status, errorReply(status, error).body);
  if (field("key") !== PUBLISHABLE_KEY)
    return refuse(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  const locale = lang === "en" ? "en-ca" : "fr-ca";
  if (field("card[wallet]") === "google_pay")
    return sendJson(response, 200, methodView(keepCard(store, WALLET_CARD, { locale, billing, wallet: "google_pay" })));
  const checked = checkCard(
    {
      number: field("card[number]"),
      exp_month: field("card[exp_month]"),
      exp_year: field("card[exp_year]"),
      cvc: field("card[cvc]"),
      holder: "unasked",
    },
    new Date(),
  );
  if (checked.ok) return sendJson(response, 200, methodView(keepCard(store, checked.card, { locale, billing })));
  const [first] = checked.errors;
  if (first && first !== "holder_required")
    refuse(402, { type: "card_error", code: CODES[first], message: word(lang, first) });
}

function sendFrame({ request, response, url }: Exchange, siteUrl: string): void {
  const lang = langOf(request, url);
  const amount = /^\d{1,8}$/.exec(url.searchParams.get("amount") ?? "")?.[0] ?? "0";
  const currency = /^[a-z]{3}$/.exec(url.searchParams.get("currency") ?? "")?.[0] ?? "cad";
  const wallet = url.searchParams.has("wallet") ? html` data-wallet="on"` : "";
  const input = (name: "number" | "expiry" | "cvc", autocomplete: string) =>
    html`<label>${word(lang, `${name}Label`)} <input name="${name}" inputmode="numeric" autocomplete="${autocomplete}"></label>`;
  const page = html`<!doctype html>
<html lang="${lang}-CA" data-site="${siteUrl}" data-amount="${amount}" data-currency="${currency}"${wallet}>
<head>
<meta charset="utf-8">
<title>${word(lang, "card")}</title>
<link rel="stylesheet" href="/v3/card.css">
</head>
<body>
<form data-unreachable="${word(lang, "unreachable")}" data-incomplete="${word(lang, "number_required")}">
<fieldset hidden>
<label><input type="radio" name="way" value="card" checked> ${word(lang, "card")}</label>
<label><input type="radio" name="way" value="google_pay"> ${word(lang, "wallet")}</label>
</fieldset>
${[input("number", "cc-number"), input("expiry", "cc-exp"), input("cvc", "cc-csc")]}
</form>
<p role="alert"></p>
<dialog><form method="dialog"><p>${word(lang, "wallet")} <output></output></p>
<button value="pay">${word(lang, "walletPay")}</button> <button value="cancel">${word(lang, "walletCancel")}</button></form></dialog>
<script src="/v3/card.js"></script>
</body>
</html>
`;
  response.setHeader(
    "Content-Security-Policy",
    `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${siteUrl}`,
  );
  response.setHeader("Referrer-Policy", "no-referrer");
  send(response, 200, "text/html; charset=utf-8", page.text);
}

const CSS = `
:root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif; }
body { margin: 0; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
label { display: grid; gap: .25rem; }
label:first-of-type, fieldset { grid-column: 1 / -1; }
fieldset { border: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
fieldset[hidden] { display: none; }
fieldset label { display: flex; align-items: center; min-height: 2.75rem; }
fieldset input { width: auto; min-height: 0; }
.wallet > label { display: none; }
input { font: inherit; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem; }
[role=alert] { margin: .5rem 0 0; color: #b00020; }
dialog { position: absolute; }
dialog form { display: block; }
`;

/** Adds `/v3/` (the script), `/v3/card` (its frame) and `POST /v1/payment_methods` for browsers. */
export function elements(router: Router, { store, siteUrl }: { store: Store; siteUrl: string }): void {
  const script = (name: string) => readFileSync(new URL(`browser/${name}.js`, import.meta.url), "utf8");
  const sendScript = (response: ServerResponse, text: string) =>
    send(response, 200, "text/javascript; charset=utf-8", text);
  const [stripe, card] = [script("stripe"), script("card")];
  router.on("GET", "/v3/", ({ response }) => sendScript(response, stripe));
  router.on("GET", "/v3/card.js", ({ response }) => sendScript(response, card));
  router.on("GET", "/v3/card.css", ({ response }) => send(response, 200, "text/css; charset=utf-8", CSS));
  router.on("GET", "/v3/card", (exchange) => sendFrame(exchange, siteUrl));
  router.on("POST", "/v1/payment_methods", (exchange) => receive(exchange, store));
}
