import { jsonLd, type Thing } from "./structured-data";

/** A block of data for search engines; it never runs, so the Content-Security-Policy lets it be. */
export function StructuredData({ graph }: { graph: Thing[] }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `jsonLd` escapes what could end the element
      dangerouslySetInnerHTML={{ __html: jsonLd(graph) }}
    />
  );
}
