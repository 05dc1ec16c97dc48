/** Chance that is the same again from the same seed. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `from` to `to`, both included. */
  whole: (from: number, to: number) => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
  /** Letters alone, so that it can be taken for no card number. */
  word: (length: number) => string;
  /** Another, that goes its own way whatever is drawn from this one later. */
  fork: () => Random;
};

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A generator of 32 bits of state (splitmix with a 32-bit finaliser): small, and good enough to choose by. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const bits = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const next = () => bits() / 2 ** 32;
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    shuffle: (items) => {
      const left = [...items];
      return Array.from(items, () => left.splice(whole(0, left.length - 1), 1)).flat();
    },
    word: (length) => Array.from({ length }, () => LETTERS.charAt(whole(0, LETTERS.length - 1))).join(""),
    fork: () => randomOf(bits()),
  };
}
