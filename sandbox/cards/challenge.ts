/** The bank's page where the cardholder proves who they are: two plain buttons, then back to the site by GET. */
import { type Exchange, originOf, type Router, redirect } from "../http";
import type { Store } from "../store";
import { html, sendNotice, sendPage } from "../web/page";
import { type Lang, langOf, moneyText, word } from "../web/words";
import { answerChallenge } from "./authorise";
import type { Intent } from "./records";

type Challenge = { store: Store; onChange: () => void };

function waiting(store: Store, secret: string): Intent | undefined {
  const intent = store.get("intent", secret.split("_secret_")[0] ?? "");
  return intent?.secret === secret ? intent : undefined;
}

/** The site's address with what Stripe adds to it. The site must believe none of it. */
function backToSite(intent: Intent): string {
  const back = new URL(intent.returnUrl ?? "");
  back.searchParams.set("payment_intent", intent.id);
  back.searchParams.set("payment_intent_client_secret", intent.secret);
  back.searchParams.set("redirect_status", intent.status === "requires_payment_method" ? "failed" : "succeeded");
  return back.href;
}

function languageOf(store: Store, intent: Intent, { request, url }: Exchange): Lang {
  const method = store.get("method", intent.method ?? intent.lastError?.method ?? "");
  if (!method || url.searchParams.has("lang")) return langOf(request, url);
  return method.locale === "en-ca" ? "en" : "fr";
}

function show(exchange: Exchange, { store }: Challenge) {
  const { response, request, url, values } = exchange;
  const intent = waiting(store, values[0] ?? "");
  if (!intent?.returnUrl) {
    const lang = langOf(request, url);
    return sendNotice(response, { lang, url, status: 404, text: word(lang, "notFound") });
  }
  const lang = languageOf(store, intent, exchange);
  const method = intent.method ? store.get("method", intent.method) : undefined;
  if (intent.status !== "requires_action" || !method) {
    const body = html`<p><a href="${backToSite(intent)}">${word(lang, "back")}</a></p>`;
    return sendPage(response, { lang, url, title: word(lang, "checkDone"), body });
  }
  const body = html`<p>${word(lang, "checkAbout")}</p>
<dl>
<dt>${word(lang, "amount")}</dt><dd>${moneyText(lang, intent.amount, intent.currency)}</dd>
<dt>${word(lang, "card")}</dt><dd>${method.brand} •••• ${method.last4}</dd>
</dl>
<form method="post" action="${url.pathname}">
<button class="main" name="result" value="complete">${word(lang, "pass")}</button>
<button name="result" value="fail">${word(lang, "fail")}</button>
</form>`;
  sendPage(response, { lang, url, title: `${word(lang, "bank")} – ${word(lang, "checkTitle")}`, body });
}

function answer(exchange: Exchange, { store, onChange }: Challenge) {
  const { response, request, url, values, body } = exchange;
  const passed = new URLSearchParams(body.toString("utf8")).get("result") === "complete";
  const answered = store.transaction(() => {
    const intent = waiting(store, values[0] ?? "");
    return intent && answerChallenge({ store, cause: null, origin: originOf(request) }, intent, passed);
  });
  if (!answered?.returnUrl) {
    const lang = langOf(request, url);
    return sendNotice(response, { lang, url, status: 404, text: word(lang, "notFound") });
  }
  onChange();
  redirect(response, backToSite(answered));
}

/** Adds the challenge page. Answering twice changes nothing the second time. */
export function challenge(router: Router, options: Challenge): void {
  router.on("GET", "/challenge/:secret", (exchange) => show(exchange, options));
  router.on("POST", "/challenge/:secret", (exchange) => answer(exchange, options));
}
