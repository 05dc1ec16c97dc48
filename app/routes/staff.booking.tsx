import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { may } from "~/domain/company/staff";
import { lines, postedForm, readForm, text, wish } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import { BookingPage } from "~/features/staff/booking-page";
import { type LinkRefused, STORY_DONE, type StoryDone, type StoryRefused } from "~/features/staff/booking-story";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saidIn, saying } from "~/server/said.server";
import { NOT_ALLOWED, requireStaff } from "~/server/staff.server";
import { sendBalanceLink } from "~/services/desk/balance-link.server";
import { MAX_NOTE_LENGTH, writeNote } from "~/services/desk/notes.server";
import { resendBookingMail } from "~/services/desk/resend-booking-mail.server";
import { storyData } from "./staff.booking.server";

export const handle = { i18n: ["desk", "sale"] };

const schema = z.object({
  do: wish(["note", "resend", "pay-link"]),
  note: lines,
  mail: text,
  amount: text,
  seen: text,
});
const form = postedForm(
  schema, // Longer than is taken, so that too long is said and not cut off.
  { do: "pay-link".length, note: 2 * MAX_NOTE_LENGTH, mail: 300, amount: 12, seen: 4 },
);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const story = await storyData(params.bookingNumber ?? "", staff);
  const title = translator(staff.locale, "desk")("story.title", { number: story.number });
  const said = saidIn(request).get("done");
  const done = STORY_DONE.find((each) => each === said) ?? null;
  return json({ ...story, done, meta: { title: titled(title) } });
}

/** What each form of the page needs besides reading it. */
const NEEDS = { note: "bookings", resend: "mails", "pay-link": "take-money" } as const;

/** A note for colleagues, one of the booking's mails sent again, or the link to pay what is due. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success" || !submission.value.do) throw new Response("malformed", { status: 400 });
  const { do: wanted, note, mail, amount, seen } = submission.value;
  const number = params.bookingNumber ?? "";
  if (!may(member.role, NEEDS[wanted])) throw new Response(NOT_ALLOWED, { status: 403 });
  const leave = (done: StoryDone) =>
    redirect(saying(pathFor("staff.booking", locale, { bookingNumber: number }, new URLSearchParams({ done }))), 303);
  if (wanted === "pay-link") {
    const sent = await sendBalanceLink(
      { booking: number, amount: Number(amount), seen: Number(seen), by: member },
      now,
    );
    if (sent.ok) return leave("link");
    if (sent.code === "booking-unknown") throw new Response("unknown", { status: 404 });
    return json<Refused>({ linkRefused: { link: sent.code } }, { status: 422 });
  }
  const answer =
    wanted === "note"
      ? await writeNote(number, { text: note, by: member }, now)
      : await resendBookingMail(number, { key: mail, by: member }, now);
  const done: StoryDone = wanted === "note" ? "note" : "resent";
  if (answer.ok) return leave(done);
  const { code, params: numbers = {} } = answer;
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  return json<Refused>({ refused: { code, params: numbers, note, mail } }, { status: 422 });
}

type Refused = { refused?: StoryRefused; linkRefused?: LinkRefused };

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Booking() {
  const { meta: _, ...story } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <BookingPage {...story} refused={answer?.refused} linkRefused={answer?.linkRefused} />;
}

export { OfficeError as ErrorBoundary };
