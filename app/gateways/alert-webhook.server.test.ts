import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AlertMessage, postAlert } from "./alert-webhook.server";

const MESSAGE: AlertMessage = {
  site: "https://escale.example",
  brand: "Escale",
  state: "open",
  kind: "refund-stuck",
  what: "refund needs review",
  subjects: ["r1"],
  count: 2,
  since: "2030-05-01T16:00:00.000Z",
  link: "https://escale.example/en-ca/staff/money?q=r1",
};

const heard: unknown[] = [];
let server: Server;
let url = "";
beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.url === "/slow") return;
    if (request.url === "/moved") return void response.writeHead(302, { Location: "/" }).end();
    heard.push(await json(request));
    response.writeHead(request.url === "/busy" ? 503 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it("A message is posted as JSON, with a line that a chat shows", async () => {
  expect(await postAlert(url, MESSAGE)).toBe(true);
  expect(heard).toContainEqual({ ...MESSAGE, text: "Escale: ALERT refund needs review (2) [refund-stuck]" });
});

it.each(["/busy", "/slow", "/moved"])("One that is not taken at %s is said to be, soon", async (path) => {
  const began = performance.now();
  expect(await postAlert(url + path, MESSAGE, 200)).toBe(false);
  expect(performance.now() - began).toBeLessThan(30_000);
});

it("Nobody there is no error", async () => {
  expect(await postAlert("http://127.0.0.1:9/", MESSAGE, 500)).toBe(false);
});
