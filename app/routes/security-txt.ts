import { securityTxt } from "~/features/site/security-txt";
import { env } from "~/platform/env.server";

/** Where to tell of a weakness of the site (RFC 9116). */
export function loader(): Response {
  return new Response(securityTxt({ siteUrl: env.SITE_URL, contact: env.SECURITY_CONTACT }, new Date()), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
