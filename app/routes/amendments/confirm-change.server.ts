/** Who may confirm a quoted change of a booking: its own traveller, signed in or by a code mailed to it, or a colleague. */
import type { CodeState } from "~/domain/amendments/confirmation-code";
import { veiledEmail } from "~/domain/people/contact";
import type { MayConfirm } from "~/features/booking/confirm-change";
import { tooMany } from "~/server/request-limit.server";
import { refuseUnsaidOrigin, travellerOf } from "~/server/traveller.server";
import { ownsBooking } from "~/services/booking/bookings-of.server";
import { codeOfQuote, mailChangeCode } from "~/services/booking/change-code-mail.server";
import { codeStateOf, tryCode } from "~/services/quotes/confirmation-code.server";
import { type ChangeAt, shownAt } from "./desk-change.server";

type Quoted = {
  /** A code is for this quote alone. */
  quote: { id: string; booking: string };
  contactEmail: string | null;
};

/** What was pressed, and the code that was typed. */
type Typed = { step: string; code: string };

/** How a change was confirmed: by its owner's session, by a mailed code, or by a colleague. */
export type ConfirmedBy = "owner" | "code" | "desk";

export type Confirmation =
  | { confirmed: true; by: ConfirmedBy }
  /** `mailed`: a code has just been queued for this quote. */
  | { confirmed: false; may: MayConfirm; init: ResponseInit; mailed: boolean };

/** What a page says of the code of its quote before another one is typed. */
const PROBLEMS: Record<CodeState, MayConfirm["problem"]> = {
  none: null,
  sent: null,
  expired: { code: "code-expired" },
  "used-up": { code: "code-used-up" },
  "day-over": { code: "code-day-over" },
};

/** Who may confirm a quote that is only looked at. */
export async function mayConfirm(
  { request, desk, now }: Pick<ChangeAt, "request" | "desk" | "now">,
  { quote, contactEmail }: Quoted,
): Promise<MayConfirm> {
  const nobody = { quote: quote.id, owner: false, sent: false, email: null, problem: null };
  if (desk) return { ...nobody, desk: shownAt(desk) };
  const traveller = await travellerOf(request);
  if (traveller !== null && (await ownsBooking(traveller, quote.booking))) return { ...nobody, owner: true };
  const state = await codeStateOf(codeOfQuote(quote), now);
  const email = contactEmail && veiledEmail(contactEmail);
  return { ...nobody, email, sent: state === "sent", problem: PROBLEMS[state] };
}

/**
 * Answers a post about a quote, at the desk by its colleague alone: whether it is confirmed, and else who may confirm it
 * now. Mails the code when that is asked for. An owner must say where the post comes from; codes mailed and typed are
 * limited.
 */
export async function confirmChange(at: ChangeAt, quoted: Quoted, { step, code }: Typed): Promise<Confirmation> {
  const { request, locale, now, bookingKey, desk } = at;
  const may = await mayConfirm(at, quoted);
  if (desk) {
    const asked = shownAt(desk, step === "confirm");
    if (step === "confirm" && asked.problem === null) return { confirmed: true, by: "desk" };
    return asking({ ...may, desk: asked }, asked.problem ? { status: 422 } : {});
  }
  if (may.owner) refuseUnsaidOrigin(request, locale);
  if (step === "confirm") {
    if (may.owner) return { confirmed: true, by: "owner" };
    const tries = tooMany("change-code", request, now);
    if (tries) return asking({ ...may, problem: { code: "code-too-many", params: tries.params } }, tries.init);
    const tried = await tryCode(code, codeOfQuote(quoted.quote), now);
    if (tried.ok) return { confirmed: true, by: "code" };
    const sent = tried.code === "code-wrong" || tried.code === "code-digits";
    // Without a code: their session has ended.
    const problem = tried.code === "code-none" && code.trim() === "" ? ({ code: "signed-out" } as const) : tried;
    return asking({ ...may, sent, problem: { code: problem.code, params: tried.params } }, { status: 422 });
  }
  if (step !== "code" || may.owner || may.email === null) return asking(may);
  const mails = tooMany("change-code-mail", request, now, bookingKey);
  if (mails) return asking({ ...may, problem: { code: "code-mails", params: mails.params } }, mails.init);
  const mailed = await mailChangeCode(quoted.quote, now);
  if (!mailed.ok) return asking({ ...may, sent: false, problem: PROBLEMS["day-over"] }, { status: 429 });
  return { ...asking({ ...may, sent: true, problem: null }), mailed: true };
}

function asking(may: MayConfirm, init: ResponseInit = {}) {
  return { confirmed: false as const, may, init, mailed: false };
}
