/** Where the lines of the log go: to standard output, in the order in which they were said. */
import pino from "pino";

/** What waits is written once it is this long, or this old. */
const MAX_BUFFERED_LENGTH = 16 * 1024;
const WAITS_MS = 50;

const out = pino.destination({ sync: true });
let waiting = "";
let isTimed = false;
let endIsHeard = false;

function writeOut(): void {
  const lines = waiting;
  waiting = "";
  if (lines) out.write(lines);
}

function writeTimed(): void {
  isTimed = false;
  writeOut();
}

/** For lines of which none may be lost: each is written before the next thing is done, with what waited before it. */
export const atOnce = {
  write(line: string): void {
    waiting += line;
    writeOut();
  },
};

/**
 * For lines of what is only read, of which there may be thousands a second: those of a moment are written together, as
 * writing one takes longer than answering a page that is kept. A process that ends itself writes them first.
 */
export const together = {
  write(line: string): void {
    waiting += line;
    if (waiting.length >= MAX_BUFFERED_LENGTH) writeOut();
    if (!isTimed) setTimeout(writeTimed, WAITS_MS).unref();
    isTimed = true;
    if (!endIsHeard) process.once("exit", writeOut);
    endIsHeard = true;
  },
};
