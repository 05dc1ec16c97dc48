/** What every answer carries, and what is refused before any code of ours looks at it. */
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { actionPaths } from "./support/action-paths";
import { cardToken, hold, pay, payFields, post, readyCheckout, travellerFields } from "./support/buyer";
import { type Departure, freshDeparture } from "./support/database";
import { markupProblems } from "./support/markup";
import { inOurBooks } from "./support/money";
import { sharedSite } from "./support/shared";
import { read, saidIn, wordsOf } from "./support/words";

const site = sharedSite();
const get = (path: string) => fetch(site.url + path, { redirect: "manual" });

async function booked(): Promise<{ checkout: string; key: string }> {
  const checkout = await readyCheckout(site, freshDeparture(site));
  await pay(site, checkout, payFields(await cardToken(site, checkout)));
  return { checkout, key: inOurBooks(site, checkout).bookings[0]?.key ?? "" };
}

it("Every kind of answer carries the protective headers", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const home = await (await get("/fr-ca")).text();
  const asset = /\/assets\/[\w.-]+\.css/.exec(home)?.[0] ?? "";
  const answers = await Promise.all([
    ...["/", "/fr-ca", "/en-ca/trip", "/en-ca/trip/boston-2-days", "/en-ca/terms-conditions", "/en-ca/nowhere"].map(
      get,
    ),
    ...["/en-ca/voyage", "/healthz", "/favicon.svg", asset, "/assets/none.js", "/posters/boston.svg"].map(get),
    ...["/en-ca/checkout/none", tabPath("travellers", "en-ca", checkout), "/locales/fr-ca/common"].map(get),
    ...["/locales/fr-ca/common?v=1", "/%E0%A4%A", "/webhooks/cards", "/en-ca/trip?_data=en-ca.trip.list"].map(get),
    post(site, tabPath("travellers", "en-ca", checkout), {}),
    post(site, "/preferences", { currency: "USD", to: "/" }),
    post(site, "/preferences", {}, { Origin: "https://evil.example" }),
    post(site, "/webhooks/cards", { no: "signature" }),
  ]);
  const nonces: string[] = [];
  for (const answer of answers) {
    const what = `${answer.status} ${answer.url}`;
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(answer.headers.get("x-content-type-options"), what).toBe("nosniff");
    expect(answer.headers.get("x-frame-options"), what).toBe("DENY");
    expect(answer.headers.get("referrer-policy"), what).toBe("strict-origin-when-cross-origin");
    expect(answer.headers.get("x-powered-by"), what).toBeNull();
    expect(answer.headers.get("server"), what).toBeNull();
    expect(answer.headers.get("x-request-id"), what).toMatch(/^[\w-]{8,}$/);
    expect(policy, what).toContain(`form-action 'self' ${site.url} ${site.sandboxUrl}`);
    for (const part of ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"])
      expect(policy, what).toContain(part);
    expect(policy, what).not.toMatch(/unsafe-(inline|eval)|\*|https?:\s/);
    const html = await answer.text();
    const type = answer.headers.get("content-type") ?? "";
    if (html !== "") expect(type, what).toMatch(/^(text\/[\w+]+;.*charset=utf-8|(application|image|font)\/[\w.+-]+)/i);
    // A page kept for many has scripts of our files alone: a nonce would be the same for everyone.
    const isKept = answer.headers.get("cache-control")?.includes("public") && html.startsWith("<!DOCTYPE html>");
    const own = /'nonce-([^']*)'/.exec(policy)?.[1];
    if (isKept) expect(own, what).toBeUndefined();
    if (own !== undefined) nonces.push(own);
    for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      // Data, which no browser runs.
      if (/type="application\/(ld\+)?json"/.test(attributes)) continue;
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
      if (isKept) expect([text, /\ssrc="\/assets\//.test(attributes)], what).toEqual(["", true]);
      else expect(policy, what).toContain(`'nonce-${nonce}'`);
    }
    expect(html, what).not.toMatch(/\sstyle="|\son\w+="|javascript:/);
    expect(answer.status, what).toBeLessThan(500);
  }
  // Those drawn for one reader, each with its own.
  expect(nonces.length).toBeGreaterThan(3);
  expect(new Set(nonces).size).toBe(nonces.length);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w+/]{22}==$/);
});

