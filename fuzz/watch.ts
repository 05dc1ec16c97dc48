/** What is looked at beside the answers: the log, and the memory the process holds on to. */
import { CANARY } from "./mutations/mutation";
import type { Memory } from "./subject";

/** What is typed as personal here, as it may stand in a log: by itself, escaped or encoded. */
const PERSONAL = new RegExp(`${CANARY}|555-0123|555%2D0123|5550123|G1R\\W{0,3}1P1|4242\\W{0,3}4242\\W{0,3}4242`, "i");

export type Leak = { requestId: string | null; message: string; excerpt: string };

const REQUEST_ID = /^fuzz-0*(\d+)$/;

/** The input that a line of the log speaks of. */
export const numberOf = (requestId: string | null) => {
  const digits = REQUEST_ID.exec(requestId ?? "")?.[1];
  return digits ? Number(digits) : null;
};
export const requestIdOf = (number: number) => `fuzz-${String(number).padStart(8, "0")}`;

function read(line: string): { requestId: string | null; message: string; isError: boolean } {
  try {
    const { requestId = null, msg = "", level = 0, err } = JSON.parse(line);
    const message = [msg, err?.type, err?.code].filter(Boolean).join(" ");
    return { requestId, message, isError: level >= 50 };
  } catch {
    return { requestId: null, message: "not a line of JSON", isError: true };
  }
}

/** Looks through what was logged: for anything personal, for `secrets`, and for errors, counted by what they say. */
export function newLogReader() {
  let rest = "";
  const errors = new Map<string, number>();
  return {
    errors,
    look: (text: string, secrets: readonly string[]): Leak[] => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      return lines.flatMap((line) => {
        if (line === "") return [];
        const { requestId, message, isError } = read(line);
        if (isError) errors.set(message, (errors.get(message) ?? 0) + 1);
        const secret = secrets.find((each) => each !== "" && line.includes(each));
        const at = secret ? line.indexOf(secret) : line.search(PERSONAL);
        return at === -1 ? [] : [{ requestId, message, excerpt: line.slice(Math.max(0, at - 80), at + 60) }];
      });
    },
  };
}

const MB = 1024 * 1024;
/** The pages that are kept may take so much (`app/server/page-cache.server.ts`), and what is compiled a little more. */
const GROWTH_BYTES = 112 * MB;
const RESIDENT_GROWTH_BYTES = 400 * MB;

/** What is wrong with the growth since the start; null when nothing is. */
export function growthProblem(start: Memory, end: Memory): string | null {
  const inMegabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`;
  const told = (from: number, to: number) => `${inMegabytes(from)} at first, ${inMegabytes(to)} at the end`;
  if (end.used > start.used + GROWTH_BYTES) return `in use after rubbish was collected: ${told(start.used, end.used)}`;
  if (end.resident > start.resident + RESIDENT_GROWTH_BYTES) return `resident: ${told(start.resident, end.resident)}`;
  return null;
}
