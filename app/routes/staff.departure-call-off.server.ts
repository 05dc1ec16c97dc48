/** The office's page of a departure that is called off: what a plan comes to, the decision, and what follows it. */

import { redirect } from "@remix-run/node";
import { z } from "zod";
import { CALL_OFF_KINDS, type CallOffKind, MAX_REASON_LENGTH } from "~/domain/departures/call-off";
import { inLocale } from "~/domain/locale";
import { postedForm, readForm, text, wish } from "~/features/form/read-form.server";
import type { CallOffData, CallOffRefused } from "~/features/staff/call-off/call-off-data";
import type { ProgressData } from "~/features/staff/call-off/call-off-progress-page";
import { formatInstant } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import { tooMany } from "~/server/request-limit.server";
import { saidIn } from "~/server/said.server";
import type { StaffRequest } from "~/server/staff.server";
import { chooseFor } from "~/services/call-off/choose.server";
import { mailCallOffCode, tryCallOffCode } from "~/services/call-off/code-mail.server";
import { callOff } from "~/services/call-off/decide.server";
import {
  type CallOffDesk,
  type Plan,
  type Preview,
  previewCallOff,
  readDesk,
} from "~/services/call-off/preview.server";
import { progressOf } from "~/services/call-off/progress.server";
import { readChoiceOf } from "~/services/call-off/read-choice.server";
import { resendChoice } from "~/services/call-off/resend-choice.server";
import { runCallOffs } from "~/services/call-off/run.server";
import { auditReading } from "~/services/staff/audit.server";

type At = StaffRequest & { request: Request; departure: string };

const MAX_LETTERS = 100;
/** Departures that are offered in all, of a coach that several share: each is offered fewer. */
const MAX_POSTED_OFFERS = 40;
const schema = z.object({
  do: wish(["code", "decide", "resend", "choose"]),
  kind: text,
  offer: z.array(z.string()).default([]),
  seen: text,
  why: text,
  whyShown: text,
  typed: text,
  code: text,
  booking: text,
  choice: text,
  back: text,
});
const form = postedForm(schema, {
  do: 10,
  kind: 10,
  offer: MAX_LETTERS,
  seen: 30,
  why: MAX_REASON_LENGTH,
  whyShown: 3,
  typed: MAX_LETTERS,
  code: 12,
  booking: 20,
  choice: MAX_LETTERS,
  back: 12,
});

const kindOf = (kind: string | null): CallOffKind => CALL_OFF_KINDS.find((known) => known === kind) ?? "cancelled";
const planOf = (kind: string | null, offered: readonly string[]): Plan => ({
  kind: kindOf(kind),
  offered: [...new Set(offered)].slice(0, MAX_POSTED_OFFERS),
});

async function deskAt({ departure, now }: At): Promise<CallOffDesk> {
  const desk = await readDesk(departure, now);
  if (!desk) throw new Response("unknown", { status: 404 });
  return desk;
}

/** Either how far it has come, where it is decided, or the form that decides it, as the address asks. Throws a 404. */
export async function callOffOf(at: At): Promise<{ progress: ProgressData } | { desk: CallOffData }> {
  const { request, departure, member, now } = at;
  const { searchParams } = new URL(request.url);
  const desk = await deskAt(at);
  const progress = await progressData(at, desk, searchParams);
  if (progress) return { progress };
  // Of a coach whose departures are all called off each has a page of its own.
  if (desk.run && desk.parts.length === 0) throw redirect(pathFor("staff.departure", at.locale, { departure }));
  const plan = planOf(searchParams.get("kind"), searchParams.getAll("offer"));
  if (!searchParams.has("see")) return { desk: deskData(at, desk, plan, null, null) };
  const seen = await previewCallOff(departure, plan, now);
  if (!seen.ok) return { desk: deskData(at, desk, plan, null, refusedBy(seen.code, seen.params)) };
  if (seen.value.parties.length > 0)
    await auditReading(
      { by: member, what: "list-read", subject: { kind: "departure", id: departure }, after: { list: "call-off" } },
      now,
    );
  return { desk: deskData(at, desk, plan, seen.value, null) };
}

function deskData(
  { departure, locale, member, now }: At,
  desk: CallOffDesk,
  plan: Plan,
  preview: Preview | null,
  refused: CallOffRefused | null,
): CallOffData {
  const { run, startDay, endDay, parts } = desk;
  const until = parts
    .map(({ answerUntil }) => answerUntil)
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
  return {
    departure,
    isRun: run !== null,
    startDay,
    endDay,
    refused,
    email: member.email,
    trip: inLocale(desk.name, locale),
    name: `${startDay} ${inLocale(desk.destination, locale)}`,
    parts: parts.map(({ departure: { id, startDay: from, endDay: to }, trip, candidates }) => ({
      departure: id,
      trip: inLocale(trip, locale),
      startDay: from,
      endDay: to,
      candidates,
    })),
    chosen: { kind: plan.kind, offered: [...plan.offered] },
    preview: preview && {
      ...preview,
      until: until && until > now ? formatInstant(until, locale) : null,
    },
  };
}

const NOTHING_TYPED = { why: "", whyShown: false, typed: "" };
const FIELDS = { "why-missing": "why", "name-wrong": "typed", "code-missing": "code" } as const;