it("The files served are of expected kinds only: no source map, no copy, nothing hidden", async () => {
  const files = await readdir("build/client", { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(50);
  const kinds = /^[\w][\w.-]*\.(css|js|svg|png|ico|avif|webp|jpg|woff2|txt|webmanifest|json)(\.(br|gz))?$/;
  expect(names.filter((name) => !kinds.test(name))).toEqual([]);
  for (const path of ["/assets/", "/assets", "/fonts/", "/.git/config", "/package.json", "/assets/../server/index.js"])
    expect((await get(path)).status, path).toBe(404);
});

it("Private pages are cached by nobody", async () => {
  const { checkout, key } = await booked();
  const open = await readyCheckout(site, freshDeparture(site));
  const pages = [
    tabPath("booking", "en-ca", checkout),
    pathFor("booking", "fr-ca", { bookingKey: key }),
    pathFor("checkout", "fr-ca", { sessionId: open }),
    ...["travellers", "seats", "payment"].map((tab) => tabPath(tab, "en-ca", open)),
    `${tabPath("travellers", "en-ca", open)}?_data=en-ca.checkout.travellers`,
    `${tabPath("payment", "en-ca", open)}?_data=en-ca.checkout.payment`,
    `${tabPath("booking", "en-ca", checkout)}?_data=en-ca.checkout.booking`,
    `${pathFor("booking", "en-ca", { bookingKey: key })}?_data=en-ca.booking`,
    `${tabPath("travellers", "en-ca", open)}?_data=en-ca.checkout`,
  ];
  for (const path of pages) expect((await get(path)).headers.get("cache-control"), path).toContain("no-store");
  const posted = await post(
    site,
    tabPath("travellers", "en-ca", open),
    travellerFields({ adults: 1, children: 0 }, ""),
  );
  expect(posted.status).toBe(400);
  expect(posted.headers.get("cache-control")).toContain("no-store");
});

it("A cross-site post is refused on every route that acts", async () => {
  const departure: Departure = freshDeparture(site);
  const { id } = await hold(site, departure);
  const paths = await actionPaths({ sessionId: id ?? "", slug: departure.trip, bookingKey: "none" });
  expect(paths.length).toBeGreaterThanOrEqual(9);
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: `${site.url}.evil.example` },
    { Origin: site.sandboxUrl },
    { Referer: "https://evil.example/page" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: site.url },
  ];
  for (const path of paths) {
    for (const headers of foreign) {
      const answer = await fetch(site.url + path, {
        method: "POST",
        body: new URLSearchParams({ a: "b" }),
        headers,
        redirect: "manual",
      });
      // It asks for a signature, not for where a post comes from; a form is none of its own.
      if (path.startsWith("/webhooks/")) expect(answer.status, path).toBe(415);
      // What an identity provider posts leads on by a link, with no cookie set.
      else if (path === "/sign-in/callback")
        expect([answer.status, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([
          303,
          "/sign-in/callback",
          null,
        ]);
      else expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const answer = await fetch(`${site.url}/preferences`, { method, headers: { Origin: "https://evil.example" } });
    expect(answer.status, method).toBe(405);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  }
});

it("A webhook with a wrong signature changes nothing and is answered 400", async () => {
  const body = JSON.stringify({ id: "evt_forged", type: "payment_intent.succeeded", data: { object: { id: "pi_x" } } });
  for (const signature of ["", "t=1,v1=00", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`]) {
    const headers = { "Stripe-Signature": signature, "Content-Type": "application/json" };
    expect((await fetch(`${site.url}/webhooks/cards`, { method: "POST", body, headers })).status).toBe(400);
  }
});

/** The status of a request whose headers no client library would send. */
function raw(lines: string[], body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.url).port), "localhost");
    let answer = "";
    socket.setEncoding("utf8").on("data", (text) => {
      answer += text;
      if (answer.includes("\r\n")) socket.destroy();
    });
    socket.once("error", reject).once("close", () => resolve(Number(answer.split(" ")[1])));
    socket.write(`${[...lines, `Host: ${new URL(site.url).host}`, `Origin: ${site.url}`].join("\r\n")}\r\n\r\n${body}`);
  });
}

it("A body without its length, or too large, is not read", async () => {
  const form = "Content-Type: application/x-www-form-urlencoded";
  expect(await raw(["POST /preferences HTTP/1.1", form, "Transfer-Encoding: chunked"], "1\r\na\r\n0\r\n\r\n")).toBe(
    411,
  );
  expect(await raw(["POST /preferences HTTP/1.1", form, "Content-Length: 70000"])).toBe(413);
  const huge = await post(site, "/preferences", { to: "/".padEnd(66_000, "x") }).catch(() => null);
  expect(huge?.status ?? 413).toBe(413);
  expect((await get("/healthz")).status).toBe(200);
});

it.each(LOCALES)("A refusal explains itself on a page of the site, %s", async (locale) => {
  const { titles, help } = wordsOf(locale).refusal;
  const home = pathFor("home", locale);
  const asked = {
    unreadable: [`${home}/%E0%A4%A`, {}],
    foreign: [home, { method: "POST", body: new URLSearchParams(), headers: { Origin: "null" } }],
    verb: [home, { method: "DELETE" }],
    "too-large": [home, { method: "POST", body: new URLSearchParams({ a: "b".repeat(70_000) }) }],
    "no-form": [home, { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } }],
  } satisfies Partial<Record<keyof typeof titles, [string, RequestInit]>>;
  for (const why of Object.keys(asked) as (keyof typeof asked)[]) {
    const [path, init] = asked[why] as [string, RequestInit];
    const answer = await fetch(site.url + path, { ...init, redirect: "manual" });
    const html = await answer.text();
    expect(saidIn(html), why).toContain(`${read(titles[why])} ${read(help[why])}`);
    expect(html).toContain(`<html lang="${LANGUAGE_TAGS[locale]}"`);
    expect(await markupProblems(html), why).toEqual([]);
    const styles = /rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await fetch(site.url + styles)).headers.get("content-type")).toContain("text/css");
  }
});

it("A return path never leads off the site", async () => {
  for (const to of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil",
    "javascript:alert(1)",
    "/\t/evil.example",
  ]) {
    const answer = await post(site, "/preferences", { currency: "EUR", to });
    const led = new URL(answer.headers.get("location") ?? "", site.url);
    expect(led.origin, to).toBe(site.url);
  }
});
