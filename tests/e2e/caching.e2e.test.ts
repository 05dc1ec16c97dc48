/** What is kept of the site's answers, for whom, and what never is. */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { get as httpGet, type IncomingHttpHeaders } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { PATIENCE_MS } from "../support/patience";
import { newVisitor, openBrowser } from "./support/browser";
import { hold } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { sharedSite } from "./support/shared";

const site = sharedSite();

type Answer = { status: number; headers: IncomingHttpHeaders; body: string; bytes: number };

/** A GET as it goes over the wire: nothing is followed, decoded or added. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpGet(site.url + path, { headers }, async (response) => {
      const raw = Buffer.concat(await response.toArray());
      const encoding = response.headers["content-encoding"];
      const body = encoding === "br" ? brotliDecompressSync(raw) : encoding === "gzip" ? gunzipSync(raw) : raw;
      const { statusCode: status = 0, headers: given } = response;
      resolve({ status, headers: given, body: body.toString(), bytes: raw.length });
    });
    request.once("error", reject);
  });
}

const escapedRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const cookiesOf = ({ headers }: Answer) =>
  (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");

async function choose(currency: string): Promise<string> {
  const answer = await fetch(`${site.url}/preferences`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.url },
    body: new URLSearchParams({ currency, to: "/en-ca" }),
  });
  return (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

/** How an answer was come by, as the log tells it, which is a moment after it has left. */
async function keptOf({ headers }: Answer): Promise<string | undefined> {
  const id = `"requestId":"${headers["x-request-id"]}"`;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(50)) {
    const lines = (await readFile(site.outputFile, "utf8")).split("\n");
    const line = lines.find((each) => each.includes(id) && each.includes('"msg":"request"') && each.endsWith("}"));
    if (line) return JSON.parse(line).kept;
  }
  throw new Error(`nothing is logged of the request ${id}`);
}

/** A trip and one of its departures, as the pages themselves tell. */
async function someTrip() {
  const list = await get("/en-ca/trip");
  const path = /href="(\/en-ca\/trip\/[\w-]+)[?"]/.exec(list.body)?.[1];
  if (!path) throw new Error("the list has no trip");
  return path;
}

