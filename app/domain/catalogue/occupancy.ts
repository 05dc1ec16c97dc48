const OCCUPANCIES = ["single", "double", "triple", "quadruple"] as const;

/** The hotel trade's word for a room that this many people share. */
export function occupancyOf(people: number): (typeof OCCUPANCIES)[number] | "more" {
  return OCCUPANCIES[people - 1] ?? "more";
}
