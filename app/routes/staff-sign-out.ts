import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { pathFor } from "~/i18n/paths";
import { staffCookie, staffKeyOf } from "~/server/session-cookie.server";
import { refuseUnsaidOrigin } from "~/server/traveller.server";
import { mayFollowForm, wayOut } from "~/server/way-out.server";
import { signOutStaff } from "~/services/identity/sign-out.server";

/** Signs a colleague out everywhere: here, on their other devices, and at the identity provider. */
export async function action({ request }: ActionFunctionArgs) {
  const locale = await localeOf(request);
  refuseUnsaidOrigin(request, locale);
  const key = await staffKeyOf(request);
  const there = key ? await signOutStaff(key, locale, new Date()) : null;
  const headers = new Headers({
    "Set-Cookie": await staffCookie.serialize("", { maxAge: 0 }),
    "Cache-Control": "no-store",
  });
  if (there && mayFollowForm(request)) return wayOut(locale, there, headers);
  return redirect(there ?? pathFor("home", locale), { status: 303, headers });
}

export function loader() {
  return redirect("/", { headers: { "Cache-Control": "no-store" } });
}
