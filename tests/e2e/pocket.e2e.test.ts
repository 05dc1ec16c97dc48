/** Tickets and the pocket trip: on pages, as files, by mail, as a calendar, and without a network. */
import ICAL from "ical.js";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkTicket } from "~/documents/tickets/ticket-code.server";
import { ticketPublicKeys } from "~/documents/tickets/ticket-key.server";
import { dayIn } from "~/domain/day";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { newVisitor, openBrowser, type VisitorOptions } from "./support/browser";
import { cardToken, pay, payFields, post, readyCheckout } from "./support/buyer";
import { freshDeparture, select } from "./support/database";
import { inbox, mailTo } from "./support/mail";
import { aTrip, enter } from "./support/planned";
import { sharedSite, visitors } from "./support/shared";
import { signInFor } from "./support/signing-in";
import { filled, IN_ENGLISH, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors();
let people = 0;
const someone = () => `pocket-${++people}-${process.pid}@example.com`;
const said = async (page: Page) => read(await page.locator("main").innerText());
const button = (value: string) => `main button[name=do][value="${value}"]`;

/** Two adults booked by someone; the key of their booking. */
async function booked(email: string, locale: Locale): Promise<string> {
  const checkout = await readyCheckout(site, freshDeparture(site), {
    party: { adults: 2, children: 0 },
    email,
    locale,
  });
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  return select<{ key: string }>(site, "select key from bookings where checkout = ?", checkout)[0]?.key ?? "";
}

/** Signed in already. */
const signIn = (page: Page, email = someone()) => enter(site, page, email);

/** Signed in where the provider asks who it is: it is asked again when they sign out. */
async function signInThere(page: Page): Promise<void> {
  await signInFor(page, pathFor("planner", "fr-ca"), someone());
}

/** A trip of the traveller's own with a restaurant in it; where its pocket trip is, which the browser then shows. */
async function aPocket(page: Page, locale: Locale, name = "Été à Boston"): Promise<{ trip: string; pocket: string }> {
  const restaurant = { name: "Chez Zoé", reservationDay: "2031-05-13" };
  const trip = await aTrip(site, await cookiesOf(page), locale, name, { restaurant });
  await page.goto(pathFor("planner.trip", locale, { trip }));
  await page.locator("main a", { hasText: read(wordsOf(locale).pocket.link) }).click();
  return { trip, pocket: new URL(page.url()).pathname };
}

async function cookiesOf(page: Page): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}

