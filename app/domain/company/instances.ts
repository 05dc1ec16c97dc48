/** Instances of one site, compared: what has to be the same in all of them, and is not. */

/** What an instance last said of itself. */
export type Instance = {
  /** Its host and port. */
  id: string;
  build: string;
  /** Of the secrets and the address that all instances share. */
  fingerprint: string;
  /** How far its clock is ahead of the database server's, in milliseconds. */
  clockOffsetMs: number;
  startedAt: Date;
  seenAt: Date;
};

export const INSTANCE_PROBLEMS = ["silent", "settings", "clock", "build"] as const;
export type InstanceProblem = (typeof INSTANCE_PROBLEMS)[number];

/** How often an instance says that it runs. */
export const HEARTBEAT_SECONDS = 60;
/** One that said nothing for so long has ended without a word. */
const SILENT_MS = 3 * HEARTBEAT_SECONDS * 1000;
/** Sign-in and signed events allow for less than a clock that is further off. */
const MAX_CLOCK_OFFSET_MS = 30_000;
/** Two builds may run together for so long, while one replaces the other. */
const ROLLOUT_MS = 60 * 60_000;

const isSilent = ({ seenAt }: Instance, now: Date) => now.getTime() - seenAt.getTime() > SILENT_MS;

/** The fingerprint that most have; of several, that of the instance that started first. */
function sharedFingerprint(instances: readonly Instance[]): string | undefined {
  const oldestFirst = instances.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  const count = (wanted: string) => instances.filter(({ fingerprint }) => fingerprint === wanted).length;
  return oldestFirst.toSorted((a, b) => count(b.fingerprint) - count(a.fingerprint))[0]?.fingerprint;
}

/**
 * What is wrong with each instance: `silent`, it no longer reports; `settings`, its secrets or address are not those of
 * the others; `clock`, its clock is off; `build`, it still runs an older build an hour after a newer one started.
 */
export function instanceProblems(instances: readonly Instance[], now: Date): Map<string, InstanceProblem[]> {
  const live = instances.filter((one) => !isSilent(one, now));
  const fingerprint = sharedFingerprint(live);
  const newest = live.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())[0];
  const isRolledOut = newest !== undefined && now.getTime() - newest.startedAt.getTime() > ROLLOUT_MS;
  const problemsOf = (one: Instance): InstanceProblem[] => {
    if (isSilent(one, now)) return ["silent"];
    const has: Record<Exclude<InstanceProblem, "silent">, boolean> = {
      settings: one.fingerprint !== fingerprint,
      clock: Math.abs(one.clockOffsetMs) > MAX_CLOCK_OFFSET_MS,
      build: isRolledOut && one.build !== newest.build,
    };
    return (["settings", "clock", "build"] as const).filter((problem) => has[problem]);
  };
  return new Map(instances.map((one) => [one.id, problemsOf(one)]));
}
