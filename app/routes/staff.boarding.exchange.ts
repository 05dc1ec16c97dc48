/** What a guide's phone brings back when the network returns, and what the others marked in the meantime. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { MARK_STATES, MARK_WAYS } from "~/domain/departures/boarding";
import { postedForm, readForm } from "~/features/form/read-form.server";
import type { Exchanged } from "~/features/staff/boarding/boarding-store";
import { requireStaff } from "~/server/staff.server";
import { markBoarding } from "~/services/departures/boarding.server";
import { readBoarding } from "./staff.boarding.server";

/** The most marks in one request, and the longest text of them. */
const MAX_MARKS = 100;
const MAX_LENGTH = 100_000;
const marksSchema = z
  .array(
    z.object({
      id: z.string().max(64),
      booking: z.string().max(20),
      position: z.number().int().min(0).max(999),
      state: z.enum(MARK_STATES),
      way: z.enum(MARK_WAYS),
      reason: z.string().max(1000),
      at: z.string().max(40),
      ticket: z.number().int().min(1).max(999_999).nullable(),
      seen: z.array(z.string().max(64)).max(100),
    }),
  )
  .max(MAX_MARKS);

function parsed(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return null;
  }
}

const schema = z.object({
  // Read within: a form's fields are coerced by their schema, which would take an empty text for none.
  marks: z.string().transform((typed, context) => {
    const read = marksSchema.safeParse(parsed(typed));
    if (read.success) return read.data;
    context.addIssue("malformed");
    return z.NEVER;
  }),
});
const form = postedForm(schema, { marks: MAX_LENGTH });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const exchanged: Exchanged = { ...(await readBoarding(params.departure ?? "", "exchange", staff)), refused: [] };
  return Response.json(exchanged);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const departure = params.departure ?? "";
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const refused: Exchanged["refused"] = [];
  for (const mark of submission.value.marks) {
    const done = await markBoarding(departure, mark, { by: staff.member, shown: false }, staff.now);
    if (!done.ok) refused.push({ id: mark.id, code: done.code });
  }
  const exchanged: Exchanged = { ...(await readBoarding(departure, "exchange", staff)), refused };
  return Response.json(exchanged);
}
