/**
 * Who uses a SQLite database at this moment, by a lock on a file next to it: shared by each process that has it open,
 * and alone for what puts another database in its place. The system releases it when a process ends, however it ends.
 */
import { lockAlone, openLock, sqliteFile } from "./open-sqlite.server";

/** How long to wait for another: replacing a database takes moments. */
const WAIT_MS = 10_000;

const lockFile = (address: string) => `${sqliteFile(address)}.in-use`;

/** Holds the database open for this process; gives back how to let go. Waits while it is being replaced. */
export function shareDatabase(address: string): () => void {
  const lock = openLock(lockFile(address), { timeout: WAIT_MS });
  // A transaction that has read holds a shared lock until its end.
  lock.exec("BEGIN; SELECT count(*) FROM sqlite_schema");
  return () => void lock.close();
}

/** Keeps every process of ours from the database; null while one has it open. Gives back how to let go. */
export function takeDatabaseAlone(address: string): (() => void) | null {
  const lock = openLock(lockFile(address));
  if (lockAlone(lock)) return () => void lock.close();
  lock.close();
  return null;
}
