/** A pocket trip as files, alike for a planner's trip and for a booking's key. */

import { json } from "@remix-run/node";
import { pocketDocument } from "~/documents/pocket-document.server";
import { pocketHtml } from "~/documents/pocket-html.server";
import { pocketPdf } from "~/documents/pocket-pdf.server";
import { type PocketPhoto, type PocketSource, pocketFileName } from "~/documents/pocket-source";
import type { Locale } from "~/domain/locale";
import type { Refusal } from "~/domain/verdict";
import { translator } from "~/i18n/i18n.server";
import { asAttachment } from "~/server/attachment.server";
import { tryLater } from "~/server/request-limit.server";
import { saidIn } from "~/server/said.server";
import { tripCalendar } from "~/services/calendar/trip-calendar.server";

const TYPES = {
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
  ics: "text/calendar; charset=utf-8",
} as const;
type PocketFile = keyof typeof TYPES;

export const isPocketFile = (value: string | undefined): value is PocketFile =>
  value !== undefined && Object.hasOwn(TYPES, value);

type Photos = () => Promise<PocketPhoto[]>;

async function contentOf(file: PocketFile, locale: Locale, source: PocketSource, now: Date, photos: Photos) {
  if (file === "ics") return tripCalendar(locale, source, now);
  const document = pocketDocument(locale, source, now);
  const inside = await photos();
  return file === "html" ? pocketHtml(document, inside) : new Uint8Array(await pocketPdf(document, now, inside));
}

/** One of a pocket trip's files, to be saved, never shown as a page of ours; `photos` are read for those that hold them. */
export async function pocketFile(
  file: PocketFile,
  locale: Locale,
  source: PocketSource,
  now: Date,
  photos: Photos = async () => [],
): Promise<Response> {
  return new Response(await contentOf(file, locale, source, now, photos), {
    headers: {
      "Content-Type": TYPES[file],
      "Content-Disposition": asAttachment(pocketFileName(source, locale, file)),
      "Content-Security-Policy": "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, no-store",
    },
  });
}

/** Where each file of a pocket trip is. */
export function pocketFiles(pathOf: (file: PocketFile) => string): Record<PocketFile, string> {
  return { html: pathOf("html"), pdf: pathOf("pdf"), ics: pathOf("ics") };
}

/** What was just done, as the address of a pocket trip's page says. */
export function doneIn(request: Request) {
  const said = saidIn(request).get("done");
  return (["mailed", "feed-opened", "feed-closed"] as const).find((each) => each === said) ?? null;
}

/** The answer to a mail that is not sent, in words. */
export function refusedMail(locale: Locale, { code, params }: Refusal<"too-many-mails">) {
  const error = translator(locale, "pocket")(`take.${code}`, params) as string | null;
  return json({ error }, tryLater(Number(params?.wait)));
}
