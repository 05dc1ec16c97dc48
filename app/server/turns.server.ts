/**
 * How much an instance works at a time. What asks for more waits for its turn, first come first served: an instance with
 * too much to do is slow and says so, where each of its requests would otherwise run out of database connections and
 * time half-way.
 */

/** Nobody's turn came in time, or too many wait already. */
export class Busy extends Error {}

export type TurnLimits = {
  /** How many are at work at a time. */
  atWork: number;
  /** How many may wait for their turn, and how long. */
  waiting: number;
  waitMs: number;
};

export type Turns = {
  /**
   * Resolves when it is one's turn, with how to end it; rejects with `Busy` when that takes too long, or immediately when too
   * many wait. Anyone who is `gone` waits no more.
   */
  take: (gone?: AbortSignal) => Promise<() => void>;
  /** How many wait. */
  waiting: () => number;
};

export function createTurns(limits: TurnLimits): Turns {
  let atWork = 0;
  // In the order they came.
  const waiting = new Set<() => void>();

  function begin(): () => void {
    atWork++;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      atWork--;
      const [next] = waiting;
      next?.();
    };
  }

  function wait(gone: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(start);
        clearTimeout(timer);
        gone?.removeEventListener("abort", giveUp);
      };
      const start = () => {
        leave();
        resolve(begin());
      };
      const giveUp = () => {
        leave();
        reject(new Busy("no turn came"));
      };
      const timer = setTimeout(giveUp, limits.waitMs);
      gone?.addEventListener("abort", giveUp, { once: true });
      waiting.add(start);
    });
  }

  return {
    take: async (gone) => {
      if (gone?.aborted) throw new Busy("gone");
      if (atWork < limits.atWork) return begin();
      if (waiting.size >= limits.waiting) throw new Busy("too many wait");
      return wait(gone);
    },
    waiting: () => waiting.size,
  };
}
