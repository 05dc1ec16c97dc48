/** A legal text as plain data: written on the server, drawn by `LegalPage`, with no markup of its own. */
import type { Day } from "~/domain/day";

/** Words that lead somewhere: `#section`, a page of this site, a telephone, or another site (`external`). */
export type LegalLink = { text: string; href: string; external?: boolean; lang?: string };

/** Words, with links among them. */
export type LegalText = string | readonly (string | LegalLink)[];

export type LegalBlock =
  | { kind: "paragraph"; text: LegalText }
  | { kind: "list"; items: readonly LegalText[] }
  | { kind: "table"; caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** `id` is the section's anchor, the same in both languages: links survive the change of language. */
export type LegalSection = { id: string; title: string; body: readonly LegalBlock[] };

export type LegalDocument = {
  title: string;
  /** For search engines. */
  description: string;
  intro: readonly LegalText[];
  effective: { day: Day; text: string };
  contents: string;
  sections: readonly LegalSection[];
  /** The ways on, at the end: the home page first. */
  foot: readonly LegalLink[];
};

export const paragraph = (...spans: readonly (string | LegalLink)[]): LegalBlock => ({
  kind: "paragraph",
  text: spans.length === 1 && typeof spans[0] === "string" ? spans[0] : spans,
});

export const list = (...items: readonly LegalText[]): LegalBlock => ({ kind: "list", items });

export const table = (
  caption: string,
  head: readonly string[],
  ...rows: readonly (readonly string[])[]
): LegalBlock => ({
  kind: "table",
  caption,
  head,
  rows,
});

/** What is said only where it is true. */
export const only = <T>(condition: unknown, ...said: readonly T[]): readonly T[] => (condition ? said : []);

/** A page of another site. */
export const site = (text: string, href: string): LegalLink => ({ text, href, external: true });
