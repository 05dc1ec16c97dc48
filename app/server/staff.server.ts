/** Who is asking, in the back office: each screen is for the roles that the table of permissions lets use it. */

import { isStaffScreen, mayUse, needsOwnCoach, type StaffMember } from "~/domain/company/staff";
import type { Locale } from "~/domain/locale";
import type { Realm } from "~/domain/people/sign-in";
import { localPath } from "~/i18n/local-path";
import { requestContext } from "~/i18n/page.server";
import { screenAt } from "~/i18n/paths";
import { isCrewOf } from "~/services/departures/crew.server";
import { auditReading } from "~/services/staff/audit.server";
import { findStaff } from "~/services/staff/sessions.server";
import { staffKeyOf } from "./session-cookie.server";
import { refuseUnsaidOrigin, signInRedirect, travellerOf } from "./traveller.server";

/** The colleague who is signed in, or null. */
export async function staffOf(request: Request): Promise<StaffMember | null> {
  const key = await staffKeyOf(request);
  return key ? findStaff(key, new Date()) : null;
}

/** Whether somebody is signed in, as a traveller or as a colleague. */
export async function isSignedIn(request: Request, realm: Realm): Promise<boolean> {
  return (await (realm === "staff" ? staffOf(request) : travellerOf(request))) !== null;
}

/** Thrown where a role may not use a screen. */
export const NOT_ALLOWED = "not-allowed";

export type StaffRequest = { member: StaffMember; locale: Locale; now: Date };

/**
 * The colleague who asks for the screen at the request's address, to read it or, with a post, to write. Throws the way to
 * sign in, or a refusal (403) where the table lets their role not, or a guide
 * asks for the lists of a coach that others lead and drive, which is written down.
 */
export async function requireStaff(request: Request): Promise<StaffRequest> {
  const { locale, now } = await requestContext(request);
  refuseUnsaidOrigin(request, locale);
  const { pathname, search } = new URL(request.url);
  const match = screenAt(pathname);
  const screen = match?.id;
  // The router takes addresses with slashes at their end that no link of ours has.
  if (screen === undefined) throw new Response("unknown", { status: 404 });
  if (!isStaffScreen(screen)) throw new Error("not a screen of the back office");
  const member = await staffOf(request);
  if (!member) {
    const target = localPath(pathname + search);
    throw await signInRedirect(request, { target, locale, realm: "staff", window: "same" });
  }
  const reads = request.method === "GET" || request.method === "HEAD";
  const own = async () => !needsOwnCoach(member.role, screen) || isCrewOf(member.id, match?.params.departure ?? "");
  if (mayUse(member.role, screen, reads ? "read" : "write") && (await own())) return { member, locale, now };
  const subject = { kind: "list", id: screen } as const;
  await auditReading({ by: member, what: "not-allowed", subject }, now);
  throw new Response(NOT_ALLOWED, { status: 403 });
}
