import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { readiness } from "~/services/running/readiness.server";
import { warn } from "~/services/running/warnings.server";
import { health } from "./health.server";

const server = express().use(health).listen(0, "127.0.0.1");
beforeAll(() => vi.waitFor(() => expect(server.listening).toBe(true)));
afterEach(() => {
  warn("cards refuse our key", false);
  vi.restoreAllMocks();
});
afterAll(() => void server.close());

async function ask(path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return `${answer.status} ${await answer.text()}`;
}

it("A warning stands below what balancers ask for, and keeps nobody out", async () => {
  const whyNot = vi.spyOn(readiness, "whyNot").mockResolvedValue(null);
  expect(await ask("/readyz")).toBe("200 ok\n");
  warn("cards refuse our key", true);
  expect(await ask("/readyz")).toBe("200 ok\nwarning: cards refuse our key\n");
  expect(await ask("/livez")).toBe("200 ok\n");
  whyNot.mockResolvedValue("disk-full");
  expect(await ask("/healthz")).toBe("503 not ready: disk-full\nwarning: cards refuse our key\n");
});
