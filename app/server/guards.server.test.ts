import type { Server } from "node:http";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { refuseForeignOrigin } from "./guards.server";

let server: Server;
beforeAll(async () => {
  const app = express();
  app.use(refuseForeignOrigin, (_request, response) => void response.status(204).end());
  server = app.listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(() => server.close());

function statusOf(headers: Record<string, string>, path = "/"): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path, method: "POST", headers: { Host: "pc.local:3000", ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once("error", reject)
      .end();
  });
}

it.each([
  ["a page of the site", { Origin: env.SITE_URL }, 204],
  ["the same site by its other name, on the demo", { Origin: "http://pc.local:3000" }, 204],
  ["a page of the site that hides its origin", { Referer: `${env.SITE_URL}/en-ca` }, 204],
  ["a browser that says nothing", {}, 204],
  ["another scheme", { Origin: "https://pc.local:3000" }, 403],
  ["another port", { Origin: "http://pc.local" }, 403],
  ["a user name before the host", { Origin: "http://x@pc.local:3000" }, 403],
  ["the site with a user name", { Origin: env.SITE_URL.replace("//", "//x:y@") }, 403],
  ["an address in place of an origin", { Origin: `${env.SITE_URL}/en-ca` }, 403],
  ["capitals that no browser writes", { Origin: "HTTP://PC.LOCAL:3000" }, 403],
  ["an address with a user name", { Referer: "http://x@pc.local:3000/en-ca" }, 403],
  ["an address of another scheme", { Referer: "https://pc.local:3000/en-ca" }, 403],
  ["another site", { Origin: "https://evil.example" }, 403],
  ["an origin that is hidden", { Origin: "null" }, 403],
] as const)("A post from %s", async (_what, headers, status) => {
  expect(await statusOf(headers)).toBe(status);
});
