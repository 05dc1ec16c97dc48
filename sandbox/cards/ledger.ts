/** What the bank really did, for people and for tests that compare it with the site's own books. */
import { ownForm, type Router, redirect, sendJson } from "../http";
import type { Store } from "../store";
import { type Html, html, sendPage } from "../web/page";
import { type Lang, langOf, moneyText, word } from "../web/words";
import { billedTo } from "./billing";
import { disputeView } from "./dispute-view";
import { disputeOf, moveDispute, nextOf } from "./disputes";
import { DISPUTE_STATUSES, type Intent } from "./records";
import { chargeView, customerView, intentView, methodView, refundView } from "./views";

const SHOWN = 200;

/** Buttons for what the card's owner and their bank may do now about a captured charge. */
function disputing(store: Store, lang: Lang, intent: Intent): Html {
  if (intent.status !== "succeeded") return html``;
  const known = disputeOf(store, intent.id);
  const buttons = nextOf(store, intent.id).map(
    (status) => html`<button name="status" value="${status}">${word(lang, `dispute-${status}`)}</button>`,
  );
  return html`${known ? word(lang, `disputed-${known.status}`) : ""}
${buttons.length > 0 ? html`<form method="post" action="/payments/${intent.id}/dispute?lang=${lang}">${buttons}</form>` : ""}`;
}

/** Adds `/payments` and `/payments.json` (`customers`, the `methods` they keep, `intents`, `charges`, `refunds`, `disputes`: Stripe's objects, oldest first). */
export function ledger(router: Router, store: Store, onChange: () => void): void {
  router.on("POST", "/payments/:id/dispute", (exchange) => {
    const form = ownForm(exchange);
    if (!form) return;
    const status = DISPUTE_STATUSES.find((known) => known === form.get("status"));
    if (status) store.transaction(() => moveDispute(store, exchange.values[0] ?? "", status));
    onChange();
    redirect(exchange.response, `/payments?lang=${langOf(exchange.request, exchange.url)}`);
  });

  router.on("GET", "/payments.json", ({ response }) =>
    sendJson(response, 200, {
      customers: store.list("customer").map(customerView),
      methods: store
        .list("method")
        .filter(({ customer }) => customer !== null)
        .map(methodView),
      intents: store.list("intent").map((intent) => ({ ...intentView(store, intent), client_secret: null })),
      charges: store.list("charge").map((charge) => chargeView(store, charge)),
      refunds: store.list("refund").map(refundView),
      disputes: store.list("dispute").map(disputeView),
    }),
  );

  router.on("GET", "/payments", ({ request, response, url }) => {
    const lang = langOf(request, url);
    const row = (intent: Intent) => {
      const method = store.get("method", intent.method ?? intent.lastError?.method ?? "");
      const charge = store.get("charge", intent.latestCharge ?? "");
      return html`<tr><td>${intent.id}${intent.description ? html`<br>${intent.description}` : ""}</td><td>${method ? `${method.brand} •••• ${method.last4}` : ""}</td><td>${method?.billing ? billedTo(method.billing) : ""}</td>
<td>${intent.status}${intent.lastError ? ` (${intent.lastError.declineCode ?? intent.lastError.code})` : ""}</td>
<td>${moneyText(lang, intent.amount, intent.currency)}</td><td>${moneyText(lang, intent.amountReceived, intent.currency)}</td>
<td>${moneyText(lang, charge?.amountRefunded ?? 0, intent.currency)}</td><td>${disputing(store, lang, intent)}</td></tr>`;
    };
    const intents = store.list("intent").reverse().slice(0, SHOWN);
    const headings = (
      ["payment", "card", "billedTo", "state", "amount", "received", "refunded", "dispute"] as const
    ).map((key) => html`<th scope="col">${word(lang, key)}</th>`);
    const body =
      intents.length === 0
        ? html`<p>${word(lang, "paymentsEmpty")}</p>`
        : html`<div class="table"><table><thead><tr>${headings}</tr></thead><tbody>${intents.map(row)}</tbody></table></div>`;
    sendPage(response, { lang, url, title: word(lang, "payments"), body });
  });
}
