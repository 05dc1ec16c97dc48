/** A list of a departure for a colleague who asks: written to the log before it is shown. */
import { departureList, type ListTable } from "~/documents/departure-lists.server";
import {
  type DepartureList,
  type DepartureSheet,
  isDepartureList,
  isListOf,
  type ListFormat,
} from "~/domain/departures/departure-sheet";
import type { StaffRequest } from "~/server/staff.server";
import { getSheet } from "~/services/departures/sheet.server";
import { auditReading } from "~/services/staff/audit.server";

type Read = { sheet: DepartureSheet; list: DepartureList; table: ListTable };

/** Throws a 404 when there is no such departure or list. */
export async function readList(
  { departure = "", list = "" }: { departure?: string | undefined; list?: string | undefined },
  as: ListFormat | "page",
  { member, locale, now }: StaffRequest,
): Promise<Read> {
  const sheet = isDepartureList(list) ? await getSheet(departure) : null;
  if (!sheet || !isDepartureList(list) || !isListOf(list, sheet)) throw new Response("unknown", { status: 404 });
  const subject = { kind: "departure", id: sheet.id } as const;
  await auditReading({ by: member, what: "list-read", subject, after: { list, as } }, now);
  return { sheet, list, table: departureList(list, sheet, locale) };
}
