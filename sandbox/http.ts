/** The few things an HTTP server of loopback needs: routes with parameters, bounded bodies, plain answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** Values of the `:name` parts of the route, in order. */
  values: string[];
  body: Buffer;
};

export type Handler = (exchange: Exchange) => void | Promise<void>;
type Route = { method: string; pattern: RegExp; handler: Handler };

const BODY_LIMIT = 64 * 1024;

export class Router {
  readonly #routes: Route[] = [];

  on(method: "GET" | "POST" | "DELETE", path: string, handler: Handler): this {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}$`);
    this.#routes.push({ method, pattern, handler });
    return this;
  }

  find(method: string, path: string): { handler: Handler; values: string[] } | "no-path" | "no-method" {
    const here = this.#routes.filter(({ pattern }) => pattern.test(path));
    const wanted = method === "HEAD" ? "GET" : method;
    const route = here.find((candidate) => candidate.method === wanted);
    if (!route) return here.length > 0 ? "no-method" : "no-path";
    return { handler: route.handler, values: (route.pattern.exec(path) ?? []).slice(1) };
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, "application/json; charset=utf-8", `${JSON.stringify(body, null, 2)}\n`);
}

export function sendText(response: ServerResponse, status: number, body: string): void {
  send(response, status, "text/plain; charset=utf-8", `${body}\n`);
}

/** Sends the browser on with a GET. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, "Content-Length": 0, "Cache-Control": "no-store" });
  response.end();
}

/** Reads a form of ours; null, answered, when a browser says that it comes from another site. */
export function ownForm({ request, response, body }: Exchange): URLSearchParams | null {
  const from = request.headers["sec-fetch-site"];
  if (from === undefined || from === "same-origin") return new URLSearchParams(body.toString("utf8"));
  sendText(response, 403, "Not from here");
  return null;
}

/** Parses a body only a same-origin or non-browser caller can send: JSON needs a preflight we never answer. */
export function jsonBody({ request, body }: Exchange): unknown {
  if (!request.headers["content-type"]?.startsWith("application/json")) return null;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/** The origin the caller reached us by. */
export function originOf(request: IncomingMessage): string {
  return `http://${request.headers.host ?? "localhost"}`;
}

async function answer(router: Router, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const found = router.find(request.method ?? "GET", url.pathname);
  if (found === "no-path") return sendText(response, 404, "Not found");
  if (found === "no-method") return sendText(response, 405, "Method not allowed");
  const body = await readBody(request);
  if (!body) return sendText(response, 413, "Too large");
  await found.handler({ request, response, url, values: found.values.map(decodeURIComponent), body });
}

/** Answers by itself what is no route's, and says whether it did. */
export type Before = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves a router, after `before`. An unexpected failure answers 500 and is told to `onError`, without the request's content. */
export function serve(router: Router, onError: (error: unknown) => void, before: Before): Server {
  const server = createServer((request, response) => {
    if (before(request, response)) return;
    answer(router, request, response).catch((error: unknown) => {
      onError(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "Something went wrong");
    });
  });
  // Longer than who asks keeps an idle connection, even when they are busy: else they ask on one that is being closed.
  server.keepAliveTimeout = 65_000;
  return server;
}
