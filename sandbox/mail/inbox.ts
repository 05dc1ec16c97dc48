import { type Router, send, sendJson } from "../http";
import type { Store } from "../store";
import { html, sendNotice, sendPage } from "../web/page";
import { dateText, type Lang, langOf, word } from "../web/words";
import type { StoredMail } from "./stored-mail";

const SHOWN = 200;

function summary(lang: Lang, mail: StoredMail) {
  return html`<tr><td>${dateText(lang, mail.date)}</td><td>${mail.to.join(", ")}</td>
<td><a href="/mail/${mail.id}?lang=${lang}">${mail.subject || "–"}</a></td></tr>`;
}

/** The text part with its addresses made links, for reading mail in a browser without frames. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`));
}

function attachmentsOf(lang: Lang, { id, attachments }: StoredMail) {
  if (attachments.length === 0) return "";
  const links = attachments.map(({ name }, at) => html`<li><a href="/mail/${id}/file/${String(at)}">${name}</a></li>`);
  return html`<h2>${word(lang, "attachments")}</h2><ul>${links}</ul>`;
}

/** Adds `/mail`, `/mail/:id`, its HTML part and its files by themselves, and `/mail.json` (newest first; with `?to=`, those to an address). */
export function inbox(router: Router, store: Store): void {
  const newestFirst = (to?: string) => store.list("mail", to).reverse();

  router.on("GET", "/mail.json", ({ response, url }) =>
    sendJson(response, 200, newestFirst(url.searchParams.get("to") ?? undefined)),
  );

  router.on("GET", "/mail", ({ request, response, url }) => {
    const lang = langOf(request, url);
    const mails = newestFirst().slice(0, SHOWN);
    const headings = (["date", "to", "subject"] as const).map((key) => html`<th scope="col">${word(lang, key)}</th>`);
    const rows = mails.map((mail) => summary(lang, mail));
    const body =
      mails.length === 0
        ? html`<p>${word(lang, "inboxEmpty")}</p>`
        : html`<div class="table"><table><thead><tr>${headings}</tr></thead><tbody>${rows}</tbody></table></div>`;
    sendPage(response, { lang, url, title: word(lang, "inbox"), body });
  });

  router.on("GET", "/mail/:id", ({ request, response, url, values }) => {
    const lang = langOf(request, url);
    const mail = store.get("mail", values[0] ?? "");
    if (!mail) return sendNotice(response, { lang, url, status: 404, text: word(lang, "notFound") });
    const body = html`<p><a href="/mail?lang=${lang}">${word(lang, "inbox")}</a></p>
<dl>
<dt>${word(lang, "from")}</dt><dd>${mail.from}</dd>
<dt>${word(lang, "to")}</dt><dd>${mail.to.join(", ")}</dd>
<dt>${word(lang, "date")}</dt><dd>${dateText(lang, mail.date)}</dd>
</dl>
${
  mail.html
    ? html`<h2>${word(lang, "asHtml")}</h2>
<iframe title="${word(lang, "asHtml")}" src="/mail/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>`
    : ""
}
${attachmentsOf(lang, mail)}
<h2>${word(lang, "asText")}</h2>
<pre>${linked(mail.text)}</pre>`;
    sendPage(response, { lang, url, title: mail.subject || "–", body });
  });

  router.on("GET", "/mail/:id/file/:at", ({ response, values: [id = "", at] }) => {
    const file = store.get("mail", id)?.attachments[Number(at)];
    response.setHeader(
      "Content-Disposition",
      `attachment; filename*=UTF-8''${encodeURIComponent(file?.name ?? "file")}`,
    );
    const content = Buffer.from(file?.content ?? "", "base64");
    send(response, file ? 200 : 404, file ? "application/octet-stream" : "text/plain", content);
  });

  router.on("GET", "/mail/:id/html", ({ response, values }) => {
    const mail = store.get("mail", values[0] ?? "");
    // Nothing in a mail may run or load; its links replace the whole inbox page, as a click in a mail program would.
    response.setHeader(
      "Content-Security-Policy",
      "sandbox allow-top-navigation-by-user-activation allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    );
    response.setHeader("Referrer-Policy", "no-referrer");
    send(response, mail ? 200 : 404, "text/html; charset=utf-8", mail ? `<base target="_top">${mail.html}` : "");
  });
}
