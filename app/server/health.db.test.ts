import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { readiness } from "~/services/running/readiness.server";
import { warn } from "~/services/running/warnings.server";
import { eventually } from "../../tests/support/eventually";
import { health } from "./health.server";

const server = express().use(health).listen(0, "127.0.0.1");
beforeAll(() => eventually(() => expect(server.listening).toBe(true)));
afterEach(() => {
  warn("cards refuse our key", false);
  vi.restoreAllMocks();
});
afterAll(() => void server.close());

async function ask(path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return `${answer.status} ${await answer.text()}`;
}

it("Losing writes is said, and takes no page away", async () => {
  vi.spyOn(readiness, "notReadyReason").mockResolvedValue(null);
  vi.spyOn(readiness, "whyNotWriting").mockResolvedValue("stalled");
  const both = "reading: yes\nwriting: no (stalled)\n";
  expect(await ask("/readyz")).toBe(`200 ok\n${both}`);
  expect(await ask("/healthz")).toBe(`200 ok\n${both}`);
  expect(await ask("/readyz/reading")).toBe(`200 ok\n${both}`);
  expect(await ask("/readyz/writing")).toBe(`503 not ready: stalled\n${both}`);
  expect(await ask("/readyz/else")).toMatch(/^404 /);
});

it("A warning stands below what balancers ask for, and keeps nobody out", async () => {
  const notReadyReason = vi.spyOn(readiness, "notReadyReason").mockResolvedValue(null);
  vi.spyOn(readiness, "whyNotWriting").mockResolvedValue(null);
  const well = "ok\nreading: yes\nwriting: yes\n";
  expect(await ask("/readyz")).toBe(`200 ${well}`);
  warn("cards refuse our key", true);
  expect(await ask("/readyz")).toBe(`200 ${well}warning: cards refuse our key\n`);
  expect(await ask("/livez")).toBe("200 ok\n");
  notReadyReason.mockResolvedValue("migrations");
  expect(await ask("/healthz")).toBe(
    "503 not ready: migrations\nreading: no (migrations)\nwriting: yes\nwarning: cards refuse our key\n",
  );
});

it("An instance that ends says so of both, whichever was asked first", async () => {
  const [reading, writing] = [vi.spyOn(readiness, "notReadyReason"), vi.spyOn(readiness, "whyNotWriting")];
  const ending = "503 not ready: ending\nreading: no (ending)\nwriting: no (ending)\n";
  reading.mockResolvedValue(null);
  writing.mockResolvedValue("ending");
  expect(await ask("/readyz")).toBe(ending);
  reading.mockResolvedValue("ending");
  writing.mockResolvedValue(null);
  expect(await ask("/readyz/writing")).toBe(ending);
});
