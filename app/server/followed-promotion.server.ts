/** The promotion whose link a reader followed, kept until the browser closes, so that payment proposes its code. */
import { createCookie } from "@remix-run/node";
import { env } from "~/platform/env.server";

const cookie = createCookie("promotion", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: env.SITE_URL.startsWith("https:"),
  secrets: [...env.SESSION_SECRET],
});

/** The header that remembers a code. */
export function followPromotion(code: string): Promise<string> {
  return cookie.serialize(code);
}

/** The code of the link that was followed; null where none was. */
export async function followedPromotion(request: Request): Promise<string | null> {
  const code: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof code === "string" ? code : null;
}
