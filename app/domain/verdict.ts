/**
 * The answer of an operation that can fail in expected ways: a code and its parameters, turned into words by i18n at
 * the edge. Unexpected failures throw.
 */
export type Params = Record<string, string | number>;
export type Refusal<C extends string> = { ok: false; code: C; params?: Params };
export type Verdict<T, C extends string> = { ok: true; value: T } | Refusal<C>;

export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refuse<C extends string>(code: C, params?: Params): Refusal<C> {
  return params ? { ok: false, code, params } : { ok: false, code };
}

/** Whether something is a refusal, with any code. */
export function isRefusal(answer: unknown): answer is Refusal<string> {
  return typeof answer === "object" && answer !== null && (answer as { ok?: unknown }).ok === false;
}
