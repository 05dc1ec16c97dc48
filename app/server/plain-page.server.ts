import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { escaped } from "~/i18n/escaped";
import { env } from "~/platform/env.server";
import styles from "~/ui/styles.css?url";

type PlainPage = {
  locale: Locale;
  title: string;
  /** HTML: anyone who calls has escaped what is not theirs. */
  content: string;
  head?: string;
};

/** A whole page of one short message, for what is answered outside Remix's pages. */
export function plainPage({ locale, title, content, head = "" }: PlainPage): string {
  const { BRAND } = env;
  return `<!DOCTYPE html>
<html lang="${LANGUAGE_TAGS[locale]}" class="scriptless">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} — ${escaped(BRAND)}</title>
<link rel="stylesheet" href="${styles}">
${head}</head>
<body>
<header class="site-header quiet"><span class="brand">${escaped(BRAND)}</span></header>
<main id="main" class="stack"><div class="empty stack">
<h1>${escaped(title)}</h1>
${content}
</div></main>
</body>
</html>
`;
}
