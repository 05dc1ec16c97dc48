/** What is answered while the database cannot be used: for a page, its own, which needs no database and loses nothing typed. */
import type { Request, Response } from "express";
import type { unavailability } from "~/db/failure.server";
import { translator } from "~/i18n/i18n.server";
import { screenAt } from "~/i18n/paths";
import { pageOfPayload } from "~/i18n/payload-path";
import { addressIn } from "./address.server";
import { isReading } from "./guards.server";
import { readFields } from "./posted-form.server";
import {
  asksForData,
  COME_AGAIN_SECONDS,
  link,
  localeFor,
  type Posted,
  refusalPage,
  sendAgain,
} from "./refusal.server";

/** `away`: nothing was written; `unknown`: something may have been, so nobody but the visitor sends it again. */
export type Unavailable = NonNullable<ReturnType<typeof unavailability>>;

/** What a form sent, files left out; undefined where no page of ours could send it again. */
export async function postedIn(request: Request, response: Response): Promise<Posted | undefined> {
  if (!screenAt(request.path)) return undefined;
  const { form, fileBody } = response.locals as { form?: URLSearchParams; fileBody?: Buffer };
  if (form) return { texts: form };
  const read = fileBody && (await readFields(fileBody, request.get("content-type") ?? ""));
  if (!read?.ok) return undefined;
  const fields = [...read.value];
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string");
  const files = fields.flatMap(([name, value]) => (typeof value === "string" ? [] : [name]));
  return { texts: new URLSearchParams(texts), files: [...new Set(files)] };
}

/** Where pages are: what a machine or a viewer of files asks for is answered in a line. */
export function isPage({ path }: Request): boolean {
  return (path === "/" || screenAt(path) !== null) && pageOfPayload(path) === null && !/\.\w+$/.test(path);
}

/** Answers 503: a page in its language, which a reader's browser asks for again and from which a form is sent again. */
export async function refuseUnavailable(
  request: Request,
  response: Response,
  { state, page = isPage(request) }: { state: Unavailable; page?: boolean },
): Promise<void> {
  if (response.destroyed) return;
  const reads = isReading(request);
  const posted = reads ? undefined : await postedIn(request, response);
  response.status(503).setHeader("Cache-Control", "no-store");
  response.setHeader("Retry-After", COME_AGAIN_SECONDS);
  if (!page) return void response.type("text/plain").send("Service unavailable\n");
  if (asksForData(request)) response.setHeader("X-Remix-Catch", "yes");
  else if (reads) response.setHeader("Refresh", COME_AGAIN_SECONDS);
  const locale = localeFor(request);
  const t = translator(locale, "refusal");
  const address = new URL(addressIn(response));
  address.searchParams.delete("_data");
  const isUnknown = !reads && state === "unknown";
  const ways = [
    ...(reads ? [link(address.href, t("reload"))] : isUnknown ? [link(address.href, t("check"))] : []),
    ...(posted ? [sendAgain(locale, address.href, posted, !isUnknown)] : []),
  ];
  const why = reads ? "away" : isUnknown ? "unknown" : "away-form";
  response.type("html").send(refusalPage(locale, why, ways.join("\n")));
}