describe.each(IN_ENGLISH)("%s", (locale) => {
  const words = wordsOf(locale).pocket;
  const language = LANGUAGE_TAGS[locale];

  it("A booking’s tickets are shown, saved and mailed without an account or a script", async () => {
    const email = someone();
    const bookingKey = await booked(email, locale);
    await visit({ scripts: false, language }, async ({ page }) => {
      await page.goto(pathFor("booking", locale, { bookingKey }));
      await page.locator("main a", { hasText: wordsOf(locale).booking.tickets }).click();
      expect(await page.locator("main svg.qr").count()).toBe(2);
      const codes = await page.locator("main .ticket .disclosure p").allTextContents();
      for (const code of codes) {
        const checked = checkTicket(code, ticketPublicKeys(), dayIn(new Date()));
        expect(checked).toMatchObject({ ok: true, value: { name: expect.stringMatching(/^Zoé[01] Canary$/) } });
      }
      expect(await said(page)).toContain("Zoé1 Canary");
      await page.locator("main a", { hasText: read(words.link) }).click();
      const here = new URL(page.url()).pathname;
      expect(here).toBe(pathFor("booking.pocket", locale, { bookingKey }));
      expect(await said(page)).toContain(read(words.bring));
      // Nothing that needs a script is offered, nor a calendar that would belong to nobody.
      expect(await page.locator("[data-keep]").isVisible()).toBe(false);
      expect(await page.locator(button("open-feed")).count()).toBe(0);

      for (const [file, type, begins] of [
        ["html", "text/html; charset=utf-8", "<!doctype html>"],
        ["pdf", "application/pdf", "%PDF-1.7"],
        ["ics", "text/calendar; charset=utf-8", "BEGIN:VCALENDAR"],
      ] as const) {
        const href = await page.locator(`main a[download][href$="/${file}"]`).getAttribute("href");
        const answer = await fetch(site.url + href);
        expect(answer.headers.get("content-type")).toBe(type);
        expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''/);
        expect(answer.headers.get("cache-control")).toContain("no-store");
        expect(answer.headers.get("content-security-policy")).toContain("sandbox");
        expect((await answer.text()).startsWith(begins)).toBe(true);
      }
      await page.locator(button("mail")).click();
      await page.waitForURL(/done=mailed/);
      expect(await said(page)).toContain(read(words.take.mailed));
      // The confirmation, sent in these same seconds, may come before it or after.
      const begins = read(filled(words.mail.subject, { name: "" })).slice(0, 12);
      const find = async () => (await inbox(site, email)).find((mail) => read(mail.subject).includes(begins));
      await expect.poll(find).toBeDefined();
      const { attachments = [], html, subject = "" } = (await find()) ?? {};
      const trip = subject.slice(filled(words.mail.subject, { name: "" }).length);
      expect(attachments.map(({ name }) => name)).toEqual([`${trip}.html`, `${trip}.pdf`]);
      expect(Buffer.from(attachments[0]?.content ?? "", "base64").toString()).toContain("Zoé0 Canary");
      expect(html).not.toContain("T2.");
    });
    for (const id of ["booking.tickets", "booking.pocket"] as const)
      expect((await fetch(site.url + pathFor(id, locale, { bookingKey: `${bookingKey}x` }))).status).toBe(404);
    const nowhere = pathFor("booking.pocket.file", locale, { bookingKey, format: "exe" });
    expect((await fetch(site.url + nowhere)).status).toBe(404);
  });

  it("A pocket trip's file opens by itself, and requests nothing", async () => {
    const bookingKey = await booked(someone(), locale);
    const file = pathFor("booking.pocket.file", locale, { bookingKey, format: "html" });
    const html = await (await fetch(site.url + file)).text();
    expect(Buffer.byteLength(html)).toBeLessThan(60 * 1024);
    await visit({ scripts: true, language, bypassCSP: true }, async ({ page, complaints }) => {
      const asked: string[] = [];
      page.on("request", (request) => void asked.push(request.url()));
      await page.setContent(html);
      expect(await page.locator("svg").count()).toBe(2);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      expect([asked, complaints]).toEqual([[], []]);
    });
  });

  it("A calendar subscribes to a trip, sees changes, and loses it when its owner says so", async () => {
    await visit({ scripts: false, language }, async ({ page }) => {
      await signIn(page);
      const { trip, pocket } = await aPocket(page, locale);
      await page.locator(button("open-feed")).click();
      await page.waitForURL(/done=feed-opened/);
      const address = (await page.locator("main .disclosure p").last().textContent()) ?? "";
      expect(await page.locator("main a[href^='webcal:']").getAttribute("href")).toBe(
        address.replace(/^http/, "webcal"),
      );
      const answer = await fetch(address);
      const text = await answer.text();
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
      const [meal] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
      expect(meal?.getFirstPropertyValue("summary")).toContain("Chez Zoé");
      const etag = answer.headers.get("etag") ?? "";
      const again = await fetch(address, { headers: { "If-None-Match": etag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      await page.goto(pathFor("planner.add", locale, { trip, kind: "activity" }));
      for (const [name, value] of [
        ["name", "Musée"],
        ["startDay", "2031-05-14"],
        ["endDay", "2031-05-14"],
      ] as const)
        await page.fill(`main [name=${name}]`, value);
      await page.locator(button("save")).click();
      await page.waitForURL(/done=/);
      const changed = await fetch(address, { headers: { "If-None-Match": etag } });
      expect([changed.status, (await changed.text()).includes("Musée")]).toEqual([200, true]);

      await page.goto(pocket);
      await page.locator(button("open-feed")).click();
      await page.waitForURL(/done=feed-opened/);
      expect((await fetch(address)).status).toBe(404);
      const renewed = (await page.locator("main .disclosure p").last().textContent()) ?? "";
      expect((await fetch(renewed)).status).toBe(200);
      await page.locator(button("close-feed")).click();
      await page.waitForURL(/done=feed-closed/);
      expect((await fetch(renewed)).status).toBe(404);
    });
  });

  it("A pocket trip belongs to nobody else, by any address", async () => {
    await visit({ scripts: false, language }, async ({ page }) => {
      await signIn(page);
      const { trip, pocket } = await aPocket(page, locale);
      const paths = [pocket, ...["html", "pdf", "ics"].map((file) => `${pocket}/${file}`)];
      const mine = await cookiesOf(page);
      for (const path of paths) {
        const answer = await fetch(site.url + path, { headers: { Cookie: mine } });
        expect([answer.status, answer.headers.get("cache-control")?.includes("no-store")], path).toEqual([200, true]);
        expect((await fetch(site.url + path, { redirect: "manual" })).status, path).toBe(303);
      }
      await visit({ scripts: false, language }, async (other) => {
        const theirs = await signIn(other.page);
        for (const path of paths)
          expect((await fetch(site.url + path, { headers: { Cookie: theirs } })).status, path).toBe(404);
        for (const what of ["mail", "open-feed", "close-feed"])
          expect((await post(site, pocket, { do: what }, { Cookie: theirs })).status, what).toBe(404);
      });
      expect(select(site, "select trip from planner_feeds where trip = ?", trip)).toEqual([]);
    });
  });

  it("A pocket trip passes axe", async () => {
    const email = someone();
    const bookingKey = await booked(email, locale);
    await visit({ scripts: true, language, bypassCSP: true }, async ({ page }) => {
      await page.goto(pathFor("booking.tickets", locale, { bookingKey }));
      expect(await accessibilityProblems(page)).toEqual([]);
      await signIn(page, email);
      await page.goto(pathFor("planner", locale));
      await page.locator("main .trip-card a").click();
      await page.locator("main a", { hasText: read(words.link) }).click();
      await page.locator(button("open-feed")).click();
      await page.waitForURL(/done=feed-opened/);
      expect(await page.locator("main svg.qr").count()).toBe(2);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    });
  });
});

describe("without a network", () => {
  const words = wordsOf("fr-ca").pocket;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function withPhone(walk: (page: Page) => Promise<void>): Promise<void> {
    const options: VisitorOptions = { scripts: true, workers: true, language: "fr-CA" };
    const { page, context } = await newVisitor(browser, site, options);
    try {
      await walk(page);
    } finally {
      await context.close();
    }
  }

  const keep = (page: Page) => page.getByRole("button", { name: words.offline.keep });
  const forget = (page: Page) => page.getByRole("button", { name: words.offline.forget });

  async function kept(page: Page): Promise<void> {
    await keep(page).click();
    await page.getByText(words.offline.kept).waitFor();
  }

  /** The paths of everything in the browser's caches that is a traveller's own. */
  async function own(page: Page): Promise<string[]> {
    const all = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
      return found;
    });
    return all.filter((path) => /trip-planner|trip-files|mon-voyage|voyage-partage/.test(path));
  }

  it("A kept trip opens offline at its own address and from the offline page, and can be removed there", () =>
    withPhone(async (page) => {
      await signIn(page);
      const { pocket } = await aPocket(page, "fr-ca", "Été <b> « à »");
      await kept(page);
      expect(await own(page)).toEqual([pocket]);
      await page.context().setOffline(true);
      await page.goto(pocket);
      expect(await said(page)).toContain("Chez Zoé");
      const colour = await page.locator(".site-header").evaluate((header) => getComputedStyle(header).backgroundColor);
      expect(colour).not.toBe("rgba(0, 0, 0, 0)");
      await page.goto(pathFor("planner", "fr-ca"));
      expect(await page.locator("h1").innerText()).toBe(wordsOf("fr-ca").offline.title);
      await page.locator("#kept-trips a", { hasText: "Été <b>" }).click();
      await page.waitForURL(site.url + pocket);
      expect(await said(page)).toContain("Chez Zoé");
      await forget(page).click();
      await page.getByText(words.offline.forgotten).waitFor();
      await page.goto(pocket);
      expect(await page.locator("h1").innerText()).toBe(wordsOf("fr-ca").offline.title);
      expect(await page.locator("#kept-trips").isVisible()).toBe(false);
      expect(await own(page)).toEqual([]);
    }));

  /** Attaches two files to the restaurant of a trip. */
  async function attach(page: Page, trip: string): Promise<void> {
    await page.goto(pathFor("planner.trip", "fr-ca", { trip }));
    await page.locator("main a[href*='/trip-planner/']", { hasText: "Joindre un fichier" }).first().click();
    await page.locator("main [name=file]").waitFor();
    const files = ["bon d’hôtel.txt", "quai.txt"].map((name) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(`${name} ${"x".repeat(600 * 1024)}`),
    }));
    await page.setInputFiles("main [name=file]", files);
    await page.locator("main button[value=attach]").click();
    for (const { name } of files) await page.locator("main a[download]", { hasText: name }).waitFor();
  }

  /** What is saved when the link of a file is tapped. */
  async function tapped(page: Page, name: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("main a[href^='/trip-files/']", { hasText: name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  }

  it("A kept trip has its files, says their weight first, and leaves none at sign-out", () =>
    withPhone(async (page) => {
      await signInThere(page);
      const { trip, pocket } = await aPocket(page, "fr-ca");
      await attach(page, trip);
      await page.goto(pocket);
      expect(await said(page)).toContain("Avec elle : 2 fichiers, 1,2 Mo.");
      expect(await own(page)).toEqual([]);
      await kept(page);
      expect((await own(page)).map((path) => path.replace(/[\w-]+$/, ""))).toEqual([
        pocket.replace(/[\w-]+$/, ""),
        ...Array.from({ length: 2 }, () => `/trip-files/${trip}/`),
      ]);
      await page.context().setOffline(true);
      await page.goto(pocket);
      expect((await tapped(page, "quai.txt")).startsWith("quai.txt x")).toBe(true);
      await page.context().setOffline(false);

      // A file deleted since goes at the next visit.
      await page.goto(pathFor("planner.trip", "fr-ca", { trip }));
      await page.locator("main a", { hasText: "2 fichiers joints" }).click();
      await page.locator("main summary").first().click();
      await page.locator(button("delete")).first().click();
      await page.waitForURL(/done=file-deleted/);
      await page.goto(pocket);
      await expect.poll(async () => (await own(page)).length).toBe(2);

      await page.goto(pathFor("planner", "fr-ca"));
      await page.getByRole("button", { name: wordsOf("fr-ca").planner.signOut }).click();
      await page.waitForURL(/\/oidc\/session\/end/);
      await page.goto(pathFor("home", "fr-ca"));
      await expect.poll(() => own(page)).toEqual([]);
    }));

  it("A kept trip leaves nothing behind at sign-out", () =>
    withPhone(async (page) => {
      await signInThere(page);
      const { pocket } = await aPocket(page, "fr-ca");
      await kept(page);
      await page.goto(pathFor("planner", "fr-ca"));
      await page.getByRole("button", { name: wordsOf("fr-ca").planner.signOut }).click();
      // Our own session is over; the provider asks about its own.
      await page.waitForURL(/\/oidc\/session\/end/);
      await page.goto(pathFor("home", "fr-ca"));
      await expect.poll(() => own(page)).toEqual([]);
      await page.context().setOffline(true);
      await page.goto(pocket);
      expect(await page.locator("h1").innerText()).toBe(wordsOf("fr-ca").offline.title);
    }));

  it("A kept trip stays when its reader’s sign-out does not reach the site", () =>
    withPhone(async (page) => {
      await signInThere(page);
      const { pocket } = await aPocket(page, "fr-ca");
      await kept(page);
      await page.goto(pathFor("planner", "fr-ca"));
      await page.context().setOffline(true);
      await page.getByRole("button", { name: wordsOf("fr-ca").planner.signOut }).click();
      await page.waitForURL(/^chrome-error:/);
      await page.goto(pocket);
      expect(await said(page)).toContain("Chez Zoé");
      expect(await own(page)).toEqual([pocket]);
    }));

  it("A kept trip is renewed while it is the traveller’s, and dropped when deleted or for someone else", () =>
    withPhone(async (page) => {
      await signIn(page);
      const first = await aPocket(page, "fr-ca", "Le premier");
      await kept(page);
      const second = await aPocket(page, "fr-ca", "Le second");
      await kept(page);
      await page.goto(pathFor("planner.trip", "fr-ca", { trip: first.trip }));
      await page.fill("main [name=name]", "Le premier, changé");
      await page.locator(button("rename")).click();
      await page.waitForURL(/done=trip-renamed/);
      const copyOf = (path: string) =>
        page.evaluate(async (at) => (await (await caches.match(at, { ignoreVary: true }))?.text()) ?? "", path);
      await expect.poll(() => copyOf(first.pocket)).toContain("Le premier, changé");

      await page.goto(pathFor("planner.trip", "fr-ca", { trip: second.trip }));
      await page.locator("main details summary").click();
      await page.locator(button("delete")).click();
      await page.waitForURL(/done=trip-deleted/);
      await expect.poll(() => own(page)).toEqual([first.pocket]);

      // The session is over without a word: what was taken along stays, until someone else signs in.
      await page.context().clearCookies();
      await page.goto(pathFor("home", "fr-ca"));
      expect(await own(page)).toEqual([first.pocket]);
      await signInThere(page);
      await expect.poll(() => own(page)).toEqual([]);
    }));

  it("A shared trip can be kept until the share ends", () =>
    withPhone(async (page) => {
      const viewer = someone();
      await signIn(page);
      const { trip } = await aPocket(page, "fr-ca");
      await attach(page, trip);
      await page.goto(pathFor("planner.share", "fr-ca", { trip }));
      await page.fill("main [name=email]", viewer);
      await page.check("main [name=files]");
      await page.locator(button("share")).click();
      await page.waitForURL(/done=share-sent/);
      const link = /https?:\S+voyage-partage\/[\w-]+/.exec((await mailTo(site, viewer)).text)?.[0] ?? "";
      await withPhone(async (theirs) => {
        await theirs.goto(link);
        await kept(theirs);
        await theirs.context().setOffline(true);
        await theirs.goto(link);
        expect(await said(theirs)).toContain("Chez Zoé");
        expect((await tapped(theirs, "quai.txt")).startsWith("quai.txt x")).toBe(true);
        await theirs.context().setOffline(false);
        await page.locator("main summary", { hasText: "Retirer l’accès" }).click();
        await page.locator(button("revoke")).click();
        await page.waitForURL(/done=share-revoked/);
        await theirs.goto(link);
        await expect.poll(() => own(theirs)).toEqual([]);
      });
    }));
});
