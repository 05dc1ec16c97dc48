/**
 * Stands in for Stripe.js: the calls the site makes of it, with the same shapes and as strict. The card is typed in a
 * frame of the sandbox's own, so its number never enters the site's page.
 */
(() => {
  const source = document.currentScript;
  const origin = new URL(source instanceof HTMLScriptElement ? source.src : "").origin;
  let asked = 0;

  /** @typedef {(event: object) => void} Handler */
  /** @typedef {{ error?: { message?: string } } & Record<string, unknown>} Answer */
  /** @typedef {Record<string, unknown>} Options */

  /** What Stripe.js says to who calls it otherwise than it is made for. @param {string} message @returns {never} */
  const refuse = (message) => {
    throw Object.assign(new Error(message), { name: "IntegrationError" });
  };

  /** @param {Options} options @param {readonly string[]} known @param {string} call */
  function checkNames(options, known, call) {
    const other = Object.keys(options).find((name) => !known.includes(name));
    if (other) refuse(`Unrecognized ${call} parameter: ${other}.`);
  }

  /** @param {string} publishableKey @param {string} locale @param {{ amount: number, currency: string, options: Options }} about */
  function paymentElement(publishableKey, locale, { amount, currency, options }) {
    checkNames(options, ["fields", "wallets", "terms", "layout"], "elements.create()");
    const wallets = /** @type {{ googlePay?: string }} */ (options.wallets ?? {});
    const frame = document.createElement("iframe");
    const french = locale.startsWith("fr");
    const query = new URLSearchParams({ lang: french ? "fr" : "en", amount: String(amount), currency });
    if (wallets.googlePay !== "never") query.set("wallet", "on");
    frame.allow = "payment";
    frame.src = `${origin}/v3/card?${query}`;
    frame.title = french ? "Cadre de saisie sécurisé pour le paiement" : "Secure payment input frame";
    frame.style.cssText = "display:block;width:100%;height:16rem;border:0";
    /** @type {Map<string, Handler[]>} */
    const handlers = new Map();
    /** @type {Map<number, (answer: Answer) => void>} */
    const waiting = new Map();

    window.addEventListener("message", ({ source: from, origin: its, data }) => {
      if (from !== frame.contentWindow || its !== origin) return;
      if (data.kind === "answer") waiting.get(data.id)?.(data.answer);
      else for (const handler of handlers.get(data.kind) ?? []) handler(data.event ?? {});
    });

    return {
      fields: /** @type {{ billingDetails?: { address?: string } }} */ (options.fields ?? {}),
      /** @param {string | Element} where */
      mount: (where) => (typeof where === "string" ? document.querySelector(where) : where)?.append(frame),
      unmount: () => frame.remove(),
      destroy: () => frame.remove(),
      /** @param {string} kind @param {Handler} handler */
      on: (kind, handler) => void handlers.set(kind, [...(handlers.get(kind) ?? []), handler]),
      focus: () => frame.focus(),
      /** @param {"submit" | "create"} kind @param {object} [billing] @returns {Promise<Answer>} */
      ask: (kind, billing) =>
        new Promise((resolve) => {
          const id = ++asked;
          waiting.set(id, resolve);
          frame.contentWindow?.postMessage({ kind, id, key: publishableKey, billing }, origin);
        }),
    };
  }

  const OPTIONS = [
    ...["mode", "amount", "currency", "captureMethod", "paymentMethodCreation", "paymentMethodTypes"],
    ...["appearance", "fonts", "loader", "locale"],
  ];

  /** An Elements object without an intent. @param {string} publishableKey @param {string} locale @param {Options} options */
  function elementsOf(publishableKey, locale, options) {
    checkNames(options, OPTIONS, "elements()");
    const { mode, amount, currency } = options;
    if (mode !== "payment") refuse("In order to create a payment element, you must pass a clientSecret or mode.");
    if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 1)
      refuse("Invalid value for elements(): amount must be a positive integer.");
    if (typeof currency !== "string" || !/^[a-z]{3}$/.test(currency))
      refuse("Invalid value for elements(): currency must be a lower case ISO currency code.");
    /** @type {ReturnType<typeof paymentElement> | undefined} */
    let element;
    let submitted = false;
    return {
      options,
      /** @param {string} type @param {Options} [its] */
      create: (type, its = {}) => {
        if (type !== "payment") refuse(`The sandbox draws no ${type} element.`);
        element = paymentElement(publishableKey, locale, {
          amount: Number(amount),
          currency: String(currency),
          options: its,
        });
        element.on("change", () => {
          submitted = false;
        });
        return element;
      },
      submit: async () => {
        if (!element) return refuse("elements.submit() needs an element that is mounted.");
        const { error } = await element.ask("submit");
        submitted = !error;
        return error ? { error } : { selectedPaymentMethod: "card" };
      },
      /** What `createPaymentMethod` reads. */
      read: () => {
        if (!submitted || !element)
          return refuse("elements.submit() must be called before stripe.createPaymentMethod().");
        return element;
      },
    };
  }

  const ADDRESS = ["line1", "city", "country", "postal_code"];

  /** @param {string} publishableKey @param {{ locale?: string }} [options] */
  function Stripe(publishableKey, { locale = "en" } = {}) {
    return {
      /** @param {Options} [options] */
      elements: (options = {}) => elementsOf(publishableKey, locale, options),
      /** @param {{ elements: ReturnType<typeof elementsOf>, params?: { billing_details?: { address?: Options } } }} given */
      createPaymentMethod: async ({ elements, params = {} }) => {
        if (elements.options.paymentMethodCreation !== "manual")
          refuse("stripe.createPaymentMethod() wants paymentMethodCreation: 'manual'.");
        const element = elements.read();
        const billing = params.billing_details ?? {};
        const missing = ADDRESS.find((name) => !billing.address?.[name]);
        if (element.fields.billingDetails?.address === "never" && missing)
          refuse(
            `You specified "never" for fields.billing_details.address when creating the payment Element, but did not pass params.billing_details.address.${missing}.`,
          );
        return element.ask("create", billing);
      },
    };
  }

  Object.assign(window, { Stripe });
})();
