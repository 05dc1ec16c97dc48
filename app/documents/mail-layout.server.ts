/** How every mail looks, in HTML that mail readers of any age show, and in plain text. */

import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { oneLine } from "~/domain/plain-text";
import { escaped } from "~/i18n/escaped";
import { colonOf } from "~/i18n/format";

export type MailRow = { label: string; value: string };
type MailLink = { label: string; url: string };
/** Something that happens, at its hour where it has one, and what is known of it. */
export type MailItem = { time: string | null; heading: string; rows?: MailRow[]; lines?: string[] };
export type MailSection = { title: string; rows?: MailRow[]; lines?: string[]; items?: MailItem[] };
/** A mail without its looks. Nothing in it is markup: every text is escaped. */
export type MailContent = {
  subject: string;
  brand: string;
  title: string;
  intro: string;
  /** What a person writes to the reader, a line each, and who. */
  word?: { title: string; lines: string[] };
  /** What the reader will look for first. */
  highlight: MailRow;
  action: { label: string; url: string; hint: string };
  /** Somewhere else that the reader may want to go. */
  also?: MailLink | undefined;
  sections: MailSection[];
  closing: string[];
  /** The way to get no more mails of this sort, where there is more than one. */
  stop?: MailLink;
};

const escapedLine = (text: string) => escaped(oneLine(text));

function mailSubject(content: MailContent): string {
  return oneLine(content.subject);
}

/** The address that a reader may copy; the hint of a telephone is its number. */
const shownAddress = (url: string): string[] => (url.startsWith("tel:") ? [] : [url]);

