import type { ServerResponse } from "node:http";
import { type Lang, word } from "./words";

/** Text that is already HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function escapeHtml(value: string): string {
  return value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

type Part = Html | string | number | readonly Html[];

/** Builds HTML; whatever is put in is escaped unless it is HTML already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const written = parts.map((part) => {
    if (part instanceof Html) return part.text;
    return typeof part === "object" ? part.map((piece) => piece.text).join("") : escapeHtml(String(part));
  });
  return new Html(String.raw({ raw: strings }, ...written));
}

const STYLE = new Html(`
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
  header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; justify-content: space-between; border-bottom: 1px solid; margin-bottom: 1.5rem; }
  a, button { min-height: 2.75rem; }
  header a { display: inline-flex; align-items: center; }
  h1 { line-height: 1.2; }
  .table { overflow-x: auto; overflow-wrap: normal; }
  .table td { min-width: max-content; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8886; vertical-align: top; }
  td { font-variant-numeric: tabular-nums; }
  pre { white-space: pre-wrap; font: inherit; border-inline-start: 3px solid #8886; padding-inline-start: 1rem; }
  iframe { width: 100%; height: 75vh; border: 1px solid #8886; background: #fff; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
  dd { margin: 0; }
  input:not([type=checkbox]), select { font: inherit; padding: .5rem; width: min(100%, 24rem); box-sizing: border-box; }
  button { font: inherit; padding: .5rem 1.25rem; margin: 0 .75rem .75rem 0; border: 2px solid; border-radius: .5rem; cursor: pointer; }
  button.main { background: #14532d; border-color: #14532d; color: #fff; }
`);

type Page = { lang: Lang; title: string; body: Html; url: URL; status?: number };

type PageText = { lang: Lang; title: string; body: Html; path: string };

/** A whole page as text; `path` is where it is found in either language. */
export function pageText({ lang, title, body, path }: PageText): string {
  const other = lang === "fr" ? "en" : "fr";
  return html`<!doctype html>
<html lang="${lang}-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${word(lang, "title")}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<a href="/?lang=${lang}">${word(lang, "home")}</a>
<a href="${path}?lang=${other}" lang="${other}-CA" hreflang="${other}-CA">${word(lang, "otherLanguage")}</a>
</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

/** Sends a whole page. No script runs on it and nothing is loaded from elsewhere. */
export function sendPage(response: ServerResponse, { lang, title, body, url, status = 200 }: Page): void {
  const text = pageText({ lang, title, body, path: url.pathname });
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Content-Language": `${lang}-CA`,
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(response.req.method === "HEAD" ? undefined : text);
}

/** A page of one sentence. */
export function sendNotice(
  response: ServerResponse,
  page: { lang: Lang; url: URL; status: number; text: string },
): void {
  sendPage(response, { ...page, title: page.text, body: html`` });
}
