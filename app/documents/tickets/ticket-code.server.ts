/** The code of a ticket: `T1.{key}.{ticket}.{signature}`, in capitals, digits and points alone. */
import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { Day } from "~/domain/day";
import { base32, fromBase32, isOver, readTicket, type Ticket, writeTicket } from "~/domain/ticket";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { keyName } from "./ticket-key.server";

const KIND = "T1";

/** Signs a ticket with a private key. */
export function ticketCode(ticket: Ticket, key: KeyObject): string {
  const said = [KIND, keyName(createPublicKey(key)), base32(Buffer.from(writeTicket(ticket)))].join(".");
  return `${said}.${base32(sign(null, Buffer.from(said), key))}`;
}

export type TicketRefusal = "unreadable" | "other-key" | "altered" | "over";

/** Checks a code with nothing but the public keys. A ticket that is over was signed all the same: it is told whole. */
export function checkTicket(
  code: string,
  publicKeys: readonly KeyObject[],
  today: Day,
): Verdict<Ticket, Exclude<TicketRefusal, "over">> | { ok: false; code: "over"; ticket: Ticket } {
  const parts = code.trim().toUpperCase().split(".");
  const [kind, name, payload = "", signed = ""] = parts;
  const [bytes, signature] = [fromBase32(payload), fromBase32(signed)];
  if (parts.length !== 4 || kind !== KIND || !bytes || !signature) return refuse("unreadable");
  const publicKey = publicKeys.find((each) => keyName(each) === name);
  if (!publicKey) return refuse("other-key");
  const said = Buffer.from(parts.slice(0, 3).join("."));
  if (signature.length !== 64 || !verify(null, said, publicKey, signature)) return refuse("altered");
  const ticket = readTicket(Buffer.from(bytes).toString());
  if (!ticket) return refuse("unreadable");
  return isOver(ticket, today) ? { ok: false, code: "over", ticket } : accept(ticket);
}
