/** What a test can order: faults, and webhooks held back or sent by hand in any order, any number of times. */
import { setInactive } from "./cards/account";
import type { ByItself } from "./cards/by-itself";
import { moveDispute } from "./cards/disputes";
import { DISPUTE_STATUSES, REFUND_COURSES } from "./cards/records";
import type { Webhooks } from "./cards/webhooks";
import {
  ACCOUNT_FAULTS,
  CALLS,
  CARD_FAULTS,
  CARD_REFUSALS,
  IDENTITY_CALLS,
  IDENTITY_FAULTS,
  MAIL_FAULTS,
  PARTNER_CALLS,
  PARTNER_FAULTS,
  readFault,
} from "./faults";
import { jsonBody, type Router, sendJson } from "./http";
import { readConduct } from "./partner/conduct";
import { MODES } from "./partner/records";
import type { Store } from "./store";

type Parts = { webhooks: Webhooks; byItself: ByItself };

/** Adds `/sandbox/faults`, `/sandbox/partner`, `/sandbox/disputes`, `/sandbox/time`, `/sandbox/account`, `/sandbox/met`, `/sandbox/keys` and `/sandbox/webhooks`. Bodies are JSON and must say so. */
export function controls(router: Router, store: Store, { webhooks, byItself }: Parts): void {
  router.on("GET", "/sandbox/faults", ({ response }) => sendJson(response, 200, store.list("fault")));

  router.on("POST", "/sandbox/faults", (exchange) => {
    const fault = readFault(jsonBody(exchange));
    if (!fault) {
      const error = "expected JSON {call, fault, times?, ms?}";
      return sendJson(exchange.response, 400, {
        error,
        calls: [...CALLS, ...IDENTITY_CALLS, ...PARTNER_CALLS, "account", "disputes", "event", "mail"],
        faults: [...CARD_FAULTS, ...CARD_REFUSALS],
        account: ACCOUNT_FAULTS,
        refund: REFUND_COURSES,
        mail: MAIL_FAULTS,
        identity: IDENTITY_FAULTS,
        partner: PARTNER_FAULTS,
      });
    }
    store.put("fault", fault, fault.call);
    sendJson(exchange.response, 201, fault);
  });

  router.on("DELETE", "/sandbox/faults", ({ response }) => {
    store.transaction(() => {
      for (const { id } of store.list("fault")) store.delete("fault", id);
    });
    sendJson(response, 200, []);
  });

  router.on("POST", "/sandbox/partner", (exchange) => {
    const conduct = readConduct(jsonBody(exchange));
    if (!conduct)
      return sendJson(exchange.response, 400, { error: "expected JSON {mode?, soldOut?, dearer?}", modes: MODES });
    store.put("conduct", conduct);
    sendJson(exchange.response, 200, conduct);
  });

  // What happens to idempotency keys by themselves after a day.
  router.on("DELETE", "/sandbox/keys", ({ response }) => {
    store.transaction(() => {
      for (const { id } of store.list("answer")) store.delete("answer", id);
    });
    sendJson(response, 200, []);
  });

  router.on("POST", "/sandbox/disputes", (exchange) => {
    const { payment, status, amount }: Record<string, unknown> = { ...(jsonBody(exchange) as object | null) };
    const wanted = DISPUTE_STATUSES.find((known) => known === status);
    const moved =
      wanted && typeof payment === "string"
        ? store.transaction(() => moveDispute(store, payment, wanted, typeof amount === "number" ? amount : undefined))
        : null;
    if (!moved)
      return sendJson(exchange.response, 400, {
        error: "expected JSON {payment, status, amount?}, of a payment that was captured and can come to that",
        statuses: DISPUTE_STATUSES,
      });
    webhooks.kick();
    sendJson(exchange.response, 200, { id: moved.id, status: moved.status });
  });

  // Shuts the charges of our account off, or opens them again.
  router.on("POST", "/sandbox/account", (exchange) => {
    const { active }: Record<string, unknown> = { ...(jsonBody(exchange) as object | null) };
    if (typeof active !== "boolean")
      return sendJson(exchange.response, 400, { error: "expected JSON {active: true | false}" });
    setInactive(store, !active);
    sendJson(exchange.response, 200, { active });
  });

  router.on("GET", "/sandbox/met", ({ response }) => sendJson(response, 200, store.list("met")));

  // What would happen by itself in that time happens now: refunds take their course, authorisations end.
  router.on("POST", "/sandbox/time", (exchange) => {
    const { seconds, payment = null }: Record<string, unknown> = { ...(jsonBody(exchange) as object | null) };
    const known = typeof seconds === "number" && seconds >= 0 && (payment === null || typeof payment === "string");
    if (!known) return sendJson(exchange.response, 400, { error: "expected JSON {seconds, payment?}" });
    sendJson(exchange.response, 200, { happened: byItself.pass(seconds, payment) });
  });

  router.on("GET", "/sandbox/webhooks", ({ response }) => {
    const events = store.list("event").map(({ id, type, delivery, attempts }) => ({ id, type, delivery, attempts }));
    sendJson(response, 200, { paused: webhooks.paused, events });
  });

  router.on("POST", "/sandbox/webhooks", (exchange) => {
    const order = jsonBody(exchange);
    if (typeof order !== "object" || order === null || !("paused" in order) || typeof order.paused !== "boolean")
      return sendJson(exchange.response, 400, { error: "expected JSON {paused: true | false}" });
    webhooks.paused = order.paused;
    sendJson(exchange.response, 200, { paused: order.paused });
  });

  router.on("POST", "/sandbox/webhooks/:id/deliver", async (exchange) => {
    const event = store.get("event", exchange.values[0] ?? "");
    const known = event && exchange.request.headers["content-type"]?.startsWith("application/json");
    if (!known) return sendJson(exchange.response, 404, { error: "no such event, or not JSON" });
    sendJson(exchange.response, 200, { status: await webhooks.deliver(event) });
  });
}
