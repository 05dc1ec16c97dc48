/** A receipt as a PDF, for its traveller and for the office. */
import { receiptDocument, receiptWords } from "~/documents/receipt-document.server";
import { receiptPdf } from "~/documents/receipt-pdf.server";
import type { IssuedReceipt } from "~/domain/money/receipt";
import { receiptNumber } from "~/domain/money/receipt";
import { env } from "~/platform/env.server";
import { asInline } from "~/server/attachment.server";
import { noFile } from "~/server/file-answer.server";

/** The PDF of a receipt, in the language of its booking rather than of the address; 404 when there is none. */
export async function receiptAnswer(receipt: IssuedReceipt | null): Promise<Response> {
  if (!receipt) return noFile();
  const document = receiptDocument(receipt, env.BRAND);
  const pdf = await receiptPdf(document, receipt.issuedAt);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": asInline(`${receiptWords(document.locale).file(receiptNumber(receipt.number))}.pdf`),
      "Cache-Control": "no-store",
    },
  });
}
