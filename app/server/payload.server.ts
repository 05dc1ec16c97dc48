/** Another state of a public page as one file: what a page that is open needs to become it. */
import type { Currency } from "~/domain/money/money";
import type { Payload } from "~/features/running/script/in-place";
import type { Rendered } from "./page-cache.server";

/** The parts of a page that its own address decides: where its header leads, and all it says. */
const PARTS = { header: ".site-header", main: "main" } as const;

function notThere(): Rendered {
  return {
    status: 404,
    headers: new Headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }),
    body: "Not found\n",
    tags: [],
  };
}

/** What stands between the only tag of that name and its end. Both are React's writing, and have no like inside. */
function partOf(html: string, tag: string): string | null {
  const open = new RegExp(`<${tag}\\b[^>]*>`).exec(html);
  if (!open) return null;
  const end = html.lastIndexOf(`</${tag}>`);
  return end === -1 ? null : html.slice(open.index + open[0].length, end);
}

/** The data of a page out of the page itself; 404 where that is no page that everybody sees. */
export function payloadOf(page: Rendered, of: { build: string; currency: Currency }): Rendered {
  const isPage = page.status === 200 && page.headers.get("content-type")?.includes("text/html");
  if (!isPage) return notThere();
  const parts = Object.entries(PARTS).flatMap(([tag, selector]) => {
    const part = partOf(page.body, tag);
    return part === null ? [] : [[selector, part]];
  });
  const title = /<title>([^<]*)/.exec(page.body)?.[1] ?? "";
  const payload: Payload = { ...of, title: unescaped(title), parts: Object.fromEntries(parts) };
  const said = page.headers.get("cache-control");
  return {
    status: 200,
    headers: new Headers({
      "Content-Type": "application/json; charset=utf-8",
      "X-Robots-Tag": "noindex",
      ...(said && { "Cache-Control": said }),
    }),
    body: `${JSON.stringify(payload)}\n`,
    tags: page.tags,
  };
}

const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => CHARACTERS[name] ?? "");
}
