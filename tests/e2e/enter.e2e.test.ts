/** Enter in a field presses the main button of its form, with scripts and without; every page of a visit is looked at (`visitors`). */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { expect, it, onTestFinished } from "vitest";
import { pathFor, screenAt, tabPath } from "~/i18n/paths";
import { aBookingWithAClaim } from "./support/booking";
import { cardToken, choose, post, readyCheckout } from "./support/buyer";
import { freshDeparture, select } from "./support/database";
import { enterProblems, watchForms } from "./support/enter";
import { signedInStaff } from "./support/fetched-sign-in";
import { PACKAGES } from "./support/package";
import { go, idOf, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";

const site = sharedSite();
const visit = visitors(site);
const party = { adults: 2, children: 0 };

it("A form whose first button is not its main one is found", async () => {
  await visit({ scripts: false }, async ({ page }) => {
    const problemsOf = async (form: string) => {
      await page.setContent(`<form>${form}</form>`);
      return (await enterProblems(page)).length;
    };
    const [field, side, main] = ["<input name=a>", "<button name=do value=x>", "<button class=main name=do value=y>"];
    expect(await problemsOf(`${field}${main}${side}`)).toBe(0);
    expect(await problemsOf(`${field}${side}${main}`)).toBe(1);
    expect(await problemsOf(`<select name=a></select>${side}${main}`)).toBe(1);
    expect(await problemsOf(`${side}${main}`), "without a field").toBe(0);
    expect(await problemsOf(`<button data-enter name=do value=y></button>${field}${side}${main}`)).toBe(0);
    expect(await problemsOf(`<button data-enter name=do value=x></button>${field}${side}${main}`)).toBe(1);
    expect(await problemsOf(field), "without a button").toBe(1);
    await go(page, "/");
  });
});

/** A page whose first half comes immediately, and whose second half comes when it is sent. */
async function halfAPage() {
  let send: () => void = () => undefined;
  const server = createServer(({ url }, response) => {
    response.setHeader("content-type", "text/html");
    if (url === "/link") return void response.end("<a href=/>On</a>");
    // What a browser asks for by itself, such as an icon.
    if (url !== "/") return void response.writeHead(404).end();
    response.write("<!doctype html><form><input name=a>");
    send = () => response.end("<button>Side</button><button class=main>Main</button></form>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, send: () => send(), close: () => server.close() };
}

it("A press ends once the page that it leads to is whole", async () => {
  const slow = await halfAPage();
  onTestFinished(() => void slow.close());
  await visit({ scripts: false }, async ({ page }) => {
    await page.goto(`${slow.url}link`);
    const [count] = await Promise.all([
      page
        .locator("a")
        .click()
        .then(() => page.locator("button").count()),
      page.waitForSelector("input").then(slow.send),
    ]);
    expect(count).toBe(2);
  });
});

it("A page that is on its way is looked at once it is whole", async () => {
  const { url, send, close } = await halfAPage();
  onTestFinished(() => void close());
  await visit({ scripts: false }, async ({ page, context }) => {
    const problems: string[] = [];
    const looked = watchForms(context, url, problems);
    await page.goto(url, { waitUntil: "commit" });
    await page.locator("input").waitFor();
    const all = looked();
    // A look that does not wait has been had by now.
    await page.locator("input").waitFor();
    send();
    await all;
    expect([...new Set(problems)]).toEqual(["/: Enter in a of the form  presses ="]);
  });
});

it.each([{ scripts: false }, { scripts: true }])(
  "Enter in the amount of a card saves the amounts and takes no card off: scripts $scripts",
  async ({ scripts }) => {
    const checkout = await readyCheckout(site, freshDeparture(site), { party });
    await choose(site, checkout, { severalCards: "on" });
    const path = tabPath("payment", "en-ca", checkout);
    for (const amount of ["100", "50"]) {
      const card = { cardToken: await cardToken(site, checkout), brand: "visa", last4: "4242", amount };
      await post(site, path, { intent: "add-card", ...card });
    }
    const amounts = () =>
      select<{ amount: number }>(site, "select amount from split_cards where checkout = ? order by amount", checkout);
    await visit({ scripts }, async ({ page }) => {
      for (const [index, amount] of ["90", "60"].entries()) {
        await go(page, `${path}?step=amounts`);
        await page.locator("input[name^=amount-]").nth(index).fill(amount);
        await page.locator("input[name^=amount-]").nth(index).press("Enter");
        await page.waitForURL((url) => !url.search.includes("step=amounts"));
        await settle(page);
      }
    });
    expect(amounts().map(({ amount }) => amount)).toEqual([6_000, 9_000]);
  },
);

it("Enter in the box of two beds of a room takes that room, and not the first", async () => {
  await visit({ scripts: false }, async ({ page }) => {
    await go(page, pathFor("trip.detail", "en-ca", { slug: PACKAGES.own.slug }));
    await page.locator("table.fares a, .calendar a").first().click();
    const room = page.locator("form:has(input[name=twoBeds])").last();
    const [hotel, kind] = ((await room.locator("button[name=room]").getAttribute("value")) ?? "").split("/");
    await room.locator("input[name=twoBeds]").check();
    await room.locator("input[name=twoBeds]").press("Enter");
    await page.waitForURL(/\/travellers/);
    const held = select(site, "select hotel, room, two_beds from stays where checkout = ?", idOf(page));
    expect(held).toEqual([{ hotel, room: kind, two_beds: 1 }]);
  });
});

/** Pages of the back office, one of each screen and of each way to ask it, by their links. */
async function officePages(page: Page, from: string[]): Promise<string[]> {
  const seen = new Set<string>();
  const opened: string[] = [];
  const waiting = [...from];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { pathname, search, searchParams } = new URL(path, site.url);
    const screen = screenAt(pathname)?.id;
    const change = screen === "staff.booking.change" ? pathname.split("/").at(-1) : "";
    const key = `${screen} ${change} ${[...new Set(searchParams.keys())].sort()}`;
    if (!screen?.startsWith("staff.") || seen.has(key) || /\.(csv|xlsx?|pdf|ics)$/.test(pathname)) continue;
    seen.add(key);
    const answer = await page.goto(pathname + search).catch(() => null);
    if (!answer?.headers()["content-type"]?.includes("text/html")) continue;
    opened.push(key);
    const links = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    waiting.push(
      ...links
        .map((href) => new URL(href, page.url()))
        .flatMap(({ origin, pathname, search }) =>
          origin === site.url && pathname.startsWith("/en-ca") ? [pathname + search] : [],
        ),
    );
  }
  return opened;
}

it("Enter presses the main button of every form of the back office", async () => {
  const { bookingNumber } = await aBookingWithAClaim(site);
  const cookie = await signedInStaff(site, "direction@escale.example");
  const departure = freshDeparture(site);
  await visit({ scripts: false, width: 1280 }, async ({ page }) => {
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: site.url }]);
    const opened = await officePages(page, [
      pathFor("staff.booking", "en-ca", { bookingNumber }),
      `${pathFor("staff.departure.call-off", "en-ca", { departure: departure.id })}?see=1`,
      pathFor("staff", "en-ca"),
      ...(["cancel", "name", "date", "room", "stop"] as const).map((change) =>
        pathFor("staff.booking.change", "en-ca", { bookingNumber, change }),
      ),
      `${pathFor("staff.booking.change", "en-ca", { bookingNumber, change: "cancel" })}?who=0&see=1`,
    ]);
    expect(opened.length).toBeGreaterThan(25);
  });
});
