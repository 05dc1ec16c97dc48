import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, it, vi } from "vitest";
import { log, readingLog } from "~/platform/log.server";
import { requestLog } from "./request-log.server";

it("Successful reads are logged in batches; everything else immediately", async () => {
  const [atOnce, together] = [log, readingLog].map((each) => vi.spyOn(each, "info").mockReturnValue(undefined));
  const app = express().use(requestLog);
  app.use((request, response) => void response.status(Number(request.path.slice(1))).end());
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const ask = async (asked: string) => {
    const [method = "", status] = asked.split(" ");
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${status}`, { method, redirect: "manual" });
  };
  for (const asked of ["GET 200", "HEAD 404", "POST 303", "GET 500"]) await ask(asked);
  const told = (lines: typeof atOnce) =>
    lines?.mock.calls.map(([line]: unknown[]) => {
      const { method, status } = line as { method: string; status: number };
      return `${method} ${status}`;
    });
  await expect.poll(() => told(together)).toEqual(["GET 200", "HEAD 404"]);
  await expect.poll(() => told(atOnce)).toEqual(["POST 303", "GET 500"]);
  server.close();
});
