/** The beds of a tour's room: how they stand, and the post that asks for others. */
import { z } from "zod";
import type { BedsAsked, BedsData } from "~/features/booking/beds-page";
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
import { bedsToChoose, changeBeds } from "~/services/amendments/kinds/beds.server";
import { getBooking } from "~/services/booking/get-booking.server";

const schema = z.object({
  /** How many are asked for, and how many there were on the page. */
  beds: text,
  shown: text,
  ...deskShape,
});
const form = postedForm(schema, { beds: 1, shown: 1, ...deskLengths });

/** The page as it stands. Throws a 404 when there is no such booking. */
export async function bedsOfBooking(at: ChangeAt): Promise<BedsData> {
  const { now, bookingKey } = at;
  const booking = await getBooking(bookingKey);
  const found = booking && (await bedsToChoose(bookingKey, now));
  if (!found) throw new Response("unknown", { status: 404 });
  const { closed, twoBeds } = found;
  const hotels = (booking.room?.hotels ?? []).map(({ name }) => name);
  return { ...freeChangeOf(at, booking), closed, twoBeds, hotels };
}

/** `kept`: what was chosen is what the page showed. */
type Answer = { done: true; kept: boolean } | { done: false; shown: BedsAsked; init: ResponseInit };

/** Answers a post that asks for one bed or two, at the desk with a reason. Throws a 404 when there is no such booking. */
export async function answerBeds(asking: ChangeAt): Promise<Answer> {
  const { request, now, bookingKey } = asking;
  if (!(await getBooking(bookingKey))) throw new Response("unknown", { status: 404 });
  const submission = readForm(await request.formData(), form);
  const given = submission.status === "success" ? submission.value : { beds: "", shown: "", ...NOTHING_TYPED };
  const at = withFormValues(asking, given);
  const { beds, why } = given;
  const no = (refused: Pick<NonNullable<BedsAsked["refused"]>, "code" | "params">, init: ResponseInit): Answer => ({
    done: false,
    shown: { refused: { ...refused, beds, why } },
    init,
  });
  const wrong = precheck(at, beds === "1" || beds === "2" ? null : "beds-required");
  if (wrong) return no(wrong.refused, wrong.init);
  const wanted = { twoBeds: beds === "2", shown: given.shown === "2", asked: askingAt(at).asked };
  const made = await changeBeds(bookingKey, wanted, now);
  if (made.ok) return { done: true, kept: wanted.twoBeds === wanted.shown };
  if (made.code === "booking-unknown") throw new Response("unknown", { status: 404 });
  return no({ code: made.code }, { status: made.code === "beds-changed" ? 409 : 422 });
}
