/** Notices of a departure: what the page shows, and the post that previews or sends one. */

import { z } from "zod";
import { dayIn } from "~/domain/day";
import {
  MAX_NOTICE_LENGTH,
  MAX_SUBJECT_LENGTH,
  NOTICE_AUDIENCES,
  NOTICE_TEMPLATES,
  type NoticeField,
  type NoticeTexts,
  type SendAtRefusal,
} from "~/domain/departures/notice";
import { inLocale, type Locale } from "~/domain/locale";
import { timeIn } from "~/domain/time";
import type { Params } from "~/domain/verdict";
import { lines, postedForm, readForm, text, wish } from "~/features/form/read-form.server";
import {
  fieldName,
  type NoticeAsked,
  type NoticesData,
  type NoticeTyped,
} from "~/features/staff/departure/notices-page";
import { messages } from "~/i18n/messages";
import { randomToken } from "~/platform/random-token.server";
import { saidIn } from "~/server/said.server";
import type { StaffRequest } from "~/server/staff.server";
import { type Looked, noticeDeparture, previewNotice, readersOf } from "~/services/departures/notices.server";
import { type AgainRefusal, resendNotice } from "~/services/departures/resend-notice.server";
import { scheduledOn, scheduleNotice, unscheduleNotice } from "~/services/departures/schedule-notice.server";
import { type SendRefusal, sendNotice } from "~/services/departures/send-notice.server";
import { sentNotices } from "~/services/departures/sent-notices.server";
import { auditReading } from "~/services/staff/audit.server";

const schema = z.object({
  do: wish(["preview", "send", "resend", "schedule", "unschedule"]),
  notice: text,
  seen: text,
  booking: text,
  sendDay: text,
  sendTime: text,
  to: wish(NOTICE_AUDIENCES),
  city: text,
  "subject-fr-ca": text,
  "subject-en-ca": text,
  "text-fr-ca": lines,
  "text-en-ca": lines,
});
/** A text that is too long is told so, and shown again. */
const form = postedForm(schema, {
  do: 10,
  notice: 60,
  seen: 30,
  booking: 40,
  sendDay: 10,
  sendTime: 5,
  to: 10,
  city: 60,
  "subject-fr-ca": 2 * MAX_SUBJECT_LENGTH,
  "subject-en-ca": 2 * MAX_SUBJECT_LENGTH,
  "text-fr-ca": 2 * MAX_NOTICE_LENGTH,
  "text-en-ca": 2 * MAX_NOTICE_LENGTH,
});

/** What is ready to be said of a usual case. */
const templateOf = (about: (typeof NOTICE_TEMPLATES)[number]): NoticeTexts => ({
  "fr-ca": messages["fr-ca"].notices.templates[about],
  "en-ca": messages["en-ca"].notices.templates[about],
});
const NOTHING: NoticeTexts = { "fr-ca": { subject: "", text: "" }, "en-ca": { subject: "", text: "" } };

/** The page; about a usual case, with a text ready. Throws a 404. Former notices name persons, so that the reading is written down. */
export async function noticesPage(id: string, staff: StaffRequest, request: Request): Promise<NoticesData> {
  const { member, locale, now } = staff;
  const departure = await noticeDeparture(id);
  if (!departure) throw new Response("unknown", { status: 404 });
  const subject = { kind: "departure", id } as const;
  await auditReading({ by: member, what: "list-read", subject, after: { list: "notices", as: "page" } }, now);
  const { searchParams } = new URL(request.url);
  const former = await sentNotices(departure);
  const nameOf = (city: string) => {
    const name = departure.cities.find(({ slug }) => slug === city)?.name;
    return name ? inLocale(name, locale) : city;
  };
  const about = NOTICE_TEMPLATES.find((each) => each === searchParams.get("about"));
  const { "fr-ca": fr, "en-ca": en } = about ? templateOf(about) : NOTHING;
  const texts = { "fr-ca": { subject: fr.subject, text: fr.text }, "en-ca": { subject: en.subject, text: en.text } };
  return {
    departure: id,
    startDay: departure.startDay,
    trip: inLocale(departure.trip, locale),
    readers: readersOf(departure),
    cities: departure.cities.map(({ slug, name }) => ({ slug, name: inLocale(name, locale) })),
    typed: { to: "all", city: departure.cities[0]?.slug ?? "", texts },
    former: former.map(({ city, sentBy, sentAt, ...of }) => ({
      ...of,
      by: sentBy,
      at: momentOf(sentAt),
      city: city ? nameOf(city) : null,
    })),
    scheduled: (await scheduledOn(id)).map(({ id: notice, texts: of, sendAt, sentBy, audience, city }) => ({
      id: notice,
      texts: of,
      at: momentOf(sendAt),
      by: sentBy,
      audience,
      city: city ? nameOf(city) : null,
    })),
    done: DONE.find((done) => done === saidIn(request).get("done")) ?? null,
  };
}

