import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPictureName } from "~/domain/catalogue/trip-map";
import { isLocale } from "~/domain/locale";
import { noFile } from "~/server/file-answer.server";
import { getMap, mapVersion } from "~/services/search/get-map.server";

/** A trip's map as a picture. Its address names its version: the one in force is kept forever, another for minutes. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  const { version, locale, slug = "", picture = "" } = params;
  const asked = readPictureName(picture);
  const svg = isLocale(locale) && asked ? await getMap(slug, locale, asked) : null;
  if (svg === null) return noFile();
  const inForce = version === (await mapVersion());
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": inForce ? "public, max-age=31536000, immutable" : "public, max-age=300",
    },
  });
}
