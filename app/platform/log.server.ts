import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type LoggerOptions } from "pino";
import { describeError, errorInALine } from "./describe-error.server";
import { env } from "./env.server";
import { atOnce, together } from "./log-lines.server";

const requests = new AsyncLocalStorage<string>();

/** Does what a request asks for; `requestId` names it to anyone who is called on its way. */
export const inRequest = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);

/** The request that is being answered; undefined in a job. */
export const requestIdNow = (): string | undefined => requests.getStore();

/** An error is told by `describeError` alone, under whichever name it was given. */
function withoutValues(given: unknown): unknown {
  if (given instanceof Error) return { err: describeError(given) };
  if (given === null || typeof given !== "object") return given;
  const isError = ([name, value]: [string, unknown]) => value instanceof Error || name === "err";
  const fields = Object.entries(given);
  if (!fields.some(isError)) return given;
  return Object.fromEntries(fields.map((field) => (isError(field) ? [field[0], describeError(field[1])] : field)));
}

const options: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  // Pino's own serializer writes an error's message, stack and every field.
  serializers: { err: (given: unknown) => given },
  hooks: {
    logMethod(given, write) {
      write.apply(this, given.map(withoutValues) as Parameters<typeof write>);
    },
  },
};

/**
 * Structured logs, one JSON line each. Never a personal field, a card field, or an address that opens something; nor in
 * an error, of which only what cannot hold one is told.
 */
export const log = pino(options, atOnce);

/** The log of successful reads. It is buffered: a process that is killed may lose its last lines. */
export const readingLog = pino(options, together);

/**
 * What ends a process by itself is told as every other error is, and then it ends: Node would print the error whole, a
 * query's parameters included. `who` begins the line that the terminal shows.
 */
export function endOnUnexpectedErrors(who: string): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, "ended by an unexpected error");
    process.stderr.write(`${who}: ended by an unexpected error: ${errorInALine(error)}\n`);
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}
