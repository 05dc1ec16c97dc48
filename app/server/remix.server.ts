/** Between Express and Remix: what Remix is told of a request, and how its answer is sent. */
import { type AppLoadContext, createReadableStreamFromReadable, writeReadableStreamToWritable } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { noteWrites } from "~/db/request-writes.server";
import { env } from "~/platform/env.server";
import { addressIn } from "./address.server";
import { bodyOf } from "./front-door.server";
import { isReading, takesFiles } from "./guards.server";
import { type InTurn, respondBusy } from "./limit-concurrency.server";
import { asksForData } from "./refusal.server";
import { type BuildSource, screenHandler } from "./screen-handler.server";
import { refuseSignedOut } from "./signed-out.server";
import { typedBefore } from "./typed-before.server";
import { refuseUnavailable } from "./unavailable.server";
import { mayBeKept } from "./upload.server";
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

/** Aborted when anyone who asks has left before the end of the answer. */
function goneSignal(response: ExpressResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/**
 * The body of a form with a file that may be kept, read before any route asks, so that its texts can be offered again
 * even when something fails; one that is larger is read by its page, which keeps nothing of it.
 */
export async function readFileForm(request: ExpressRequest, response: ExpressResponse): Promise<void> {
  if (isReading(request) || !takesFiles(request) || !mayBeKept(request.get("content-length"))) return;
  response.locals.fileBody = (await bodyOf(request)) ?? undefined;
}

type Posted = { form?: URLSearchParams; fileBody?: Buffer; typed?: URLSearchParams };

/**
 * A request as Remix and its routes know it: at its one address, with its form as it was read before. It is never aborted:
 * Remix would answer immediately, which ends the turn, while what a route has begun goes on.
 */
export function remixRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const headers = headersOf(request);
  const init: RequestInit & { duplex?: "half" } = { method: request.method, headers };
  const { form, fileBody, typed } = response.locals as Posted;
  if (form || typed) for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  if (typed) {
    init.method = "GET";
  } else if (form) {
    init.body = form;
  } else if (fileBody) {
    init.body = new Uint8Array(fileBody);
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
    const gone = goneSignal(response);
    const context: AppLoadContext = { requestId, nonce, visitor: request.get(VISITOR_HEADER) ?? "", gone };
    const answer = async () => {
      await readFileForm(request, response);
      context.typed = await typedBefore(request, response);
      return noteWrites(async (hasCommitted) => {
        const made = await handle(remixRequest(request, response), context);
        if (context.unavailable && hasCommitted()) context.unavailable = "unknown";
        return made;
      });
    };
    inTurn(request.path, answer, { gone })
      .then(async (answer) => {
        if (await refuseSignedOut(request, response, answer)) return;
        const { unavailable: state } = context;
        if (!state || answer.status < 500) return send(response, answer);
        const page = asksForData(request) || (answer.headers.get("content-type") ?? "").includes("text/html");
        return refuseUnavailable(request, response, { state, page });
      })
      .catch((error) => respondBusy(error, request, response) || next(error));
  };
}
