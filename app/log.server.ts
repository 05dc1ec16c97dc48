import pino from "pino";
import { env } from "~/env.server";

/** Structured logs, one JSON line each. Never a personal field, a card field, or an address that opens something. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
