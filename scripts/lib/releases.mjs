/** The releases of CHANGELOG.md, the newest first: `## 0.1.0 (2026-12-01)`, or `(unreleased)` for the one being made. */
import { readFileSync } from "node:fs";

/** @typedef {{ version: string, day: string | null, upgrade: string }} Release */

/** @param {string} [text] @returns {Release[]} */
export function readReleases(text = readFileSync("CHANGELOG.md", "utf8")) {
  return text
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      const found = /^## (\d+\.\d+\.\d+(?:-[\w.]+)?) \((\d{4}-\d\d-\d\d|unreleased)\)$/.exec(heading);
      if (!found) throw new Error(`CHANGELOG.md: "${heading}" is no release: ## 1.2.3 (2026-12-01), or (unreleased)`);
      const [, version = "", day = ""] = found;
      const area =
        lines
          .join("\n")
          .split(/^### /m)
          .find((each) => each.startsWith("Upgrade\n")) ?? "";
      return { version, day: day === "unreleased" ? null : day, upgrade: area.replace("Upgrade\n", "").trim() };
    });
}
