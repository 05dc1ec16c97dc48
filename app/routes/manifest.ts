import type { LoaderFunctionArgs } from "@remix-run/node";
import { isLocale, LANGUAGE_TAGS } from "~/domain/locale";
import { translator } from "~/i18n/i18n.server";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { noFile } from "~/server/file-answer.server";

/** What a phone that keeps the site among its programs calls it, in the language it was kept in. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const { locale } = params;
  if (!isLocale(locale)) return noFile();
  const home = pathFor("home", locale);
  const manifest = {
    id: home,
    name: env.BRAND,
    short_name: env.BRAND,
    description: translator(locale, "home")("description"),
    lang: LANGUAGE_TAGS[locale],
    dir: "ltr",
    start_url: home,
    scope: "/",
    display: "minimal-ui",
    background_color: "#faf5ea",
    theme_color: "#0c3b4b",
    icons: [
      ...[192, 512].flatMap((size) =>
        ["any", "maskable"].map((purpose) => ({
          src: `/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: "image/png",
          purpose,
        })),
      ),
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
}
