/** What is at hand, or comes later. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Goes on with what is at hand immediately, else when it has come. A promise that is already kept costs a kept page more than
 * finding it does: each makes its reader wait for the next turn, in the context of the request's log.
 */
export function mapMaybe<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
