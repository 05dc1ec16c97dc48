import { env } from "./env.server";

/** The places between two steps of paying and booking where a process may die, in the order they are passed. */
export const CRASH_POINTS = [
  "run.taken",
  "hold.places-taken",
  "hold.committed",
  "offer.made",
  "stay.asked",
  "stay.hold-answered",
  "stay.held",
  "pay.checkout-paying",
  "pay.attempt-written",
  "pay.attempt-committed",
  "wallet.answered",
  "prepare.answered",
  "prepare.committed",
  "authorise.answered",
  "authorise.committed",
  "retrieve.answered",
  "retrieve.committed",
  "places.secured",
  "stay.confirming",
  "stay.confirm-answered",
  "stay.confirmed",
  "capture.answered",
  "capture.charge-moved",
  "capture.ledger-written",
  "capture.checkout-booked",
  "capture.booking-written",
  "capture.mail-queued",
  "capture.committed",
  "spare.asked",
  "spare.hold-answered",
  "spare.held",
  "spare.confirm-answered",
  "spare.confirmed",
  "change.written",
  "run.given-back",
  "call-off.decided",
  "call-off.told",
  "call-off.settled",
  "release.answered",
  "release.committed",
  "stay.cancel-answered",
  "stay.cancelled",
  "spare.cancel-answered",
  "card.leaving",
  "card.detached",
  "refund.answered",
  "refund.committed",
  "event.settled",
  "mail.claimed",
  "mail.sent",
  "mail.committed",
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/**
 * Dies here, as by a power cut, when ESCALE_CRASH_AT names this point: for fault runs. Does nothing otherwise, nor ever
 * where real cards are taken.
 */
export function crashPoint(name: CrashPoint): void {
  if (env.ESCALE_CRASH_AT === name && env.sandboxed.cards) process.kill(process.pid, "SIGKILL");
}
