/** A traveller's ticket as its code carries it, so that it can be read without asking anyone. Pure: no cryptography. */

import { addDays, type Day, daysBetween, isDay } from "~/domain/day";
import { normalised } from "~/domain/plain-text";
import { accept, refuse, type Verdict } from "~/domain/verdict";

export type Ticket = {
  booking: string;
  /** Place in the booking's form: two travellers of a booking may have the same name. */
  position: number;
  /** Raised each time this traveller's ticket is replaced: of two, the higher is the later. */
  generation: number;
  name: string;
  /** Which coach: the departure's id. */
  departure: string;
  /** Where its traveller boards: the city's slug. */
  city: string;
  startDay: Day;
  /** The last day it is good for: the coach back. */
  endDay: Day;
  /** Local `HH:MM`. */
  departs: string;
  /** Null: given at boarding. */
  seat: string | null;
};

/** Letters and digits that the smallest kind of code writes, and that nobody confuses (RFC 4648). */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const MAX_NAME_LENGTH = 60;
/** Characters that are not seen, end a line or change its direction: none of them is part of a name. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

export function base32(bytes: Uint8Array): string {
  let [bits, value, text] = [0, 0, ""];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
    value &= 31;
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

/** The bytes of a text written by `base32`, capital letters or not; null if it is not one. */
export function fromBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of text.toUpperCase()) {
    const digit = BASE32.indexOf(letter);
    if (digit < 0) return null;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 255);
  }
  // What is left is padding: anything in it would let two texts be the same ticket.
  return (value & ((1 << bits) - 1)) === 0 && bits < 5 ? Uint8Array.from(bytes) : null;
}

const clean = (text: string, longest: number) =>
  [...normalised(text, "NFC").replace(UNSEEN, " ").replace(/\s+/g, " ").trim()].slice(0, longest).join("");

/** A ticket as the text that is signed: a line a field, none of which can hold a line's end. */
export function writeTicket(ticket: Ticket): string {
  const { booking, position, generation, name, departure, city, startDay, endDay, departs, seat } = ticket;
  const who = [booking, String(position), String(generation), clean(name, MAX_NAME_LENGTH)];
  const coach = [departure, city, startDay, String(daysBetween(startDay, endDay)), departs, seat ?? ""];
  return [...who, ...coach].map((field) => clean(field, 100)).join("\n");
}

const isCount = (text: string) => /^\d{1,6}$/.test(text);

/** The ticket a signed text holds; null when it holds none. */
export function readTicket(text: string): Ticket | null {
  const fields = text.split("\n");
  const [booking = "", position = "", generation = "", name = "", ...coach] = fields;
  const [departure = "", city = "", startDay, nights = "", departs = "", seat] = coach;
  if (fields.length !== 10 || !isDay(startDay) || ![position, generation, nights].every(isCount)) return null;
  const who = { booking, position: Number(position), generation: Number(generation), name };
  const endDay = addDays(startDay, Number(nights));
  return { ...who, departure, city, startDay, endDay, departs, seat: seat || null };
}

/** Whether a ticket is still good on a day: until its coach is back. */
export function isOver({ endDay }: Pick<Ticket, "endDay">, today: Day): boolean {
  return endDay < today;
}

/** What stands in a ticket's code before its signature was looked at. */
export type TicketCode = {
  /** The name of the key that is said to have signed it. */
  key: string;
  /** What was signed. */
  said: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  payload: Uint8Array;
};

/** The kind of code that is written now: `T2.{key}.{ticket}.{signature}`. */
export const TICKET_KIND = "T2";
/** Codes without a generation: it is not known whether another ticket replaced them. */
const FORMER_KIND = "T1";
const SIGNATURE_BYTES = 64;

/** The parts of a code, in capital letters or not; `former` is a ticket of a kind no longer written, null is none at all. */
export function parseTicketCode(code: string): TicketCode | "former" | null {
  const parts = code.trim().toUpperCase().split(".");
  const [kind, key = "", ticket = "", signed = ""] = parts;
  const [payload, signature] = [fromBase32(ticket), fromBase32(signed)];
  if (parts.length !== 4 || !payload || !signature) return null;
  if (kind === FORMER_KIND) return "former";
  if (kind !== TICKET_KIND) return null;
  const said = new TextEncoder().encode(parts.slice(0, 3).join("."));
  return { key, said, signature: Uint8Array.from(signature), payload };
}

export type TicketRefusal = "unreadable" | "former" | "other-key" | "altered" | "over";
export type CheckedTicket =
  | Verdict<Ticket, Exclude<TicketRefusal, "over">>
  | { ok: false; code: "over"; ticket: Ticket };

/**
 * What a code is, by what its signature was found to be: `null` where no key of ours has its name. A ticket that is over
 * was signed all the same: it is told whole. A good signature says that we issued it, not that it is the latest.
 */
export function concludeTicket(
  parsed: TicketCode | "former" | null,
  genuine: boolean | null,
  today: Day,
): CheckedTicket {
  if (!parsed) return refuse("unreadable");
  if (parsed === "former") return refuse("former");
  if (genuine === null) return refuse("other-key");
  if (!genuine || parsed.signature.length !== SIGNATURE_BYTES) return refuse("altered");
  const ticket = readTicket(new TextDecoder().decode(parsed.payload));
  if (!ticket) return refuse("unreadable");
  return isOver(ticket, today) ? { ok: false, code: "over", ticket } : accept(ticket);
}
