/** The house stands: served, and readable with and without scripts. */
import { expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { sharedSite, visitors } from "./support/shared";

const site = sharedSite();
const visit = visitors(site);

const homes = [
  { path: "/fr-ca", language: "fr-CA" },
  { path: "/en-ca", language: "en-CA" },
] as const;

for (const { path, language } of homes) {
  for (const width of [390, 1280] as const) {
    for (const scripts of [true, false]) {
      it(`${path} stands at ${width} px ${scripts ? "with" : "without"} scripts`, async () => {
        await visit({ scripts, width, language }, async ({ page }) => {
          await page.goto(path);
          expect(await page.locator("html").getAttribute("lang")).toBe(language);
          expect(await page.locator("h1").count()).toBe(1);
          if (scripts) {
            await page.waitForLoadState("networkidle");
            const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            expect(wider).toBeLessThanOrEqual(0);
          }
        });
      });
    }
  }

  it(`The page ${path} passes axe`, async () => {
    await visit({ scripts: true, language, bypassCSP: true }, async ({ page }) => {
      await page.goto(path);
      expect(await accessibilityProblems(page)).toEqual([]);
      // A page that is wrong, to see that axe looks (control); elsewhere, since the site's timers outlive its document.
      await page.goto("about:blank");
      await page.setContent("<html><body><img src='data:,'></body></html>");
      expect((await accessibilityProblems(page)).join("\n")).toContain("image-alt");
    });
  });
}

it("A page that does not exist says so in the language of its path", async () => {
  await visit({ scripts: false }, async ({ page }) => {
    const answer = await page.goto("/fr-ca/nulle-part");
    expect(answer?.status()).toBe(404);
    expect(await page.locator("html").getAttribute("lang")).toBe("fr-CA");
    // Ways on: home, the trips, a person.
    const ways = await page
      .locator("main a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.replace(/\d+/, "")));
    expect(ways).toEqual(["/fr-ca", "/fr-ca/voyage", "tel:"]);
    // Who sells, where, by which permit, and who protects what was paid.
    const footer = (await page.locator("footer").textContent())?.replaceAll("\u00a0", " ");
    for (const said of ["0, rue de la Démonstration", "Permis du Québec nº 000000", "FICAV"])
      expect(footer).toContain(said);
  });
});

it.each([
  ["home", "/fr-ca"],
  ["a page without scripts", pathFor("terms", "fr-ca")],
  ["a dead end", "/fr-ca/nulle-part"],
])("Headings have their typeface on a first visit of %s, and nothing moves when it loads", async (_, path) => {
  await visit({ scripts: true, language: "fr-CA" }, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const seen = await page.evaluate(async () => {
      await document.fonts.ready;
      const faces = [...document.fonts].filter(({ family }) => family === "Escale");
      const moved = await new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      });
      return { faces: faces.map(({ status, display }) => [status, display]), moved };
    });
    // The second has the letters of other languages, which nothing here has.
    expect(seen.faces).toEqual([
      ["loaded", "swap"],
      ["unloaded", "swap"],
    ]);
    expect(seen.moved).toBeLessThanOrEqual(0.02);
  });
});

it("A heading with Vietnamese letters has one typeface", async () => {
  await visit({ scripts: true, language: "fr-CA", bypassCSP: true }, async ({ page }) => {
    await page.goto(pathFor("terms", "fr-ca"), { waitUntil: "networkidle" });
    const faces = await page.evaluate(async () => {
      const heading = document.querySelector("h1");
      if (heading) heading.textContent = "Nguyễn Thị Phượng, José Łukasz";
      await document.fonts.load("800 1rem Escale", "ễ");
      return [...document.fonts].filter(({ family }) => family === "Escale").map(({ status }) => status);
    });
    expect(faces).toEqual(["loaded", "loaded"]);
    const session = await page.context().newCDPSession(page);
    await session.send("DOM.enable");
    await session.send("CSS.enable");
    const { root } = await session.send("DOM.getDocument");
    const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    expect([...new Set(fonts.map(({ isCustomFont }) => isCustomFont))]).toEqual([true]);
  });
});

it("The travellers' build has no gallery of components", async () => {
  for (const path of ["/ui", "/fr-ca/ui", "/en-ca/ui"]) expect((await fetch(site.url + path)).status, path).toBe(404);
});
