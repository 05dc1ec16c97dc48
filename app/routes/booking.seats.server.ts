/** The seats of a booking: how the party sits, and the post that seats it otherwise. */
import { z } from "zod";
import type { Seated } from "~/domain/amendments/change-seats";
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import type { SeatsAsked, SeatsData } from "~/features/booking/seats-page";
import { planOf } from "~/features/checkout/seat-rows";
import { askedLeg, waysOf } from "~/features/checkout/seat-way.server";
import { SEAT_LETTERS, seat } from "~/features/checkout/seats-form.server";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import {
  askingAt,
  type ChangeAt,
  deskLengths,
  deskShape,
  NOTHING_TYPED,
  withFormValues,
} from "~/routes/amendments/desk-change.server";
import { freeChangeOf, precheck } from "~/routes/amendments/free-change.server";
import {
  type ChangeSeatsRefusal,
  changeSeats,
  legsOfBooking,
  seatsToChoose,
} from "~/services/amendments/kinds/seats.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { closedFor } from "~/services/booking/lock-booking.server";

const schema = z.object({
  /** How they sat on the page, `0:3A,2:`, for the seats that follow to be theirs. */
  shown: text,
  seat: z.array(seat).default([]),
  ...deskShape,
});
const all = Array.from({ length: MAX_PASSENGERS }, (_, index) => [`seat[${index}]`, SEAT_LETTERS] as const);
const form = postedForm(schema, { shown: MAX_PASSENGERS * 8, ...Object.fromEntries(all), ...deskLengths });

const textOf = (seated: readonly Seated[]) => seated.map(({ position, seat }) => `${position}:${seat ?? ""}`).join(",");
const SEATED = /^(\d{1,2}):(\w{0,3})$/;

function seatedIn(shown: string): Seated[] {
  return shown.split(",").flatMap((each) => {
    const [, position, seat] = SEATED.exec(each) ?? [];
    return position === undefined ? [] : [{ position: Number(position), seat: seat || null }];
  });
}

/** The page as it stands. Throws a 404 when there is no such booking. */
export async function seatsOfBooking(at: ChangeAt): Promise<SeatsData> {
  const { now, bookingKey } = at;
  const booking = await getBooking(bookingKey);
  const leg = askedLeg(at.request, booking ? await legsOfBooking(bookingKey) : []);
  const found = booking && (await seatsToChoose(bookingKey, leg));
  if (!found) throw new Response("unknown", { status: 404 });
  const { seated, coach, taken, legs } = found;
  const closed = await closedFor(bookingKey, "seats", at.desk ? "staff" : "traveller", now);
  return {
    ...freeChangeOf(at, booking),
    closed: closed && saidOf(closed.code),
    plan: planOf(coach, taken),
    ways: waysOf(new URL(at.request.url).pathname, legs, leg),
    travellers: seated.map(({ name, seat }) => ({ name, seat })),
    shown: textOf(seated),
  };
}

/** `kept`: what was chosen is what the page showed. */
type Answer = { done: true; kept: boolean } | { done: false; shown: SeatsAsked; init: ResponseInit };

/** Answers a post that asks for seats, at the desk with a reason: all of them are given, or none. Throws a 404 when there is no such booking. */
export async function answerSeats(asking: ChangeAt): Promise<Answer> {
  const { request, now, bookingKey } = asking;
  const submission = readForm(await request.formData(), form);
  const given = submission.status === "success" ? submission.value : { shown: "", seat: [], ...NOTHING_TYPED };
  const at = withFormValues(asking, given);
  const shown = seatedIn(given.shown);
  const asked = shown.map((_, index) => given.seat[index] ?? null);
  const no = (refused: Omit<NonNullable<SeatsAsked["refused"]>, "asked" | "why">, init: ResponseInit): Answer => ({
    done: false,
    shown: { refused: { ...refused, asked, why: given.why } },
    init,
  });
  const early = precheck(at);
  if (early) return no({ ...early.refused, wrong: [] }, early.init);
  const leg = askedLeg(at.request, await legsOfBooking(bookingKey));
  const wanted = shown.map(({ position }, index) => ({ position, seat: asked[index] ?? null }));
  const made = await changeSeats(bookingKey, { wanted, shown, asked: askingAt(at).asked, leg }, now);
  if (made.ok && shown.length > 0) return { done: true, kept: textOf(wanted) === textOf(shown) };
  const { code, params = {} } = made.ok ? { code: "seats-changed" as const } : made;
  const wrong = [params.seat ?? String(params.seats ?? "").split(", ")].flat().map(String);
  return no({ code: codeOf(code), wrong: wrong.filter(Boolean) }, { status: code === "seat-taken" ? 409 : 422 });
}

function codeOf(code: ChangeSeatsRefusal): NonNullable<SeatsAsked["refused"]>["code"] {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  return saidOf(code);
}

/** Seats on the day of departure are the guide's, which their page says in its own words. */
const saidOf = <Code extends string>(code: Code) =>
  code === "departed" ? ("seats-departed" as const) : (code as Exclude<Code, "departed">);
