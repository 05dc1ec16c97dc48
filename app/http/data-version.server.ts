/** What kept pages depend on beside their address: the database and the day. */
import { dayIn } from "~/domain/day";
import { log } from "~/log.server";

/**
 * How long an answer about the database is believed. So a page may show places that were taken, or a catalogue that was
 * replaced, up to this long ago; nothing is sold by it, because holding places is guarded by the database.
 */
const BELIEVED_MS = 1000;

/**
 * Names the state of the data, read at most once a second: a page rendered after the same name is the same page. Any
 * write makes another name, also one no page shows: that costs one rendering a page and second, and the pages' own
 * tables need no counter that every sale would have to wait for. While the database does not answer, the name stays:
 * what is kept goes on being shown.
 */
export function createDataVersion(read: () => Promise<string>, now: () => Date = () => new Date()) {
  let name = "unread";
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<string> | undefined;

  async function readAgain(): Promise<string> {
    const at = now().getTime();
    try {
      name = await read();
    } catch (error) {
      log.error({ err: error }, "the database does not say whether it changed");
    } finally {
      readAt = at;
      reading = undefined;
    }
    return name;
  }

  return async (): Promise<string> => {
    const instant = now();
    if (instant.getTime() - readAt >= BELIEVED_MS) {
      reading ??= readAgain();
      await reading;
    }
    return `${name} ${dayIn(instant)}`;
  };
}
