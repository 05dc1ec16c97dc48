/** Someone who holds a place every second and reads a page the while, to see how long the site cannot sell. */
import { setTimeout as wait } from "node:timers/promises";
import type { Cluster, SharedDatabase } from "../tests/cluster/cluster";
import { newVisitor } from "../tests/cluster/visitor";
import type { Departure } from "./ask";

const HOLD_EVERY_MS = 1_000;
const ASK_EVERY_MS = 250;
/** A balancer waits no longer for the answer whether an instance is ready. */
const READY_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 45_000;

export type Prober = {
  /** Milliseconds from a moment to the answer of the first hold begun after it; infinite while there is none. */
  resumedAfter: (sinceMs: number) => number;
  /** How long after a moment each instance was not ready to write; infinite where it always was. */
  toldAfter: (sinceMs: number) => number[];
  /** The checkouts that visitors were sent to. */
  held: () => string[];
  /** Pages that were not shown, and holds that met with an error other than "try again". */
  lostPages: () => string[];
  errors: () => string[];
  /** How many were told to try again. */
  refusals: () => number;
  stop: () => Promise<void>;
};

export function startProber(cluster: Cluster<SharedDatabase>, departures: readonly Departure[]): Prober {
  const held: { id: string; begunMs: number; endedMs: number }[] = [];
  const notReady: { instance: number; atMs: number }[] = [];
  const lost: string[] = [];
  const errors: string[] = [];
  const underWay = new Set<Promise<void>>();
  let refusals = 0;
  let isOver = false;

  async function hold({ id, trip }: Departure): Promise<void> {
    const visitor = newVisitor(cluster);
    const begunMs = Date.now();
    try {
      const fields = { departure: id, from: "montreal", adults: "1", children: "0" };
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const { status, location } = await visitor.ask(`/en-ca/trip/${trip}`, fields, signal);
      const [, checkout] = /\/checkout\/([\w-]+)$/.exec(location) ?? [];
      if (checkout) held.push({ id: checkout, begunMs, endedMs: Date.now() });
      else if (status === 503) refusals++;
      else if (status >= 500) errors.push(`${status}: POST /en-ca/trip/${trip}`);
    } catch (error) {
      errors.push(`no answer after ${Date.now() - begunMs} ms: POST /en-ca/trip/${trip}: ${error}`);
    } finally {
      visitor.leave();
    }
  }

  const holding = (async () => {
    for (let i = 0; !isOver; i++) {
      const departure = departures[i % departures.length];
      if (!departure) throw new Error("nothing is on sale");
      const one = hold(departure).finally(() => underWay.delete(one));
      // Others do not wait for those who wait.
      underWay.add(one);
      await wait(HOLD_EVERY_MS);
    }
  })();
  const asking = cluster.instances.map(async ({ url }, instance) => {
    for (; !isOver; await wait(ASK_EVERY_MS)) {
      const signal = AbortSignal.timeout(READY_WITHIN_MS);
      const answer = await fetch(`${url}/readyz/writing`, { signal }).catch(() => null);
      if (answer?.status !== 200) notReady.push({ instance, atMs: Date.now() });
    }
  });
  const reader = newVisitor(cluster);
  const reading = (async () => {
    for (; !isOver; await wait(ASK_EVERY_MS)) {
      const began = Date.now();
      const status = await reader.ask("/en-ca", undefined, AbortSignal.timeout(ANSWER_WITHIN_MS)).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      if (status !== 200) lost.push(`${status} after ${Date.now() - began} ms, at ${new Date().toISOString()}`);
    }
    reader.leave();
  })();

  return {
    resumedAfter: (sinceMs) =>
      Math.min(...held.filter(({ begunMs }) => begunMs >= sinceMs).map(({ endedMs }) => endedMs)) - sinceMs,
    toldAfter: (sinceMs) =>
      cluster.instances.map((_, i) => {
        const times = notReady.filter(({ instance, atMs }) => instance === i && atMs >= sinceMs);
        return Math.min(...times.map(({ atMs }) => atMs)) - sinceMs;
      }),
    held: () => held.map(({ id }) => id),
    lostPages: () => lost,
    errors: () => errors,
    refusals: () => refusals,
    stop: async () => {
      isOver = true;
      await Promise.all([holding, reading, ...asking, ...underWay]);
    },
  };
}
