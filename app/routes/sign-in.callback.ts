import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/features/form/read-form.server";
import { returnedForm } from "~/features/identity/returned-form.server";
import { localeOf } from "~/i18n/i18n.server";
import { popupAnswer } from "~/server/popup-answer.server";
import { browserKeyOf, sessionCookie, sessionKeyOf, staffCookie } from "~/server/session-cookie.server";
import { signInPath } from "~/server/traveller.server";
import { completeSignIn } from "~/services/identity/complete-sign-in.server";
import { forgetSession } from "~/services/identity/sessions.server";
import { rememberName } from "~/services/identity/sign-in.server";

const NOTHING = { search: new URLSearchParams(), state: "", name: null };

/** Where the identity provider sends travellers back to (spec 4). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [browser, former] = await Promise.all([browserKeyOf(request), sessionKeyOf(request)]);
  const now = new Date();
  const result = await completeSignIn({ returned: new URL(request.url), browser }, now);
  const locale = result.way?.locale ?? (await localeOf(request));
  const again = result.way ? { again: result.way.id } : {};
  const headers = new Headers({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
  const said = result.ok ? {} : { error: result.code };
  const href = result.ok ? result.target : signInPath(locale, { ...said, ...again });
  if (result.ok && result.way.realm === "staff") headers.set("Set-Cookie", await staffCookie.serialize(result.key));
  else if (result.ok) {
    if (former) await forgetSession(former);
    headers.set("Set-Cookie", await sessionCookie.serialize(result.key));
  }
  if (result.way?.window === "popup") return popupAnswer({ locale, nonce: context.nonce, said, href }, headers);
  return redirect(href, { status: 303, headers });
}

/**
 * The same, where the provider has the browser post it. The browser sends no cookie with another site's post, so who comes
 * back is looked at only when it asks by itself.
 */
export async function action({ request }: ActionFunctionArgs) {
  const submission = readForm(await request.formData(), returnedForm);
  const { search, state, name } = submission.status === "success" ? submission.value : NOTHING;
  if (name) await rememberName(state, name, new Date());
  const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  return redirect(`/sign-in/callback?${search}`, { status: 303, headers });
}
