/** Who may make a change of a booking that moves money or a name: its own traveller, signed in or by a code mailed to it. */
import { veiledEmail } from "~/domain/contact";
import type { MayConfirm } from "~/features/booking/confirm-change";
import { ownsBooking } from "~/services/booking/bookings-of.server";
import { isChangeCode } from "~/services/booking/change-code.server";
import { mailChangeCode } from "~/services/booking/change-code-mail.server";
import { type ChangeAt, shownAt } from "./desk-change.server";
import { tooMany } from "./request-limit.server";
import { refuseUnsaidOrigin, travellerOf } from "./traveller.server";

type Change = {
  /** The booking's number and its contact's address. */
  booking: string;
  contactEmail: string | null;
  /** How the booking stands. */
  seen: string;
  /** Names the change and what it does to the money: a code is for this alone. */
  name: string;
};

/** What was pressed, and the code that was typed. */
type Typed = { step: string; code: string };

/** By what a change was confirmed: its owner's session, the code that was mailed, or a colleague. */
export type ConfirmedBy = "owner" | "code" | "desk";

export type Confirmation =
  | { confirmed: true; by: ConfirmedBy }
  | { confirmed: false; may: MayConfirm; init: ResponseInit };

const NOBODY = { owner: false, sent: false, email: null, problem: null };

/** Who may confirm a change that is only looked at. */
export async function mayConfirm(
  { request, desk }: Pick<ChangeAt, "request" | "desk">,
  { booking, contactEmail, seen }: Omit<Change, "name">,
): Promise<MayConfirm> {
  if (desk) return { ...NOBODY, seen, desk: shownAt(desk) };
  const traveller = await travellerOf(request);
  const owner = traveller !== null && (await ownsBooking(traveller, booking));
  return { ...NOBODY, owner, email: contactEmail && veiledEmail(contactEmail), seen };
}

/**
 * Answers a post about a change, at the desk by its colleague alone: whether it is confirmed, and else who may confirm it now. Mails the code when that is
 * asked for. An owner must say where the post comes from; codes mailed and typed are limited.
 */
export async function confirmChange(at: ChangeAt, change: Change, { step, code }: Typed): Promise<Confirmation> {
  const { request, locale, now, bookingKey } = at;
  const { desk } = at;
  const may = await mayConfirm(at, change);
  if (desk) {
    const asked = shownAt(desk, step === "confirm");
    if (step === "confirm" && asked.problem === null) return { confirmed: true, by: "desk" };
    return asking({ ...may, desk: asked }, asked.problem ? { status: 422 } : {});
  }
  if (may.owner) refuseUnsaidOrigin(request, locale);
  if (step === "confirm") {
    if (may.owner) return { confirmed: true, by: "owner" };
    const tries = tooMany("change-code", request, now, bookingKey);
    if (tries)
      return asking({ ...may, sent: true, problem: { code: "code-too-many", params: tries.params } }, tries.init);
    if (isChangeCode(code, { booking: change.booking, change: change.name }, now))
      return { confirmed: true, by: "code" };
    return asking({ ...may, sent: true, problem: { code: "code-wrong" } }, { status: 422 });
  }
  if (step !== "code" || may.owner || may.email === null) return asking(may);
  const mails = tooMany("change-code-mail", request, now, bookingKey);
  if (mails)
    return asking({ ...may, sent: true, problem: { code: "code-too-many", params: mails.params } }, mails.init);
  await mailChangeCode(change.booking, change.name, now);
  return asking({ ...may, sent: true });
}

function asking(may: MayConfirm, init: ResponseInit = {}): Confirmation {
  return { confirmed: false, may, init };
}
