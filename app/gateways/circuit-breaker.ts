/** How many failures in a row open the circuit, and for how long. */
export type BreakerOptions = { failures: number; openMs: number; now?: () => number };

export type Breaker = {
  /** Whether a call may be tried now. Says yes to one alone when the circuit has been open long enough. */
  mayTry: () => boolean;
  /** What came of a call that was tried. */
  tell: (outcome: "answered" | "failed") => void;
};

/**
 * Keeps from asking who does not answer: after a number of failures in a row nothing is tried for a while, then one
 * call finds out whether the other is back.
 */
export function createBreaker({ failures, openMs, now = Date.now }: BreakerOptions): Breaker {
  let inARow = 0;
  let openUntil = 0;
  return {
    mayTry: () => {
      if (inARow < failures) return true;
      if (now() < openUntil) return false;
      // If this one never comes back, another is let through as late again.
      openUntil = now() + openMs;
      return true;
    },
    tell: (outcome) => {
      if (outcome === "answered") {
        inARow = 0;
        return;
      }
      inARow++;
      if (inARow >= failures) openUntil = now() + openMs;
    },
  };
}
