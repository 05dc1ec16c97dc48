import type { Locale } from "~/domain/locale";
import { escaped } from "~/i18n/escaped";
import { translator } from "~/i18n/i18n.server";
import { plainPage } from "./plain-page.server";

/**
 * Whether what is asked for may be where a form of ours led. Chromium holds every redirect after a form against
 * `form-action`, and where an identity provider redirects next is known to the provider alone. Browsers that check this
 * say that the form was ours.
 */
export function mayFollowForm({ headers }: Request): boolean {
  return headers.get("sec-fetch-site") === "same-origin";
}

/** A page that leads on to another site by itself: a way out that is no redirect, so that it may follow a form. */
export function wayOut(locale: Locale, url: string, headers: Headers): Response {
  const t = translator(locale, "identity");
  const content = `<p>${escaped(t("leavingHelp"))}</p>
<p><a class="button main" href="${escaped(url)}">${escaped(t("goOn"))}</a></p>`;
  const head = `<meta http-equiv="refresh" content="0;url=${escaped(url)}">\n`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(plainPage({ locale, title: t("leaving"), content, head }), { headers });
}
