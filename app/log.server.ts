import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { env } from "~/env.server";

const requests = new AsyncLocalStorage<string>();

/** Does what a request asks for; `requestId` names it to whoever is called on its way. */
export const inRequest = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);

/** The request that is being answered; undefined in a job. */
export const requestIdNow = (): string | undefined => requests.getStore();

/** Structured logs, one JSON line each. Never a personal field, a card field, or an address that opens something. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