function mailText(content: MailContent, locale: Locale): string {
  const { brand, title, intro, word, highlight, action, also, sections, closing, stop } = content;
  const colon = colonOf(locale);
  const row = ({ label, value }: MailRow) => `${label}${colon} ${value}`;
  const blocks = [
    [brand.toUpperCase(), title],
    [intro],
    ...(word ? [[`${word.title}${colon}`, ...word.lines]] : []),
    [row(highlight)],
    [`${action.label}${colon}`, ...shownAddress(action.url), action.hint],
    ...(also ? [[`${also.label}${colon}`, also.url]] : []),
    ...sections.map(({ title: heading, rows = [], lines = [], items = [] }) => [
      heading.toUpperCase(),
      ...rows.map(row),
      ...lines.map((line) => `- ${line}`),
      ...items.flatMap(({ time, heading, rows: known = [], lines: told = [] }) => [
        `* ${[time, heading].filter(Boolean).join("  ")}`,
        ...known.map(row),
        ...told,
      ]),
    ]),
    closing,
    ...(stop ? [[`${stop.label}${colon}`, stop.url]] : []),
  ];
  return `${blocks.map((lines) => lines.map(oneLine).join("\n")).join("\n\n")}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const CELL = "padding:6px 0;vertical-align:top;font-size:16px;line-height:1.5";

function htmlRow({ label, value }: MailRow): string {
  return `<tr><th scope="row" class="muted" style="${CELL};text-align:left;font-weight:normal;color:#42525b;padding-right:16px;width:40%">${escapedLine(label)}</th><td class="ink" style="${CELL};color:#13232b">${escapedLine(value)}</td></tr>`;
}

/** The hour in a column of its own, so that a day is read down its hours; none where nothing has an hour. */
function htmlItem({ time, heading, rows = [], lines = [] }: MailItem, hours: boolean, colon: string): string {
  const known = rows.map(
    ({ label, value }) =>
      `<br><span class="muted" style="color:#42525b">${escapedLine(label)}${colon}</span> ${escapedLine(value)}`,
  );
  const told = [...known, ...lines.map((line) => `<br>${escapedLine(line)}`)];
  const hour = `<td class="muted" style="${CELL};color:#42525b;padding-right:12px;width:76px">${time ? escapedLine(time) : ""}</td>`;
  return `<tr>${hours ? hour : ""}<td class="ink" style="${CELL};color:#13232b"><strong>${escapedLine(heading)}</strong>${told.join("")}</td></tr>`;
}

function htmlSection({ title, rows = [], lines = [], items = [] }: MailSection, colon: string): string {
  const heading = `<h2 class="ink" style="margin:28px 0 6px;font-size:18px;line-height:1.3;color:#13232b">${escapedLine(title)}</h2>`;
  const tableOf = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.map(htmlRow).join("")}</table>`;
  const list = lines.map((line) => `<li style="margin:0 0 6px">${escapedLine(line)}</li>`).join("");
  const hours = items.some(({ time }) => time !== null);
  const happens = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${items.map((item) => htmlItem(item, hours, colon)).join("")}</table>`;
  return `${heading}${rows.length > 0 ? tableOf : ""}${
    lines.length > 0
      ? `<ul class="ink" style="margin:6px 0 0;padding:0 0 0 20px;font-size:16px;line-height:1.5;color:#13232b">${list}</ul>`
      : ""
  }${items.length > 0 ? happens : ""}`;
}

/** Readers that know dark mode get its colours; the others, and those that turn colours themselves, keep contrast. */
const STYLE = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.paper{background:#0b1820!important}.sheet{background:#12252f!important}.ink{color:#f5eddb!important}.muted{color:#bac4c5!important}.line{border-color:#2c424d!important}.link{color:#9fd6e8!important}}`;

function htmlWord({ title, lines }: NonNullable<MailContent["word"]>): string {
  return `<blockquote class="line" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #ffbe2e"><p class="muted" style="margin:0 0 4px;font-size:14px;color:#42525b">${escapedLine(title)}</p><p class="ink" style="margin:0;font-size:16px;line-height:1.5;color:#13232b">${lines.map(escapedLine).join("<br>")}</p></blockquote>`;
}

function mailHtml(content: MailContent, locale: Locale): string {
  const { brand, title, intro, word, highlight, action, also, sections, closing, stop } = content;
  const lang = LANGUAGE_TAGS[locale];
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:1.5;color:#13232b">${escapedLine(text)}</p>`;
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapedLine(content.subject)}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background:#faf5ea;${FONT}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#faf5ea;${FONT}"><tr><td align="center" style="padding:16px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#fffdf8;${FONT}">
<tr><td style="background:#0c3b4b;padding:16px 24px;font-size:20px;font-weight:bold;color:#fff4dc">${escapedLine(brand)}</td></tr>
<tr><td style="padding:24px">
<h1 class="ink" style="margin:0 0 12px;font-size:26px;line-height:1.2;color:#13232b">${escapedLine(title)}</h1>
${paragraph(intro)}
${word ? htmlWord(word) : ""}
<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-top:2px solid #ddd3c0;border-bottom:2px solid #ddd3c0"><tr><td style="padding:12px 0"><span class="muted" style="font-size:14px;color:#42525b">${escapedLine(highlight.label)}</span><br><strong class="ink" style="font-size:24px;letter-spacing:1px;color:#13232b">${escapedLine(highlight.value)}</strong></td></tr></table>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 8px"><tr><td style="background:#ffbe2e;border-radius:6px;padding:14px 24px"><a href="${escapedLine(action.url)}" style="display:inline-block;font-size:16px;font-weight:bold;color:#13232b;text-decoration:none">${escapedLine(action.label)}</a></td></tr></table>
<p class="muted" style="margin:0;font-size:14px;line-height:1.5;color:#42525b">${escapedLine(action.hint)}${shownAddress(
    action.url,
  )
    .map(
      (url) =>
        `<br><a class="link" href="${escapedLine(url)}" style="color:#0b475b;word-break:break-all">${escapedLine(url)}</a>`,
    )
    .join("")}</p>
${also ? `<p style="margin:12px 0 0;font-size:16px;line-height:1.5"><a class="link" href="${escapedLine(also.url)}" style="color:#0b475b">${escapedLine(also.label)}</a></p>\n` : ""}${sections.map((section) => htmlSection(section, colonOf(locale))).join("\n")}
<div style="height:24px;line-height:24px">&nbsp;</div>
${closing.map(paragraph).join("\n")}
${stop ? `<p class="muted" style="margin:0;font-size:14px;line-height:1.5"><a class="link" href="${escapedLine(stop.url)}" style="color:#0b475b">${escapedLine(stop.label)}</a></p>\n` : ""}</td></tr></table>
</td></tr></table>
</body></html>
`;
}

/** A mail as it is sent: its subject, and its content as HTML and as text. */
export function laidOut(content: MailContent, locale: Locale): { subject: string; html: string; text: string } {
  return { subject: mailSubject(content), html: mailHtml(content, locale), text: mailText(content, locale) };
}
