import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

/** `BARE_RENDER=stream` renders as Remix does by default; otherwise a page is one string. */
const streams = process.env.BARE_RENDER === "stream";

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response | Promise<Response> {
  const page = <RemixServer context={context} url={request.url} />;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!streams) return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers });
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onShellReady: () => {
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}
