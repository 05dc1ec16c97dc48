/** A departure's boarding for a colleague who asks: written to the log before it is shown. */
import { keyName, publicKeyText, ticketPublicKeys } from "~/documents/tickets/ticket-key.server";
import { boardingWindow } from "~/domain/departures/boarding";
import { KEPT_UNTIL } from "~/domain/kept-page";
import type { StaffRequest } from "~/server/staff.server";
import { type Boarding, boardingOf } from "~/services/departures/boarding.server";
import { auditReading } from "~/services/staff/audit.server";

/** Throws a 404 when there is no such departure. */
export async function readBoarding(
  departure: string,
  as: "page" | "exchange",
  { member, now }: StaffRequest,
): Promise<Boarding> {
  const found = await boardingOf(departure, now);
  if (!found) throw new Response("unknown", { status: 404 });
  const subject = { kind: "departure", id: departure } as const;
  await auditReading({ by: member, what: "list-read", subject, after: { list: "boarding", as } }, now);
  return found;
}

/** The public keys that tickets are checked with, by the names that codes give them. */
export function boardingKeys(): { name: string; key: string }[] {
  return ticketPublicKeys().map((key) => ({ name: keyName(key), key: publicKeyText(key) }));
}

/** The one page of the office that a phone may keep, and until when; nothing else keeps it on the way. */
export function boardingHeaders({ list }: Boarding): Record<string, string> {
  return { [KEPT_UNTIL]: boardingWindow(list).ends.toISOString() };
}
