/** A provider that has the browser post what it sends back, from its own site, as Apple does. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { signInAt } from "../support/sign-in";
import type { Visitor } from "./support/browser";
import { select } from "./support/database";
import { sharedSite, visitors } from "./support/shared";
import { SUBMIT } from "./support/signing-in";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors();
const planner = pathFor("planner", "en-ca");
const user = JSON.stringify({ name: { firstName: "Zoé", lastName: "Postée" }, email: "zoe@example.com" });

/** The provider's last page: to a browser, of another site than ours; it sends itself where scripts run. */
let provider: Server;
let form = "";
beforeAll(async () => {
  provider = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(form);
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
});
afterAll(() => provider.close());

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Sends a visitor's browser back with these fields. */
async function postFrom({ page }: Visitor, fields: Record<string, string>, scripts: boolean) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  const submit = scripts ? "<script>document.forms[0].submit()</script>" : "";
  form = `<!doctype html><meta charset="utf-8"><title>Provider</title>
<form method="post" action="${site.url}/sign-in/callback">${inputs.join("")}<button>Continue</button></form>${submit}`;
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await page.goto(`http://127.0.0.1:${(provider.address() as AddressInfo).port}/`, { waitUntil: "commit" });
  if (!scripts) await page.locator("button").click();
  return (await posted).allHeaders();
}

/** Begins for My trip in a visitor's browser; what the provider sends back. */
async function walk({ context }: Visitor, ending?: string): Promise<Record<string, string>> {
  const begun = await context.request.get(site.url + planner, { maxRedirects: 0 });
  const typed = { email: `posted-${process.pid}@example.com`, name: "Typed there", ...(ending && { ending }) };
  return Object.fromEntries((await signInAt(begun.headers().location ?? "", site.url, typed)).searchParams);
}

describe.each([false, true])("with scripts: %s", (scripts) => {
  it("A visitor returning by a cross-site post is signed in where they were going, by the cookie alone", () =>
    visit({ scripts }, async (visitor) => {
      const { page, context } = visitor;
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      const headers = await postFrom(visitor, { ...(await walk(visitor)), user }, scripts);
      expect(headers).toMatchObject({ origin: expect.stringContaining("127.0.0.1") });
      expect(headers.cookie).toBeUndefined();
      await page.waitForURL(site.url + planner);
      expect((await context.cookies()).map(({ name }) => name)).toContain("session");
      // Whole words: a code of chance letters has parts of them at times.
      expect(asked.filter((url) => /Zoé|Postée|example\.com/.test(decodeURIComponent(url)))).toEqual([]);
    }));

  it("A visitor who gave up is told so without an error, and may try again", () =>
    visit({ scripts }, async (visitor) => {
      const { page } = visitor;
      await postFrom(visitor, { ...(await walk(visitor, "cancel")) }, scripts);
      await page.waitForURL(/[?&]error=cancelled/);
      expect(read(await page.locator("main").innerText())).toContain(read(wordsOf("en-ca").identity.errors.cancelled));
      expect(await page.locator("main [role=alert]").count()).toBe(0);
      expect(await page.locator(SUBMIT).getAttribute("href")).toContain("again=");
    }));
});

it("A cross-site post is accepted on that path alone", async () => {
  const post = async (path: string, more: RequestInit = {}) => {
    const headers = { Origin: "https://provider.example", "Sec-Fetch-Site": "cross-site" };
    const body = new URLSearchParams({ code: "1", state: "s" });
    return (await fetch(site.url + path, { method: "POST", body, headers, redirect: "manual", ...more })).status;
  };
  expect(await post("/sign-in/callback")).toBe(303);
  const others = ["/sign-in/callback/", "/Sign-In/Callback", "/sign-in/callback/x", "/sign-in/start"];
  for (const path of [...others, "/sign-out", "/preferences", "/en-ca/sign-in", planner])
    expect(await post(path), path).toBe(403);
  expect(await post("/sign-in//callback"), "no page has such a path").toBe(400);
  // Nor does the data of another route come with it.
  for (const route of ["root", "sign-out", "preferences"])
    expect(await post(`/sign-in/callback?_data=${route}`), route).toBeGreaterThanOrEqual(400);
  expect(await post("/sign-in/callback", { method: "PUT" })).toBe(405);
});

it("An answer meant for another browser signs nobody in here", () =>
  visit({ scripts: false }, (stranger) =>
    visit({ scripts: false }, async (victim) => {
      const { page, context } = victim;
      await postFrom(victim, { ...(await walk(stranger)), user }, false);
      await page.waitForURL(/[?&]error=missing_transaction/);
      await walk(victim);
      await postFrom(victim, { ...(await walk(stranger)), user }, false);
      await page.waitForURL(/[?&]error=state_mismatch/);
      // The name waits for who began it, who has not come back.
      expect(select(site, "select name from sign_ins where name = 'Zoé Postée' and used_at is null")).not.toEqual([]);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");
    }),
  ));
