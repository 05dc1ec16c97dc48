import { robots } from "~/features/site/sitemap";
import { env } from "~/platform/env.server";

/** What search engines may read. */
export function loader(): Response {
  return new Response(robots(env.SITE_URL), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
