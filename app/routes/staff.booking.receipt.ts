import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/server/staff.server";
import { receiptOfBooking } from "~/services/booking/get-receipt.server";
import { auditReading } from "~/services/staff/audit.server";
import { receiptAnswer } from "./receipt.server";

/** A receipt of a booking, for a colleague who follows its money. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { member, now } = await requireStaff(request);
  const { bookingNumber = "", receiptNumber = "" } = params;
  const receipt = await receiptOfBooking(bookingNumber, receiptNumber);
  // It names the travellers.
  const subject = { kind: "booking", id: bookingNumber } as const;
  const entry = { by: member, what: "booking-read", subject, after: { receipt: receiptNumber } } as const;
  if (receipt) await auditReading(entry, now);
  return receiptAnswer(receipt);
}
