import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SAID_MINUTES } from "~/domain/company/limits";
import { pathInLocale } from "~/i18n/paths";
import { saidIn, saying } from "./said.server";

const now = new Date("2030-05-01T16:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const askFor = (path: string) => new Request(`http://localhost${path}`);
const path = saying("/en-ca/my-trip/a-key?cancelled=1#money", now);

describe("what a page says was done", () => {
  it("It is said where the form leads to, in either language, for a while", () => {
    expect(path).toMatch(/^\/en-ca\/my-trip\/a-key\?cancelled=1&told=[\w-]+#money$/);
    expect(saidIn(askFor(path), later(SAID_MINUTES - 1)).has("cancelled")).toBe(true);
    const { pathname, search } = new URL(path, "http://localhost");
    expect(saidIn(askFor(pathInLocale(pathname, search, "fr-ca")), now).has("cancelled")).toBe(true);
    expect(saidIn(askFor(path), later(SAID_MINUTES + 2)).has("cancelled")).toBe(false);
  });

  it.each([
    ["made up", "/en-ca/my-trip/a-key?cancelled=1"],
    ["with a seal made up", `/en-ca/my-trip/a-key?cancelled=1&told=${now.getTime()}-x`],
    ["of another page", path.replace("a-key", "another")],
    ["that tells something else", path.replace("cancelled", "dated")],
    ["with another seal's time", path.replace(/told=\w/, "told=z")],
  ])("An address %s says nothing", (_, typed) => {
    expect([...saidIn(askFor(typed), now)]).toEqual([]);
  });

  it("No page takes it from an address unsealed", () => {
    const files = readdirSync("app/routes", { recursive: true, encoding: "utf8" }).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
    );
    const flags = "done|sent|saved|said|added|confirmed|corrected|changed";
    const reads = new RegExp(`(?:searchParams|query)\\.(?:get|has)\\("(?:${flags})"\\)`);
    const sends = new RegExp(`redirect\\([^;]*(?:"|\\?)(?:${flags}|\\$\\{answer\\.done\\})=`);
    const unsealed = files.filter((file) => {
      const text = readFileSync(`app/routes/${file}`, "utf8");
      return reads.test(text) || text.split(";").some((part) => sends.test(part) && !part.includes("saying("));
    });
    expect(unsealed).toEqual([]);
  });
});
