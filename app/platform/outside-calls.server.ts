/** Times every call to an outside system, at the one place all of them pass: the HTTP client of Node's `fetch`. */
import { subscribe } from "node:diagnostics_channel";
import { env } from "./env.server";
import { outsideCalls } from "./metrics.server";

type Request = { origin: string | URL; path: string; method: string };
type Message = { request: Request; response?: { statusCode: number }; error?: unknown };
type UnderWay = { system: string; call: string; began: number; status?: number };

/** The longest first: the sandbox stands in for several, each under a path of its own. */
const SYSTEMS = (
  [
    ["cards", env.STRIPE_API_URL],
    ["identity", env.OIDC_ISSUER],
    ["partner", env.PARTNER_URL],
  ] as const
).toSorted(([, a], [, b]) => b.length - a.length);

/** Different calls that are told apart, of one system; beyond, they are one. */
const MAX_CALLS = 40;
const seen = new Map<string, Set<string>>();

/** The label of a call: its method and its path without ids; `other` once a system has MAX_CALLS labels. */
export function callOf(system: string, { method, path }: Pick<Request, "method" | "path">): string {
  const words = (path.split("?")[0] ?? "")
    .split("/")
    .filter((part) => part !== "")
    .slice(0, 6)
    .map((part) => (/^(v\d|[a-z]+([_-][a-z]+)*)$/.test(part) && part.length <= 24 ? part : ":id"));
  const call = `${method} /${words.join("/")}`;
  const known = seen.get(system) ?? new Set();
  seen.set(system, known);
  if (!known.has(call) && known.size >= MAX_CALLS) return "other";
  known.add(call);
  return call;
}

export function systemOf({ origin, path }: Pick<Request, "origin" | "path">): string {
  const address = `${String(origin).replace(/\/$/, "")}${path}`;
  return SYSTEMS.find(([, base]) => address.startsWith(base.replace(/\/$/, "")))?.[0] ?? "other";
}

function failureOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  return /Timeout|Abort/.test(name) ? "timeout" : "unreachable";
}

/** From now on the calls of this process are timed. */
export function timeOutsideCalls(): void {
  const underWay = new WeakMap<Request, UnderWay>();
  const end = (request: Request, outcome: string) => {
    const call = underWay.get(request);
    if (!call) return;
    underWay.delete(request);
    outsideCalls.observe({ system: call.system, call: call.call, outcome }, (performance.now() - call.began) / 1000);
  };
  const classOf = (status: number) => `${Math.floor(status / 100)}xx`;
  const on = (name: string, hear: (message: Message) => void) =>
    subscribe(`undici:request:${name}`, (message) => hear(message as Message));
  on("create", ({ request }) => {
    const system = systemOf(request);
    underWay.set(request, {
      system,
      call: system === "other" ? "other" : callOf(system, request),
      began: performance.now(),
    });
  });
  on("headers", ({ request, response }) => {
    const call = underWay.get(request);
    if (call && response) call.status = response.statusCode;
  });
  on("trailers", ({ request }) => end(request, classOf(underWay.get(request)?.status ?? 0)));
  on("error", ({ request, error }) => end(request, failureOf(error)));
}
