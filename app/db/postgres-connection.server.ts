/** Connections to PostgreSQL, which may be away, or behind a network that swallows bytes. */
import { Socket } from "node:net";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { DRIZZLE_CONFIG } from "./reads.server";

/**
 * A connection that says nothing for so long is no connection any more: every statement is ended by the database before,
 * and one that nobody uses is closed. Without it a network that swallows bytes would keep a request for a quarter of an
 * hour, and ten of them all that we have.
 */
const SILENT_MS = 45_000;

/** A socket that gives up on a silence. */
export function impatientSocket(silentMs = SILENT_MS): Socket {
  const socket = new Socket();
  return socket.setTimeout(silentMs, () => void socket.destroy(new Error("the database connection went silent")));
}

/**
 * Transactions on connections of a pool, opened by `begin`: committed when the work resolves, rolled back when it
 * rejects. drizzle's own never gives a connection back whose `begin` fails, as each does while PgBouncer has no database.
 */
export function transactionsOn(pool: pg.Pool) {
  /** What drizzle knows of a connection, made once. */
  const known = new WeakMap<pg.PoolClient, NodePgDatabase>();

  return async <T>(work: (tx: NodePgDatabase) => Promise<T>, begin = "begin"): Promise<T> => {
    const client = await pool.connect();
    const tx = known.get(client) ?? drizzle(client, DRIZZLE_CONFIG);
    known.set(client, tx);
    let isClean = false;
    try {
      await client.query(begin);
      const result = await work(tx);
      await client.query("commit");
      isClean = true;
      return result;
    } catch (error) {
      isClean = await client.query("rollback").then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      // One that may still be inside is closed.
      client.release(!isClean);
    }
  };
}
