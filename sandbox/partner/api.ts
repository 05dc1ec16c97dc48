/** The partner's API over HTTP, as `openapi.yaml` describes it: the key, problems, and the faults ordered for a test. */
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Fault, PartnerCall } from "../faults";
import type { Exchange, Router } from "../http";
import { newId } from "../ids";
import { sameText } from "../same-text";
import type { Store } from "../store";
import { takeFault } from "../take-fault";
import { conductOf } from "./conduct";
import { cancel, confirm, expireHolds, hold, holdOfKey, holdOfReference, holdView } from "./holds";
import { problem, Refused, type Reply } from "./problem";
import { BODIES, readBody, readKey } from "./read";
import { quote, search } from "./rooms";

const SLOW_MS = 2_500;
const RETRY_AFTER_SECONDS = 1;

export type PartnerApi = { store: Store; key: string; stopping: AbortSignal };

type Asked = { store: Store; value: string; text: string; key: string; now: Date; fault: Fault["fault"] | undefined };
type Operation = (asked: Asked) => Reply;

const ok = (body: object, status = 200): Reply => ({ status, body });

const searchRooms: Operation = ({ store, text, now, fault }) => {
  const found = search(store, readBody(BODIES.search, text), now);
  return ok(fault === "sold-out" ? { offers: [] } : found);
};

const quoteRoom: Operation = ({ store, text, now, fault }) => {
  const stay = readBody(BODIES.stay, text);
  if (fault === "sold-out") throw new Refused("sold-out");
  const { id, ...quoted } = quote(store, stay, now, fault === "price-changed");
  return ok({ quote: id, ...quoted }, 201);
};

const holdRoom: Operation = ({ store, text, key, now, fault }) => {
  const asked = { key: readKey(key), ...readBody(BODIES.hold, text) };
  if (fault === "sold-out" || fault === "price-changed") throw new Refused(fault);
  const { hold: held, isNew } = hold(store, asked, now);
  return ok(holdView(held), isNew ? 201 : 200);
};

const confirmHold: Operation = ({ store, value, text, key, now, fault }) => {
  readKey(key);
  const { guest } = readBody(BODIES.confirm, text);
  const found = holdOfReference(store, value);
  if (found.state === "held" && (fault === "sold-out" || fault === "price-changed")) {
    cancel(store, found.id, now);
    return problem(fault);
  }
  return ok(holdView(confirm(store, value, guest)));
};

const cancelKey: Operation = ({ store, value, key, now }) => {
  readKey(key);
  return ok(holdView(cancel(store, readKey(value), now)));
};

const readReference: Operation = ({ store, value }) => ok(holdView(holdOfReference(store, value)));
const readHoldKey: Operation = ({ store, value }) => ok(holdView(holdOfKey(store, value)));

function headerOf({ request }: Exchange, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

function write(response: ServerResponse, requestId: string, { status, body }: Reply, cut = false): void {
  const text = Buffer.from(JSON.stringify(body, null, 2));
  response.writeHead(status, {
    "Content-Type": status < 400 ? "application/json" : "application/problem+json",
    "Content-Length": text.length,
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    ...((status === 429 || status === 503) && { "Retry-After": String(RETRY_AFTER_SECONDS) }),
  });
  if (!cut) response.end(text);
  else response.write(text.subarray(0, text.length / 2), () => response.socket?.destroy());
}

function failing(fault: Fault["fault"] | undefined): Reply | null {
  if (fault === "500") return problem("failed");
  if (fault === "503") return problem("busy");
  if (fault === "429") return problem("too-many");
  return null;
}

async function handle(api: PartnerApi, exchange: Exchange, call: PartnerCall, operation: Operation): Promise<void> {
  const { response, values, body } = exchange;
  const { store, stopping } = api;
  const given = headerOf(exchange, "x-request-id");
  const requestId = /^[\w-]{8,64}$/.test(given) ? given : newId("req");
  const { mode } = conductOf(store);
  const ordered = mode === "down" ? undefined : takeFault(store, call);
  const fault = ordered?.fault;
  if (mode === "down" || fault === "refused" || fault === "reset-before") {
    response.socket?.resetAndDestroy();
    return;
  }
  if (!sameText(headerOf(exchange, "authorization"), `Bearer ${api.key}`))
    return write(response, requestId, problem("unauthorized"));
  const failure = mode === "busy" ? problem("busy") : failing(fault);
  if (failure) return write(response, requestId, failure);
  if (mode === "slow") await delay(SLOW_MS, undefined, { signal: stopping });
  if (ordered?.fault === "stall") await delay(ordered.ms, undefined, { signal: stopping });
  const [value = ""] = values;
  const asked = { store, value, text: body.toString("utf8"), key: headerOf(exchange, "idempotency-key"), fault };
  const reply = store.transaction(() => {
    const now = new Date();
    expireHolds(store, now);
    try {
      return operation({ ...asked, now });
    } catch (error) {
      if (error instanceof Refused) return error.reply;
      throw error;
    }
  });
  if (fault === "reset-after") response.socket?.resetAndDestroy();
  else if (fault === "nonsense") write(response, requestId, { status: reply.status, body: { "?": "!" } });
  else write(response, requestId, reply, fault === "truncated");
}

/** Adds the API's routes. */
export function partnerApi(router: Router, api: PartnerApi): void {
  const on = (method: "GET" | "POST", path: string, call: PartnerCall, operation: Operation) =>
    router.on(method, path, (exchange) => handle(api, exchange, call, operation));
  on("POST", "/v1/search", "partner-search", searchRooms);
  on("POST", "/v1/quotes", "partner-quote", quoteRoom);
  on("POST", "/v1/holds", "partner-hold", holdRoom);
  on("GET", "/v1/holds/:reference", "partner-status", readReference);
  on("POST", "/v1/holds/:reference/confirm", "partner-confirm", confirmHold);
  on("GET", "/v1/keys/:key", "partner-status", readHoldKey);
  on("POST", "/v1/keys/:key/cancel", "partner-cancel", cancelKey);
}
