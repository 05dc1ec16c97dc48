/** Stripe's API over HTTP: keys, idempotency, errors, and the faults ordered for a test. */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Call, Fault } from "../faults";
import { type Exchange, originOf, type Router } from "../http";
import { newId } from "../ids";
import { meet } from "../met";
import { sameText } from "../same-text";
import type { Store } from "../store";
import { takeFault } from "../take-fault";
import type { MetTrouble } from "../troubles";
import type { Witness } from "../witness";
import { isInactive, readAccount } from "./account";
import { ApiError, errorReply, type Reply } from "./api-error";
import type { Setting } from "./authorise";
import { attachMethod, createCustomer, detachMethod, readCustomer, readMethod, updateMethod } from "./customers";
import { listDisputes, readDispute } from "./disputes";
import { readEvent } from "./events";
import { cancelIntent, captureIntent, confirmIntent, createIntent, listIntents, readIntent } from "./intents";
import { Params } from "./params";
import { createRefund, listRefunds, readCharge, readRefund } from "./refunds";
import { API_VERSION } from "./views";

type Operation = (setting: Setting, params: Params, id: string, ordered: Fault | undefined) => Reply;
/** Which call it is, by what is asked. */
type CallOf = (exchange: Exchange) => CardsCall | null;
type CardsCall = Call | "account" | "disputes" | "event";
type Sent = { status: number; body: string; replayed: boolean };

export type CardsApi = {
  store: Store;
  secretKey: string;
  onChange: () => void;
  stopping: AbortSignal;
  witness?: Witness | undefined;
};

/** Keys whose first request is still being worked on. */
type InProgress = Set<string>;

function headerOf({ request }: Exchange, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

type Written = { requestId: string; key: string; sent: Sent; cut: boolean };

function write({ witness }: CardsApi, exchange: Exchange, { requestId, key, sent, cut }: Written): void {
  const { request, response, url } = exchange;
  const body = Buffer.from(sent.body);
  witness?.call({
    method: request.method ?? "",
    path: url.pathname,
    client: headerOf(exchange, "user-agent"),
    sent: request.method === "POST" ? exchange.body.toString("utf8") : url.search,
    status: sent.status,
    answer: sent.body,
  });
  response.writeHead(sent.status, {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    "Request-Id": requestId,
    "Stripe-Version": API_VERSION,
    ...(key && { "Idempotency-Key": key, "Original-Request": requestId }),
    ...(sent.replayed && { "Idempotent-Replayed": "true" }),
  });
  if (!cut) response.end(body);
  else response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
}

type Asked = { operation: Operation; requestId: string; key: string; ordered: Fault | undefined };

/**
 * Does the operation once a key: the first answer is kept with the effect, in one commit, and given again after. That
 * answer may be an error although all was done.
 */
function perform(api: CardsApi, exchange: Exchange, { operation, requestId, key, ordered }: Asked): Sent {
  const fault = ordered?.fault;
  const { request, url, values, body } = exchange;
  const text = body.toString("utf8");
  const params = new Params(request.method === "POST" ? new URLSearchParams(text) : url.searchParams);
  const cause = { id: requestId, idempotency_key: key || null };
  const setting = { store: api.store, cause, origin: originOf(request) };
  const run = () => operation(setting, params, values[0] ?? "", ordered);
  if (!key || request.method !== "POST") {
    const { status, body: answer } = api.store.transaction(run);
    return { status, body: JSON.stringify(answer, null, 2), replayed: false };
  }
  const fingerprint = createHash("sha256").update(`${url.pathname}\n${text}`).digest("hex");
  return api.store.transaction(() => {
    const before = api.store.get("answer", key);
    if (before && before.fingerprint !== fingerprint)
      throw new ApiError(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (before) return { status: before.status, body: before.body, replayed: true };
    const reply = fault === "stored-500-undone" ? unknownError() : run();
    const first = { status: reply.status, body: JSON.stringify(reply.body, null, 2) };
    if (fault === "stored-500") Object.assign(first, storedError());
    api.store.put("answer", { id: key, fingerprint, ...first });
    return { ...first, replayed: false };
  });
}

function failing(fault: Fault["fault"] | undefined): Reply | null {
  if (fault === "500") return unknownError();
  if (fault === "401") return wrongKey();
  if (fault === "403") return accountRefused();
  if (fault === "409") return keyInUse();
  if (fault === "429")
    return errorReply(429, { type: "rate_limit_error", code: "rate_limit", message: "Too many requests" });
  return null;
}

function unknownError(): Reply {
  return errorReply(500, { type: "api_error", message: "An unknown error occurred" });
}

function storedError(): { status: number; body: string } {
  const { status, body } = unknownError();
  return { status, body: JSON.stringify(body, null, 2) };
}

function wrongKey(): Reply {
  return errorReply(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
}

function accountRefused(): Reply {
  return errorReply(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: "Your account cannot currently make charges.",
  });
}

function keyInUse(): Reply {
  return errorReply(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: "There is currently another in-progress request using this Idempotent Key.",
  });
}

const TROUBLE_OF: Readonly<Record<string, MetTrouble | undefined>> = {
  "stored-500": "stored error after the work was done",
  "401": "key refused",
  "403": "account refused",
  inactive: "account refused",
};

async function handle(
  api: CardsApi,
  inProgress: InProgress,
  exchange: Exchange,
  callOf: CardsCall | null | CallOf,
  operation: Operation,
): Promise<void> {
  const { response } = exchange;
  const requestId = newId("req");
  const key = headerOf(exchange, "idempotency-key");
  const reply = ({ status, body }: Reply) =>
    write(api, exchange, {
      requestId,
      key,
      sent: { status, body: JSON.stringify(body, null, 2), replayed: false },
      cut: false,
    });
  if (!sameText(headerOf(exchange, "authorization"), `Bearer ${api.secretKey}`)) return reply(wrongKey());
  if (key.length > 255)
    return reply(errorReply(400, { type: "invalid_request_error", message: "The idempotency key is too long." }));
  if (key && inProgress.has(key)) return reply(keyInUse());
  if (key) inProgress.add(key);
  try {
    const call = typeof callOf === "function" ? callOf(exchange) : callOf;
    const ordered = call ? takeFault(api.store, call) : undefined;
    const fault = ordered?.fault;
    if (fault === "refused" || fault === "reset-before") {
      response.socket?.resetAndDestroy();
      return;
    }
    if (isInactive(api.store) && (call === "prepare" || call === "authorise")) {
      meet(api.store, "account refused", call);
      return reply(accountRefused());
    }
    const trouble = key || fault !== "stored-500" ? TROUBLE_OF[fault ?? ""] : undefined;
    if (call && trouble) meet(api.store, trouble, call);
    if (call && api.store.get("intent", exchange.values[0] ?? "")?.ended) meet(api.store, "authorisation ended", call);
    // What is only read is kept under no key.
    const failure = failing(fault?.startsWith("stored-500") && !key ? "500" : fault);
    if (failure) return reply(failure);
    if (ordered?.fault === "stall") await delay(ordered.ms, undefined, { signal: api.stopping });
    const sent = perform(api, exchange, { operation, requestId, key, ordered });
    api.onChange();
    if (fault === "reset-after") response.socket?.resetAndDestroy();
    else write(api, exchange, { requestId, key, sent, cut: fault === "truncated" });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "charge_disputed") meet(api.store, "dispute opened", "refund");
    reply(error.reply);
  } finally {
    inProgress.delete(key);
  }
}

