/** What the partner really keeps, for people and for tests, and how people tell it to misbehave. */
import { PARTNER_CALLS, PARTNER_FAULTS, readFault } from "../faults";
import { ownForm, type Router, redirect, sendJson } from "../http";
import type { Store } from "../store";
import { type Html, html, sendNotice, sendPage } from "../web/page";
import { type Lang, langOf, moneyText, type Word, word } from "../web/words";
import { conductOf, readConduct } from "./conduct";
import { expireHolds, holdView } from "./holds";
import { findRoom } from "./hotels";
import { type Hold, MODES } from "./records";

const SHOWN = 200;

function headings(lang: Lang, words: readonly Word[]): Html[] {
  return words.map((key) => html`<th scope="col">${word(lang, key)}</th>`);
}

function options(lang: Lang, values: readonly string[], wordOf: (value: string) => Word, chosen = ""): Html[] {
  return values.map((value) =>
    value === chosen
      ? html`<option value="${value}" selected>${word(lang, wordOf(value))}</option>`
      : html`<option value="${value}">${word(lang, wordOf(value))}</option>`,
  );
}

function tick(lang: Lang, name: "soldOut" | "dearer", ticked: boolean): Html {
  const box = ticked
    ? html`<input type="checkbox" name="${name}" checked>`
    : html`<input type="checkbox" name="${name}">`;
  return html`<p><label>${box} ${word(lang, name)}</label></p>`;
}

function conductForm(store: Store, lang: Lang): Html {
  const { mode, soldOut, dearer } = conductOf(store);
  return html`<h2>${word(lang, "conduct")}</h2>
<form method="post" action="/partner/conduct?lang=${lang}">
<p><label>${word(lang, "mode")} <select name="mode">${options(lang, MODES, (value) => `mode-${value}` as Word, mode)}</select></label></p>
${tick(lang, "soldOut", soldOut)}${tick(lang, "dearer", dearer)}
<button class="main">${word(lang, "save")}</button>
</form>`;
}

function faultForm(store: Store, lang: Lang): Html {
  const ordered = store.list("fault").filter(({ call }) => PARTNER_CALLS.some((known) => known === call));
  const list = ordered.map(
    ({ call, fault, times }) =>
      html`<li>${word(lang, call as Word)} – ${word(lang, `fault-${fault}` as Word)} × ${times}</li>`,
  );
  return html`<h2>${word(lang, "nextCall")}</h2>
<form method="post" action="/partner/faults?lang=${lang}">
<p><label>${word(lang, "call")} <select name="call">${options(lang, PARTNER_CALLS, (value) => value as Word)}</select></label></p>
<p><label>${word(lang, "fault")} <select name="fault">${options(lang, PARTNER_FAULTS, (value) => `fault-${value}` as Word)}</select></label></p>
<button class="main">${word(lang, "order")}</button>
</form>
<p>${word(lang, "ordered")}</p>
${list.length > 0 ? html`<ul>${list}</ul>` : html`<p>${word(lang, "orderedNone")}</p>`}`;
}

function row(lang: Lang, { reference, stay, totalCad, state, confirmation, guest }: Hold): Html {
  const found = stay ? findRoom(stay.hotel, stay.room) : undefined;
  const room = found ? `${found.hotel.name}, ${found.room.name[lang]}` : "–";
  return html`<tr><td>${reference}</td><td>${room}</td><td>${stay ? `${stay.firstNight} × ${stay.nights}` : ""}</td>
<td>${stay?.guests ?? ""}</td><td>${moneyText(lang, totalCad, "CAD")}</td><td>${word(lang, `state-${state}`)}</td>
<td>${confirmation ? `${confirmation.number} · ${confirmation.code}` : ""}</td><td>${guest ?? ""}</td></tr>`;
}

function holdsTable(store: Store, lang: Lang): Html {
  const holds = store.list("hold").reverse().slice(0, SHOWN);
  const columns = headings(lang, ["hold", "hotel", "nights", "guests", "amount", "state", "confirmation", "name"]);
  const table = html`<div class="table"><table><thead><tr>${columns}</tr></thead>
<tbody>${holds.map((hold) => row(lang, hold))}</tbody></table></div>`;
  return html`<h2>${word(lang, "holds")}</h2>${holds.length > 0 ? table : html`<p>${word(lang, "holdsEmpty")}</p>`}`;
}

/** Adds `/partner`, `/partner.json` (holds, oldest first, and the conduct) and the forms of the former. */
export function partnerLedger(router: Router, store: Store): void {
  const upToDate = () => store.transaction(() => expireHolds(store, new Date()));

  router.on("GET", "/partner.json", ({ response }) => {
    upToDate();
    const holds = store.list("hold").map((hold) => ({ ...holdView(hold), createdAt: hold.createdAt }));
    sendJson(response, 200, { conduct: conductOf(store), holds });
  });

  router.on("GET", "/partner", ({ request, response, url }) => {
    upToDate();
    const lang = langOf(request, url);
    const body = html`${conductForm(store, lang)}${faultForm(store, lang)}${holdsTable(store, lang)}`;
    sendPage(response, { lang, url, title: word(lang, "partner"), body });
  });

  router.on("POST", "/partner/conduct", (exchange) => {
    const form = ownForm(exchange);
    if (!form) return;
    const conduct = readConduct({
      mode: form.get("mode") ?? undefined,
      soldOut: form.has("soldOut"),
      dearer: form.has("dearer"),
    });
    if (conduct) store.put("conduct", conduct);
    redirect(exchange.response, `/partner?lang=${langOf(exchange.request, exchange.url)}`);
  });

  router.on("POST", "/partner/faults", (exchange) => {
    const form = ownForm(exchange);
    if (!form) return;
    const lang = langOf(exchange.request, exchange.url);
    const fault = readFault({ call: form.get("call"), fault: form.get("fault") });
    if (!fault)
      return sendNotice(exchange.response, { lang, url: exchange.url, status: 400, text: word(lang, "badFault") });
    store.put("fault", fault, fault.call);
    redirect(exchange.response, `/partner?lang=${lang}`);
  });
}
