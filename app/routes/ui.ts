/** `/ui`: the gallery of components in both languages and both themes, side by side. Only in development. */

import { LOCALES } from "~/domain/locale";

/** A frame's pages take its `color-scheme` for the reader's own. */
const frames = LOCALES.flatMap((locale) =>
  ["light", "dark"].map(
    (theme) => `<iframe src="/${locale}/ui" title="${locale}, ${theme}" style="color-scheme:${theme}"></iframe>`,
  ),
);

const PAGE = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>app/ui</title>
<style>
  body { margin: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); }
  iframe { inline-size: 100%; block-size: 100vh; border: 0; }
</style>
${frames.join("\n")}
</html>
`;

export function loader(): Response {
  return new Response(PAGE, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
