/** The code of a ticket, in capitals, digits and points alone; what stands in it is `domain/booking/ticket.ts`'s. */
import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import {
  base32,
  type CheckedTicket,
  concludeTicket,
  parseTicketCode,
  TICKET_KIND,
  type Ticket,
  writeTicket,
} from "~/domain/booking/ticket";
import type { Day } from "~/domain/day";
import { keyName } from "./ticket-key.server";

/** Signs a ticket with a private key. */
export function ticketCode(ticket: Ticket, key: KeyObject): string {
  const said = [TICKET_KIND, keyName(createPublicKey(key)), base32(Buffer.from(writeTicket(ticket)))].join(".");
  return `${said}.${base32(sign(null, Buffer.from(said), key))}`;
}

/** Checks a code with nothing but the public keys. */
export function checkTicket(code: string, publicKeys: readonly KeyObject[], today: Day): CheckedTicket {
  const parsed = parseTicketCode(code);
  if (!parsed || parsed === "former") return concludeTicket(parsed, null, today);
  const publicKey = publicKeys.find((each) => keyName(each) === parsed.key);
  return concludeTicket(parsed, publicKey ? verify(null, parsed.said, publicKey, parsed.signature) : null, today);
}
