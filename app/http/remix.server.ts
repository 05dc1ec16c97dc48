/** Between Express and Remix: what Remix is told of a request, and how its answer is sent. */
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { env } from "~/env.server";
import { addressIn } from "./address.server";
import { isReading } from "./guards.server";
import { type InTurn, tellBusy } from "./in-turn.server";
import { type BuildSource, screenHandler } from "./screen-handler.server";
import { VISITOR_HEADER } from "./visitor.server";

const served = new URL(env.SITE_URL);

/**
 * The headers of a request. Remix takes a post only when its `Origin` and `Host` are one site's: whose posts we take was
 * settled before (`refuseForeignOrigin`), so that what a proxy makes of `Host` breaks no form.
 */
function headersOf({ headers: given }: ExpressRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || name.startsWith("x-forwarded-") || name === "forwarded") continue;
    for (const each of [value].flat()) headers.append(name, each);
  }
  headers.set("Host", served.host);
  if (headers.has("Origin")) headers.set("Origin", served.origin);
  return headers;
}

/** A request as Remix and its routes know it: at its one address, with its form as it was read at the door. */
export function remixRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const headers = headersOf(request);
  const init: RequestInit & { duplex?: "half" } = { method: request.method, headers, signal: gone.signal };
  const form: URLSearchParams | undefined = response.locals.form;
  if (form) {
    for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
    init.body = form;
  } else if (!isReading(request)) {
    init.body = createReadableStreamFromReadable(request);
    init.duplex = "half";
  }
  return new Request(addressIn(response), init);
}

/** What is said of keeping an answer, by the door and by the route: each word once. */
function keeping(words: string[]): string {
  return [...new Set(words.flatMap((word) => word.split(/,\s*/)))].join(", ");
}

async function send(response: ExpressResponse, { status, statusText, headers, body }: Response): Promise<void> {
  response.status(status);
  response.statusMessage = statusText;
  const said = response.get("Cache-Control");
  for (const [name, value] of headers) {
    if (said && name === "cache-control") response.setHeader(name, keeping([said, value]));
    else response.append(name, value);
  }
  if (body) await writeReadableStreamToWritable(body, response);
  else response.end();
}

/** Answers with Remix's routes, each request in its turn. */
export function remixRoutes(build: BuildSource, inTurn: InTurn): RequestHandler {
  const handle = screenHandler(build);
  return (request, response, next) => {
    const { requestId, nonce } = response.locals;
    const asked = remixRequest(request, response);
    const context = { requestId, nonce, visitor: request.get(VISITOR_HEADER) ?? "" };
    inTurn(request.path, () => handle(asked, context), asked.signal)
      .then((answer) => send(response, answer))
      .catch((error) => tellBusy(error, request, response) || next(error));
  };
}
