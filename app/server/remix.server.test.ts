import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { afterAll, expect, it } from "vitest";
import { giveAddress } from "./address.server";
import { limitConcurrency } from "./limit-concurrency.server";
import { remixRoutes } from "./remix.server";

const begun: string[] = [];
let endFirst = () => {};
const first = new Promise<void>((resolve) => {
  endFirst = resolve;
});

/** A route whose first request is at work until it is let go. */
const slow = {
  id: "slow",
  parentId: "root",
  path: "slow",
  module: {
    loader: async ({ request }: { request: Request }) => {
      begun.push(new URL(request.url).search);
      if (begun.length === 1) await first;
      return new Response("done");
    },
  },
};
const build = {
  routes: { root: { id: "root", path: "", module: {} }, slow },
  assets: { routes: {}, version: "1" },
  future: {},
  entry: { module: {} },
} as unknown as ServerBuild;

const ONE = { atWork: 1, waiting: 10, waitMs: 60_000 };
const seen: string[] = [];
const app = express();
app.use(giveAddress, (request, response, next) => {
  seen.push(`${request.url} came`);
  response.once("close", () => seen.push(`${request.url} left`));
  next();
});
app.use(remixRoutes(build, limitConcurrency({ ours: ONE, pages: ONE, outside: ONE, files: ONE })));
const server = app.listen(0, "127.0.0.1");
afterAll(() => void server.close());

it("A visitor who leaves keeps their turn until their work is done", async () => {
  if (!server.listening) await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/slow`;
  const leaving = new AbortController();
  const left = fetch(`${address}?who=first`, { signal: leaving.signal });
  await expect.poll(() => begun).toEqual(["?who=first"]);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(() => seen).toContain("/slow?who=first left");
  const next = fetch(`${address}?who=next`);
  await expect.poll(() => seen).toContain("/slow?who=next came");
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["?who=first"]);
  endFirst();
  expect(await (await next).text()).toBe("done");
  expect(begun).toEqual(["?who=first", "?who=next"]);
});
