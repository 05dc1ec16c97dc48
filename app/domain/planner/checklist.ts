/** A checklist among the items of a trip: what is to be done, a line each, and what of it is done. Pure. */
import { typedLine } from "~/domain/plain-text";
import type { ItemData } from "./items";

/** Kept next to what its form holds: the entries that are done, a line each. */
const TICKED = "ticked";

export type ChecklistEntry = { text: string; done: boolean };

const linesOf = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** The entries of a checklist in their order, each once. */
export function entriesOf(data: ItemData): ChecklistEntry[] {
  const done = linesOf(data[TICKED]);
  return linesOf(data.entries).map((text) => ({ text, done: done.includes(text) }));
}

/**
 * The checklist with exactly these entries done; texts that are not entries are ignored. A form sends an entry back as one
 * line, with ordinary spaces and hyphens.
 */
export function withTicked(data: ItemData, done: readonly string[]): ItemData {
  const { [TICKED]: _, ...rest } = data;
  const ticked = new Set(done.map(typedLine));
  const kept = linesOf(data.entries).filter((text) => ticked.has(typedLine(text)));
  return kept.length > 0 ? { ...rest, [TICKED]: kept.join("\n") } : rest;
}

/** A rewritten checklist keeps the ticks of the entries that are still there. */
export function keepTicked(before: ItemData, now: ItemData): ItemData {
  return withTicked(now, linesOf(before[TICKED]));
}
