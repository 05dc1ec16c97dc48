import type { LoaderFunctionArgs } from "@remix-run/node";
import { noFile } from "~/server/file-answer.server";
import { requireStaff } from "~/server/staff.server";
import { pocketOfNumber } from "~/services/pocket/read-pocket.server";
import { auditReading } from "~/services/staff/audit.server";
import { pocketFile } from "./pocket.server";

/** A booking's tickets and itinerary as a PDF, in the customer's language, for a colleague to print. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { member, now } = await requireStaff(request);
  const { bookingNumber = "" } = params;
  const found = await pocketOfNumber(bookingNumber);
  if (!found?.source) return noFile();
  const subject = { kind: "booking", id: bookingNumber } as const;
  await auditReading({ by: member, what: "booking-read", subject, after: { as: "tickets" } }, now);
  return pocketFile("pdf", found.booking.locale, found.source, now);
}
