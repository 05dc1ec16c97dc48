import { useLocation } from "@remix-run/react";
import { jsonLd, type Thing } from "./structured-data";

/**
 * A block of data for search engines; it never runs, so the Content-Security-Policy lets it be. Only the server fills it:
 * callers give `import.meta.env.SSR ? graph : null`, so that what builds graphs stays out of the browser's scripts.
 */
export function StructuredData({ graph }: { graph: Thing[] | null }) {
  const { pathname } = useLocation();
  return (
    <script
      // A page reached by script has none of its own, and must not keep that of the page before.
      key={pathname}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `jsonLd` escapes what could end the element
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && graph ? jsonLd(graph) : "" }}
    />
  );
}