/** The field that a refusal is about; null for what is about the whole. */
function fieldOf(code: CallOffRefused["code"]): CallOffRefused["field"] {
  if (code && code in FIELDS) return FIELDS[code as keyof typeof FIELDS];
  return code?.startsWith("code-") ? "code" : null;
}

function refusedBy(
  code: CallOffRefused["code"],
  params?: CallOffRefused["params"],
  typed = NOTHING_TYPED,
): CallOffRefused {
  return { code, field: fieldOf(code), params, typed, codeSent: false };
}

async function progressData(
  { request, departure, locale, member, now }: At,
  desk: CallOffDesk,
  search: URLSearchParams,
): Promise<ProgressData | null> {
  const progress = await progressOf(departure);
  if (!progress) return null;
  await auditReading(
    { by: member, what: "list-read", subject: { kind: "departure", id: departure }, after: { list: "call-off" } },
    now,
  );
  const { decidedAt, answerUntil, ...rest } = progress;
  const asked = search.get("party");
  const party = rest.parties.find(({ number, state }) => number === asked && (state === "due" || state === "waiting"));
  const choice = party && (await readChoiceOf({ departure, booking: party.number }, now));
  const said = saidIn(request).get("done");
  const done = (["decided", "resent", "chosen"] as const).find((each) => each === said) ?? null;
  return {
    ...rest,
    departure,
    done,
    refused: null,
    trip: inLocale(desk.name, locale),
    startDay: desk.startDay,
    endDay: desk.endDay,
    when: formatInstant(decidedAt, locale),
    until: formatInstant(answerUntil, locale),
    choosing:
      party && choice
        ? {
            number: party.number,
            name: party.name,
            currency: choice.currency,
            refund: choice.refund.back,
            others: choice.others.map(({ departure: other, journey, less, back }) => ({
              departure: other,
              startDay: journey.departure.startDay,
              less,
              back,
            })),
          }
        : null,
  };
}

type Answer =
  /** `of`: a coach, whose page leads to each of its departures. */
  | { done: NonNullable<ProgressData["done"]>; of: "departure" | "run" }
  | { desk: CallOffData; init: ResponseInit }
  | { progress: ProgressData; init: ResponseInit };

/** Decides, mails the code for it, or does something for one party. Throws a 404 or a 400. */
export async function answerCallOff(at: At): Promise<Answer> {
  const submission = readForm(await at.request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const posted = submission.value;
  if (posted.do === "resend" || posted.do === "choose") return forParty(at, posted);
  return decide(at, posted);
}

type Posted = z.output<typeof schema>;

async function forParty(at: At, { do: wanted, booking, choice, back }: Posted): Promise<Answer> {
  const { departure, member, now } = at;
  const amount = /^\d{1,12}$/.test(back) ? Number(back) : -1;
  const done =
    wanted === "resend"
      ? await resendChoice({ departure, booking }, member, now)
      : await chooseFor({ departure, booking, choice, back: amount, by: member }, now);
  if (done.ok) return { done: wanted === "resend" ? "resent" : "chosen", of: "departure" };
  const progress = await progressData(at, await deskAt(at), new URLSearchParams({ party: booking }));
  if (!progress) throw new Response("unknown", { status: 404 });
  return { progress: { ...progress, refused: done.code }, init: { status: 409 } };
}

async function decide(at: At, posted: Posted): Promise<Answer> {
  const { departure, member, now, request, locale } = at;
  const desk = await deskAt(at);
  const plan = planOf(posted.kind, posted.offer);
  const { seen, why, code, typed } = posted;
  const whyShown = posted.whyShown === "yes";
  const again = async (refused: CallOffRefused, init: ResponseInit): Promise<Answer> => {
    const progress = await progressData(at, desk, new URLSearchParams());
    if (progress) return { progress, init };
    const now_ = await previewCallOff(departure, plan, now);
    return { desk: deskData(at, desk, plan, now_.ok ? now_.value : null, refused), init };
  };
  const was = { why, whyShown, typed };
  const deciding = { departure, seen, member };
  if (posted.do === "code") {
    const mails = tooMany("change-code-mail", request, now, `call-off ${departure} ${member.id}`);
    if (mails) return again(refusedBy("code-mails", mails.params, was), mails.init);
    const mailed = await mailCallOffCode(deciding, { trip: desk.name, startDay: desk.startDay, locale }, now);
    if (!mailed.ok) return again(refusedBy(mailed.code, undefined, was), { status: 429 });
    return again({ ...refusedBy(null, undefined, was), codeSent: true }, {});
  }
  const codeGiven = code.trim() !== "";
  if (codeGiven) {
    const tries = tooMany("change-code", request, now);
    if (tries) return again(refusedBy("code-too-many", tries.params, was), tries.init);
    const tried = await tryCallOffCode(code, deciding, now);
    if (!tried.ok) return again(refusedBy(tried.code, tried.params, was), { status: 422 });
  }
  const done = await callOff(departure, { ...plan, seen, typed, why, whyShown, codeGiven, by: member }, now);
  if (!done.ok) return again(refusedBy(done.code, done.params, was), { status: 422 });
  // Immediately here; by the job on any instance when this one ends before.
  await runCallOffs(now);
  return { done: "decided", of: desk.run === null ? "departure" : "run" };
}
