import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { countedAddress, hashClientAddress, VISITOR_HEADER } from "./visitor.server";

describe("an address is counted", () => {
  it.each([
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["198.51.100.7:4711", "198.51.100.7"],
    ["2001:db8:1:2:3:4:5:6", "20010db800010002"],
    ["2001:db8:1:2::", "20010db800010002"],
    ["[2001:DB8:1:2::9]:443", "20010db800010002"],
    ["2001:db8:1:3::", "20010db800010003"],
    ["fe80::1%eth0", "fe80000000000000"],
    ["", null],
    ["unknown", null],
    ["1", null],
    ["<script>", null],
  ])("%s as %s", (given, counted) => expect(countedAddress(given)).toBe(counted));
});

describe("who asks", () => {
  let close = () => {};
  afterEach(() => close());

  /** The names of requests that come with these `X-Forwarded-For`, while a site trusts `proxies`. */
  async function named(proxies: string | number, forwarded: (string | undefined)[]): Promise<unknown[]> {
    const app = express().set("trust proxy", proxies).use(hashClientAddress);
    app.use((request, response) => void response.json(request.headers[VISITOR_HEADER]));
    const server = createServer(app);
    close = () => void server.close();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ask = async (from?: string) =>
      (await fetch(url, { headers: { [VISITOR_HEADER]: "forged", ...(from && { "X-Forwarded-For": from }) } })).json();
    return Promise.all(forwarded.map(ask));
  }

  it("A visitor is who a trusted proxy names, by network for IPv6", async () => {
    const [one, same, other, neighbour] = await named("loopback", [
      "2001:db8:1:2::1",
      "2001:db8:1:2:ffff::9",
      "2001:db8:1:3::1",
      "198.51.100.7",
    ]);
    expect(same).toBe(one);
    expect(new Set([one, other, neighbour]).size).toBe(3);
    expect(one).not.toBe("forged");
  });

  it("A visitor is the connection without a trusted proxy, or when the proxy names no address", async () => {
    const [plain, forged] = await named(0, [undefined, "198.51.100.7"]);
    expect(forged).toBe(plain);
    expect(new Set([plain, ...(await named("loopback", ["unknown", "<b>"]))]).size).toBe(1);
  });

  it("A visitor is counted by hops: addresses a client adds are ignored", async () => {
    const [one, forged, behindTwo] = await named(1, ["198.51.100.7", "203.0.113.9, 198.51.100.7", "203.0.113.9"]);
    expect(forged).toBe(one);
    expect(behindTwo).not.toBe(one);
  });
});
