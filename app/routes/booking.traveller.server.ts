/** One traveller more on a booking: who they are, what that comes to, by the address, and the post that adds them. */

import { z } from "zod";
import type { Asking } from "~/domain/amendments/asked";
import type { RoomSnapshot } from "~/domain/amendments/change-data";
import { stillReturnableUntil } from "~/domain/catalogue/extra";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { askedAtOnce } from "~/domain/money/balance";
import { balanceDueDay } from "~/domain/money/deposit";
import { TRAVELLER_TYPES } from "~/domain/people/age";
import { fullName } from "~/domain/people/full-name";
import { type Params, refuse } from "~/domain/verdict";
import type { MayConfirm } from "~/features/booking/confirm-change";
import type { TravellerAsked, TravellerData, TravellerTyped } from "~/features/booking/traveller-page";
import { countryChoices } from "~/features/checkout/choices.server";
import { planOf } from "~/features/checkout/seat-rows";
import { valuesOf } from "~/features/checkout/traveller-fields";
import { joinerForm } from "~/features/checkout/travellers-form.server";
import { firstErrors, postedForm, readForm, text, typedOf } from "~/features/form/read-form.server";
import { pathFor } from "~/i18n/paths";
import type { Agreed } from "~/routes/amendments/answer-quote.server";
import {
  type ChangeAt,
  changedBooking,
  deskLengths,
  deskShape,
  quoteLengths,
  quoteShape,
  withFormValues,
} from "~/routes/amendments/desk-change.server";
import type { Made } from "~/routes/amendments/leave-change.server";
import { changeOf, chosenAt, previewAmendment, submitQuote } from "~/routes/amendments/quoted-change.server";
import { tooMany } from "~/server/request-limit.server";
import type { RefusalOf } from "~/services/amendments/engine.server";
import { type More, offeredMore, TRAVELLER } from "~/services/amendments/kinds/traveller.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { viewOf } from "./booking.room.server";

const schema = z.object({
  type: z.enum(TRAVELLER_TYPES).catch("adult"),
  seat: text,
  ...quoteShape,
  ...deskShape,
});
const form = postedForm(schema, {
  type: "adult".length,
  seat: 5,
  ...quoteLengths,
  ...deskLengths,
});

/**
 * The page as its address asks: what somebody more may have, and once they are quoted, what they come to. Throws a 404
 * when there is no such booking.
 */
export async function joiningOf(at: ChangeAt): Promise<TravellerData & TravellerAsked> {
  const { quote, edits } = await chosenAt(at, "traveller");
  const page = await travellerData(at);
  if (!quote) return page;
  const choice = quote.choice as More;
  if (edits) return { ...page, typed: typedFor(choice) };
  const seen = await previewAmendment(at, joining(at, choice), quote);
  return { ...page, ...(seen.quote && { quote: seen.quote }), ...(seen.refused && refusedOf(choice, seen.refused)) };
}

async function travellerData(at: ChangeAt): Promise<TravellerData> {
  const { locale, now, bookingKey } = at;
  const booking = await getBooking(bookingKey);
  const more = await offeredMore(bookingKey, now);
  if (!booking || !more) throw new Response("unknown", { status: 404 });
  const { startDay } = booking.departure;
  const { closed, currency, coach, taken, extras } = more;
  return {
    ...changedBooking(at, booking),
    currency,
    closed: closed && { code: codeOf(closed.code), params: closed.params },
    extras: extras.map(({ activity, name, text: about, day, time, price, left, returnableUntilDays }) => ({
      activity,
      day,
      time,
      price,
      left,
      name: inLocale(name, locale),
      text: inLocale(about, locale),
      returnableUntil: stillReturnableUntil({ returnableUntilDays }, startDay, dayIn(now)),
    })),
    seats: planOf(coach, taken)
      .flat()
      .flatMap((seat) => (seat && seat !== "aisle" && !seat.taken ? [{ seat: seat.seat, side: seat.side }] : [])),
    countries: countryChoices(locale),
    toRoom: at.desk
      ? pathFor("staff.booking.change", locale, { bookingNumber: booking.number, change: "room" })
      : pathFor("booking.room", locale, { bookingKey }),
    atDesk: at.desk !== undefined,
  };
}

const FIELDS_REFUSED = "travellers-refused";
type Why = RefusalOf<typeof TRAVELLER> | TravellerPageRefusal["code"] | "changed-since" | "price-changed";

/** Who was chosen, as the form shows them. */
function typedFor({ person, seat }: More): TravellerTyped {
  const [{ extras = [], ...fields } = {}] = valuesOf([person]);
  return { fields: { ...fields, type: person.type, seat: seat ?? "" }, extras };
}

