/**
 * Stands in for Stripe.js: the few calls the site makes of it, with the same shapes. The card is typed in a frame of
 * the sandbox's own, so its number never enters the site's page.
 */
(() => {
  const source = document.currentScript;
  const origin = new URL(source instanceof HTMLScriptElement ? source.src : "").origin;
  let asked = 0;

  /** @typedef {(event: object) => void} Handler */

  /** @param {string} publishableKey @param {string} locale */
  function cardElement(publishableKey, locale) {
    const frame = document.createElement("iframe");
    const french = locale.startsWith("fr");
    frame.src = `${origin}/v3/card?lang=${french ? "fr" : "en"}`;
    frame.title = french ? "Cadre de saisie sécurisé de la carte" : "Secure card payment input frame";
    frame.style.cssText = "display:block;width:100%;height:12rem;border:0";
    /** @type {Map<string, Handler[]>} */
    const handlers = new Map();
    /** @type {Map<number, (answer: object) => void>} */
    const waiting = new Map();

    window.addEventListener("message", ({ source: from, origin: its, data }) => {
      if (from !== frame.contentWindow || its !== origin) return;
      if (data.kind === "answer") waiting.get(data.id)?.(data.answer);
      else for (const handler of handlers.get(data.kind) ?? []) handler(data.event ?? {});
    });

    return {
      /** @param {string | Element} where */
      mount: (where) => (typeof where === "string" ? document.querySelector(where) : where)?.append(frame),
      unmount: () => frame.remove(),
      destroy: () => frame.remove(),
      /** @param {string} kind @param {Handler} handler */
      on: (kind, handler) => void handlers.set(kind, [...(handlers.get(kind) ?? []), handler]),
      focus: () => frame.focus(),
      /** What `createPaymentMethod` asks of the frame. @param {object} billing */
      ask: (billing) =>
        new Promise((resolve) => {
          const id = ++asked;
          waiting.set(id, resolve);
          frame.contentWindow?.postMessage({ kind: "create", id, key: publishableKey, billing }, origin);
        }),
    };
  }

  /** @param {string} publishableKey @param {{ locale?: string }} [options] */
  function Stripe(publishableKey, { locale = "en" } = {}) {
    return {
      elements: () => ({ create: () => cardElement(publishableKey, locale) }),
      /** @param {{ card: ReturnType<typeof cardElement>, billing_details?: object }} options */
      createPaymentMethod: ({ card, billing_details }) => card.ask(billing_details ?? {}),
    };
  }

  Object.assign(window, { Stripe });
})();
