/** Who posts a tab of a purchase, and what of it they were shown: a colleague may be in it as well as its buyer. */
import { z } from "zod";
import { BY_BUYER, type Writing } from "~/domain/booking/take-over";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { sellerHere } from "~/server/seller.server";

const schema = z.object({ stands: text });
const form = postedForm(schema, { stands: 9 });

export async function writingOf(request: Request, checkout: string, posted: FormData): Promise<Writing> {
  const here = await sellerHere(request, checkout);
  const { stands } = schema.parse(readForm(posted, form).payload);
  return {
    writer: here ? { by: "staff", member: here.member.id } : BY_BUYER.writer,
    // Of a page of a former build nothing is known.
    seen: /^\d{1,9}$/.test(stands) ? Number(stands) : undefined,
  };
}
