/** What became of money that goes back, and what a booking has of its payments after refunds and disputes (spec 9). */

/**
 * `on-its-way`: the bank is asked for it. `owed`: a colleague gives it back. `held`: its bank has the money until it
 * decides a dispute. `failed`: the bank sent it back, and a colleague gives it back in another way. `done`: given back by
 * the bank. `by-hand`: given back past the card, by a cheque or a transfer. `by-bank`: the bank gave it to the card's
 * owner itself, by a dispute that it decided against us. `undone`: the money never came, so nothing goes back.
 */
export const REFUND_STANDINGS = [
  "on-its-way",
  "owed",
  "held",
  "failed",
  "done",
  "by-hand",
  "by-bank",
  "undone",
] as const;
export type RefundStanding = (typeof REFUND_STANDINGS)[number];

/** A refund as the books have it. */
export type RefundRow = {
  state: "waiting" | "done";
  reason: string;
  /** The gateway's refund that failed last. */
  failed: string | null;
  /** The gateway's refund that gives it back, or gave it back last. */
  movement: string | null;
  /** By what a person gave it back. */
  byHand: string | null;
  /** The dispute by which its bank gave it back. */
  byDispute: string | null;
  pastGateway: boolean;
};

/** How a refund stands. `disputed`: its card's owner disputes the charge, and the bank has the money until it decides. */
export function refundStanding(refund: RefundRow, disputed: boolean): RefundStanding {
  const { state, reason, failed, byHand, byDispute, pastGateway } = refund;
  if (reason === "undone") return "undone";
  if (byDispute !== null) return "by-bank";
  if (state === "done") return byHand === null ? "done" : "by-hand";
  if (failed !== null) return "failed";
  if (pastGateway) return "owed";
  return disputed ? "held" : "on-its-way";
}

/** Whether the gateway has accepted it and its bank is not through with it: it may always still be given back. */
export function isAccepted({ state, failed, movement }: Pick<RefundRow, "state" | "failed" | "movement">): boolean {
  return state === "waiting" && failed === null && movement !== null;
}

/** Whether the money has left us, or never came. */
export function isGivenBack(standing: RefundStanding): standing is "done" | "by-hand" | "undone" {
  return standing === "done" || standing === "by-hand" || standing === "undone";
}

/** Whether a refund is still owed. */
export function isOwedBack(standing: RefundStanding): boolean {
  return !isGivenBack(standing) && standing !== "by-bank";
}

/** The money of one charge, in minor units of its currency. */
export type ChargeMoney = {
  captured: number;
  refunds: readonly { amount: number; standing: RefundStanding; accepted: boolean }[];
  /** Given back on the gateway's own pages, which no refund of ours is about. */
  elsewhere: number;
  /** What its bank took back permanently, by disputes it decided against us. */
  lost: number;
};

const total = (refunds: ChargeMoney["refunds"], counts: (standing: RefundStanding) => boolean) =>
  refunds.reduce((sum, { amount, standing }) => (counts(standing) ? sum + amount : sum), 0);

/** What we have of a charge: captured − given back − lost to a dispute. Below 0 when its owner has it back twice. */
export function moneyHad({ captured, refunds, elsewhere, lost }: ChargeMoney): number {
  return captured - total(refunds, isGivenBack) - elsewhere - lost;
}

/**
 * What a charge pays of its booking, and the most that may still go back of it: captured, less what went back, what is
 * still to go back, and what was lost to a dispute. Never below 0. What was given back on the gateway's own pages is for a
 * person to look at, who alone knows what for.
 */
export function moneyCounted({ captured, refunds, lost }: ChargeMoney): number {
  return Math.max(0, captured - total(refunds, isGivenBack) - total(refunds, isOwedBack) - lost);
}

/** What a charge would pay of its booking, had its bank not taken anything back. */
export function moneyCountedIfWon({ captured, refunds }: ChargeMoney): number {
  return Math.max(0, captured - total(refunds, () => true));
}

/** What the gateway can still be asked to give back of a charge, besides what it has accepted already. */
export function refundable(money: ChargeMoney): number {
  const accepted = money.refunds.reduce((sum, refund) => (refund.accepted ? sum + refund.amount : sum), 0);
  return Math.max(0, moneyHad(money) - accepted);
}

/**
 * Which refunds that are still owed a bank has settled by itself when it takes `amount` back: the oldest first, the last
 * of them in part.
 */
export function settledByBank<R extends { amount: number }>(
  owed: readonly R[],
  amount: number,
): { refund: R; amount: number }[] {
  let rest = amount;
  return owed.flatMap((refund) => {
    const part = Math.min(rest, refund.amount);
    rest -= part;
    return part > 0 ? [{ refund, amount: part }] : [];
  });
}

/** `calledOff`: its departure is, and its people have still to choose what they do instead. */
type Owing = { price: number; paid: number; people: number; calledOff: boolean };

/**
 * What a booking still owes: nothing once nobody travels on it, no matter what a bank has taken back (spec 9), nor for a
 * departure that is called off.
 */
export function balanceOf({ price, paid, people, calledOff }: Owing): number {
  return people > 0 && !calledOff ? Math.max(0, price - paid) : 0;
}
