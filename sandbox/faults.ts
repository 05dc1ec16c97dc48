import { REFUND_COURSES, type RefundCourse } from "./cards/records";
import { newId } from "./ids";

export const CALLS = [
  "wallet",
  "attach",
  "billing",
  "detach",
  "prepare",
  "authorise",
  "capture",
  "release",
  "refund",
  "retrieve",
] as const;
export type Call = (typeof CALLS)[number];

/**
 * Ways a call can go wrong.
 * refused: dropped before it is read · reset-before: read, then cut, nothing done · reset-after: done, then cut ·
 * stall: held `ms`, then done and answered to whoever still listens · truncated: done, the answer cut in half ·
 * 500, 409, 429: answered so, nothing done · stored-500: done, answered with a 500, and the same 500 again under the
 * same idempotency key · stored-500-undone: the same, nothing done.
 */
export const CARD_FAULTS = [
  "refused",
  "reset-before",
  "reset-after",
  "stall",
  "500",
  "truncated",
  "409",
  "429",
  "stored-500",
  "stored-500-undone",
] as const;
/** 401: the key is wrong · 403: the account may not charge. Nothing is done; each lasts as long as it is ordered for. */
export const CARD_REFUSALS = ["401", "403"] as const;
/** Asked about our account alone: what it can answer besides is that no charge is taken for it. */
export const ACCOUNT_FAULTS = [...CARD_FAULTS, ...CARD_REFUSALS, "inactive"] as const;
/** 550: refused for good · 451: not now · 451-after: kept, yet answered "not now". */
export const MAIL_FAULTS = ["550", "451", "451-after"] as const;
/** Calls of the identity provider. */
export const IDENTITY_CALLS = ["discovery", "token", "userinfo", "sign-in", "sign-out"] as const;
export type IdentityCall = (typeof IDENTITY_CALLS)[number];
/**
 * `elsewhere`: a browser that comes to sign in or out is sent on to another origin, as brokers and companies do ·
 * `apart`: its window is cut loose from the page that opened it (Cross-Origin-Opener-Policy). The last five are of the
 * id_token that a token call answers with; `ms` is how long ago it expired.
 */
export const IDENTITY_FAULTS = [
  "elsewhere",
  "apart",
  "500",
  "stall",
  "reset-before",
  "wrong-nonce",
  "wrong-audience",
  "wrong-issuer",
  "wrong-key",
  "expired",
] as const;
export type IdentityFault = (typeof IDENTITY_FAULTS)[number];
export type CardFault = (typeof CARD_FAULTS)[number] | (typeof CARD_REFUSALS)[number];
export type AccountFault = (typeof ACCOUNT_FAULTS)[number];
export type MailFault = (typeof MAIL_FAULTS)[number];

/** Calls of the partner booking site. */
export const PARTNER_CALLS = [
  "partner-search",
  "partner-quote",
  "partner-hold",
  "partner-confirm",
  "partner-cancel",
  "partner-status",
] as const;
export type PartnerCall = (typeof PARTNER_CALLS)[number];
/**
 * As of the cards, and: 503: answered so, nothing done · nonsense: done, and answered with JSON of no known shape ·
 * sold-out, price-changed: refused so; a quote is given all the same, at a higher price, and a hold that is to be
 * confirmed is over.
 */
export const PARTNER_FAULTS = [
  "refused",
  "reset-before",
  "reset-after",
  "stall",
  "500",
  "503",
  "429",
  "truncated",
  "nonsense",
  "sold-out",
  "price-changed",
] as const;
export type PartnerFault = (typeof PARTNER_FAULTS)[number];

/** Whether a call of the partner can fail so: nothing is sold out that is let go or only asked about. */
export function canFail(call: PartnerCall, fault: PartnerFault): boolean {
  if (fault === "sold-out") return call !== "partner-cancel" && call !== "partner-status";
  if (fault === "price-changed")
    return call === "partner-quote" || call === "partner-hold" || call === "partner-confirm";
  return true;
}

/** Whatever can be told to go wrong. */
/** Asked by a job and for an event, on no purchase's way. */
export type AnyCall = Call | IdentityCall | PartnerCall | "account" | "disputes" | "event" | "mail";
export type Fault = {
  id: string;
  call: AnyCall;
  fault: CardFault | AccountFault | RefundCourse | MailFault | IdentityFault | PartnerFault;
  times: number;
  ms: number;
};

const DEFAULT_STALL_MS = 30_000;

function among<T extends string>(values: readonly T[], value: unknown): value is T {
  return values.some((known) => known === value);
}

function whole(value: unknown, byDefault: number): number | null {
  if (value === undefined) return byDefault;
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : null;
}

/** Reads an order for a fault; null when it makes no sense. */
export function readFault(input: unknown): Fault | null {
  if (typeof input !== "object" || input === null) return null;
  const { call, fault, times: givenTimes, ms: givenMs }: Record<string, unknown> = { ...input };
  const [times, ms] = [whole(givenTimes, 1), whole(givenMs, DEFAULT_STALL_MS)];
  if (times === null || ms === null) return null;
  const id = newId("fault");
  if (call === "mail") return among(MAIL_FAULTS, fault) ? { id, call, fault, times, ms } : null;
  // For those `ms` is how long after it takes its course.
  if (call === "refund" && among(REFUND_COURSES, fault)) return { id, call, fault, times, ms };
  if (call === "account") return among(ACCOUNT_FAULTS, fault) ? { id, call, fault, times, ms } : null;
  if (among(IDENTITY_CALLS, call)) return among(IDENTITY_FAULTS, fault) ? { id, call, fault, times, ms } : null;
  if (among(PARTNER_CALLS, call))
    return among(PARTNER_FAULTS, fault) && canFail(call, fault) ? { id, call, fault, times, ms } : null;
  return (call === "disputes" || call === "event" || among(CALLS, call)) &&
    (among(CARD_FAULTS, fault) || among(CARD_REFUSALS, fault))
    ? { id, call, fault, times, ms }
    : null;
}
