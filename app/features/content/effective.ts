import type { Day } from "~/domain/day";

/** Since when the texts as they stand are in effect. A change of their rules changes the day. */
export const TERMS_EFFECTIVE: Day = "2026-11-30";
export const PRIVACY_EFFECTIVE: Day = "2026-11-26";
