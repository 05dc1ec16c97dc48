import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { registry } from "~/platform/metrics.server";
import { limitConcurrency, respondBusy } from "./limit-concurrency.server";

const ONE = { atWork: 1, waiting: 1, waitMs: 200 };
const ready = () => new Promise((resolve) => setImmediate(resolve));

describe("requests in turn", () => {
  it("Requests that may wait for others or send files never hold up a page", async () => {
    const limited = limitConcurrency({ ours: ONE, pages: ONE, outside: ONE, files: ONE });
    const never = () => new Promise<never>(() => undefined);
    for (const path of ["/webhooks/cards", "/en-ca/trip-planner/t/i/files"]) void limited(path, never);
    await ready();
    await expect(limited("/en-ca/checkout/abc/seats", async () => "seats")).resolves.toBe("seats");
    void limited("/fr-ca/voyage", never);
    await ready();
    for (const path of [
      "/en-ca/trip-planner",
      "/en-ca/checkout/abc/payment",
      "/en-ca/checkout/amount-due/QC-1",
      "/en-ca/pay/abc",
      "/sign-in/callback",
      "/en-ca/trip/tripeze/x",
      pathFor("booking.claim", "en-ca", { bookingKey: "k" }),
    ])
      await expect(limited(path, async () => path)).rejects.toThrow("no turn came");
  });

  it("Public pages that are being made leave turns to what is not one", async () => {
    const limited = limitConcurrency({ ours: ONE, pages: ONE, outside: ONE, files: ONE });
    void limited("/en-ca/trip", () => new Promise<never>(() => undefined), { lane: "pages" });
    await ready();
    await expect(limited("/en-ca/trip", async () => "held")).resolves.toBe("held");
    await expect(limited("/en-ca", async () => "page", { lane: "pages" })).rejects.toThrow("no turn came");
  });

  it("A request whose work fails gives up its turn", async () => {
    const limited = limitConcurrency({ ours: ONE, pages: ONE, outside: ONE, files: ONE });
    await expect(limited("/en-ca", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(limited("/en-ca", async () => "next")).resolves.toBe("next");
  });
});

describe("a request that gets no turn", () => {
  const app = express();
  let site = "";
  const server = app.listen(0, "127.0.0.1");
  beforeAll(async () => {
    const limited = limitConcurrency({ ours: { ...ONE, waiting: 0 }, pages: ONE, outside: ONE, files: ONE });
    void limited("/", () => new Promise<never>(() => undefined));
    app.use((request, response, next) => {
      if (request.method === "POST") response.locals.form = new URLSearchParams([["name", `Zoé "<b>" & Léo`]]);
      limited(request.path, async () => response.send("made")).catch(
        (error) => respondBusy(error, request, response) || next(error),
      );
    });
    if (!server.listening) await once(server, "listening");
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it.each([
    ["/fr-ca/voyage?from=laval", "Il y a beaucoup de monde en ce moment", "Recharger la page"],
    ["/en-ca/trip?from=laval", "The site is very busy right now", "Reload the page"],
  ])(
    "A refused request for %s explains why, and the page retries by itself, with or without scripts",
    async (path, title, label) => {
      const answer = await fetch(site + path);
      const page = await answer.text();
      expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("refresh")]).toEqual([
        429,
        "5",
        "5",
      ]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(page).toContain(`<h1>${title}</h1>`);
      expect(page).toMatch(new RegExp(`<a class="button main" href="${path.replace("?", "\\?")}">${label}</a>`));
    },
  );

  it("A refused form can be sent again unchanged, and is not sent by itself", async () => {
    const answer = await fetch(`${site}/en-ca/checkout/abc/seats?x=1`, { method: "POST" });
    const page = await answer.text();
    expect([answer.status, answer.headers.get("refresh")]).toEqual([429, null]);
    expect(page).toContain('<form method="post" action="/en-ca/checkout/abc/seats?x=1">');
    expect(page).toContain('<input type="hidden" name="name" value="Zoé &quot;&lt;b&gt;&quot; &amp; Léo">');
    expect(page).toContain("nothing was booked or paid");
  });

  it("A refused request from a running page is reported there", async () => {
    const answer = await fetch(`${site}/en-ca/trip?_data=routes`);
    expect([answer.status, answer.headers.get("x-remix-catch"), answer.headers.get("refresh")]).toEqual([
      429,
      "yes",
      null,
    ]);
  });

  it("A refused turn is counted", async () => {
    await fetch(`${site}/en-ca/trip?_data=routes`);
    expect(await registry.getSingleMetricAsString("escale_turns_refused_total")).toMatch(/lane="ours"\} [1-9]/);
  });
});
