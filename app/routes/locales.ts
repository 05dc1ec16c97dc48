import type { LoaderFunctionArgs } from "@remix-run/node";
import { isLocale } from "~/domain/locale";
import { messages } from "~/i18n/messages";
import { noFile } from "~/server/file-answer.server";

/** The texts of a namespace, for the browser; the address carries the build's version. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const { locale, namespace = "" } = params;
  const texts = isLocale(locale)
    ? Object.entries(messages[locale]).find(([name]) => name === namespace)?.[1]
    : undefined;
  if (!texts) return noFile();
  return Response.json(texts, { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
}
