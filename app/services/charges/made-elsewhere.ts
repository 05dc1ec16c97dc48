/** Ids of ledger entries about refunds that somebody made at the gateway, past us. */
export const MADE_ELSEWHERE = "elsewhere:";
