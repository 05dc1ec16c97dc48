import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileAnswer } from "~/server/file-answer.server";
import { requireStaff } from "~/server/staff.server";
import { readClaimFile } from "~/services/desk/read-story.server";
import { auditReading } from "~/services/staff/audit.server";

/** A file sent with a claim, saved and never shown as a page of ours. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { member, now } = await requireStaff(request);
  const { bookingNumber = "", file: id = "" } = params;
  const file = await readClaimFile(bookingNumber, id);
  if (file) {
    const subject = { kind: "booking", id: bookingNumber } as const;
    await auditReading({ by: member, what: "claim-file-read", subject, after: { file: file.name } }, now);
  }
  return fileAnswer(file);
}
