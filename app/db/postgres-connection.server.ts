/** Connections to PostgreSQL, which may be away, behind a network that swallows bytes, or have made another server its primary. */
import { Socket } from "node:net";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { ToldError } from "~/platform/describe-error.server";
import { env } from "~/platform/env.server";
import { asAway, isServerGone, UnknownOutcome } from "./failure.server";
import { DRIZZLE_CONFIG } from "./reads.server";
import type { createGapWaiter } from "./through-gap.server";

/**
 * A connection that says nothing for so long is no connection any more: every statement is ended by the database before,
 * and one that nobody uses is closed. Without it a network that swallows bytes would keep a request for a quarter of an
 * hour, and ten of them all that we have.
 */
const SILENT_MS = 45_000;
/** A commit that takes longer waits for a standby that is lost, and may wait for ever; its outcome is unknown. */
const COMMIT_MS = 15_000;

/** How long one of several servers may take to answer before the next one is asked. */
const NEXT_SERVER_MS = 2_000;
/**
 * Where there are several, a connection that somebody has used for so long makes us ask its server whether it is still
 * the primary: one whose machine is lost says nothing more.
 */
const ASKED_AFTER_MS = 5_000;

/** A socket that gives up on a silence. */
export function impatientSocket(silentMs = SILENT_MS): Socket {
  const socket = new Socket();
  return socket.setTimeout(silentMs, () => void socket.destroy(wentSilent()));
}
const wentSilent = () => new Error("the database connection went silent");

/** The server takes no writing: it is a standby, or a primary that was demoted. */
export class ReadOnlyServer extends ToldError {
  /** SQLSTATE of what the server itself would say to a write. */
  readonly code = "25006";
  constructor() {
    super("the server only reads: a standby, or a primary that was demoted; name the primary, or all servers");
  }
}

/** The servers of DATABASE_URL, the one first that was last found to be the primary. */
export function serversOf(urls: readonly [string, ...string[]]) {
  let at = 0;
  return {
    count: urls.length,
    current: () => urls[at % urls.length] ?? urls[0],
    /** Turns to the next one, unless that was done since `url` was tried. */
    passOver: (url: string) => {
      if (urls[at % urls.length] === url) at++;
    },
  };
}

type Servers = ReturnType<typeof serversOf>;

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A class of connections as `pg` makes them: each to the server whose turn it is when it is made. */
function clientTo(servers: Servers) {
  return class ServerClient extends pg.Client {
    readonly server: string;

    constructor(config: pg.ClientConfig = {}) {
      const server = servers.current();
      // One that swallows bytes is given up while there is time left for the next.
      const patience = servers.count > 1 && { connectionTimeoutMillis: NEXT_SERVER_MS };
      super({ ...config, ...patience, connectionString: server });
      this.server = server;
      // The query that fails tells its caller; unheard, the event would end the process.
      this.on("error", () => undefined);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = super.connect().catch((error: Error) => {
        servers.passOver(this.server);
        throw error;
      });
      if (!callback) return connected;
      const tell = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then(
        () => tell(null, this),
        (error: Error) => tell(error),
      );
      return undefined;
    }
  };
}

/** Rejects a server that would refuse every write; once for each connection. */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only === "on") throw new ReadOnlyServer();
}