function joining(at: ChangeAt, choice: More) {
  const { locale, now } = at;
  const { quote, make, view } = changeOf(
    TRAVELLER,
    at,
    choice,
    ({ booking: _, contactEmail: _1, departureDay, lines, rooms, seen: _2, ...amounts }, may: MayConfirm) => {
      const dueDay = balanceDueDay(departureDay, dayIn(now));
      const left = Math.max(0, amounts.price - (amounts.paid - amounts.goesBack));
      return {
        ...amounts,
        // As the next page asks for it.
        dueNow:
          left > 0 && amounts.dueNow > 0
            ? askedAtOnce({ added: amounts.dueNow, balance: left }, departureDay, dayIn(now))
            : 0,
        dueDay,
        dueToday: dueDay <= dayIn(now),
        who: fullName(choice.person),
        type: choice.person.type,
        seat: choice.seat,
        may,
        lines: lines.map(({ name, price: each }) => ({ name: inLocale(name, locale), price: each })),
        rooms: rooms && { of: viewOf(rooms.to, locale), before: letTo(rooms.from), after: letTo(rooms.to) },
      };
    },
  );
  return {
    view,
    quote: async (terms: Asking) => fieldsTold(await quote(terms)),
    make: async (agreed: Agreed) => fieldsTold(await make(agreed)),
  };
}

/** Refusals of the fields of a traveller, as the codes of one refusal by their fields. */
function fieldsTold<Answer extends { ok: boolean }>(answer: Answer) {
  if ("refusals" in answer) {
    const refusals = answer.refusals as { field: string; code: string }[];
    return refuse(FIELDS_REFUSED, Object.fromEntries(refusals.map(({ field, code }) => [field, code])));
  }
  return answer as Exclude<Answer, { refusals: unknown }>;
}

/** Why somebody who was chosen cannot join: next to its field, or above the form. */
function refusedOf(choice: More, why: { code: Why; params?: Params | undefined }): TravellerAsked {
  // What may be a card number is not written back.
  if (why.code === "card-data") return { refused: { code: why.code } };
  const typed = typedFor(choice);
  if (why.code === FIELDS_REFUSED) return { typed, errors: why.params as Record<string, string> };
  if (why.code === "seat-taken") return { typed, errors: { seat: why.code } };
  return { typed, refused: { code: codeOf(why.code), params: why.params } };
}

type Answer = { done: true; made: Made } | { done: false; shown: TravellerAsked; init: ResponseInit };

/**
 * Answers a post: what is wrong next to its field, what one more comes to, or, confirmed at what was shown, the traveller
 * added. Throws a 404 when there is no such booking.
 */
export async function answerTraveller(unread: ChangeAt): Promise<Answer> {
  const { request, now, bookingKey } = unread;
  const posted = await request.formData();
  const booking = await getBooking(bookingKey);
  if (!booking) return unknown();
  const asked = readForm(posted, form);
  const { type, seat, ...pressed } = schema.parse(asked.status === "success" ? asked.value : {});
  const at = withFormValues(unread, pressed);
  const submission = readForm(posted, joinerForm(type, booking.departure.startDay));
  const no = (answer: Omit<TravellerAsked, "typed">, init: ResponseInit = { status: 422 }): Answer => ({
    done: false,
    shown: { typed: typedIn(submission, { type, seat }), ...answer },
    init,
  });
  const busy = at.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return no({ refused: { code: busy.code, params: busy.params } }, busy.init);
  const choice: More | null =
    submission.status === "success" ? { person: submission.value, seat: seat === "" ? null : seat } : null;
  const of = (chosen: More) => joining(at, chosen);
  const outcome = await submitQuote(at, { kind: "traveller", choice, pressed, of });
  if (outcome.is === "made") return { done: true, made: outcome.made };
  if (outcome.is === "nothing") return no({ errors: firstErrors(submission.reply()) });
  if (outcome.is === "refused")
    return { done: false, shown: refusedOf(outcome.choice, outcome.refused), init: { status: 422 } };
  const { quote, refused, init } = outcome;
  return { done: false, shown: { quote, ...(refused && { refused: refused as TravellerPageRefusal }) }, init };
}

const letTo = ({ guests, perPerson }: RoomSnapshot) => ({ guests, perPerson });

/** What was typed, to be shown and sent again; activities that were ticked among it, one after the other. */
function typedIn(submission: { payload: Record<string, unknown> }, chosen: Record<string, string>): TravellerTyped {
  const { extras: _, ...fields } = typedOf(submission);
  const ticked = [submission.payload.extras ?? []].flat();
  return { fields: { ...fields, ...chosen }, extras: ticked.filter((each) => typeof each === "string") };
}

type TravellerPageRefusal = NonNullable<TravellerAsked["refused"]>;

function codeOf(code: Exclude<Why, typeof FIELDS_REFUSED>): TravellerPageRefusal["code"] {
  if (code === "booking-unknown") return unknown();
  // Nobody asks for other terms here.
  if (code === "why-missing" || code === "terms-not-theirs") throw new Error(`a traveller is refused for ${code}`);
  return code;
}

function unknown(): never {
  throw new Response("unknown", { status: 404 });
}
