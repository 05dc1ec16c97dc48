/** What is at hand, or comes later. */
export type Soon<T> = T | Promise<T>;

/**
 * Goes on with what is at hand immediately, else when it has come. A promise that is already kept costs a kept page more than
 * finding it does: each makes its reader wait for the next turn, in the context of the request's log.
 */
export function goOn<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
