/** The contact of a booking corrected at the desk. */

import { json, redirect } from "@remix-run/node";
import { z } from "zod";
import { MAX_EMAIL } from "~/domain/people/contact";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import type { ContactData, ContactRefused } from "~/features/staff/contact-page";
import { pathFor } from "~/i18n/paths";
import { deskLengths } from "~/routes/amendments/desk-change.server";
import { saying } from "~/server/said.server";
import type { StaffRequest } from "~/server/staff.server";
import { contactOf, correctContact, type TravellerOf } from "~/services/desk/correct-contact.server";

const PHONE_LETTERS = 40;
const schema = z.object({ email: text, phone: text, wasEmail: text, wasPhone: text, why: text });
const form = postedForm(schema, {
  // Longer than is taken, so that too long is said and not cut off.
  email: 2 * MAX_EMAIL,
  phone: 2 * PHONE_LETTERS,
  wasEmail: MAX_EMAIL,
  wasPhone: PHONE_LETTERS,
  why: deskLengths.why,
});

export async function contactPage(of: TravellerOf, back: string): Promise<ContactData> {
  const contact = await contactOf(of);
  if (!contact) throw new Response("unknown", { status: 404 });
  const { name, ...reached } = contact;
  return { number: of.number, back, other: of.position > 0 ? name : null, ...reached };
}

/** Answers a post: what is wrong next to its field, or, corrected, the way back to the booking. */
export async function answerContact(
  of: TravellerOf,
  { request, staff: { member, locale, now } }: { request: Request; staff: StaffRequest },
): Promise<Response> {
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { wasEmail, wasPhone, ...typed } = submission.value;
  const was = { email: wasEmail, phone: wasPhone };
  const done = await correctContact(of, { ...typed, was, by: member }, now);
  if (done.ok)
    return redirect(saying(`${pathFor("staff.booking", locale, { bookingNumber: of.number })}?done=changed`), 303);
  if (done.code === "booking-unknown") throw new Response("unknown", { status: 404 });
  return json({ contact: { typed, code: done.code } satisfies ContactRefused }, { status: 422 });
}
