/**
 * How often anything that did not work is retried automatically, and when that ends. Each thing that is looked at again
 * has one row here, and nothing waits by any other rule: after its last look a person has it, in a work list or by an
 * alert.
 */

export type Schedule = {
  /** What is looked at again, for the docs. */
  what: string;
  /** Seconds until the second look; every further wait is twice as long, up to the phase's `upTo`. */
  shortest: number;
  /** In order: the longest wait, in seconds, and how many looks. After the last one it is not looked at any more. */
  phases: readonly { upTo: number; looks: number }[];
  /** Looks after which a person is called although it goes on. */
  alertAfter?: number;
  /** What happens after the last look. */
  afterwards: string;
};

const MINUTES = 60;
const HOURS = 3_600;
const DAYS = 86_400;

export const SCHEDULES = {
  payment: {
    what: "a payment without an outcome",
    shortest: 15,
    // On the first day its traveller may be waiting; after that nobody is charged any more, and only money set aside is released.
    phases: [
      { upTo: 5 * MINUTES, looks: 292 },
      { upTo: 6 * HOURS, looks: 116 },
    ],
    afterwards: "stays in money to review; a gateway event or its traveller’s page asks once more",
  },
  refund: {
    what: "a refund that is not done",
    shortest: 15,
    phases: [
      { upTo: 5 * MINUTES, looks: 20 },
      { upTo: HOURS, looks: 24 },
      { upTo: DAYS, looks: 28 },
    ],
    alertAfter: 10,
    afterwards: "`refund-stuck` and money to review, where one that the bank sent back goes immediately",
  },
  room: {
    what: "a room without the partner’s answer",
    shortest: 15,
    phases: [
      { upTo: 5 * MINUTES, looks: 20 },
      { upTo: HOURS, looks: 48 },
      { upTo: 6 * HOURS, looks: 48 },
    ],
    alertAfter: 10,
    afterwards: "`stay-unanswered` and money to review",
  },
  keptCard: {
    what: "removing a card at the gateway",
    shortest: 15,
    phases: [
      { upTo: HOURS, looks: 24 },
      { upTo: DAYS, looks: 28 },
    ],
    afterwards: "`card-kept`",
  },
  callOffParty: {
    what: "settling a party of a called-off departure",
    shortest: 60,
    phases: [
      { upTo: HOURS, looks: 30 },
      { upTo: DAYS, looks: 30 },
    ],
    alertAfter: 30,
    afterwards: "`party-unsettled`",
  },
  mail: {
    what: "a mail",
    shortest: 30,
    phases: [
      { upTo: HOURS, looks: 55 },
      { upTo: 6 * HOURS, looks: 48 },
    ],
    alertAfter: 10,
    afterwards: "`mail-refused` and undelivered mail",
  },
  refusedSender: {
    what: "mails, while the server refuses us as sender: one for all",
    shortest: 30,
    phases: [
      { upTo: 10 * MINUTES, looks: 144 },
      { upTo: HOURS, looks: 13 * 24 },
    ],
    afterwards: "`mail-refused` and undelivered mail",
  },
  alertWay: {
    what: "sending alerts: one message for all",
    shortest: 5,
    phases: [
      { upTo: 10 * MINUTES, looks: 150 },
      { upTo: HOURS, looks: Number.POSITIVE_INFINITY },
    ],
    afterwards: "never: there is nobody else to tell",
  },
} satisfies Record<string, Schedule>;

export type Scheduled = keyof typeof SCHEDULES;

/** The value of a `nextAttemptAt` column when there is no next attempt. */
export const NO_MORE_LOOKS = new Date("9999-12-31T00:00:00Z");

/** How many looks a thing gets in all. */
export const looksOf = (of: Scheduled): number => SCHEDULES[of].phases.reduce((sum, { looks }) => sum + looks, 0);

/** Whether this many looks were its last one. */
export const isLastLook = (of: Scheduled, looks: number): boolean => looks >= looksOf(of);

/** The wait after this many looks, in seconds; null after the last one. */
export function waitAfter(of: Scheduled, looks: number): number | null {
  const { shortest, phases } = SCHEDULES[of];
  let passed = 0;
  for (const { upTo, looks: lasts } of phases) {
    passed += lasts;
    if (looks < passed) return Math.min(upTo, shortest * 2 ** Math.min(looks, 30));
  }
  return null;
}

/** When to look again at what was looked at `before` times before this one; NO_MORE_LOOKS after the last one. */
export function nextLook(of: Scheduled, now: Date, before: number): Date {
  const seconds = waitAfter(of, before);
  return seconds === null ? NO_MORE_LOOKS : new Date(now.getTime() + seconds * 1000);
}

/**
 * Looks within the first `seconds`, while nothing ever works: what a lasting failure costs.
 * @internal for tests and the docs
 */
export function looksWithin(of: Scheduled, seconds: number): number {
  let at = 0;
  let looks = 0;
  for (;;) {
    const wait = waitAfter(of, looks);
    if (wait === null || at + wait > seconds) return looks;
    at += wait;
    looks++;
  }
}

/** Seconds until a job that failed at `turns` turns in a row has its next turn: at least the usual pause. */
export const failingJobPause = (turns: number, pause: number): number =>
  Math.max(pause, Math.min(30, pause * 2 ** Math.min(turns, 10)));

/** Minutes until an hourly job that nobody answered `times` times in a row asks again. */
export const silentMinutes = (times: number): number => Math.min(60, 5 * 2 ** Math.min(times, 10));

/** Charges and disputes listed for a colleague are checked at the gateway once a day, for this many days after they began. */
export const UNKNOWN_CHARGE_ASKED_DAYS = 60;
export const DISPUTE_ASKED_DAYS = 180;
