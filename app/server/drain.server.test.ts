import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { PATIENCE_MS } from "../../tests/support/patience";
import { drainOf } from "./drain.server";

/** A visitor's connection to a server that is open: what it was answered, and whether the server has ended it. */
async function connected(port: number, headers: string) {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  let ended = false;
  socket.setEncoding("utf8");
  socket.on("data", (part) => {
    heard += part;
  });
  socket.on("end", () => {
    ended = true;
  });
  const ask = () => socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  const answers = () => heard.split("HTTP/1.1 200").length - 1;
  ask();
  await expect.poll(answers).toBe(1);
  return { ask, answers, isEnded: () => ended, close: () => socket.destroy() };
}

it("A form that a proxy hands over on a kept connection is answered while the server closes", async () => {
  const server = createServer((_, response) => response.end("ok"));
  // As the site's, which keeps connections for longer than any of this takes.
  server.keepAliveTimeout = PATIENCE_MS;
  const drain = drainOf(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const proxy = await connected(port, "X-Forwarded-For: 192.0.2.1\r\n");
  const browser = await connected(port, "");
  drain.disableKeepAlive();
  const closed = drain.closed(20_000);
  await expect.poll(browser.isEnded).toBe(true);
  await wait(500);
  expect(proxy.isEnded()).toBe(false);
  proxy.ask();
  await expect.poll(proxy.answers).toBe(2);
  // Its answer ends the connection.
  await expect.poll(proxy.isEnded).toBe(true);
  for (const each of [proxy, browser]) each.close();
  await closed;
});
