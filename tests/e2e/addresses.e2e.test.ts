/** However a request names the site, and whatever stands in its way: one address, no failure, no door left open. */
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { pathFor, tabPath } from "~/i18n/paths";
import { builtRoutes } from "./support/built-routes";
import { post, readyCheckout } from "./support/buyer";
import { freshDeparture } from "./support/database";
import { until } from "./support/money";
import { sharedSite } from "./support/shared";

const site = sharedSite();
const HOST = new URL(site.url).host;
const FORM = "Content-Type: application/x-www-form-urlencoded";

type Answer = { status: number; head: string; body: string };

/** The answer to a request that no client library would send. */
function raw(lines: string[], body = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.url).port), "localhost");
    let answer = "";
    socket.setEncoding("utf8").on("data", (text) => {
      answer += text;
    });
    socket.once("error", reject).once("close", () => {
      const [head = "", ...rest] = answer.split("\r\n\r\n");
      resolve({ status: Number(head.split(" ")[1]), head, body: rest.join("\r\n\r\n") });
    });
    const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
    socket.write(`${[...lines, ...length, "Connection: close"].join("\r\n")}\r\n\r\n${body}`);
  });
}

/** What a proxy, or who plays one, may put beside a request. */
const BESIDE: [what: string, lines: string[]][] = [
  ["the site's own host", [`Host: ${HOST}`]],
  ["a proxy's host", ["Host: 127.0.0.1:8080"]],
  ["a host that is none", ["Host: a@b"]],
  ["an empty host", ["Host:"]],
  ["a path for a host", [`Host: ${HOST}`, "X-Forwarded-Host: localhost/preferences?"]],
  ["another's host", [`Host: ${HOST}`, "X-Forwarded-Host: evil.example"]],
  ["several hosts", [`Host: ${HOST}`, "X-Forwarded-Host: a, b:x, [::"]],
  ["a scheme that is none", [`Host: ${HOST}`, "X-Forwarded-Proto: javascript:alert(1)//"]],
  ["schemes and a port", [`Host: ${HOST}`, "X-Forwarded-Proto: https, http", "X-Forwarded-Port: x"]],
  ["a client that is no address", [`Host: ${HOST}`, "X-Forwarded-For: <b>, , unknown, 1"]],
];

it("A page and a form are the same with anything else in the request", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const tab = tabPath("travellers", "en-ca", checkout);
  for (const [what, lines] of BESIDE) {
    const page = await raw([`GET ${tab} HTTP/1.1`, ...lines]);
    expect(page.status, what).toBe(200);
    expect(page.head, what).toMatch(/cache-control: no-store/i);
    expect(page.body, what).not.toMatch(/evil\.example|127\.0\.0\.1:8080|javascript:/);
    const sent = await raw([`POST ${tab} HTTP/1.1`, ...lines, FORM, `Origin: ${site.url}`], "travellers[0].title=mx");
    expect(sent.status, what).toBe(400);
    expect(sent.body, what).toContain("travellers-travellers[0].firstName");
    const foreign = await raw([`POST ${tab} HTTP/1.1`, ...lines, FORM, "Origin: https://evil.example"], "a=b");
    expect(foreign.status, what).toBe(403);
    const card = await raw([`POST ${tab} HTTP/1.1`, ...lines, FORM, `Origin: ${site.url}`], "x=4242424242424242");
    expect(card.head, what).toContain("card_error=card-data-refused");
    const large = await raw([`POST ${tab} HTTP/1.1`, ...lines, FORM, `Origin: ${site.url}`, "Content-Length: 70000"]);
    expect(large.status, what).toBe(413);
  }
});

it("The demo opens under other names of its machine, forms included", async () => {
  const { port } = new URL(site.url);
  const [lines, origin] = [[`Host: 127.0.0.1:${port}`, FORM], `Origin: http://127.0.0.1:${port}`];
  const to = pathFor("contact", "en-ca");
  const chosen = await raw(["POST /preferences HTTP/1.1", ...lines, origin], `currency=USD&to=${to}`);
  expect([chosen.status, chosen.head]).toEqual([303, expect.stringMatching(new RegExp(`location: ${to}\r`, "i"))]);
});

