import type { LoaderFunctionArgs } from "@remix-run/node";
import { receiptAnswer } from "~/http/receipt-answer.server";
import { requireStaff } from "~/http/staff.server";
import { receiptOfBooking } from "~/services/booking/get-receipt.server";

/** A receipt of a booking, for who follows its money. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  await requireStaff(request);
  const { bookingNumber = "", receiptNumber = "" } = params;
  return receiptAnswer(await receiptOfBooking(bookingNumber, receiptNumber));
}
