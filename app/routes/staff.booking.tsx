import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { may } from "~/domain/staff";
import { type PostedForm, readForm, text, wish } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import { BookingPage } from "~/features/staff/booking-page";
import { STORY_DONE, type StoryDone, type StoryRefused } from "~/features/staff/booking-story";
import { OfficeError } from "~/features/staff/office";
import { storyData } from "~/http/booking-story.server";
import { NOT_ALLOWED, requireStaff, STAFF_HEADERS } from "~/http/staff.server";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { LONGEST_NOTE, writeNote } from "~/services/desk/notes.server";
import { resendBookingMail } from "~/services/desk/resend-booking-mail.server";

export const handle = { i18n: ["desk", "sale"] };

const schema = z.object({ do: wish(["note", "resend"]), note: text, mail: text });
const form = {
  schema,
  // Longer than is taken, so that too long is said and not cut off.
  fields: { do: "resend".length, note: 2 * LONGEST_NOTE, mail: 300 },
  long: ["note"],
} satisfies PostedForm<typeof schema>;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const story = await storyData(params.bookingNumber ?? "", staff);
  const title = translator(staff.locale, "desk")("story.title", { number: story.number });
  const said = new URL(request.url).searchParams.get("done");
  const done = STORY_DONE.find((each) => each === said) ?? null;
  return json({ ...story, done, meta: { title: titled(title), noindex: true } });
}

/** A note for colleagues, or one of the booking's mails sent anew. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success" || !submission.value.do) throw new Response("malformed", { status: 400 });
  const { do: wanted, note, mail } = submission.value;
  const number = params.bookingNumber ?? "";
  if (wanted === "resend" && !may(member.role, "mails"))
    throw new Response(NOT_ALLOWED, { status: 403, headers: STAFF_HEADERS });
  const answer =
    wanted === "note"
      ? await writeNote(number, { text: note, by: member }, now)
      : await resendBookingMail(number, { key: mail, by: member }, now);
  const done: StoryDone = wanted === "note" ? "note" : "resent";
  if (answer.ok)
    return redirect(pathFor("staff.booking", locale, { bookingNumber: number }, new URLSearchParams({ done })), 303);
  const { code, params: numbers = {} } = answer;
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  return json({ code, params: numbers, note, mail } satisfies StoryRefused, { status: 422 });
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => STAFF_HEADERS;

export default function Booking() {
  const { meta: _, ...story } = useLoaderData<typeof loader>();
  return <BookingPage {...story} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
