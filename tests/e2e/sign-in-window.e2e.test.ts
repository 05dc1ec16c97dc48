/** The window one signs in with, however browsers and providers treat it; and the way to providers that lead on. */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import type { Visitor } from "./support/browser";
import { settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { openWindow, providerFault, SUBMIT, signInThere } from "./support/signing-in";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors();
let people = 0;
const someone = () => `window-${++people}-${process.pid}@example.com`;

type Behind = Visitor & { popup: Page };

describe("whatever becomes of the window, who signs in there ends signed in", () => {
  const behind = (walk: (behind: Behind) => Promise<void>, before: (visitor: Visitor) => Promise<unknown>) =>
    visit({ scripts: true, width: 1280 }, async (visitor) => {
      await before(visitor);
      await visitor.page.goto(pathFor("sign-in", "en-ca"));
      await walk({ ...visitor, popup: await openWindow(visitor.page) });
    });
  const isHome = (url: URL) => url.pathname === "/";

  it("A sign-in succeeds where the browser says immediately that the window is closed, as WebKit does, and its message is lost", () =>
    behind(
      async ({ page, popup }) => {
        await page.getByText(read(wordsOf("en-ca").identity.closed)).waitFor();
        await signInThere(popup, { email: someone() });
        await page.waitForURL(isHome);
      },
      ({ context }) =>
        context.addInitScript(`
          const { open } = window;
          window.open = (...asked) => (open.apply(window, asked), { closed: true, close() {} });
          BroadcastChannel.prototype.postMessage = () => {};`),
    ));

  it("A sign-in succeeds where the provider cuts the window loose and takes longer than the wait", () =>
    behind(
      async ({ page, popup }) => {
        expect(await popup.evaluate("opener")).toBeNull();
        await page.clock.runFor(61_000);
        await page.waitForURL(/[?&]error=timeout/);
        expect(popup.isClosed()).toBe(false);
        await signInThere(popup, { email: someone() });
        await page.waitForURL(isHome);
      },
      async ({ page }) => {
        await providerFault(site, "sign-in", "apart");
        await page.clock.install();
      },
    ));

  it("A sign-in succeeds where the visitor cancelled in between and returns to the page later", () =>
    behind(
      async ({ page, popup, context }) => {
        await page.locator("[data-cancel] a").click();
        await page.waitForURL(/[?&]error=cancelled/);
        await signInThere(popup, { email: someone() });
        await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "session")).toBe(true);
        expect(new URL(page.url()).searchParams.get("error")).toBe("cancelled");
        await page.evaluate("dispatchEvent(new Event('focus'))");
        await page.waitForURL(isHome);
      },
      async ({ context }) => {
        await providerFault(site, "sign-in", "apart");
        await context.addInitScript("BroadcastChannel.prototype.postMessage = () => {};");
      },
    ));
});

/** Chromium would hold the way there against `form-action`, were it redirects after a form. */
describe.each([false, true])("a provider whose first page leads to another site, with scripts: %s", (scripts) => {
  const elsewhere = (page: Page, path: RegExp) =>
    page.waitForURL(({ hostname, pathname }) => hostname === "127.0.0.1" && path.test(pathname));

  it("A provider redirecting to another site works from our sign-in page, from an expired form, and for signing out", async () => {
    const planner = pathFor("planner", "en-ca");
    const email = someone();
    await visit({ scripts }, async ({ page, context }) => {
      if (!scripts) {
        await page.goto(pathFor("sign-in", "en-ca"));
        await providerFault(site, "sign-in", "elsewhere");
        await page.locator(SUBMIT).click();
        await elsewhere(page, /^\/oidc\/interaction\//);
      }
      await page.goto(planner);
      await signInThere(page, { email });
      await page.waitForURL(site.url + planner);
      await settle(page);

      await context.clearCookies({ name: "session" });
      await providerFault(site, "sign-in", "elsewhere");
      await page.fill("main [name=name]", "A long weekend");
      await page.locator(`main form[action="${planner}"] button`).click();
      const opened = context.waitForEvent("page");
      await page.locator("[data-sign-in]").click();
      const tab = await opened;
      await elsewhere(tab, /^\/oidc\/interaction\//);
      await signInThere(tab, { email });
      await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "session")).toBe(true);
      await page.locator("form[method=post] button").click();
      await page.getByRole("heading", { name: "A long weekend" }).waitFor();
      await page.goto(planner);
      await settle(page);

      await providerFault(site, "sign-out", "elsewhere");
      await page.locator("main form[action='/sign-out'] button").click();
      await elsewhere(page, /^\/oidc\/session\/end/);
    });
  });
});
