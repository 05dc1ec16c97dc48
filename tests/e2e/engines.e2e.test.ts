/** The journeys in WebKit and Firefox, with scripts: buying, signing in, planning, sharing, without a network, by night. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locale } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { ENGINES, type EngineName, missingFor } from "../../scripts/lib/engines.mjs";
import type { EnginePage } from "./support/engine-page";
import { type Engine, openEngine } from "./support/engines";
import { mailTo } from "./support/mail";
import { atTheBank, inOurBooks } from "./support/money";
import { family, fieldOf, MAIN } from "./support/purchase";
import { ownSite } from "./support/shared";
import { SUBMIT } from "./support/signing-in";
import type { Site } from "./support/site";
import { filled, read, wordsOf } from "./support/words";

let site: Site;
beforeAll(async () => {
  // To browsers the provider is of another site, and it has them post what it sends back.
  site = await ownSite({ env: { SANDBOX_NAME: "127.0.0.1", OIDC_RESPONSE_MODE: "form_post" } });
});
afterAll(() => site?.stop());

/** Each in the other's language: what a purchase is tried in, beside Chromium. */
const LOCALES: Record<EngineName, Locale> = { webkit: "fr-ca", firefox: "en-ca" };
let people = 0;
const someone = () => `engine-${++people}-${process.pid}@example.com`;

async function signInThere(page: EnginePage, email: string) {
  await page.fill("[name=email]", email);
  await page.fill("[name=name]", "Zoé Canari");
  await page.click("button[value=sign-in]");
}

for (const name of ENGINES) {
  const missing = missingFor(name);
  if (missing.length > 0)
    process.stderr.write(`escale: not tried in ${name}: ${missing.join(" and ")} not installed\n`);

  describe.skipIf(missing.length > 0)(name, () => {
    const locale = LOCALES[name];
    const words = wordsOf(locale);
    let engine: Engine;
    let page: EnginePage;
    beforeAll(async () => {
      engine = await openEngine(name, site);
      page = engine.page;
    });
    afterAll(() => engine?.stop());

    it("A trip is bought, from the home page to the booking number", async () => {
      await page.go(pathFor("home", locale));
      await page.fill("select[name=from]", "montreal");
      await page.fill("select[name=to]", "new-york");
      await page.click(MAIN);
      await page.at(/\?.*to=new-york/);
      await page.click("main a[href*='new-york-3-days']");
      await page.at(/new-york-3-days/);
      await page.click("main button[name=hold]");
      await page.at(/\/checkout\/[\w-]+\/travellers\b/);
      const checkout = /\/checkout\/([\w-]+)/.exec(await page.address())?.[1] ?? "";
      const people = family(someone()).slice(0, 2);
      for (const [position, { first, year, email }] of people.entries()) {
        const fill = (field: string, text: string) => page.fill(fieldOf(position, field), text);
        await fill("title", "mx");
        await fill("firstName", first);
        await fill("lastName", "Tremblay");
        await fill("nationality", "CA");
        await fill("birthDay", "4");
        await fill("birthMonth", "5");
        await fill("birthYear", String(year));
        if (email) await fill("email", email);
        if (email) await fill("phone", "418 555-0123");
        else await page.click(fieldOf(position, "noContact"));
      }
      await page.click(MAIN);
      await page.at(/\/seats$/);
      await page.click("main button[name=do][value=skip]");
      await page.at(/\/payment$/);
      await page.fill("[name=address]", "12 rue Saint-Jean");
      await page.fill("[name=city]", "Québec");
      await page.fill("[name=postalCode]", "G1R 1P1");
      await page.click("[name=terms]");
      await page.click(MAIN);
      await page.at(/step=card/);
      await page.fill("[name=number]", "4242424242424242");
      await page.fill("[name=exp_month]", "12");
      await page.fill("[name=exp_year]", "40");
      await page.fill("[name=cvc]", "123");
      await page.fill("[name=holder]", "Elise Tremblay");
      await page.click(MAIN);
      await page.at(/\/booking$/);
      const books = inOurBooks(site, checkout);
      expect(books).toMatchObject({ state: "booked", net: books.total, bookings: [{}] });
      expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: books.total });
      const said = await page.said();
      expect(said).toContain(books.bookings[0]?.number);
      expect(said).toContain(read(filled(words.checkout.booking.title, { name: "Élise" })));
    });

    it("A visitor signs in through the window, and the page behind it ends signed in", async () => {
      const back = await page.openWindow(pathFor("sign-in", locale), SUBMIT);
      await signInThere(page, someone());
      await back();
      await page.until("a page that has gone on", async () => new URL(await page.address()).pathname === "/");
      await page.go(pathFor("planner", locale));
      expect(await page.said()).toContain(read(words.planner.empty));
    });

    it("A traveller plans in dialogs, and shares with someone without an account", async () => {
      const viewer = someone();
      await page.go(pathFor("planner", locale));
      await page.fill("main [name=name]", "Été");
      await page.click(`main form[action='${pathFor("planner", locale)}'] button`);
      await page.at(/done=trip-created/);
      await page.click("main a[href$='restaurant']");
      await page.fill("dialog[open] [name=name]", "Chez Zoé");
      await page.click("dialog[open] button[value=save]");
      await page.until("what was added", async () =>
        (await page.said()).includes(read(words.planner.done.restaurant.created)),
      );
      expect(await page.said()).toContain("Chez Zoé");
      await page.click("main a", read(words.planner.share.link));
      await page.fill("main [name=email]", viewer);
      await page.click("main button[name=do][value=share]");
      await page.at(/done=share-sent/);
      const link = /https?:\S+(?:voyage-partage|shared-trip)\/[\w-]+/.exec((await mailTo(site, viewer)).text)?.[0];
      await page.forgetCookies();
      await page.go(link ?? "");
      expect(await page.said()).toContain("Chez Zoé");
    });

    it("Maps are drawn for the night", async () => {
      await page.go(pathFor("trip.detail", locale, { slug: "new-york-3-days" }));
      const light = await page.until("a map", () =>
        page.run<number | null>(`const map = document.querySelector("img.map");
          map.scrollIntoView();
          if (!map.complete || !map.naturalWidth) return null;
          const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 320 });
          const drawn = canvas.getContext("2d");
          drawn.drawImage(map, 0, 0);
          const colours = drawn.getImageData(0, 0, 400, 320).data.filter((_, i) => i % 4 < 3);
          return colours.reduce((sum, one) => sum + one, 0) / colours.length;`),
      );
      expect(await page.run("return matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true);
      expect(light).toBeLessThan(90);
    });

    it("Without a network, a visited page opens, and another says it cannot", async () => {
      // A visit of its own: by its driver WebKit visits in private, and may forget what a site kept when one leaves it for
      // another, as for the bank.
      await engine.stop();
      engine = await openEngine(name, site);
      page = engine.page;
      await page.go(pathFor("trip.list", locale));
      await page.until("the worker in charge", () =>
        page.comesTo<boolean>(`caches.open("pages").then((pages) => pages.match(location.href, { ignoreVary: true }))
          .then((kept) => Boolean(kept && navigator.serviceWorker.controller))`),
      );
      const seen = await page.run<string>("return document.querySelector('h1').innerText");
      await site.crash();
      try {
        await page.reload();
        expect(await page.run("return document.querySelector('h1').innerText")).toBe(seen);
        await page.go(pathFor("privacy", locale));
        expect(await page.said()).toContain(read(words.offline.title));
      } finally {
        await site.restart();
      }
      await page.reload();
      expect(await page.said()).not.toContain(read(words.offline.title));
    });
  });
}
