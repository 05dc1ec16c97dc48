/** Signing in and out, in both languages, with scripts and without, and every way it can go wrong (spec 4, 8). */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { LANGUAGE_TAGS } from "~/domain/locale";
import type { SignInError } from "~/domain/people/sign-in";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, pay, payFields, post, readyCheckout } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { inOurBooks } from "./support/money";
import { settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { openWindow, providerFault, SUBMIT, signInThere } from "./support/signing-in";
import { IN_FRENCH, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors();
let people = 0;
const someone = () => `visitor-${++people}-${process.pid}@example.com`;

async function book(email: string): Promise<string> {
  const checkout = await readyCheckout(site, freshDeparture(site), { email });
  await pay(site, checkout, payFields(await cardToken(site, checkout)));
  return inOurBooks(site, checkout).bookings[0]?.number ?? "";
}

describe.each(IN_FRENCH)("%s", (locale) => {
  const words = wordsOf(locale);
  const language = LANGUAGE_TAGS[locale];
  const planner = pathFor("planner", locale);
  const told = (code: SignInError) => read(words.identity.errors[code]);

  it("Without scripts, a sign-in goes to the provider, back to the page, and out again everywhere", async () => {
    const email = someone();
    const number = await book(email.toUpperCase());
    await visit({ scripts: false, language }, async ({ page, context }) => {
      await page.goto(`${planner}?show=future`);
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      await signInThere(page, { email });
      await page.waitForURL(`${site.url}${planner}?show=future`);
      expect(read(await page.locator("main").innerText())).toContain(number);
      const [cookie] = (await context.cookies()).filter(({ name }) => name === "session");
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
      const elsewhere = { Cookie: `session=${cookie?.value}` };
      expect((await fetch(site.url + planner, { headers: elsewhere, redirect: "manual" })).status).toBe(200);

      await page.locator("main form[action='/sign-out'] button").click();
      await page.waitForURL(/\/oidc\/session\/end/);
      await page.locator("button[value=yes]").click();
      await page.waitForURL(`${site.url}/`);
      expect((await fetch(site.url + planner, { headers: elsewhere, redirect: "manual" })).status).toBe(303);
      await page.goto(planner);
      // The provider knows nobody any more either.
      await page.waitForURL(/\/oidc\/interaction\//);
    });
  });

  it("With scripts, a sign-in uses its own window, which closes", async () => {
    const email = someone();
    const number = await book(email);
    await visit({ scripts: true, language, width: 1280 }, async ({ page }) => {
      await page.goto(pathFor("home", locale));
      await settle(page);
      await page.locator(`header a[href="${planner}"]`).click();
      await page.waitForURL(new RegExp(pathFor("sign-in", locale)));
      const popup = await openWindow(page);
      expect(await popup.evaluate("[innerWidth, innerHeight]")).toEqual([400, 600]);
      const closed = popup.waitForEvent("close");
      await signInThere(popup, { email });
      await closed;
      await page.waitForURL(site.url + planner);
      expect(read(await page.locator("main").innerText())).toContain(number);
    });
  });

  it("With scripts, a closed window is noticed, and the visitor may cancel or try again", async () => {
    await visit({ scripts: true, language, width: 1280 }, async ({ page }) => {
      await page.goto(pathFor("sign-in", locale));
      expect(await page.locator("[data-cancel]").isVisible()).toBe(false);
      const popup = await openWindow(page);
      expect(read(await page.locator("main").innerText())).toContain(read(words.identity.waiting));
      await popup.close();
      await page.getByText(read(words.identity.closed)).waitFor();
      await page.locator("[data-cancel] a").click();
      await page.getByText(told("cancelled")).waitFor();
      await signInThere(await openWindow(page), { email: someone() });
      await page.waitForURL((url) => url.pathname === "/");
    });
  });

  it("With scripts, a window that takes too long is closed", async () => {
    await visit({ scripts: true, language, width: 1280 }, async ({ page }) => {
      await page.clock.install();
      await page.goto(pathFor("sign-in", locale));
      // From here on it goes no further by itself.
      await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 60_000));
      const popup = await openWindow(page);
      const closed = popup.waitForEvent("close");
      await page.clock.runFor(59_000);
      expect(popup.isClosed()).toBe(false);
      // The clock runs in the window too, which is gone before it has run.
      await Promise.allSettled([page.clock.runFor(2_000)]);
      await closed;
      await page.getByText(told("timeout")).waitFor();
    });
  });

  it.each([
    ["cancel", "cancelled"],
    ["mfa", "mfa_required"],
    ["login", "login_required"],
    ["refresh", "missing_refresh_token"],
    ["failure", "provider"],
  ] as const)("A provider's answer %s has its words and a way on", async (ending, code) => {
    await visit({ scripts: false, language }, async ({ page }) => {
      await page.goto(planner);
      await signInThere(page, { email: someone(), ending });
      await page.waitForURL(/[?&]error=/);
      expect(read(await page.locator("main").innerText())).toContain(told(code));
      expect(await page.locator(`main a[href="${pathFor("home", locale)}"]`).count()).toBe(1);
      await page.locator(SUBMIT).click();
      await signInThere(page, { email: someone() });
      await page.waitForURL(site.url + planner);
      expect(read(await page.locator("main").innerText())).toContain(read(words.planner.empty));
    });
  });

  it("A return that is another browser's, used, or too late has its words", async () => {
    const email = someone();
    let back = "";
    await visit({ scripts: false, language }, async ({ page }) => {
      page.on("request", (request) => {
        if (request.url().includes("/sign-in/callback")) back = request.url();
      });
      await page.goto(planner);
      await signInThere(page, { email });
      await page.waitForURL(site.url + planner);
      expect(back).toContain("code=");
      // Another browser, which has begun a way of its own or none.
      await visit({ scripts: false, language }, async (other) => {
        await other.page.goto(back);
        expect(read(await other.page.locator("main").innerText())).toContain(told("missing_transaction"));
        await other.page.goto(planner);
        await other.page.goto(back);
        expect(read(await other.page.locator("main").innerText())).toContain(told("state_mismatch"));
      });
      // Who is signed in already is led on; who is not is told.
      await page.goto(back);
      await page.waitForURL(site.url + planner);
      await page.context().clearCookies({ name: "session" });
      await page.goto(back);
      expect(read(await page.locator("main").innerText())).toContain(told("missing_transaction"));
    });
    await visit({ scripts: false, language }, async ({ page }) => {
      await page.goto(planner);
      await page.waitForURL(/\/oidc\/interaction\//);
      change(site, "update sign_ins set expires_at = created_at where used_at is null");
      await signInThere(page, { email });
      await page.waitForURL(/[?&]error=timeout/);
      expect(read(await page.locator("main").innerText())).toContain(told("timeout"));
    });
  });

  it("A slow or absent provider is reported calmly", async () => {
    await visit({ scripts: false, language }, async ({ page }) => {
      await providerFault(site, "token", "500", 3);
      await page.goto(planner);
      await signInThere(page, { email: someone() });
      await page.waitForURL(/[?&]error=unavailable/);
      expect(read(await page.locator("main").innerText())).toContain(told("unavailable"));
      await providerFault(site, "token", "500", 2);
      await page.locator(SUBMIT).click();
      await page.waitForURL(site.url + planner);
    });
  });

  it("An unverified e-mail address finds no bookings, and the page says so", async () => {
    const email = someone();
    const number = await book(email);
    await visit({ scripts: false, language }, async ({ page }) => {
      await page.goto(planner);
      await signInThere(page, { email, unverified: true });
      await page.waitForURL(site.url + planner);
      const said = read(await page.locator("main").innerText());
      expect(said).toContain(read(words.planner.unverified));
      expect(said).not.toContain(number);
    });
  });

  it("The sign-in page passes axe", async () => {
    await visit({ scripts: true, language, bypassCSP: true }, async ({ page }) => {
      for (const error of ["", "?error=cancelled"]) {
        await page.goto(pathFor("sign-in", locale) + error);
        expect(await accessibilityProblems(page)).toEqual([]);
      }
      await page.goto(planner);
      await signInThere(page, { email: someone() });
      await page.waitForURL(site.url + planner);
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  });
});

it("Each sign-in has its own key, and no earlier one is accepted", async () => {
  await visit({ scripts: false }, async ({ page, context }) => {
    const keyOf = async () => (await context.cookies()).find(({ name }) => name === "session")?.value;
    const planned = `session=${encodeURIComponent("InBsYW50ZWQi.forged")}`;
    const answer = await fetch(site.url + pathFor("planner", "en-ca"), {
      headers: { Cookie: planned },
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    const email = someone();
    await page.goto(pathFor("planner", "en-ca"));
    await signInThere(page, { email });
    await page.waitForURL(/trip-planner/);
    const first = await keyOf();
    await page.goto(`/en-ca/sign-in`);
    expect(new URL(page.url()).pathname).toBe("/");
    const kept = await context.cookies();
    await context.clearCookies({ name: "session" });
    await page.goto(pathFor("planner", "en-ca"));
    await page.waitForURL(/trip-planner/);
    expect(await keyOf()).not.toBe(first);
    expect(kept.length).toBeGreaterThan(0);
  });
});

it("After signing out, nothing of a traveller's own is left in the browser, or shown by Back", async () => {
  await visit({ scripts: true, workers: true }, async ({ page, context }) => {
    const planner = pathFor("planner", "en-ca");
    await page.goto(pathFor("home", "en-ca"));
    await page.evaluate("navigator.serviceWorker.ready");
    await page.goto(planner);
    await signInThere(page, { email: someone() });
    await page.waitForURL(site.url + planner);
    await page.fill("main [name=name]", "Secret trip");
    await page.locator(`main form[action="${planner}"] button`).click();
    await page.waitForURL(/done=trip-created/);
    const trip = page.url();
    await page.goto(planner);
    await page.locator("main form[action='/sign-out'] button").click();
    await page.waitForURL(/\/oidc\/session\/end/);
    await page.locator("button[value=yes]").click();
    await page.waitForURL(`${site.url}/`);
    const kept = await page.evaluate(`(async () => {
      const found = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) {
          const answer = await (await caches.open(name)).match(url, { ignoreVary: true });
          found.push(url + " " + (await answer.text()).includes("Secret trip"));
        }
      return found;
    })()`);
    expect(kept).not.toEqual([]);
    for (const each of kept as string[]) expect(each).not.toMatch(/trip-planner|trip-files| true$/);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");
    // The page one comes back to is asked for again, and asks to sign in.
    await page.goto(trip);
    await page.waitForURL(/\/oidc\/interaction\//);
    await page.goBack();
    await page.goBack();
    expect(await page.content()).not.toContain("Secret trip");
  });
});

it("A sign-in never leads off this site", async () => {
  for (const path of ["//evil.example", "/\\evil.example", "/en-ca/trip-planner//evil.example?x=//evil.example"]) {
    const answer = await fetch(`${site.url}${path}`, { redirect: "manual" });
    const to = answer.headers.get("location");
    if (to) expect([site.url, site.sandboxUrl]).toContain(new URL(to, site.url).origin);
  }
  for (const { target } of select<{ target: string }>(site, "select distinct target from sign_ins"))
    expect(target).toMatch(/^\/(?![/\\])/);
  const start = `/sign-in/start?${new URLSearchParams({ again: "https://evil.example", to: "//evil.example" })}`;
  const signIn = await fetch(site.url + start, { redirect: "manual" });
  expect(new URL(signIn.headers.get("location") ?? "").origin).toBe(site.sandboxUrl);
});

it("Nothing that signs anyone in is logged", async () => {
  const email = someone();
  await visit({ scripts: false }, async ({ page }) => {
    await page.goto(pathFor("planner", "en-ca"));
    await signInThere(page, { email });
    await page.waitForURL(/trip-planner/);
  });
  const log = await readFile(site.outputFile, "utf8");
  expect(log).not.toContain(email);
  expect(log).not.toMatch(/eyJ[\w-]+\.|[?&](code|state)=/);
});

it("A post without an origin signs nobody out", async () => {
  const answer = await fetch(`${site.url}/sign-out`, {
    method: "POST",
    body: new URLSearchParams(),
    redirect: "manual",
  });
  expect(answer.status).toBe(403);
  expect((await post(site, "/sign-out", {})).status).toBe(303);
});
