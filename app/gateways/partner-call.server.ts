/** One call to the partner: asked again until a deadline while nothing readable comes back, and not at all for a while
 * once it keeps failing. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { log, requestIdNow } from "~/platform/log.server";
import type { Breaker } from "./circuit-breaker";
import { PROBLEM_ANSWER, type ProblemCode } from "./partner-answers.server";

export type Call = "search" | "quote" | "hold" | "confirm" | "cancel" | "status";

export type CallOptions = {
  url: string;
  key: string;
  breaker: Breaker;
  /** How long each call may take, in ms, tries and pauses together. */
  withinMs: Readonly<Record<Call, number>>;
  /** From 0 to 1: how much of a pause is left to chance. */
  random?: () => number;
};

export type Ask<T> = {
  call: Call;
  method?: "GET" | "POST";
  path: string;
  body?: object;
  key?: string;
  answer: z.ZodType<T>;
};

/** What was answered; or `none`, when nothing readable was: the partner may or may not have acted. */
export type Answered<T> =
  | { state: "answer"; value: T }
  | { state: "problem"; code: ProblemCode }
  | { state: "none"; reason: string };

/** A search holds a page up, and asking once more is all it is worth. */
const TRIES: Readonly<Record<Call, number>> = { search: 2, quote: 2, hold: 3, confirm: 3, cancel: 3, status: 3 };
const FIRST_PAUSE_MS = 150;

/** What a try came to; `again` is how many ms to wait at the least before another, when one makes sense. */
type Tried<T> = Answered<T> & { again?: number };

/** Problems that say nothing about what was asked, and pass. */
const PASSING: readonly ProblemCode[] = ["too-many", "failed", "busy"];

function read<T>(answer: z.ZodType<T>, status: number, text: string, retryAfter: string | null): Tried<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { state: "none", reason: `status ${status}, no JSON`, again: 0 };
  }
  if (status >= 200 && status < 300) {
    const value = answer.safeParse(json);
    if (value.success) return { state: "answer", value: value.data };
    // Which fields, never what was in them.
    const fields = value.error.issues.slice(0, 5).map(({ path }) => path.join("."));
    return { state: "none", reason: `status ${status}, nonsense at ${fields.join(", ")}` };
  }
  const problem = PROBLEM_ANSWER.safeParse(json);
  if (!problem.success || PASSING.includes(problem.data.code))
    return { state: "none", reason: `status ${status}`, again: 1000 * (Number(retryAfter) || 0) };
  if (problem.data.code === "unauthorized") return { state: "none", reason: "our key is refused" };
  return { state: "problem", code: problem.data.code };
}

/** Asks the partner through one breaker. */
export function partnerCalls({ url, key: ours, breaker, withinMs, random = Math.random }: CallOptions) {
  async function tryOnce<T>(ask: Ask<T>, requestId: string, signal: AbortSignal): Promise<Tried<T>> {
    const { method = "POST", path, body, key } = ask;
    try {
      const response = await fetch(url.replace(/\/$/, "") + path, {
        method,
        headers: {
          Authorization: `Bearer ${ours}`,
          Accept: "application/json, application/problem+json",
          "X-Request-Id": requestId,
          ...(key && { "Idempotency-Key": key }),
          ...(body && { "Content-Type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "error",
        signal,
      });
      return read(ask.answer, response.status, await response.text(), response.headers.get("retry-after"));
    } catch (error) {
      if (signal.aborted) return { state: "none", reason: "no answer in time" };
      const code = error instanceof Error && error.cause instanceof Error && "code" in error.cause && error.cause.code;
      return { state: "none", reason: `no connection${typeof code === "string" ? ` (${code})` : ""}`, again: 0 };
    }
  }

  async function untilAnswered<T>(ask: Ask<T>, requestId: string): Promise<Answered<T>> {
    const deadline = Date.now() + withinMs[ask.call];
    const signal = AbortSignal.timeout(withinMs[ask.call]);
    for (let tries = 1; ; tries++) {
      const { again, ...tried } = await tryOnce(ask, requestId, signal);
      const longest = FIRST_PAUSE_MS * 2 ** (tries - 1);
      const pause = Math.max(again ?? 0, longest * (0.5 + random() / 2));
      if (again === undefined || tries >= TRIES[ask.call] || Date.now() + pause >= deadline) return tried;
      await wait(pause);
    }
  }

  return async function asked<T>(ask: Ask<T>): Promise<Answered<T>> {
    if (!breaker.mayTry()) return { state: "none", reason: "not asked: it kept failing" };
    const requestId = requestIdNow() ?? randomUUID();
    const answered = await untilAnswered(ask, requestId);
    breaker.tell(answered.state === "none" ? "failed" : "answered");
    if (answered.state === "none")
      log.warn({ requestId, call: ask.call, reason: answered.reason }, "no answer from the partner");
    return answered;
  };
}
