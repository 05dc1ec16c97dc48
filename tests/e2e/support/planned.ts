/** My trip as somebody has it already, made without a browser: for what begins on one, not for how it is made. */
import type { Page } from "playwright";
import type { Locale } from "~/domain/locale";
import type { ItemKind } from "~/domain/planner/items";
import { pathFor } from "~/i18n/paths";
import { post } from "./buyer";
import { signedIn } from "./fetched-sign-in";
import type { Served } from "./site";

/** Has a browser signed in; the `Cookie` header that stands for it. */
export async function enter(site: Served, page: Page, email: string): Promise<string> {
  const session = await signedIn(site, email);
  const [name = "", value = ""] = session.split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: site.url }]);
  return session;
}

/** What was made stands in the address that the answer leads to. */
async function make(site: Served, path: string, fields: Record<string, string>, Cookie: string): Promise<URL> {
  const answer = await post(site, path, fields, { Cookie });
  const to = answer.headers.get("location");
  if (answer.status !== 303 || !to) throw new Error(`${path} answers ${answer.status}`);
  return new URL(to, site.url);
}

/** A trip of who is signed in, with an item a kind; its id. */
export async function aTrip(
  site: Served,
  Cookie: string,
  locale: Locale,
  name: string,
  items: Partial<Record<ItemKind, Record<string, string>>> = {},
): Promise<string> {
  const { pathname } = await make(site, pathFor("planner", locale), { name }, Cookie);
  const trip = pathname.split("/").at(-1) ?? "";
  for (const [kind, fields] of Object.entries(items))
    await make(site, pathFor("planner.add", locale, { trip, kind }), { do: "save", ...fields }, Cookie);
  return trip;
}
