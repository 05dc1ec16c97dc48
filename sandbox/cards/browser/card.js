/** Inside the card's frame: reads what is typed, gives it to the gateway when the page asks, and answers the page. */
(() => {
  const site = document.documentElement.dataset.site ?? "";
  const form = document.querySelector("form");
  const problem = document.querySelector("[role=alert]");
  if (!form || !problem) return;

  /** @param {object} message */
  const tell = (message) => window.parent.postMessage(message, site);

  /** As the API's fields are named: `name[part]`. @param {string} name @param {unknown} value @returns {[string, string][]} */
  const fieldsOf = (name, value) =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([part, inner]) => fieldsOf(`${name}[${part}]`, inner))
      : [[name, String(value)]];

  /** @param {string} key @param {object} billing */
  async function create(key, billing) {
    const typed = new FormData(form ?? undefined);
    const [month = "", year = ""] = String(typed.get("expiry") ?? "").split("/");
    const body = new URLSearchParams({
      type: "card",
      key,
      lang: document.documentElement.lang.slice(0, 2),
      "card[number]": String(typed.get("number") ?? ""),
      "card[exp_month]": month.trim(),
      "card[exp_year]": year.trim(),
      "card[cvc]": String(typed.get("cvc") ?? ""),
      ...Object.fromEntries(fieldsOf("billing_details", billing)),
    });
    const response = await fetch("/v1/payment_methods", { method: "POST", body });
    const answer = await response.json();
    return response.ok ? { paymentMethod: answer } : { error: answer.error };
  }

  window.addEventListener("message", async ({ source, origin, data }) => {
    if (source !== window.parent || origin !== site || data.kind !== "create") return;
    const answer = await create(data.key, data.billing).catch(() => ({
      error: { type: "api_connection_error", message: form.dataset.unreachable },
    }));
    if (problem) problem.textContent = "error" in answer ? answer.error.message : "";
    tell({ kind: "answer", id: data.id, answer });
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    problem.textContent = "";
    tell({ kind: "change", event: { elementType: "card", error: undefined } });
  });
  tell({ kind: "ready" });
})();
