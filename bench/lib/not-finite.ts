/** Where figures are missing: the paths to every number in `value` that is none. Null is said on purpose. */
export function notFinite(value: unknown, path = "results"): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => notFinite(inner, `${path}.${name}`));
}
