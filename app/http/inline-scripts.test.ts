import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { hashesOfInlineScripts } from "./inline-scripts.server";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("names every script that stands in the page, and nothing else", () => {
  const html = `<head><script>let a = "é < b";</script><script src="/a.js"></script>
    <script type="application/ld+json">{"@type":"TouristTrip"}</script></head>
    <body><p>script</p><script type="module" async="">import "/x.js"
    </script><script>let a = "é < b";</script></body>`;
  expect(hashesOfInlineScripts(html)).toEqual([hash('let a = "é < b";'), hash('import "/x.js"\n    ')]);
});

it("finds none in a page to read", () => {
  expect(hashesOfInlineScripts("<html><body><h1>Terms</h1></body></html>")).toEqual([]);
});
