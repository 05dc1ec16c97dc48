import type { LoaderFunctionArgs } from "@remix-run/node";
import { getReceipt } from "~/services/booking/get-receipt.server";
import { receiptAnswer } from "./receipt.server";

/** A receipt as a PDF, in its booking's language under either address. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  const { bookingKey = "", receiptNumber = "" } = params;
  return receiptAnswer(await getReceipt(bookingKey, receiptNumber));
}
