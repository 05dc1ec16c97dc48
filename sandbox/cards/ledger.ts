/** What the bank really did, for people and for tests that compare it with the site's own books. */
import { type Router, sendJson } from "../http";
import type { Store } from "../store";
import { html, sendPage } from "../web/page";
import { langOf, moneyText, word } from "../web/words";
import { billedTo } from "./billing";
import type { Intent } from "./records";
import { chargeView, customerView, intentView, methodView, refundView } from "./views";

const SHOWN = 200;

/** Adds `/payments` and `/payments.json` (`customers`, the `methods` they keep, `intents`, `charges`, `refunds`: Stripe's objects, oldest first). */
export function ledger(router: Router, store: Store): void {
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
<td>${moneyText(lang, charge?.amountRefunded ?? 0, intent.currency)}</td></tr>`;
    };
    const intents = store.list("intent").reverse().slice(0, SHOWN);
    const headings = (["payment", "card", "billedTo", "state", "amount", "received", "refunded"] as const).map(
      (key) => html`<th scope="col">${word(lang, key)}</th>`,
    );
    const body =
      intents.length === 0
        ? html`<p>${word(lang, "paymentsEmpty")}</p>`
        : html`<div class="table"><table><thead><tr>${headings}</tr></thead><tbody>${intents.map(row)}</tbody></table></div>`;
    sendPage(response, { lang, url, title: word(lang, "payments"), body });
  });
}
