import type { Random } from "../../faults/random";
import type { Draft, Pair, Text } from "../draft";

/** Spoils a request in one way; answers a few words on how, or null where there is nothing of the kind to spoil. */
export type Mutation = (draft: Draft, random: Random) => string | null;
export type Mutations = Readonly<Record<string, Mutation>>;

/** What every text typed by a person carries here, so that it is recognised where it must not be. */
export const CANARY = "Canary";

/** Most bytes of a form that the site promises to read. */
export const FORM_BYTES = 64 * 1024;

/** Where a pair is changed: in the body when there is one, mostly. */
type Place = "fields" | "query";

function placeIn(draft: Draft, random: Random): Place {
  return draft.fields !== null && draft.fields.length > 0 && random.next() < 0.85 ? "fields" : "query";
}

/** Changes one pair of a form or of an address. */
export function changePair(draft: Draft, random: Random, change: (pair: Pair) => readonly Pair[]): string | null {
  const place = placeIn(draft, random);
  const list = draft[place] ?? [];
  if (list.length === 0) return null;
  const at = random.whole(0, list.length - 1);
  const pair = list[at];
  if (!pair) return null;
  draft[place] = [...list.slice(0, at), ...change(pair), ...list.slice(at + 1)];
  return typeof pair[0] === "string" ? pair[0] : pair[0].raw;
}

/** Adds pairs to the form, or to the address of a request without one. */
export function addPairs(draft: Draft, pairs: readonly Pair[], random: Random): void {
  const place = draft.fields ? "fields" : "query";
  const list = draft[place] ?? [];
  draft[place] = random.next() < 0.5 ? [...list, ...pairs] : [...pairs, ...list];
}

export const raw = (text: string): Text => ({ raw: text });
