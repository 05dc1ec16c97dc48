/** What the partner answers instead of what was asked for (RFC 9457). */
export type Code =
  | "unauthorized"
  | "missing"
  | "sold-out"
  | "price-changed"
  | "gone"
  | "invalid"
  | "too-many"
  | "failed"
  | "busy";

const TITLES: Record<Code, { status: number; title: string }> = {
  unauthorized: { status: 401, title: "The key is missing or wrong" },
  missing: { status: 404, title: "There is no such hold" },
  "sold-out": { status: 409, title: "The room is not free on every night" },
  "price-changed": { status: 409, title: "The price has changed since the quote" },
  gone: { status: 409, title: "The hold is over" },
  invalid: { status: 422, title: "No such stay can be had" },
  "too-many": { status: 429, title: "Too many requests" },
  failed: { status: 500, title: "Something broke" },
  busy: { status: 503, title: "Closed for a while" },
};

export type Reply = { status: number; body: object };

/** A problem as an answer. */
export function problem(code: Code, detail?: string): Reply {
  const { status, title } = TITLES[code];
  return { status, body: { type: `/problems/${code}`, title, status, code, ...(detail && { detail }) } };
}

/** A request that ends with a problem; what it has changed until then stays, unless it is inside a transaction. */
export class Refused extends Error {
  readonly reply: Reply;
  constructor(code: Code, detail?: string) {
    super(detail ?? code);
    this.reply = problem(code, detail);
  }
}
