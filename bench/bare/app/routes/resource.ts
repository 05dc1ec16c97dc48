import type { LoaderFunctionArgs } from "@remix-run/node";
import { prose } from "../content";

const known = new Map<number, string>();

/** A text of `bytes` bytes, rendered by nobody: what a request costs before there is a page. */
export function loader({ request }: LoaderFunctionArgs) {
  const bytes = Number(new URL(request.url).searchParams.get("bytes"));
  const body = known.get(bytes) ?? prose(bytes, 1);
  known.set(bytes, body);
  return new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
