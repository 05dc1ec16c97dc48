/** What is answered to a post whose session is over: a page that loses nothing typed. */
import type { Request, Response } from "express";
import { escaped } from "~/i18n/escaped";
import { translator } from "~/i18n/i18n.server";
import { addressIn } from "./address.server";
import { isReading } from "./guards.server";
import { asksForData, localeFor, refusalPage, STATUS, sendAgain } from "./refusal.server";
import { postedIn } from "./unavailable.server";

/** On a route's answer whose session is over: where one signs in before what was posted is sent again. */
export const SIGN_IN_HEADER = "X-Sign-In";

/**
 * Answers 401 in place of a redirect to sign-in, where a route's answer is that and a form was posted: a link signs in, in
 * a window of its own, and the form is then sent again from the page. Scripts of a page take both from `data-sign-in`.
 * Whether it answered.
 */
export async function refuseSignedOut(
  request: Request,
  response: Response,
  answer: globalThis.Response,
): Promise<boolean> {
  const signIn = answer.headers.get(SIGN_IN_HEADER);
  answer.headers.delete(SIGN_IN_HEADER);
  // A form in another language is a post too, though its page is asked for it as for any other.
  if (signIn === null || isReading(request) || asksForData(request)) return false;
  const posted = await postedIn(request, response);
  if (!posted) return false;
  const locale = localeFor(request);
  const t = translator(locale, "refusal");
  const link = `<a class="button main" href="${escaped(signIn)}" target="_blank" data-sign-in="">${escaped(t("signIn"))}</a>`;
  response.status(STATUS["signed-out"]).type("html").setHeader("Cache-Control", "no-store");
  // The browser that begins to sign in is known by a cookie.
  for (const cookie of answer.headers.getSetCookie()) response.append("Set-Cookie", cookie);
  const again = sendAgain(locale, addressIn(response).href, posted, false);
  response.send(refusalPage(locale, "signed-out", `<p>${link}</p>\n${again}`));
  return true;
}
