import type { LoaderFunctionArgs } from "@remix-run/node";
import { noFile } from "~/server/file-answer.server";
import { isFresh } from "~/server/fresh.server";
import { readFeed } from "~/services/pocket/calendar-feed.server";

/** A trip as a calendar that reads it again and again, at an address nobody guesses. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const [, key = ""] = /^([\w-]{43})\.ics$/.exec(params.feed ?? "") ?? [];
  const feed = key === "" ? null : await readFeed(key, new Date());
  if (!feed) return noFile();
  const headers = { "Cache-Control": "private, no-cache", ETag: feed.etag };
  if (isFresh(request.headers.get("if-none-match"), feed.etag)) return new Response(null, { status: 304, headers });
  return new Response(feed.text, { headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" } });
}
