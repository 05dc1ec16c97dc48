/** Sends inputs, several at a time, and looks into whatever goes wrong, one at a time. */
import { setTimeout as wait } from "node:timers/promises";
import { describe, messageOf } from "./draft";
import { type Findings, type Kind, newFindings } from "./findings";
import { type Field, type Input, inputOf } from "./input";
import type { Memory, Subject } from "./subject";
import { screenOf, type Target } from "./targets";
import { growthProblem, newLogReader, numberOf, requestIdOf } from "./watch";
import { type Answer, type Outcome, openWire } from "./wire";

/** No answer takes longer, nor is larger. */
export const SLOW_MS = 2_000;
export const LARGE_BYTES = 300 * 1024;

const PARALLEL = 6;
const BATCH = 400;
const PATIENCE_MS = 60_000;
const HEALTHY_WITHIN_MS = 120_000;
const MEMORY_EVERY_MS = 20_000;
/** Batches after which what is loaded and kept once has been. */
const WARM_BATCHES = 3;
/** What a batch has under suspicion is looked into up to so many. */
const SUSPECTS = 25;

export type Fuzz = {
  seed: number;
  subject: Subject;
  /** What to ask for; asked again when much of it is gone. */
  prepare: () => Promise<Field>;
  /** Between two batches: brings back what was ended; false when there is too little left of it. */
  mend: (field: Field) => Promise<boolean>;
  seconds: number;
  inputs: number;
  say: (progress: string) => void;
  enough?: AbortSignal;
  /** How long memory has each time to come back. */
  restMs?: number;
};

export type Result = {
  inputs: number;
  seconds: number;
  targets: number;
  /** Answers by the first digit of their status; 0 of none. */
  answers: Record<number, number>;
  slowestMs: number;
  largestBytes: number;
  memory: { start: Memory; end: Memory } | null;
  /** Errors that were logged, by what they say. */
  errors: ReadonlyMap<string, number>;
  findings: ReturnType<Findings["all"]>;
};

type Suspect = { number: number; kind: Kind };

const isAnswer = (outcome: Outcome): outcome is Answer => typeof outcome === "object";

function suspicion(outcome: Outcome, { draft }: Input): Kind | null {
  if (outcome === "late") return "slow";
  if (outcome === "closed") return draft.isDirty || draft.isCut ? null : "no answer";
  if (!isAnswer(outcome)) return null;
  if (outcome.status >= 500) return "5xx";
  if (outcome.bytes > LARGE_BYTES) return "large";
  return outcome.ms > SLOW_MS ? "slow" : null;
}

/** What it was, in a few words. */
function told(kind: Kind, outcome: Outcome): string {
  if (!isAnswer(outcome))
    return outcome === "late" ? `no answer in ${PATIENCE_MS / 1000} s` : "the connection was closed";
  if (kind === "5xx") return `status ${outcome.status}`;
  return kind === "large" ? `${Math.round(outcome.bytes / 1024)} KB` : `${(outcome.ms / 1000).toFixed(1)} s`;
}

/** Where else the same finding is another: forms read their fields each in their own way, and heads and bodies alike. */
function placeOf({ route }: Target, mutations: readonly string[]): string {
  return mutations.every((name) => /^(head|body): /.test(name)) ? "" : screenOf(route);
}