const momentOf = (at: Date) => ({ day: dayIn(at), time: timeIn(at) });

const DONE = ["sent", "resent", "scheduled", "unscheduled"] as const;

type Answer = { done: (typeof DONE)[number] } | { done: null; shown: NoticeAsked; status: number };

/** Returns a preview, or that it was sent, or why not. Throws a 400 for what no form of ours sends. */
export async function answerNotice(id: string, request: Request, { member: by, now }: StaffRequest): Promise<Answer> {
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success" || !submission.value.do) throw new Response("malformed", { status: 400 });
  const {
    do: wanted,
    notice,
    seen,
    booking,
    sendDay: day,
    sendTime: time,
    to = "all",
    city,
    ...fields
  } = submission.value;
  const ofLocale = (locale: Locale) => ({ subject: fields[`subject-${locale}`], text: fields[`text-${locale}`] });
  const texts: NoticeTexts = { "fr-ca": ofLocale("fr-ca"), "en-ca": ofLocale("en-ca") };
  const typed = { to, city, texts };
  if (wanted === "resend") {
    const resent = await resendNotice({ departure: id, notice, booking, by }, now);
    return resent.ok ? { done: "resent" } : refused(resent, { to: "all", city: "", texts: NOTHING });
  }
  if (wanted === "unschedule") {
    const undone = await unscheduleNotice(id, { notice, by }, now);
    return undone.ok ? { done: "unscheduled" } : refused(undone, { to: "all", city: "", texts: NOTHING });
  }
  if (wanted === "preview") {
    const looked = await previewNotice(id, typed);
    return looked.ok ? preview(looked.value, typed) : refused(looked, typed);
  }
  if (!notice) throw new Response("malformed", { status: 400 });
  const isLater = wanted === "schedule";
  const sent = isLater
    ? await scheduleNotice(id, { ...typed, notice, seen, day, time, by }, now)
    : await sendNotice(id, { ...typed, notice, seen, by }, now);
  if (sent.ok) return { done: isLater ? "scheduled" : "sent" };
  if (sent.code !== "changed-since" && !isOfTime(sent.code)) return refused(sent, typed);
  const looked = await previewNotice(id, typed);
  return looked.ok ? preview(looked.value, typed, sent, { day, time }) : refused(looked, typed);
}

const isOfTime = (code: Refused["code"]): code is SendAtRefusal => code.startsWith("send-at");

/** How it looks, after a refusal too: then as it is now. */
function preview(
  { shown, recipients, seen }: Looked,
  typed: NoticeTyped,
  refusal?: Refused,
  later = { day: "", time: "" },
): Answer {
  // What is looked at has its id: the same sent twice is one, another text is another.
  const notice = randomToken();
  const to = recipients
    .filter(({ booking, through }) => through === null || through === booking)
    .map(({ booking, through, contact }) => {
      const told = recipients.filter((each) => through !== null && each.through === through);
      return {
        ...contact,
        bookings: [booking, ...told.map((each) => each.booking).filter((each) => each !== booking)],
      };
    });
  const at = refusal && isOfTime(refusal.code) ? "sendDay" : null;
  const said = refusal && { refused: { code: refusal.code, params: {}, at } };
  const status = refusal ? (at ? 422 : 409) : 200;
  return { done: null, status, shown: { typed, ...said, preview: { notice, seen, shown, to, later } } };
}

type Refused = {
  code: SendRefusal | SendAtRefusal | AgainRefusal;
  params?: Params | undefined;
  where?: { locale: Locale; field: NoticeField };
};

function refused({ code, params = {}, where }: Refused, typed: NoticeTyped): Answer {
  const at = where ? fieldName(where.field, where.locale) : null;
  // What may be a card number is not written back.
  const said = code === "card-data" ? { ...typed, texts: NOTHING } : typed;
  const status = code === "departure-unknown" ? 404 : 422;
  return { done: null, status, shown: { typed: said, refused: { code, params, at } } };
}
