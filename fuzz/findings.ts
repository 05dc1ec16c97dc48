/** What a fuzz has found, the same thing once. */

/** `no answer`: hung up on. `log`: something personal, or that opens something, in the log. */
export const KINDS = ["5xx", "slow", "large", "no answer", "died", "memory", "log"] as const;
export type Kind = (typeof KINDS)[number];

export type Finding = {
  kind: Kind;
  /** Of the route table. */
  route: string;
  what: string;
  /** What it takes: the mutations without which it does not come up. */
  notes: readonly string[];
  times: number;
  /** The input that showed it first; null where none is known. */
  number: number | null;
  /** A command much like curl's. */
  command: string | null;
};

export type Findings = {
  all: () => Finding[];
  /** Adds one, or counts it with those of its like; `like` names what makes it the same. */
  add: (like: string, finding: Omit<Finding, "times">) => void;
  /** Whether enough is known of it, so that it need not be looked into again. */
  isKnown: (like: string) => boolean;
};

export function newFindings(): Findings {
  const found = new Map<string, Finding>();
  return {
    all: () => [...found.values()],
    add: (like, finding) => {
      const former = found.get(like);
      if (former) former.times++;
      else found.set(like, { ...finding, times: 1 });
    },
    isKnown: (like) => {
      const former = found.get(like);
      if (former) former.times++;
      return former !== undefined;
    },
  };
}
