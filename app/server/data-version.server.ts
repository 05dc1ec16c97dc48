/** What kept pages depend on besides their address: the database and the day. */
import { setTimeout as wait } from "node:timers/promises";
import type { Snapshot } from "~/db/snapshot.server";
import { dayIn } from "~/domain/day";
import { log } from "~/platform/log.server";
import type { MaybePromise } from "~/platform/maybe-promise";

/**
 * How long an answer about the database is believed. So a page may show places that were taken, or a catalogue that was
 * replaced, up to this long ago; nothing is sold by it, because holding places is guarded by the database.
 */
const CACHE_TTL_MS = 1000;
/** How long it is still gone by while it is read again. */
const READING_TTL_MS = 2000;
/** A database that takes longer to say whether it changed counts as away while a page is read. */
const PATIENCE_MS = 1500;

const MINUTE_MS = 60_000;

/** The day of a moment, worked out once a minute: it changes at none but a full one. */
function dayByMinute() {
  let minute = Number.NaN;
  let day = "";
  return (instant: Date): string => {
    const now = Math.floor(instant.getTime() / MINUTE_MS);
    if (now !== minute) day = dayIn(instant);
    minute = now;
    return day;
  };
}

/**
 * The state of the data on a day, read at a moment (`readAt`). `known` is false while the database does not answer: it is
 * then the last one known.
 */
export type DataVersion = Snapshot & { known: boolean; readAt: number };

const UNREAD: Snapshot = { name: "unread", nameOf: () => "unread" };

/**
 * The state of the data, read at most once a second: a page is the same for as long as the tables it was made from have
 * the same name. While the database does not answer, the last state stays and is said not to be known: what is kept
 * goes on being shown, for as long as the page cache allows. Returns synchronously while the last reading is believed.
 */
export function createDataVersion(
  read: () => Promise<Snapshot>,
  { now = () => new Date(), patienceMs = PATIENCE_MS }: { now?: () => Date; patienceMs?: number } = {},
) {
  let snapshot = UNREAD;
  let known = true;
  /** When the snapshot was read, and when it was last asked for. */
  let readAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const dayOf = dayByMinute();

  function hear(answers: boolean, error?: unknown) {
    if (known && !answers) log.error({ err: error }, "the database does not say whether it changed: kept pages stay");
    if (!known && answers) log.info("the database says again whether it changed");
    known = answers;
  }

  async function readAgain(): Promise<void> {
    const at = now().getTime();
    const late = setTimeout(() => hear(false, new Error("no answer in time")), patienceMs);
    try {
      snapshot = await read();
      readAt = at;
      hear(true);
    } catch (error) {
      hear(false, error);
    } finally {
      clearTimeout(late);
      askedAt = at;
      reading = undefined;
    }
  }

  let latest: { version: DataVersion; of: Snapshot; day: string } | undefined;
  /** The same object while nothing is different, so that a kept page is compared once. */
  function versionOn(day: string): DataVersion {
    if (latest?.of === snapshot && latest.day === day && latest.version.known === known) return latest.version;
    const { name, nameOf } = snapshot;
    const named = { name: `${name} ${day}`, nameOf: (tables: Iterable<string>) => `${nameOf(tables)} ${day}` };
    const version = { ...named, known, readAt };
    latest = { version, of: snapshot, day };
    return version;
  }

  return (): MaybePromise<DataVersion> => {
    const instant = now();
    const asItIs = () => versionOn(dayOf(instant));
    // One that is late is waited for by nobody else.
    const late = reading && !known;
    if (late || instant.getTime() - askedAt < CACHE_TTL_MS) return asItIs();
    reading ??= readAgain();
    if (known && instant.getTime() - readAt < READING_TTL_MS) return asItIs();
    return Promise.race([reading, wait(patienceMs + 10, undefined, { ref: false })]).then(asItIs);
  };
}
