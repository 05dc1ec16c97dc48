import { expect, it } from "vitest";
import { localPath } from "./local-path";

it.each([
  ["/fr-ca/voyage?to=boston", "/fr-ca/voyage?to=boston"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["/.//evil.example", "/"],
  ["/a/..//evil.example", "/"],
  [`/fr-ca?to=${"x".repeat(900)}`, `/fr-ca?to=${"x".repeat(900)}`],
  [`/fr-ca?to=${"x".repeat(1_000)}`, "/"],
  [`/fr-ca?to=${"é".repeat(200)}`, "/"],
  ["", "/"],
  [null, "/"],
  ["/\t/evil.example", "/"],
])("A local path leads from %s to %s, never elsewhere", (given, expected) => {
  expect(localPath(given)).toBe(expected);
});
