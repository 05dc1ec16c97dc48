import { createCookie } from "@remix-run/node";
import { LOCALE_COOKIE_DAYS } from "~/domain/company/conditions";
import { type Currency, isCurrency } from "~/domain/money/money";
import { env } from "~/platform/env.server";

export const currencyCookie = createCookie("currency", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: env.SITE_URL.startsWith("https:"),
  secrets: [...env.SESSION_SECRET],
  maxAge: LOCALE_COOKIE_DAYS * 24 * 60 * 60,
});

/** The currency the reader chose; CAD at first. */
export async function currencyOf(request: Request): Promise<Currency> {
  const chosen: unknown = await currencyCookie.parse(request.headers.get("cookie"));
  return isCurrency(chosen) ? chosen : "CAD";
}
