import { invalid, type Reply } from "./api-error";

/** The form-encoded parameters of one API call, as the official SDKs write them. */
export class Params {
  readonly #values: URLSearchParams;

  constructor(values: URLSearchParams) {
    this.#values = values;
  }

  text(name: string): string | null {
    return this.#values.get(name) || null;
  }

  /** As given, be it empty. */
  given(name: string): string | undefined {
    return this.#values.get(name) ?? undefined;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === null) throw invalid(`Missing required param: ${name}.`, name, "parameter_missing");
    return value;
  }

  /** A whole, positive number of minor units. */
  amount(name: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!/^\d{1,8}$/.test(value) || Number(value) < 1)
      throw invalid(`Invalid positive integer: ${value}`, name, "parameter_invalid_integer");
    return Number(value);
  }

  flag(name: string): boolean {
    return this.text(name) === "true";
  }

  /** `name[0]=a&name[1]=b`. */
  list(name: string): string[] {
    return [...this.#values].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [value] : []));
  }

  /** `name[key]=value`. */
  map(name: string): Record<string, string> {
    const start = `${name}[`;
    return Object.fromEntries(
      [...this.#values].flatMap(([key, value]) =>
        key.startsWith(start) && key.endsWith("]") ? [[key.slice(start.length, -1), value]] : [],
      ),
    );
  }
}

/** One page of a list, as `limit` and `starting_after` ask for it. */
export function pageOf<T extends { id: string }>(
  all: readonly T[],
  params: Params,
  url: string,
  view: (one: T) => object,
): Reply {
  const limit = params.amount("limit") ?? 10;
  const after = params.text("starting_after");
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const page = all.slice(start, start + limit);
  const has_more = start + page.length < all.length;
  return { status: 200, body: { object: "list", data: page.map(view), has_more, url } };
}
