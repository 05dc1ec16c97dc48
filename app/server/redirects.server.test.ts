import type { Request, Response } from "express";
import { beforeEach, expect, it, vi } from "vitest";
import { redirectAt } from "~/i18n/route-rules";
import { processorMs } from "../../tests/support/processor";
import { redirectToCanonical } from "./redirects.server";

vi.mock("~/i18n/route-rules", async (original) => {
  const rules = await original<typeof import("~/i18n/route-rules")>();
  return { ...rules, redirectAt: vi.fn(rules.redirectAt) };
});
beforeEach(() => vi.mocked(redirectAt).mockClear());

/** Where a path is sent; null where it stays. */
function askedFor(path: string): string | null {
  let sent: string | null = null;
  const response = {
    locals: { address: new URL(`http://localhost${path}`) },
    redirect: (_: number, to: string) => (sent = to),
  };
  redirectToCanonical({ method: "GET", path } as Request, response as unknown as Response, () => undefined);
  return sent;
}

it("A public page at its canonical path is checked against the rules once", () => {
  expect([1, 2, 3].map(() => askedFor("/fr-ca/voyage/boston-2-days"))).toEqual([null, null, null]);
  expect(redirectAt).toHaveBeenCalledTimes(1);
});

it("A redirecting path redirects each time", () => {
  expect([1, 2].map(() => askedFor("/en-ca/voyage"))).toEqual(["/en-ca/trip", "/en-ca/trip"]);
  expect([1, 2].map(() => askedFor("/EN-CA/trip"))).toEqual(["/en-ca/trip", "/en-ca/trip"]);
});

it("Slashes one after the other lead to the path with one, in one step", async () => {
  expect(askedFor("/en-ca//trip")).toBe("/en-ca/trip");
  expect(askedFor("/en-ca///")).toBe("/en-ca");
  expect(askedFor("//en-ca//voyage")).toBe("/en-ca/trip");
  expect(askedFor("//evil.example/x")).toBe("/evil.example/x");
  const many = "/".repeat(60_000);
  expect(await processorMs(() => expect(askedFor(`/en-ca${many}x`)).toBe("/en-ca/x"))).toBeLessThan(200);
  expect(await processorMs(() => expect(askedFor(`/en-ca/a${many}x${many}`)).toBe("/en-ca/a/x/"))).toBeLessThan(200);
});

it("A path to a private page is not remembered", () => {
  for (const _ of [1, 2]) expect(askedFor("/en-ca/my-trip/a-key-of-somebody")).toBeNull();
  expect(redirectAt).toHaveBeenCalledTimes(2);
});
