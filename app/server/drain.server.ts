/** Lets a server go without dropping what it was given: every request that was sent is answered. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const LOOK_MS = 50;
/**
 * Looks in a row at which nobody came, or nothing moved on a connection, before it is done with. Looks and not
 * milliseconds: between two of them the loop has taken the next of what had arrived, however late it is.
 */
const QUIET_LOOKS = 10;
/**
 * The same of a connection that a proxy keeps for its next visitor. A form it hands over as we end the connection would be
 * lost, so it has to end the connection first: our nginx does after five seconds (operations/nginx).
 */
const QUIET_LOOKS_OF_PROXY = 130;
/** How long requests that still arrive are served after this instance reported that it is not ready. */
const MAX_ARRIVAL_MS = 8_000;

type Connection = { answering: number; bytes: number; quiet: number; ofProxy: boolean };

export type Drain = {
  /** Ends each connection with its next response, requests in progress included. New connections are still accepted. */
  disableKeepAlive: () => void;
  /**
   * Takes what waits to be accepted, then no more connections, and resolves once the last answer has left, or after
   * `withinMs`.
   */
  closed: (withinMs: number) => Promise<void>;
};

/**
 * Follows a server's connections, so that none is cut that carries a request. Node's own way takes a connection for idle
 * whose request has arrived and was not read yet.
 */
export function drainOf(server: Server): Drain {
  const connections = new Map<Socket, Connection>();
  const answers = new Set<ServerResponse>();
  let leaving = false;
  let came = 0;

  server.on("connection", (socket: Socket) => {
    came++;
    connections.set(socket, { answering: 0, bytes: 0, quiet: 0, ofProxy: false });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", ({ socket, headers }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection) {
      connection.answering++;
      connection.ofProxy = headers["x-forwarded-for"] !== undefined;
    }
    answers.add(response);
    if (leaving) response.shouldKeepAlive = false;
    response.once("close", () => {
      answers.delete(response);
      if (connection) connection.answering--;
    });
  });

  /**
   * Resolves once nobody comes. Connections wait in line at the system, which hands over one a turn of the loop; closing
   * resets those that still wait, and with them the requests they have sent already.
   */
  async function nobodyComes(until: number): Promise<void> {
    for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < until; ) {
      const before = came;
      await wait(LOOK_MS);
      quiet = came === before ? quiet + 1 : 0;
    }
  }

  /** Ends the connections that say nothing, and have nothing to be told. */
  function endQuiet() {
    for (const [socket, connection] of connections) {
      const moved = connection.answering > 0 || socket.bytesRead !== connection.bytes;
      connection.bytes = socket.bytesRead;
      connection.quiet = moved ? 0 : connection.quiet + 1;
      if (connection.quiet >= (connection.ofProxy ? QUIET_LOOKS_OF_PROXY : QUIET_LOOKS)) socket.end();
    }
  }

  return {
    disableKeepAlive: () => {
      leaving = true;
      for (const response of answers) if (!response.headersSent) response.shouldKeepAlive = false;
    },
    closed: async (withinMs) => {
      const until = performance.now() + withinMs;
      await nobodyComes(Math.min(until, performance.now() + MAX_ARRIVAL_MS));
      let over = false;
      // As `server.close` does, but for cutting immediately what it takes for idle.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve())).then(
        () => {
          over = true;
        },
      );
      for (; !over && performance.now() < until; await Promise.race([closed, wait(LOOK_MS)])) endQuiet();
    },
  };
}
