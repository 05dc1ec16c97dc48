/** Someone at an address of their own who asks the front: nginx tells the site where a connection comes from. */
import { Agent, request } from "node:https";

export type Fields = Record<string, string>;
/** `comeAgainMs`: how long whoever asks is told to wait, when it is not their turn (429). */
export type Answer = { status: number; location: string; page: string; comeAgainMs: number };

let visitors = 0;

/** One of the machine's own sixteen million addresses. */
function anAddress(): string {
  const n = ++visitors;
  return `127.${1 + (Math.floor(n / 62_500) % 250)}.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`;
}

export type Visitor = {
  /** Gets a page or posts a form, following nothing; rejects when no answer comes. */
  ask: (path: string, fields?: Fields, signal?: AbortSignal) => Promise<Answer>;
  leave: () => void;
};

/** Comes by a connection of their own, kept open until they leave. */
export function newVisitor({ url, certificate }: { url: string; certificate: string }): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 2, ca: certificate, localAddress: anAddress() });
  const ask: Visitor["ask"] = (path, fields, signal) =>
    new Promise((resolve, reject) => {
      const body = fields && new URLSearchParams(fields).toString();
      const headers = {
        "Accept-Language": "en-CA",
        ...(body !== undefined && {
          Origin: url,
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": String(Buffer.byteLength(body)),
        }),
      };
      const options = { agent, headers, method: body === undefined ? "GET" : "POST", ...(signal && { signal }) };
      const asking = request(new URL(path, url), options, (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.once("error", reject);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? "",
            page: Buffer.concat(pieces).toString(),
            comeAgainMs: Number(response.headers["retry-after"] ?? 0) * 1000,
          }),
        );
      });
      asking.once("error", reject);
      asking.end(body);
    });
  return { ask, leave: () => agent.destroy() };
}
