/** A search as an address carries it: `?from=montreal&to=boston&date=2027-05-14&adults=2&children=1`. */

import { TRIP_KINDS, type TripKind } from "~/domain/catalogue/trip-kind";
import { type Day, isDay } from "~/domain/day";
import { checkParty, type Party } from "~/domain/people/party";
import type { Params } from "~/domain/verdict";

export type SearchField = "from" | "to" | "date" | "night" | "nights" | "adults" | "children";
export type SearchProblem = { field: SearchField; code: string; params?: Params };

export type SearchQuery = {
  city?: string;
  destination?: string;
  date?: Day;
  party: Party;
  problems: SearchProblem[];
  /** A kind of trips alone, from a link. */
  kind?: TripKind;
  /** What was typed, to show again. */
  typed: Partial<Record<SearchField, string>>;
};

type KnownPlaces = { cities: readonly { slug: string }[]; destinations: readonly { slug: string }[] };

/** No city, day or count is longer; what is typed is shown again in every link that goes on with the search. */
const MAX_TYPED_LENGTH = 100;

export const DEFAULT_PARTY: Party = { adults: 2, children: 0 };

/** A count of people as typed; absent is `absent`, nonsense is NaN. */
function countOf(typed: string | undefined, absent: number): number {
  if (typed === undefined) return absent;
  return /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
}

type ReadParty = {
  party: Party;
  problems: SearchProblem[];
  /** As its fields show it again next to a problem, of whichever field. */
  shown: { adults: string; children: string };
};

/** The party an address asks for, or what is wrong with it; two adults when it says nothing. */
export function readParty(params: URLSearchParams): ReadParty {
  const typed = (name: string) => params.get(name)?.trim() ?? undefined;
  const read = (party: Party, problems: SearchProblem[]) => {
    const shown = (name: keyof Party) => params.get(name) ?? String(party[name]);
    return { party, problems, shown: { adults: shown("adults"), children: shown("children") } };
  };
  const saysNothing = typed("adults") === undefined && typed("children") === undefined;
  if (saysNothing) return read(DEFAULT_PARTY, []);
  const asked = { adults: countOf(typed("adults"), 0), children: countOf(typed("children") || undefined, 0) };
  const verdict = checkParty(asked);
  if (verdict.ok) return read(verdict.value, []);
  const field = Number.isNaN(asked.children) ? "children" : "adults";
  return read(DEFAULT_PARTY, [{ field, code: verdict.code, params: verdict.params }]);
}

/** Reads a search; what cannot be understood becomes a problem next to its field and is left out of the search. */
export function readSearch(params: URLSearchParams, known: KnownPlaces, today: Day): SearchQuery {
  const typed: SearchQuery["typed"] = {};
  for (const field of ["from", "to", "date", "adults", "children"] as const) {
    const value = params.get(field)?.trim();
    if (value) typed[field] = value.slice(0, MAX_TYPED_LENGTH);
  }
  const { party, problems } = readParty(params);
  const query: SearchQuery = { party, problems, typed };
  if (typed.from) {
    if (known.cities.some(({ slug }) => slug === typed.from)) query.city = typed.from;
    else problems.push({ field: "from", code: "city-unknown" });
  }
  if (typed.to) {
    if (known.destinations.some(({ slug }) => slug === typed.to)) query.destination = typed.to;
    else problems.push({ field: "to", code: "destination-unknown" });
  }
  const kind = TRIP_KINDS.find((known) => known === params.get("kind"));
  if (kind) query.kind = kind;
  if (typed.date) {
    if (!isDay(typed.date)) problems.push({ field: "date", code: "date-invalid" });
    else if (typed.date <= today) problems.push({ field: "date", code: "date-past" });
    else query.date = typed.date;
  }
  return query;
}

/** The parameter, and the field, of the group that takes several rooms. */
export const GROUP = "group";

/** A group in an address: `5-1` is five adults and a child. */
export function groupText({ adults, children }: Party): string {
  return `${adults}-${children}`;
}

/** The group an address or a form tells; nothing where it tells none that we can sell to. */
export function readGroup(text: string | null): Party | undefined {
  const [, adults, children] = /^(\d{1,3})-(\d{1,3})$/.exec(text ?? "") ?? [];
  const verdict = checkParty({ adults: Number(adults), children: Number(children) });
  return verdict.ok ? verdict.value : undefined;
}

/** The search of a party, a city and a date, for a link to a trip. */
export function tripSearch({ city, date, party }: Pick<SearchQuery, "city" | "date" | "party">): URLSearchParams {
  const search = new URLSearchParams();
  if (city) search.set("from", city);
  if (date) search.set("date", date);
  search.set("adults", String(party.adults));
  if (party.children > 0) search.set("children", String(party.children));
  return search;
}
