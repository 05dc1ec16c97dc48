import type { Locale } from "~/domain/locale";
import { CHANNEL } from "~/features/identity/popup-script";
import { escaped } from "~/i18n/escaped";
import { translator } from "~/i18n/i18n.server";
import { plainPage } from "./plain-page.server";

type Answer = {
  locale: Locale;
  nonce: string | undefined;
  /** For the page behind the window: `{}` when signed in. */
  said: { error?: string };
  /** Where to go on in the window itself, should nobody be behind it. */
  href: string;
};

/** What the window shows when the sign-in is over: it tells the page behind it and closes, where a browser lets it. */
export function popupAnswer({ locale, nonce, said, href }: Answer, headers: Headers): Response {
  const t = translator(locale, "identity");
  const json = JSON.stringify(said).replaceAll("<", "\\u003c");
  const content = `<p>${escaped(t(said.error ? "close" : "done"))}</p>
<p><a href="${escaped(href)}">${escaped(t("goOn"))}</a></p>
<script nonce="${nonce}">new BroadcastChannel("${CHANNEL}").postMessage(${json});close()</script>`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const status = said.error === "too_many" ? 429 : 200;
  return new Response(plainPage({ locale, title: t("title"), content }), { status, headers });
}