/** Whether a server is there and takes writes, as it says to a connection of its own. */
async function isPrimary(server: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: NEXT_SERVER_MS,
    query_timeout: NEXT_SERVER_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await refuseReadOnly(client);
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Cuts connections of a pool to a server that turns out to be no primary any more: the queries on them fail. */
function cutSilentServers(pool: pg.Pool, askedAfterMs: number): void {
  type Used = pg.PoolClient & { server: string; connection: { stream: Socket } };
  const usedSince = new Map<Used, number>();
  let timer: NodeJS.Timeout | undefined;
  const lookIn = (ms: number) => {
    timer = setTimeout(look, ms).unref();
  };
  async function look(): Promise<void> {
    const until = Date.now() - askedAfterMs;
    const long = [...usedSince].flatMap(([client, since]) => (since <= until ? [client] : []));
    for (const server of new Set(long.map((client) => client.server))) {
      if (await isPrimary(server)) continue;
      for (const client of long)
        if (client.server === server && usedSince.has(client)) client.connection.stream.destroy(wentSilent());
    }
    timer = undefined;
    if (usedSince.size > 0) lookIn(askedAfterMs / 5);
  }
  pool.on("acquire", (client) => {
    usedSince.set(client as Used, Date.now());
    if (!timer) lookIn(askedAfterMs);
  });
  pool.on("release", (_error, client) => void usedSince.delete(client as Used));
}

/**
 * One connection of its own to the primary, or to any server where `mayBeReadOnly`; every server is tried once, and what
 * the last one said is thrown. One that says nothing for `silentMs` is given up. With `unlimited` a statement may take hours,
 * unless PgBouncer is in between. The caller ends it.
 */
export async function connectAlone({
  mayBeReadOnly = false,
  silentMs,
  unlimited = false,
}: {
  mayBeReadOnly?: boolean;
  silentMs?: number;
  unlimited?: boolean;
} = {}): Promise<pg.Client> {
  const servers = ownServers();
  const Client = clientTo(servers);
  for (let left = servers.count; ; left--) {
    const stream = silentMs ? { stream: () => impatientSocket(silentMs) } : {};
    const limits = unlimited && { options: "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0" };
    const client = new Client({ connectionTimeoutMillis: 10_000, ...stream, ...limits });
    try {
      await client.connect();
      if (!mayBeReadOnly) await refuseReadOnly(client);
      return client;
    } catch (error) {
      servers.passOver(client.server);
      await client.end().catch(() => undefined);
      if (left === 1) throw error;
    }
  }
}

function ownServers(): Servers {
  if (!env.DATABASE_SERVERS) throw new Error("DATABASE_URL names no PostgreSQL server");
  return serversOf(env.DATABASE_SERVERS);
}

/**
 * The pool of this process. A connection to a server that is no primary is not taken into it, and one whose server turns
 * out to be none is closed, with all that were made before that.
 */
export function createPool(
  config: pg.PoolConfig,
  { mayBeReadOnly = false, servers = ownServers(), askedAfterMs = ASKED_AFTER_MS } = {},
) {
  let generation = 0;
  const madeIn = new WeakMap<object, number>();
  const isOld = (client: object) => (madeIn.get(client) ?? generation) < generation;

  /** Hears what a connection failed with; whether it may be used no more. */
  function distrust(client: object, error: unknown): boolean {
    if (isServerGone(error) && !isOld(client)) {
      generation++;
      if ("server" in client) servers.passOver(String(client.server));
    }
    return isOld(client);
  }

  const pool = new pg.Pool({
    ...config,
    Client: clientTo(servers),
    onConnect: async (client: pg.ClientBase) => {
      madeIn.set(client, generation);
      if (mayBeReadOnly) return;
      await refuseReadOnly(client).catch((error) => {
        distrust(client, error);
        throw error;
      });
    },
  });

  if (servers.count > 1 && !mayBeReadOnly) cutSilentServers(pool, askedAfterMs);

  /** A connection that is not known to lead to the wrong server. */
  async function acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (!isOld(client)) return client;
      client.release(true);
    }
  }
  return { pool, acquire, distrust };
}

export type Connections = ReturnType<typeof createPool>;

/** Commits; what may or may not have been committed is an `UnknownOutcome`. */
async function commit(client: pg.PoolClient, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnknownOutcome()), withinMs);
  });
  const committed = client.query("commit");
  committed.catch(() => undefined);
  try {
    await Promise.race([committed, late]);
  } catch (error) {
    // Of all answers, this one alone says that nothing is kept.
    if (error instanceof pg.DatabaseError && error.severity === "ERROR") throw error;
    throw error instanceof UnknownOutcome ? error : new UnknownOutcome(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Transactions on connections of a pool, opened by `begin`: committed when the work resolves, rolled back when it
 * rejects. drizzle's own never gives a connection back whose `begin` fails, as each does while PgBouncer has no database.
 */
export function transactionsOn({ acquire, distrust }: Connections, commitMs = COMMIT_MS) {
  /** What drizzle knows of a connection, made once. */
  const known = new WeakMap<pg.PoolClient, NodePgDatabase>();

  return async <T>(work: (tx: NodePgDatabase) => Promise<T>, begin = "begin"): Promise<T> => {
    const client = await acquire();
    const tx = known.get(client) ?? drizzle(client, DRIZZLE_CONFIG);
    known.set(client, tx);
    let isClean = false;
    try {
      await client.query(begin);
      const result = await work(tx);
      await commit(client, commitMs);
      isClean = true;
      return result;
    } catch (error) {
      const isUseless = distrust(client, error) || error instanceof UnknownOutcome;
      isClean =
        !isUseless &&
        (await client.query("rollback").then(
          () => true,
          () => false,
        ));
      throw error;
    } finally {
      // One that may still be inside is closed.
      client.release(!isClean);
    }
  };
}

type QueryInput = string | { text: string };
type GapWaiter = ReturnType<typeof createGapWaiter>;

/** Has the pool's own queries, outside transactions, ask the primary alone; one that reads waits out a short gap. */
export function waitToRead({ pool, acquire, distrust }: Connections, waitOutGap: GapWaiter): void {
  const ask = async (asked: QueryInput, values?: unknown[]) => {
    const client = await acquire();
    let failure: unknown;
    try {
      return await client.query(asked, values);
    } catch (error) {
      failure = error;
      distrust(client, error);
      throw error;
    } finally {
      client.release(failure !== undefined);
    }
  };
  const isReading = (asked: QueryInput) =>
    /^\s*(select|with|show)\b/i.test(typeof asked === "string" ? asked : asked.text);
  const query = (asked: QueryInput, values?: unknown[]) =>
    waitOutGap(
      () => ask(asked, values),
      (error) => isReading(asked) && isServerGone(error),
    ).catch((error) => {
      throw asAway(error);
    });
  pool.query = query as typeof pool.query;
}
