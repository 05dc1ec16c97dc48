import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isLocale } from "~/domain/locale";
import { localeOf } from "~/i18n/i18n.server";
import { popupAnswer } from "~/server/popup-answer.server";
import { tooMany } from "~/server/request-limit.server";
import { isSignedIn } from "~/server/staff.server";
import { beginSignIn, signInPath, targetFor } from "~/server/traveller.server";
import { mayFollowForm, wayOut } from "~/server/way-out.server";
import { sendToProvider } from "~/services/identity/sign-in.server";

/** Leaves for the identity provider, in this window or in one of its own (spec 4). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const given = searchParams.get("locale");
  const locale = isLocale(given) ? given : await localeOf(request);
  const window = searchParams.get("window") === "popup" ? "popup" : "same";
  const { target, realm } = await targetFor(request, searchParams.get("again"));

  const answer = (said: { error?: string }, href: string, headers: Headers) =>
    window === "popup"
      ? popupAnswer({ locale, nonce: context.nonce, said, href }, headers)
      : redirect(href, { status: 303, headers });

  if (await isSignedIn(request, realm)) return answer({}, target, new Headers({ "Cache-Control": "no-store" }));
  const busy = tooMany("sign-in", request, new Date());
  if (busy) {
    const again = searchParams.get("again");
    const href = signInPath(locale, { error: "too_many", ...(again && { again }) });
    return answer({ error: "too_many" }, href, new Headers({ "Cache-Control": "no-store", ...busy.init.headers }));
  }
  const { way, headers } = await beginSignIn(request, { target, locale, realm, window });
  const sent = await sendToProvider(way, locale, new Date());
  if (!sent.ok) return answer({ error: sent.code }, signInPath(locale, { error: sent.code, again: way }), headers);
  if (mayFollowForm(request)) return wayOut(locale, sent.value.url, headers);
  return redirect(sent.value.url, { status: 303, headers });
}
