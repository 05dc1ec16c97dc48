/** Ids of ledger entries about refunds that somebody made at the gateway, past us, and about such that came back. */
export const MADE_ELSEWHERE = "elsewhere:";