/** Adds the API's routes. */
export function cardsApi(router: Router, api: CardsApi): void {
  const inProgress: InProgress = new Set();
  const on = (method: "GET" | "POST", path: string, call: CardsCall | null | CallOf, operation: Operation) =>
    router.on(method, path, (exchange) => handle(api, inProgress, exchange, call, operation));
  on("GET", "/v1/account", "account", ({ store }, _params, _id, ordered) =>
    readAccount(ordered?.fault === "inactive" || isInactive(store)),
  );
  on("POST", "/v1/customers", "wallet", createCustomer);
  on("GET", "/v1/customers/:id", "retrieve", readCustomer);
  on("POST", "/v1/payment_methods/:id/attach", "attach", attachMethod);
  on("POST", "/v1/payment_methods/:id", "billing", updateMethod);
  on("POST", "/v1/payment_methods/:id/detach", "detach", detachMethod);
  const preparesOrAsks: CallOf = ({ body }) => (body.includes("confirm=true") ? "authorise" : "prepare");
  /** One is looked for about a time; what is asked for since a time is all there is. */
  const looksForOne: CallOf = ({ url }) => (url.searchParams.has("created[lte]") ? "retrieve" : null);
  on("POST", "/v1/payment_intents", preparesOrAsks, createIntent);
  on("GET", "/v1/payment_intents", looksForOne, listIntents);
  on("GET", "/v1/payment_intents/:id", "retrieve", readIntent);
  on("POST", "/v1/payment_intents/:id/confirm", "authorise", confirmIntent);
  on("POST", "/v1/payment_intents/:id/capture", "capture", captureIntent);
  on("POST", "/v1/payment_intents/:id/cancel", "release", cancelIntent);
  on("POST", "/v1/refunds", "refund", createRefund);
  on("GET", "/v1/refunds", null, listRefunds);
  on("GET", "/v1/refunds/:id", null, readRefund);
  on("GET", "/v1/disputes", "disputes", listDisputes);
  on("GET", "/v1/disputes/:id", "disputes", readDispute);
  on("GET", "/v1/charges/:id", null, readCharge);
  on("GET", "/v1/payment_methods/:id", "retrieve", readMethod);
  on("GET", "/v1/events/:id", "event", readEvent);
}
