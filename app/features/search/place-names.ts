import { normalised } from "~/domain/plain-text";

type Place = { slug: string; name: string };
type KnownPlaces = { cities: readonly Place[]; destinations: readonly Place[] };

/** Letters alone: no capitals, accents, spaces or hyphens. */
function letters(text: string): string {
  return normalised(text, "NFD")
    .replace(/[^\p{L}\d]/gu, "")
    .toLowerCase();
}

/** Replaces the names of places in a search (« Québec », "new york") by their slugs. */
export function withSlugs(search: URLSearchParams, { cities, destinations }: KnownPlaces): URLSearchParams {
  const read = new URLSearchParams(search);
  const fields: [string, readonly Place[]][] = [
    ["from", cities],
    ["to", destinations],
  ];
  for (const [field, places] of fields) {
    const typed = letters(search.get(field) ?? "");
    if (!typed) continue;
    const place = places.find(({ slug, name }) => [slug, name].some((known) => letters(known) === typed));
    if (place) read.set(field, place.slug);
  }
  return read;
}
