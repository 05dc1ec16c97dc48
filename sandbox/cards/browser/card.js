/** Inside the payment element's frame: reads what is typed, gives it to the gateway when the page asks, and answers the page. */
(() => {
  const { site = "", wallet, amount = "0", currency = "cad" } = document.documentElement.dataset;
  const form = document.querySelector("form");
  const problem = document.querySelector("[role=alert]");
  const sheet = document.querySelector("dialog");
  const ways = document.querySelector("fieldset");
  if (!form || !problem || !sheet || !ways) return;

  /** @param {object} message */
  const tell = (message) => window.parent.postMessage(message, site);
  const typed = () => new FormData(form);
  const isWallet = () => typed().get("way") === "google_pay";

  /** As the API's fields are named: `name[part]`. @param {string} name @param {unknown} value @returns {[string, string][]} */
  const fieldsOf = (name, value) =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([part, inner]) => fieldsOf(`${name}[${part}]`, inner))
      : [[name, String(value)]];

  /**
   * The wallet's own window says how much, and asks its owner. A real one covers the page; this one is part of the frame,
   * which is brought into view.
   * @returns {Promise<object>}
   */
  function askOwner() {
    const text = new Intl.NumberFormat(document.documentElement.lang, { style: "currency", currency });
    const sum = sheet?.querySelector("output");
    if (sum) sum.textContent = text.format(Number(amount) / 100);
    sheet?.showModal();
    sheet?.scrollIntoView({ block: "center" });
    return new Promise((resolve) =>
      sheet?.addEventListener(
        "close",
        () => resolve(sheet.returnValue === "pay" ? {} : { error: { type: "validation_error", code: "canceled" } }),
        { once: true },
      ),
    );
  }

  /** As Stripe.js: whether everything is there, or what the wallet's owner says. */
  async function submit() {
    if (isWallet()) return askOwner();
    const empty = ["number", "expiry", "cvc"].some((name) => !String(typed().get(name) ?? "").trim());
    if (!empty) return {};
    const message = form?.dataset.incomplete;
    return { error: { type: "validation_error", code: "incomplete_number", message } };
  }

  /** @param {string} key @param {object} billing */
  async function create(key, billing) {
    const card = typed();
    const [month = "", year = ""] = String(card.get("expiry") ?? "").split("/");
    const body = new URLSearchParams({
      type: "card",
      key,
      lang: document.documentElement.lang.slice(0, 2),
      ...(isWallet()
        ? { "card[wallet]": "google_pay" }
        : {
            "card[number]": String(card.get("number") ?? ""),
            "card[exp_month]": month.trim(),
            "card[exp_year]": year.trim(),
            "card[cvc]": String(card.get("cvc") ?? ""),
          }),
      ...Object.fromEntries(fieldsOf("billing_details", billing)),
    });
    const response = await fetch("/v1/payment_methods", { method: "POST", body });
    const answer = await response.json();
    return response.ok ? { paymentMethod: answer } : { error: answer.error };
  }

  window.addEventListener("message", async ({ source, origin, data }) => {
    if (source !== window.parent || origin !== site || (data.kind !== "create" && data.kind !== "submit")) return;
    const answer = await (data.kind === "submit" ? submit() : create(data.key, data.billing)).catch(() => ({
      error: { type: "api_connection_error", message: form.dataset.unreachable },
    }));
    problem.textContent = "error" in answer ? (answer.error.message ?? "") : "";
    tell({ kind: "answer", id: data.id, answer });
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    problem.textContent = "";
    form.classList.toggle("wallet", isWallet());
    const value = { type: isWallet() ? "google_pay" : "card" };
    tell({ kind: "change", event: { elementType: "payment", empty: false, complete: false, collapsed: false, value } });
  });
  // Where the page's policy lets no frame ask for a payment, there is no wallet.
  const policy = /** @type {{ featurePolicy?: { allowsFeature: (name: string) => boolean } }} */ (document);
  ways.hidden = !(wallet && policy.featurePolicy?.allowsFeature("payment"));
  tell({ kind: "ready" });
})();
