import type { LoaderFunctionArgs } from "@remix-run/node";
import { receiptDocument, receiptWords } from "~/documents/receipt-document.server";
import { receiptPdf } from "~/documents/receipt-pdf.server";
import { env } from "~/env.server";
import { noFile } from "~/http/file-answer.server";
import { getReceipt } from "~/services/booking/get-receipt.server";

/** A receipt as a PDF, in its booking's language under either address. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  const { bookingKey = "", receiptNumber = "" } = params;
  const receipt = await getReceipt(bookingKey, receiptNumber);
  if (!receipt) return noFile();
  const document = receiptDocument(receipt, env.BRAND);
  const pdf = await receiptPdf(document, receipt.issuedAt);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${receiptWords(document.locale).file(receiptNumber)}.pdf"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
