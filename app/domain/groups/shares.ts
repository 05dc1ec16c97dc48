/** What of a group's payment goes to each of its bookings. */
import { leastPart } from "~/domain/money/balance";
import { MIN_CHARGE } from "~/domain/money/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";

export type ShareRefusal =
  | "amount-invalid"
  | "amount-too-small"
  | "more-than-due"
  | "leaves-too-little"
  | "cannot-share";

/** Whole amounts from one to another, both included. */
type Range = readonly [from: number, to: number];

const NOTHING: Range = [0, 0];

/**
 * A payment over bookings, in minor units. Each gets a share in proportion to what it owes; a debt that is too small for
 * a part is paid whole, the smallest first. A share is an amount that `checkPart` takes, or 0: for a debt below the
 * smallest charge, and, unless `all` have to get a share, where the amount is too small for one each. Refuses with
 * `amount-invalid`, `more-than-due` (params: `due`), `amount-too-small` (params: `least`), `leaves-too-little` (params:
 * `due`, `least`), or `cannot-share` (params: `nearest`, the nearest amount that has such shares).
 */
export function shareOut(amount: number | null, owed: readonly number[], all = false): Verdict<number[], ShareRefusal> {
  const due = owed.reduce((sum, each) => sum + each, 0);
  if (amount === null || !Number.isSafeInteger(amount) || amount <= 0) return refuse("amount-invalid");
  if (amount > due) return refuse("more-than-due", { due });
  const debts = owed
    .map((each, at) => ({ at, owed: each, choices: payable(each) }))
    .filter(({ choices }) => choices.length > 0)
    .toSorted((one, other) => one.owed - other.owed);
  const orNothing = debts.map((debt) => ({ ...debt, choices: [NOTHING, ...debt.choices] }));
  const shares = split(amount, debts) ?? (all ? null : split(amount, orNothing));
  if (shares) return accept(owed.map((_, i) => shares.get(i) ?? 0));
  return whyUnshared(amount, due, sumsOf(all ? debts : orNothing));
}

/** What can be paid of a debt: a part that leaves nothing too small to be paid later, or all of it. */
function payable(owed: number): Range[] {
  const least = leastPart(owed);
  const most = owed - MIN_CHARGE;
  if (owed < least) return [];
  return least <= most
    ? [
        [least, most],
        [owed, owed],
      ]
    : [[owed, owed]];
}

type Debt = { at: number; owed: number; choices: readonly Range[] };

/** A share for each debt, by its place, that come to the amount; null when there are none. */
function split(amount: number, debts: readonly Debt[]): Map<number, number> | null {
  const shares = new Map<number, number>();
  let rest = amount;
  let owing = debts.reduce((sum, { owed }) => sum + owed, 0);
  // What each debt and those after it can take together.
  const sums: Range[][] = [[NOTHING]];
  for (const { choices } of debts.toReversed()) sums.unshift(plus(choices, sums[0] ?? []));
  for (const [i, { at, owed, choices }] of debts.entries()) {
    const fair = Math.round(rest * (owed / owing));
    const possible = choices.flatMap(([from, to]) =>
      (sums[i + 1] ?? []).map(([least, most]): Range => [Math.max(from, rest - most), Math.min(to, rest - least)]),
    );
    // A share rather than none, where both are possible.
    const share =
      nearest(
        fair,
        possible.filter(([, to]) => to > 0),
      ) ?? nearest(fair, possible);
    if (share === null) return null;
    shares.set(at, share);
    rest -= share;
    owing -= owed;
  }
  return rest === 0 ? shares : null;
}

/** All the amounts that debts can take together. */
const sumsOf = (debts: readonly Debt[]) => debts.reduce<Range[]>((sums, { choices }) => plus(choices, sums), [NOTHING]);

function plus(some: readonly Range[], others: readonly Range[]): Range[] {
  const sums = some.flatMap((one) => others.map((other): Range => [one[0] + other[0], one[1] + other[1]]));
  const joined: Range[] = [];
  for (const [from, to] of sums.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}

/** The amount nearest to another one that is in some range; null when they are all empty. */
function nearest(to: number, ranges: readonly Range[]): number | null {
  const amounts = ranges
    .filter(([from, most]) => from <= most)
    .map(([from, most]) => Math.min(most, Math.max(from, to)));
  return amounts.toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to))[0] ?? null;
}

function whyUnshared(amount: number, due: number, sums: readonly Range[]): Verdict<never, ShareRefusal> {
  const shared = sums.filter(([, to]) => to > 0);
  const least = shared[0]?.[0] ?? MIN_CHARGE;
  if (amount < least || shared.length === 0) return refuse("amount-too-small", { least });
  if (due - amount < MIN_CHARGE && shared.some(([, to]) => to === due))
    return refuse("leaves-too-little", { due, least: MIN_CHARGE });
  return refuse("cannot-share", { nearest: nearest(amount, shared) ?? due });
}
