/** HTTP/1.1 as bytes: what a client library would refuse to send is sent as it stands, over connections that are kept. */
import { connect, type Socket } from "node:net";

/** What came back; `bytes` is the size of the body, of which `body` holds as much as is kept. */
export type Answer = { status: number; head: string; body: string; bytes: number; ms: number };
/** `closed`: hung up on without an answer. `late`: nothing came for as long as we wait. `refused`: nobody listens. */
export type Outcome = Answer | "closed" | "late" | "refused";

export type Message = {
  bytes: Buffer;
  /** The answer has no body whatever its head says. */
  isHead?: boolean;
  /** The connection cannot be used again: what was sent has no clear end, or one that is not where it says. */
  isDirty?: boolean;
  /** Nothing more is coming, and nobody waits: hung up on a moment after it was sent. */
  isCut?: boolean;
};

/** No answer is read further: it is far too large already. */
const READ_AT_MOST = 4 * 1024 * 1024;
const KEPT_AT_MOST = 64 * 1024;
const CUT_AFTER_MS = 300;
const HEAD_END = "\r\n\r\n";

type Reading = {
  status: number;
  head: string;
  closes: boolean;
  /** Bytes of the body that are to come; null when chunked, Infinity until the connection closes. */
  length: number | null;
};

function readHead(head: string, isHead: boolean): Reading {
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  const value = (name: string) =>
    new RegExp(`^${name}:[ \\t]*([^\\r\\n]*)`, "im").exec(head)?.[1]?.trim().toLowerCase();
  const closes = value("connection") === "close";
  const given = value("content-length");
  const bodiless = isHead || status === 204 || status === 304 || status < 200;
  const chunked = value("transfer-encoding")?.includes("chunked") ?? false;
  const length = bodiless ? 0 : chunked ? null : given === undefined ? Number.POSITIVE_INFINITY : Number(given);
  return { status, head, closes, length };
}

/** Where a chunked body ends, how long it is and what it says; undefined while more is to come. */
function readChunks(bytes: Buffer): { end: number; size: number; text: Buffer[] } | undefined {
  const text: Buffer[] = [];
  let size = 0;
  for (let at = 0; ; ) {
    const line = bytes.indexOf("\r\n", at);
    if (line === -1) return undefined;
    const length = Number.parseInt(bytes.toString("latin1", at, line), 16);
    const next = line + 2 + length + 2;
    if (bytes.length < next) return undefined;
    if (!length) return { end: next, size, text };
    text.push(bytes.subarray(line + 2, line + 2 + length));
    size += length;
    at = next;
  }
}

/** Connections to one server, as many as are asked for at once. */
export function openWire({ port, host = "localhost" }: { port: number; host?: string }) {
  const idle = new Set<Socket>();

  function converse(socket: Socket, message: Message, patienceMs: number): Promise<Outcome> {
    return new Promise((resolve) => {
      const began = performance.now();
      let received = Buffer.alloc(0);
      let reading: Reading | undefined;
      let bodyBytes = 0;
      let refused = false;
      const timer = setTimeout(() => settle("late", false), message.isCut ? CUT_AFTER_MS : patienceMs);

      function settle(outcome: Outcome, reusable: boolean) {
        clearTimeout(timer);
        socket.removeAllListeners("data").removeAllListeners("close").removeAllListeners("error");
        socket.on("error", () => undefined);
        if (reusable && !message.isDirty && !message.isCut && !socket.destroyed) {
          idle.add(socket);
          socket.once("close", () => idle.delete(socket));
        } else socket.destroy();
        resolve(outcome === "late" && message.isCut ? "closed" : outcome);
      }
      function answered({ status, head, closes }: Reading, body: Buffer, bytes: number, rest: number) {
        const text = body.toString("utf8", 0, KEPT_AT_MOST);
        settle({ status, head, body: text, bytes, ms: performance.now() - began }, !closes && rest === 0);
      }
      function look(ended: boolean) {
        if (!reading) {
          const end = received.indexOf(HEAD_END);
          if (end === -1) return;
          const found = readHead(received.toString("latin1", 0, end), message.isHead ?? false);
          received = received.subarray(end + HEAD_END.length);
          if (found.status >= 100 && found.status < 200) return look(ended);
          reading = found;
        }
        const { length } = reading;
        if (length === null) {
          const chunks = readChunks(received);
          if (chunks) answered(reading, Buffer.concat(chunks.text), chunks.size, received.length - chunks.end);
          else if (ended || received.length > READ_AT_MOST) answered(reading, received, received.length, 1);
        } else if (received.length >= length) {
          answered(reading, received.subarray(0, length), length, received.length - length);
        } else if (ended || received.length > READ_AT_MOST) {
          answered(reading, received, Math.max(received.length, Number.isFinite(length) ? length : 0), 1);
        }
      }
      socket.on("data", (chunk) => {
        bodyBytes += chunk.length;
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        look(false);
      });
      socket.on("error", (error: NodeJS.ErrnoException) => {
        refused ||= error.code === "ECONNREFUSED";
      });
      socket.on("close", () => {
        if (bodyBytes > 0) look(true);
        settle(refused ? "refused" : "closed", false);
      });
      socket.write(message.bytes);
    });
  }

  return {
    /** Sends a request and reads its answer; what a kept connection closed on is sent once more, on a new one. */
    ask: async (message: Message, patienceMs: number): Promise<Outcome> => {
      const [kept] = idle;
      if (kept && !message.isDirty && !message.isCut) {
        idle.delete(kept);
        kept.removeAllListeners("close");
        const outcome = await converse(kept, message, patienceMs);
        if (outcome !== "closed") return outcome;
      }
      const socket = connect({ port, host });
      socket.setNoDelay(true);
      return converse(socket, message, patienceMs);
    },
    close: () => {
      for (const socket of idle) socket.destroy();
      idle.clear();
    },
  };
}
