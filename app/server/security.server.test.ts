import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, it, vi } from "vitest";

const YEAR_SECONDS = 31_536_000;
const before = process.env;
afterEach(() => {
  process.env = before;
});

/** What a site at an address says of how it is to be reached. */
async function transportOf(SITE_URL: string): Promise<string | null> {
  vi.resetModules();
  process.env = { ...before, SITE_URL, ALLOW_SANDBOX: "1" };
  const { securityHeaders } = await import("./security.server");
  const app = express().use(securityHeaders);
  app.use((_request, response) => void response.end());
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  return headers.get("strict-transport-security");
}

it("An https site sets strict transport security for at least a year; an http site does not", async () => {
  const said = await transportOf("https://escale.example");
  expect(Number(/^max-age=(\d+)/.exec(said ?? "")?.[1])).toBeGreaterThanOrEqual(YEAR_SECONDS);
  expect(await transportOf("http://escale.example")).toBeNull();
});
