import type { AnchorHTMLAttributes } from "react";

/**
 * `own`: a path of this site. `plain`: a part of this page, a telephone, an e-mail. `outside`: another origin. `refused`:
 * what no link may do (`javascript:`, `data:`).
 */
export type Lead = "own" | "plain" | "outside" | "refused";

export function leadOf(href: string): Lead {
  // Nearly every link: known without reading it letter by letter.
  if (/^\/\w/.test(href)) return "own";
  // Browsers take a backslash for a slash, and leave out what nobody sees.
  const plain = [...href.trim()].filter((character) => character > "\u001f").join("");
  if (/^[/\\]{2}/.test(plain)) return "outside";
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (scheme === undefined) return plain.startsWith("/") ? "own" : "plain";
  if (scheme === "tel" || scheme === "mailto") return "plain";
  return scheme === "http" || scheme === "https" ? "outside" : "refused";
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** The link leaves the site on purpose. One to another origin that does not say so is refused (spec 8). */
  external?: boolean | undefined;
};

/**
 * A link. One to another origin that is not marked `external` is a mistake, or somebody's text that became an address: it
 * throws while developing, and on the live site stands there as words that lead nowhere, with a line in the console,
 * because one link must not take a page down.
 */
export function Anchor({ href, external = false, rel, ...rest }: AnchorProps) {
  const lead = leadOf(href);
  if (lead === "refused" || (lead === "outside" && !external)) {
    const problem = `Navigation to an external address that is not marked external: ${href}`;
    if (typeof __DEVELOPING__ !== "undefined" && __DEVELOPING__) throw new Error(problem);
    // biome-ignore lint/suspicious/noConsole: this runs on both sides, and spec 8 wants it seen
    console.error(problem);
    return <a {...rest}>{rest.children}</a>;
  }
  const relation = lead === "outside" ? [rel, "external", "noopener"].filter(Boolean).join(" ") : rel;
  return <a href={href} rel={relation} {...rest} />;
}
