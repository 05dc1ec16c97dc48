/** A pocket trip as one HTML file that asks the network for nothing and runs no script; its photos are inside. */

import { LANGUAGE_TAGS } from "~/domain/locale";
import { escaped } from "~/i18n/escaped";
import { translator } from "~/i18n/i18n.server";
import {
  leftOutOf,
  type PocketDocument,
  type PocketEntry,
  type PocketRow,
  type PocketTicket,
} from "./pocket-document.server";
import type { PocketPhoto } from "./pocket-source";

/** Controls are nobody's to see. */
const shown = (text: string) => escaped(text.replace(/(?!\n)\p{Cc}+/gu, " "));
/** Marks that turn the direction of what follows stay in their own text. */
const own = (text: string) => `<bdi>${shown(text).replaceAll("\n", "<br>")}</bdi>`;

/** What can be tapped to call its number. */
const calling = (body: string, call: string | undefined) => (call ? `<a href="${shown(call)}">${body}</a>` : body);

const STYLE = `:root{color-scheme:light dark;--ink:#13232b;--muted:#42525b;--paper:#faf5ea;--sheet:#fffdf8;--line:#ddd3c0;--deep:#0c3b4b}
@media (prefers-color-scheme:dark){:root{--ink:#f5eddb;--muted:#bac4c5;--paper:#0b1820;--sheet:#12252f;--line:#2c424d;--deep:#0c3b4b}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:44rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
h1{font-size:1.9rem;line-height:1.15;margin:.2em 0}h2{font-size:1.3rem;line-height:1.25;margin:1.6em 0 .4em}h3{margin:0}
header p,footer,.muted,dt{color:var(--muted)}p{margin:.3em 0}a{color:inherit}
article{background:var(--sheet);border:1px solid var(--line);margin:0 0 1rem;break-inside:avoid}
article>h3{background:var(--deep);color:#fff4dc;padding:.6rem 1rem;font-size:1.25rem}article>div{padding:1rem}
img{display:block;max-width:100%;height:auto}figure{margin:0 0 1rem;break-inside:avoid}
svg{display:block;width:16rem;max-width:100%;height:auto;margin:0 auto 1rem}
code{font-size:.75rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:7rem 1fr;gap:.2rem 1rem;margin:.3em 0}dd{margin:0;min-width:0}dt{font-size:.95rem}
ul{list-style:none;margin:0;padding:0}li{padding:.6rem 0;border-top:1px solid var(--line);break-inside:avoid}
li strong,dd{font-variant-numeric:tabular-nums}
@media print{:root{--paper:#fff;--sheet:#fff;--ink:#000;--muted:#333;--deep:#fff;color-scheme:light}article>h3{color:#000}body{padding:0}}`;

function facts(rows: readonly PocketRow[]): string {
  if (rows.length === 0) return "";
  return `<dl>${rows.map(({ label, value, call }) => `<dt>${shown(label)}</dt><dd>${calling(own(value), call)}</dd>`).join("")}</dl>`;
}

function ticket({ name, type, seat, facts: rows, qr, code }: PocketTicket, said: ReturnType<typeof words>): string {
  const { size, path } = qr;
  return `<article><h3>${own(name)}</h3><div>
<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${shown(said("qrOf", { name }))}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path stroke="#000" d="${path}"/></svg>
${facts([{ label: said("seat"), value: seat }, { label: said("traveller"), value: type }, ...rows])}
<p class="muted">${shown(said("code"))}<br><code>${shown(code)}</code></p></div></article>`;
}

function list(entries: readonly PocketEntry[]): string {
  const item = ({ time, what, details }: PocketEntry) =>
    `<li>${time ? `<strong>${shown(time)}</strong> ` : ""}${own(what)}${facts(details)}</li>`;
  return `<ul>${entries.map(item).join("")}</ul>`;
}

/** Photos with their names, then the names of what is not here and where it is. */
function attachedIn(document: PocketDocument, photos: readonly PocketPhoto[], said: ReturnType<typeof words>): string {
  const figure = ({ name, content }: PocketPhoto) =>
    `<figure><figcaption>${own(name)}</figcaption><img alt="${shown(said("photo", { name }))}" src="data:image/jpeg;base64,${content.toString("base64")}"></figure>`;
  const left = leftOutOf(document, photos);
  const rest = left ? `<p>${own(left.names)}</p><p>${own(left.where)}</p>` : "";
  return photos.map(figure).join("\n") + rest;
}

const words = (document: PocketDocument) => translator(document.locale, "pocket");

/** The file's text; nothing in it but our own markup is markup. */
export function pocketHtml(document: PocketDocument, photos: readonly PocketPhoto[] = []): string {
  const { locale, brand, title, dates, madeOn, notice, tickets, days, undated, parts } = document;
  const said = words(document);
  const section = (heading: string, body: string) => `<section><h2>${shown(heading)}</h2>${body}</section>`;
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="robots" content="noindex"><title>${shown(title)} — ${shown(brand)}</title><style>${STYLE}</style></head>
<body><header><p>${shown(brand)} · ${shown(said("title"))}</p><h1>${own(title)}</h1><p>${shown(dates)}</p></header>
<main>
${notice ? section(notice.title, `<p>${own(notice.text)}</p>`) : ""}
${tickets.length > 0 ? section(said("tickets", { count: tickets.length }), tickets.map((each) => ticket(each, said)).join("\n")) : ""}
${days.map((day) => section(day.title, list(day.entries))).join("\n")}
${undated.length > 0 ? section(translator(locale, "planner")("trip.undated"), list(undated)) : ""}
${days.length + undated.length === 0 && !notice ? `<p>${shown(said("nothing"))}</p>` : ""}
${document.attached ? section(said("attached"), attachedIn(document, photos, said)) : ""}
${parts.map(({ title: heading, text, call }) => section(heading, `<p>${calling(own(text), call)}</p>`)).join("\n")}
</main>
<footer><p>${shown(madeOn)}</p></footer></body></html>
`;
}
