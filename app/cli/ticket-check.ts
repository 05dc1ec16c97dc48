/**
 * `npm run ticket:check -- <text of the code> [--key <public key>]…`: says in one line whether a ticket is genuine and
 * whose it is, without any connection or database. Whether a later ticket replaced it, only the page of boarding knows.
 * Without a text, each line of the standard input is one. Ends with 1 when one of them is not genuine, or is over.
 */
import "../../lib/local-demo.mjs";
import type { KeyObject } from "node:crypto";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { checkTicket } from "~/documents/tickets/ticket-code.server";
import { publicKeyOf, ticketPublicKeys } from "~/documents/tickets/ticket-key.server";
import type { Ticket } from "~/domain/booking/ticket";
import { dayIn } from "~/domain/day";
import { warnOfPublishedKeys } from "./published-keys";

function fail(message: string): never {
  process.stderr.write(`ticket:check: ${message}\n`);
  process.exit(2);
}

function asked() {
  try {
    const { values, positionals } = parseArgs({
      options: { key: { type: "string", multiple: true } },
      allowPositionals: true,
    });
    return { keys: values.key, codes: positionals };
  } catch (error) {
    return fail(error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error));
  }
}

function keysFrom(texts: string[] | undefined): KeyObject[] {
  if (texts === undefined) {
    warnOfPublishedKeys("ticket:check");
    return ticketPublicKeys();
  }
  return texts.map((text) => publicKeyOf(text) ?? fail("--key is not a public key as ticket:key prints it"));
}

function told({
  name,
  departure,
  city,
  startDay,
  endDay,
  departs,
  seat,
  booking,
  position,
  generation,
}: Ticket): string {
  const place = seat === null ? "seat assigned at boarding" : `seat ${seat}`;
  const coach = `coach ${departure} from ${city} on ${startDay} at ${departs}, back ${endDay}`;
  return `${name}, ${coach}, ${place}, booking ${booking} no. ${position + 1}, generation ${generation}`;
}

const { keys, codes } = asked();
const publicKeys = keysFrom(keys);
const today = dayIn(new Date());

/** Prints what a code is; whether it is good. */
function check(code: string): boolean {
  const checked = checkTicket(code, publicKeys, today);
  const said = {
    unreadable: "NOT VALID: not the text of a ticket",
    former: "NOT VALID: of a kind without a generation, no longer accepted (T1)",
    "other-key": "NOT VALID: signed with another key",
    altered: "NOT VALID: altered",
  };
  const line = checked.ok
    ? `genuine: ${told(checked.value)}`
    : checked.code === "over"
      ? `NOT VALID: expired on ${checked.ticket.endDay}: ${told(checked.ticket)}`
      : said[checked.code];
  process.stdout.write(`${line}\n`);
  return checked.ok;
}

let good = true;
for (const code of codes) good = check(code) && good;
if (codes.length === 0)
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim() !== "") good = check(line) && good;
process.exitCode = good ? 0 : 1;
