/** The longest that a site which keeps copies elsewhere goes without one: a day, and two hours to make it. */
const LATE_MS = 26 * 60 * 60_000;

/** Whether a backup is missing. Where none was ever noted, backups are kept in a way that this site does not know. */
export const isBackupLate = (last: Date | null, now: Date): boolean =>
  last !== null && now.getTime() - last.getTime() > LATE_MS;
