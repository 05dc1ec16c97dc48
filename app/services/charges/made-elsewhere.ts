/** Ids of ledger entries about refunds that somebody made at the gateway, past us, and about such that came back. */
export const MADE_ELSEWHERE = "elsewhere:";

/** Ids and references of ledger entries about refunds that a person gave past the gateway. */
export const BY_HAND = "by-hand:";
