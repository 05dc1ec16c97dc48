/** A charge that its card's owner disputes with their bank. */

/**
 * `inquiry`: the bank asks, and has taken nothing. `open`: it has taken the money back until it decides. `won`: it gives
 * the money to us again. `lost`: it does not. `dropped`: it asked, and let it be. The bank has the last word, and may
 * change it: any may follow any.
 */
export const DISPUTE_STATES = ["inquiry", "open", "won", "lost", "dropped"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The states in which the bank waits for our answer, or decides. */
export const UNDECIDED = ["inquiry", "open"] as const satisfies readonly DisputeState[];

export function isDecided(state: DisputeState): boolean {
  return !(UNDECIDED as readonly DisputeState[]).includes(state);
}

/**
 * What the bank has taken back permanently, in minor units: nothing before it has decided, or when it decides for us.
 */
export function lostBy({ state, amount }: { state: DisputeState; amount: number }): number {
  return state === "lost" ? amount : 0;
}
