import { TEST_CARDS } from "../cards/test-cards";
import type { Router } from "../http";
import { html, sendPage } from "./page";
import { type Lang, langOf, word } from "./words";

/** Whom the demo's back office knows. */
const OFFICE = [
  ["direction@escale.example", "officeManager"],
  ["comptoir@escale.example", "officeCounter"],
  ["compta@escale.example", "officeAccountant"],
  ["guide@escale.example", "officeGuide"],
  ["chauffeur@escale.example", "officeDriver"],
] as const;

type TestCard = (typeof TEST_CARDS)[number];

function grouped(number: string): string {
  return number.replace(
    number.length === 16 ? /(.{4})(?=.)/g : /^(.{4})(.{6})/,
    number.length === 16 ? "$1 " : "$1 $2 ",
  );
}

function outcome(lang: Lang, { says, reason, behaviour }: TestCard): string {
  if (behaviour.refunds) return `${word(lang, "approved")}, ${word(lang, `refund-${behaviour.refunds}`)}`;
  if (says === "approved") return `${word(lang, "approved")} – ${reason}`;
  if (says === "declined") return `${word(lang, "declined")} – ${reason}`;
  return reason ? `${word(lang, "thenDeclined")} – ${reason}` : word(lang, "challenge");
}

/** Adds `/`: what the sandbox is and what can be tried with it. */
export function home(router: Router, siteUrl: string): void {
  router.on("GET", "/", ({ request, response, url }) => {
    const lang = langOf(request, url);
    const rows = TEST_CARDS.map(
      (card) => html`<tr><td>${grouped(card.number)}</td><td>${outcome(lang, card)}</td></tr>`,
    );
    const body = html`<p>${word(lang, "intro")}</p>
<ul>
<li><a href="${siteUrl}">${word(lang, "site")}</a></li>
<li><a href="/mail?lang=${lang}">${word(lang, "inbox")}</a> – ${word(lang, "inboxAbout")}</li>
<li><a href="/payments?lang=${lang}">${word(lang, "payments")}</a> – ${word(lang, "paymentsAbout")}</li>
<li><a href="/partner?lang=${lang}">${word(lang, "partner")}</a> – ${word(lang, "partnerAbout")}</li>
<li><a href="/chat?lang=${lang}">${word(lang, "chat")}</a></li>
<li><a href="${siteUrl}/${lang === "fr" ? "fr-ca/equipe" : "en-ca/staff"}">${word(lang, "office")}</a> – ${word(lang, "officeAbout")}
<ul>${OFFICE.map(([email, role]) => html`<li>${email} (${word(lang, role)})</li>`)}</ul></li>
</ul>
<h2>${word(lang, "testCards")}</h2>
<p>${word(lang, "testCardsAbout")}</p>
<div class="table"><table>
<thead><tr><th scope="col">${word(lang, "number")}</th><th scope="col">${word(lang, "outcome")}</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
    sendPage(response, { lang, url, title: word(lang, "title"), body });
  });
}

/** Adds `/chat`, where the demo's chat link leads: it says that nobody is there. */
export function chat(router: Router, siteUrl: string): void {
  router.on("GET", "/chat", ({ request, response, url }) => {
    const lang = langOf(request, url);
    const body = html`<p>${word(lang, "chatAbout")}</p>
<p><a href="${siteUrl}">${word(lang, "site")}</a></p>`;
    sendPage(response, { lang, url, title: word(lang, "chat"), body });
  });
}