export async function runFuzz(fuzz: Fuzz): Promise<Result> {
  const { seed, subject, prepare, mend, seconds, inputs, say, enough, restMs = 2_000 } = fuzz;
  let wire = openWire({ port: subject.port });
  const findings = newFindings();
  const log = newLogReader();
  const secrets = new Set<string>();
  const answers: Record<number, number> = {};
  const largest = { ms: 0, bytes: 0 };

  async function prepared(): Promise<Field> {
    const field = await prepare();
    for (const secret of field.cast.secrets) secrets.add(secret);
    return field;
  }
  let field = await prepared();

  const inputAt = (number: number, only?: readonly number[]): Input => {
    const input = inputOf(seed, number, field, only);
    // Lines of the log then name it, unless the request says otherwise.
    if (!input.draft.headers.some(([name]) => name === "X-Request-Id"))
      input.draft.headers.push(["X-Request-Id", requestIdOf(number)]);
    return input;
  };
  const send = (input: Input) => wire.ask(messageOf(input.draft), PATIENCE_MS);

  async function isHealthy(withinMs = HEALTHY_WITHIN_MS): Promise<boolean> {
    for (const until = Date.now() + withinMs; subject.isAlive() && Date.now() < until; await wait(200)) {
      const message = { bytes: Buffer.from(`GET /healthz HTTP/1.1\r\nHost: ${new URL(subject.url).host}\r\n\r\n`) };
      const outcome = await wire.ask(message, 2_000);
      if (isAnswer(outcome)) return true;
    }
    return false;
  }
  async function revive(): Promise<void> {
    wire.close();
    await subject.revive();
    wire = openWire({ port: subject.port });
  }

  /** What comes of an input sent alone: the kindest of two tries, of which only the slow are tried twice. */
  async function alone(input: () => Input): Promise<{ kind: Kind | null; outcome: Outcome }> {
    const first = input();
    const outcome = await send(first);
    const kind = suspicion(outcome, first);
    if (outcome === "late" || outcome === "closed" || outcome === "refused") {
      await wait(100);
      if (!subject.isAlive()) return { kind: "died", outcome };
    }
    if (kind !== "slow" || !isAnswer(outcome)) return { kind, outcome };
    const again = await send(input());
    return isAnswer(again) && again.ms <= outcome.ms
      ? { kind: suspicion(again, first), outcome: again }
      : { kind, outcome };
  }

  /** Sends an input alone, then with fewer of its mutations; false when nothing comes of it. */
  async function lookInto({ number, kind }: Suspect): Promise<boolean> {
    const whole = inputAt(number);
    const like = (mutations: readonly string[], of: Kind) =>
      [of, placeOf(whole.target, mutations), ...mutations].join("|");
    if (findings.isKnown(like(whole.mutations, kind)) || whole.mutations.some((m) => findings.isKnown(like([m], kind))))
      return true;
    const seen = await alone(() => inputAt(number));
    if (!subject.isAlive() || (seen.outcome === "late" && !(await isHealthy()))) await revive();
    // In company it was slow, or closed, and alone it is not: that was the company.
    if (seen.kind === null && kind !== "5xx" && kind !== "large") return false;
    const shown = seen.kind ?? kind;
    let least = whole;
    if (whole.mutations.length > 1 && seen.kind !== null && shown !== "died" && seen.outcome !== "late") {
      for (const place of whole.mutations.keys()) {
        const fewer = inputAt(number, [place]);
        if ((await alone(() => inputAt(number, [place]))).kind !== shown) continue;
        least = fewer;
        break;
      }
    }
    findings.add(like(least.mutations, shown), {
      kind: shown,
      route: whole.target.route,
      what: seen.kind === null ? "once, and not again alone" : told(shown, seen.outcome),
      notes: [whole.target.name, ...least.notes],
      number,
      command: describe(least.draft),
    });
    return true;
  }

  /** Which of the requests under way when it died it died of. */
  async function findKiller(underWay: readonly number[]): Promise<void> {
    await revive();
    for (const number of underWay) if (await lookInto({ number, kind: "died" })) return;
    const what = `while these were under way: ${underWay.join(", ")}`;
    findings.add("died|?", { kind: "died", route: "?", what, notes: [], number: null, command: null });
  }

  async function readLog(): Promise<void> {
    for (const { requestId, message, excerpt } of log.look(await subject.logged(), [...secrets])) {
      const number = numberOf(requestId);
      const input = number === null ? null : inputAt(number);
      findings.add(`log|${message}`, {
        kind: "log",
        route: input?.target.route ?? "?",
        what: `"${message}": …${excerpt}…`,
        notes: input ? [input.target.name, ...input.notes] : [],
        number,
        command: input && describe(input.draft),
      });
    }
  }

  say(`${field.targets.length} routes and forms`);
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  const isOver = () => elapsed() >= seconds || sent >= inputs || enough?.aborted === true;
  let sent = 0;
  let batches = 0;
  let start: Memory | null = null;
  let lastSaid = 0;

  async function batch(): Promise<void> {
    const end = Math.min(sent + BATCH, inputs);
    const suspects: Suspect[] = [];
    const underWay = new Set<number>();
    // Who waits in vain waits for one of those under way: nothing more is sent until it is known which.
    let isStuck = false;
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        while (sent < end && !isStuck && subject.isAlive() && elapsed() < seconds) {
          const number = sent++;
          underWay.add(number);
          const input = inputAt(number);
          const outcome = await send(input);
          const status = isAnswer(outcome) ? outcome.status : 0;
          answers[Math.floor(status / 100)] = (answers[Math.floor(status / 100)] ?? 0) + 1;
          if (isAnswer(outcome)) largest.bytes = Math.max(largest.bytes, outcome.bytes);
          const kind = suspicion(outcome, input);
          if (kind) suspects.push({ number, kind });
          else if (isAnswer(outcome)) largest.ms = Math.max(largest.ms, outcome.ms);
          isStuck ||= outcome === "late";
          if (!isAnswer(outcome)) await wait(50);
          if (subject.isAlive()) underWay.delete(number);
        }
      }),
    );
    if (!subject.isAlive()) return findKiller([...underWay].sort((a, b) => a - b));
    if (suspects.length > 0 && !(await isHealthy())) await revive();
    for (const suspect of suspects.slice(0, SUSPECTS)) await lookInto(suspect);
  }

  while (!isOver()) {
    await batch();
    batches++;
    if (!(await isHealthy())) await revive();
    await readLog();
    if (batches === WARM_BATCHES) start = await subject.memory();
    if (!(await mend(field))) field = await prepared();
    if (elapsed() - lastSaid > MEMORY_EVERY_MS / 1000) {
      lastSaid = elapsed();
      const { used } = await subject.memory();
      const found = findings.all().length;
      say(
        `${sent} inputs, ${Math.round(sent / elapsed())} a second, ${Math.round(used / 1048576)} MB in use, ${found} findings`,
      );
    }
  }

  const memory = start && { start, end: await rested(subject, start, restMs) };
  const problem = memory && growthProblem(memory.start, memory.end);
  if (problem)
    findings.add("memory", { kind: "memory", route: "?", what: problem, notes: [], number: null, command: null });
  await readLog();
  wire.close();
  return {
    inputs: sent,
    seconds: elapsed(),
    targets: field.targets.length,
    answers,
    slowestMs: largest.ms,
    largestBytes: largest.bytes,
    memory,
    errors: log.errors,
    findings: findings.all(),
  };
}

/** The memory once nothing is asked any more: what is only late to be given back has a while. */
async function rested(subject: Subject, start: Memory, restMs: number): Promise<Memory> {
  let memory = await subject.memory();
  for (let tries = 0; tries < 5 && growthProblem(start, memory); tries++) {
    await wait(restMs);
    memory = await subject.memory();
  }
  return memory;
}
