/** What a release promises: its section of the changelog, and what an upgrade to it needs. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { version } from "../package.json";
import { readReleases } from "../scripts/lib/releases.mjs";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const releases = readReleases();

describe("CHANGELOG.md", () => {
  it("The newest release is the version in package.json and its lock file", () => {
    expect(releases[0]?.version).toBe(version);
    expect(lock.version).toBe(version);
    expect(lock.packages[""].version).toBe(version);
  });

  it("Only the newest release may be without a day", () => {
    expect(releases.slice(1).filter(({ day }) => day === null)).toEqual([]);
  });

  it("Every release says how to upgrade to it", () => {
    expect(releases.length).toBeGreaterThan(0);
    for (const { version, upgrade } of releases) expect(upgrade, version).toMatch(/^- \S/);
  });

  it.each(["sqlite", "postgresql"])("Every migration of %s is named by the release that has it", (engine) => {
    const migrations = readdirSync(`drizzle/${engine}`).filter((name) => name.endsWith(".sql"));
    expect(migrations.length).toBeGreaterThan(0);
    for (const name of migrations) {
      const migration = name.replace(/\.sql$/, "");
      const naming = releases.filter(({ upgrade }) => upgrade.includes(`\`${migration}\``));
      expect(
        naming.map(({ version }) => version),
        `${migration}: in one list "### Upgrade"`,
      ).toHaveLength(1);
    }
  });

  it("A heading that is no release is refused (control)", () => {
    expect(() => readReleases("# Changelog\n\n## Unreleased\n")).toThrow(/"## Unreleased" is no release/);
    expect(readReleases("# Changelog\n\n## 1.0.0 (unreleased)\n\n### Buying\n\n- x\n")).toEqual([
      { version: "1.0.0", day: null, upgrade: "" },
    ]);
  });
});