describe("a public page", () => {
  it.each(["/en-ca", "/fr-ca/voyage", "/en-ca/terms-conditions", "/fr-ca/politique-de-confidentialite"])(
    "%s is made once and kept compressed",
    async (path) => {
      const first = await get(path, { "Accept-Encoding": "gzip, deflate, br, zstd" });
      expect(first.status).toBe(200);
      expect(first.headers["cache-control"]).toBe("public, max-age=0, stale-while-revalidate=3");
      expect(first.headers.vary).toBe("Accept-Encoding, Cookie");
      expect(first.headers["content-encoding"]).toBe("br");
      const again = await get(path, { "Accept-Encoding": "gzip" });
      expect(again.headers["content-encoding"]).toBe("gzip");
      const plain = await get(path);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect([again.body, plain.body]).toEqual([first.body, first.body]);
      expect(plain.headers.etag).toBe(first.headers.etag);
      expect(plain.bytes).toBe(Number(plain.headers["content-length"]));
    },
  );

  it("A public page is answered from the cache the second time", async () => {
    // The site writes now and then by itself, which makes what it kept before old.
    const secondTime = async () => {
      await get("/en-ca/trip?to=boston&adults=3");
      return keptOf(await get("/en-ca/trip?adults=3&to=boston&utm_source=letter"));
    };
    await expect.poll(secondTime).toBe("hit");
  });

  it("A public page answers 304 to a reader who has it, with a fitting policy", async () => {
    const { headers } = await get("/en-ca");
    const again = await get("/en-ca", { "If-None-Match": String(headers.etag) });
    expect(again.status).toBe(304);
    expect(again.bytes).toBe(0);
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    expect((await get("/en-ca", { "If-None-Match": '"another"' })).status).toBe(200);
  });

  it("A public page never shows one reader's query to another", async () => {
    const { body } = await get("/en-ca/trip?to=boston&whisper=between-us");
    expect(body).not.toContain("between-us");
    expect((await get("/en-ca?whisper=between-us")).body).not.toContain("between-us");
  });

  it("A public page has and allows no inline script, without complaint", async () => {
    const { body, headers } = await get("/en-ca");
    // What is called data is no script.
    expect(body).not.toMatch(/<script(?![^>]*(?:\bsrc=|json"))/);
    expect(String(headers["content-security-policy"])).toMatch(/script-src 'self' 'inline-speculation-rules';/);
    const browser = await openBrowser();
    const { page, complaints } = await newVisitor(browser, site, { scripts: true });
    await page.goto("/en-ca");
    await page.waitForLoadState("networkidle");
    await browser.close();
    expect(complaints).toEqual([]);
  });

  it("A public page brings its style sheet to a first visitor, and links to it for a returning one", async () => {
    for (const path of ["/en-ca", "/fr-ca/voyage", await someTrip(), "/en-ca/terms-conditions"]) {
      const first = await get(path);
      const [, text = ""] = /<style>([\s\S]*?)<\/style>/.exec(first.body) ?? [];
      const hash = createHash("sha256").update(text).digest("base64");
      expect(String(first.headers["content-security-policy"]), path).toContain(`style-src 'self' 'sha256-${hash}';`);
      const sheet = /<link rel="stylesheet" href="([^"]+)"( media="print")?/;
      const again = await get(path, { Cookie: cookiesOf(first) });
      expect(again.body).not.toContain("<style>");
      const [, file = "", media] = sheet.exec(again.body) ?? [];
      expect([(await get(file)).body, media]).toEqual([text, undefined]);
      // Who reads on finds it there; a page to read is often the only one.
      const ahead = path === "/en-ca/terms-conditions" ? undefined : ' media="print"';
      expect(sheet.exec(first.body)?.[2], path).toBe(ahead);
      expect(String(again.headers["content-security-policy"])).toContain("style-src 'self';");
    }
  });

  it("A public page shows a sold place within seconds", async () => {
    // Few enough for the page to say how many.
    const departure = freshDeparture(site, { left: 8 });
    const page = pathFor("trip.detail", "en-ca", { slug: departure.trip });
    const path = `${page}?adults=1&month=${departure.startDay.slice(0, 7)}`;
    await wait(1200);
    const before = await get(path);
    expect((await hold(site, departure, { adults: 2, children: 0 })).status).toBe(303);
    const soldAt = Date.now();
    const seen: string[] = [];
    await expect
      .poll(
        async () => {
          const answer = await get(path);
          seen.push((await keptOf(answer)) ?? "");
          expect(Number(answer.headers.age)).toBeLessThanOrEqual(3);
          return answer.headers.etag;
        },
        { timeout: PATIENCE_MS },
      )
      .not.toBe(before.headers.etag);
    // Shown as it was while it was made again; a slow machine makes it for who asks.
    expect(seen.slice(0, -1)).not.toContain("never");
    expect(Date.now() - soldAt).toBeLessThan(PATIENCE_MS);
  });
});

describe("languages and currencies", () => {
  it("Languages and currencies never mix", async () => {
    const cookies = { CAD: "", USD: await choose("USD"), EUR: await choose("EUR") };
    const seen = new Map<string, string>();
    const paths = ["/en-ca/trip", "/fr-ca/voyage"];
    // What was sold before is shown everywhere first.
    for (const path of paths)
      for (const Cookie of Object.values(cookies))
        await expect.poll(async () => keptOf(await get(path, Cookie ? { Cookie } : {}))).toBe("hit");
    for (let round = 0; round < 2; round++) {
      for (const path of paths) {
        for (const [currency, cookie] of Object.entries(cookies)) {
          const { body, headers } = await get(path, cookie ? { Cookie: cookie } : {});
          expect(body).toContain(`data-currency="${currency}"`);
          expect(body).toContain(path === "/en-ca/trip" ? '<html lang="en-CA"' : '<html lang="fr-CA"');
          const data = JSON.parse((await get(`${path}/_payload.json`, cookie ? { Cookie: cookie } : {})).body);
          expect(data.currency).toBe(currency);
          const name = `${path} ${currency}`;
          expect(headers.etag).toBe(seen.get(name) ?? headers.etag);
          seen.set(name, String(headers.etag));
        }
      }
    }
    expect(new Set(seen.values()).size).toBe(6);
  });

  it("Languages and currencies of `/` are the reader's", async () => {
    for (let round = 0; round < 2; round++) {
      const french = await get("/", { "Accept-Language": "fr-CA" });
      const english = await get("/", { "Accept-Language": "en-CA,en;q=0.9" });
      expect(french.headers["content-language"]).toBe("fr-CA");
      expect(english.headers["content-language"]).toBe("en-CA");
      expect(english.headers.vary).toBe("Accept-Encoding, Accept-Language, Cookie");
      const cookie = cookiesOf(await get("/fr-ca"));
      expect((await get("/", { "Accept-Language": "en-CA", Cookie: cookie })).headers["content-language"]).toBe(
        "fr-CA",
      );
    }
  });

  it("Languages and currencies are stored with the page, once", async () => {
    const first = await get("/en-ca");
    expect(cookiesOf(first)).toMatch(/^locale=/);
    expect(String(first.headers["set-cookie"])).toContain("Max-Age=31536000");
    const cookie = cookiesOf(first);
    expect(cookiesOf(await get("/en-ca", { Cookie: cookie }))).toBe("");
    expect(cookiesOf(await get("/fr-ca", { Cookie: cookie }))).toMatch(/^locale=/);
    expect(cookiesOf(await get("/en-ca/trip/_payload.json"))).toBe("");
    expect(cookiesOf(await get("/en-ca/terms-conditions"))).toMatch(/^locale=/);
    expect(cookiesOf(await get("/"))).toBe("");
    // A broken cookie is no cookie.
    expect(cookiesOf(await get("/en-ca", { Cookie: "locale=x; currency=%%%" }))).toMatch(/^locale=/);
  });
});

describe("what is never kept", () => {
  it.each([
    "/en-ca/checkout/none",
    "/fr-ca/checkout/none/payment",
    "/en-ca/my-trip/none",
    "/en-ca/trip/none",
    "/en-ca/none",
  ])("The page %s is not cached", async (path) => {
    for (let round = 0; round < 2; round++) {
      const { status, headers } = await get(path);
      expect(status).toBe(404);
      expect(headers["cache-control"]).toMatch(/private|no-store/);
      expect(headers["cache-control"]).not.toContain("public");
      const words = headers["cache-control"]?.split(/,\s*/) ?? [];
      expect(words, "each word once").toEqual([...new Set(words)]);
    }
  });

  it("Answers to posts are never cached", async () => {
    const path = await someTrip();
    for (let round = 0; round < 2; round++) {
      const answer = await fetch(site.url + path, {
        method: "POST",
        body: new URLSearchParams({ departure: "none" }),
        headers: { Origin: site.url },
      });
      expect(answer.status).toBe(409);
      expect(answer.headers.get("cache-control")).toMatch(/private/);
      expect(answer.headers.get("content-security-policy")).toContain("nonce-");
    }
    expect((await get(path)).status).toBe(200);
  });
});

describe("a page's data", () => {
  it("A page's data is one file, for every public page", async () => {
    const trip = await someTrip();
    for (const path of ["", "/en-ca", "/fr-ca/voyage", trip, "/en-ca/privacy-policy"]) {
      const { status, headers, body } = await get(`${path}/_payload.json`);
      expect(status, path).toBe(200);
      expect(headers["content-type"]).toContain("application/json");
      expect(headers["cache-control"]).toBe("public, max-age=0, stale-while-revalidate=3");
      expect(headers.etag).toBeDefined();
      const { build, currency, title, parts } = JSON.parse(body);
      expect([build, currency]).toEqual([JSON.parse((await get("/builds/latest.json?1")).body).id, "CAD"]);
      const page = (await get(path || "/")).body;
      for (const [selector, tag] of [
        [".site-header", "header"],
        ["main", "main"],
      ] as const)
        expect(page, path).toMatch(new RegExp(`<${tag}\\b[^>]*>${escapedRegExp(parts[selector])}</${tag}>`));
      expect(page).toContain(`<title>${title}</title>`);
    }
    const { parts } = JSON.parse((await get("/en-ca/trip/_payload.json?to=boston")).body);
    expect(parts.main).toContain('<option value="boston" selected="">');
    expect(parts[".site-header"]).toContain("to=boston");
  });

  it.each([
    "/en-ca/checkout/none",
    "/en-ca/my-trip/none",
    "/en-ca/none",
    "/en-ca/trip/none",
    "/preferences",
    "/healthz",
  ])("A page's data does not exist for %s", async (path) =>
    expect((await get(`${path}/_payload.json`)).status).toBe(404),
  );
});

describe("a build", () => {
  it("A build lets its files be requested from every instance, and answers those of another build", async () => {
    const asset = /"(\/assets\/main-[\w-]+\.js)"/.exec((await get("/en-ca")).body)?.[1] ?? "";
    const kept = select<{ body: string }>(site, "select body from build_files where path = ?", asset)[0]?.body ?? "";
    const code = (await get(asset)).body;
    expect(brotliDecompressSync(Buffer.from(kept, "base64")).toString()).toBe(code);

    const former = "/assets/of-the-former-build-A1b2-_x9.css";
    const insert = "insert into build_files (path, body, brotli, needed_at) values (?, ?, 1, ?)";
    change(site, insert, former, brotliCompressSync("a{color:red}").toString("base64"), Date.now());
    for (const accepted of ["br", "gzip", ""]) {
      const { status, headers, body } = await get(former, { "Accept-Encoding": accepted });
      expect({ status, body }).toEqual({ status: 200, body: "a{color:red}" });
      expect(headers["content-type"]).toBe("text/css; charset=utf-8");
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["content-encoding"]).toBe(accepted === "br" ? "br" : undefined);
    }
    for (const none of ["/assets/of-no-build-A1b2-_x9.css", "/assets/x", "/assets/..%2fescale.db"]) {
      const { status, headers } = await get(none);
      expect({ none, status, kept: headers["cache-control"] }).toEqual({ none, status: 404, kept: "no-store" });
    }
  });

  it("A build states its name, and its rules by that name", async () => {
    const latest = await get(`/builds/latest.json?${Date.now()}`);
    expect(latest.headers["cache-control"]).toBe("no-store");
    const { id, time } = JSON.parse(latest.body);
    expect(Date.parse(time)).toBeLessThan(Date.now());
    const meta = await get(`/builds/meta/${id}.json`);
    expect(meta.headers["cache-control"]).toContain("immutable");
    const { rules, prerendered, ...rest } = JSON.parse(meta.body);
    expect(rest).toEqual({ id, time });
    expect((await get("/builds/meta/other.json")).status).toBe(404);
    for (const path of prerendered) expect((await get(path)).status, path).toBe(200);
    for (const { path, redirect, status } of rules) {
      const fill = (pattern: string) => encodeURI(pattern.replace(/:\w+/g, "some-thing"));
      const answer = await get(fill(path));
      expect(answer.status, path).toBe(status);
      expect(answer.headers.location, path).toBe(fill(redirect));
    }
  });

  it("A build is served compressed, with fonts unchanged", async () => {
    const { body } = await get(await someTrip());
    // Of the page itself, and of the purchase that begins there.
    const files = [...new Set([...body.matchAll(/[" ](\/assets\/[^" ]+\.(?:js|css))/g)].map(([, path = ""]) => path))];
    expect(files.length).toBeGreaterThan(2);
    for (const path of [...files, "/posters/boston.svg"]) {
      const plain = await get(path);
      for (const encoding of ["br", "gzip"]) {
        const small = await get(path, { "Accept-Encoding": encoding });
        if (plain.bytes > 1000) expect(small.headers["content-encoding"], path).toBe(encoding);
        expect(small.headers["content-type"], path).toBe(plain.headers["content-type"]);
        expect(small.body).toBe(plain.body);
      }
    }
    const font = await get("/fonts/bricolage-condensed-6.woff2", { "Accept-Encoding": "br, gzip" });
    expect(font.headers["content-encoding"]).toBeUndefined();
  });

  it("A build's fonts are cached for good, and its pictures for a day and then revalidated", async () => {
    const font = await get("/fonts/bricolage-condensed-6.woff2");
    expect(font.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    for (const path of ["/posters/boston.svg", "/favicon.svg", "/og/quebec.png"]) {
      const { headers } = await get(path);
      expect(headers["cache-control"], path).toMatch(/^public, max-age=86400, stale-while-revalidate=\d+$/);
      const again = await get(path, { "If-None-Match": String(headers.etag) });
      expect([again.status, again.bytes], path).toEqual([304, 0]);
    }
  });

  it("Pages to read send no script", async () => {
    for (const path of [
      "/en-ca/terms-conditions",
      "/fr-ca/politique-de-confidentialite",
      "/fr-ca/hors-ligne",
      "/en-ca/none",
    ])
      expect((await get(path)).body, path).not.toMatch(/<script|modulepreload/);
  });
});
