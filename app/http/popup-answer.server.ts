import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { CHANNEL } from "~/features/identity/popup-script";
import { escaped } from "~/i18n/escaped";
import { translator } from "~/i18n/i18n.server";

type Answer = {
  locale: Locale;
  nonce: string | undefined;
  /** For the page behind the window: `{}` when signed in. */
  said: { error?: string };
  /** Where to go on in the window itself, should nobody be behind it. */
  href: string;
};

/** What the window shows when the sign-in is over: it tells the page behind it and closes. */
export function popupAnswer({ locale, nonce, said, href }: Answer, headers: Headers): Response {
  const t = translator(locale, "identity");
  const json = JSON.stringify(said).replaceAll("<", "\\u003c");
  const html = `<!DOCTYPE html>
<html lang="${LANGUAGE_TAGS[locale]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(t("title"))}</title></head>
<body>
<p>${escaped(t(said.error ? "close" : "done"))}</p>
<p><a href="${escaped(href)}">${escaped(t("goOn"))}</a></p>
<script nonce="${nonce}">new BroadcastChannel("${CHANNEL}").postMessage(${json});close()</script>
</body>
</html>
`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { headers });
}