describe("what a request asks for", () => {
  it.each([
    ["a whole address", `http://${HOST}/en-ca/contact-us`, 200],
    ["another site's address", "http://evil.example/en-ca/contact-us", 200],
    ["a path spelt out", "/en-ca/cont%61ct-us", 200],
    ["a way about", "/en-ca/checkout/../contact-us", 200],
    ["nothing", "*", 400],
    ["a network's end", "evil.example:443", 400],
    ["a path of another's", "//evil.example/%2f..", 301],
    ["NUL in a path", "/en-ca/trip/a%00b", 400],
    ["a line's end in a path", "/en-ca/trip/a%0d%0ab", 400],
    ["NUL in a question", "/en-ca/trip?to=a%00b", 400],
    ["octets of an old encoding", "/en-ca/trip/%ff", 301],
    ["a path that moved, in an old encoding", "/fr-ca/politique-de-confidentialit%e9", 301],
    ["half an octet", "/en-ca/trip/%E0%A4%A", 400],
    ["a path that would lead nowhere once read", "/%5c", 400],
    ["a search of 5,000 letters", `/en-ca/trip?from=${"a".repeat(5000)}`, 414],
    ["a question of such octets", "/en-ca/trip?to=%ff&from=%", 200],
  ])("A request for %s is answered", async (_, target, status) => {
    expect((await raw([`GET ${target} HTTP/1.1`, `Host: ${HOST}`])).status).toBe(status);
  });

  it("A request never fails on any route, with any address and cookies", async () => {
    const strange = ["x".repeat(3_000), "%F0%9F%9A%8C", "%E2%80%AE", "__proto__", "999999999999", "-1", "%25", "a%2Fb"];
    const cookies = ["session=%00", "session=a.b; browser=%; locale=x; currency=%00", `session=${"x".repeat(3_000)}`];
    for (const { path } of await builtRoutes()) {
      for (const [index, value] of strange.entries()) {
        const at = path.replace("*", value).replace(/:(\w+)/g, () => value);
        const search =
          index % 2 === 0 ? "" : `?month=${value}&page=${value}&amount=${value}&again=${value}&state=${value}&_data=x`;
        const headers = { Cookie: cookies[index % cookies.length] ?? "", "Accept-Language": "en;q=x,,;" };
        const answer = await fetch(site.url + at + search, { headers, redirect: "manual" });
        expect(answer.status, at + search).toBeLessThan(500);
        await answer.arrayBuffer();
        if (path.includes(":"))
          expect((await fetch(site.url + path.replace(/:(\w+)/g, "a%00b"))).status, path).toBe(400);
      }
    }
  });
});

it("An unreadable address is not logged, nor is its host", async () => {
  const key = `canary-${process.pid}-key`;
  for (const lines of [[`Host: ${key}@b`], [`Host: ${HOST}`, `X-Forwarded-Proto: ${key}`]])
    await raw([`GET /en-ca/my-trip/${key}/%ff HTTP/1.1`, ...lines]);
  await post(site, `/en-ca/my-trip/${key}`, { [`${key}[99999]`]: key });
  const after = await fetch(`${site.url}/en-ca`, { headers: { "X-Request-Id": `after-${key.replace("key", "all")}` } });
  await after.arrayBuffer();
  const logged = () => readFile(site.outputFile, "utf8");
  await until("it is logged", async () => (await logged()).includes(`after-${key.replace("key", "all")}`));
  expect(await logged()).not.toContain(key);
});

it("A return path is short for any request", async () => {
  const answer = await post(site, "/preferences", { currency: "USD", to: `/en-ca?x=${"é".repeat(5_000)}` });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
});
