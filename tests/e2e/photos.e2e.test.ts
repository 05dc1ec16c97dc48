/** Photographs of the operator's, from the files they put down to what a telephone fetches. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { photoLimit } from "~/domain/catalogue/photo";
import { pathFor } from "~/i18n/paths";
import { PATIENCE_MS } from "../support/patience";
import { aPicture } from "../support/picture";
import { program } from "../support/programs";
import { accessibilityProblems } from "./support/accessibility";
import { browserOfWorker } from "./support/browser";
import { markupProblems } from "./support/markup";
import { findRooms, PACKAGES } from "./support/package";
import { ownSite, visitors } from "./support/shared";
import type { Site } from "./support/site";
import { structuredDataProblems } from "./support/structured-data";

const TRIP = "boston-2-days";
const HOW_MANY = 6;
const PATH = pathFor("trip.detail", "en-ca", { slug: TRIP });

let folder: string;
let site: Site;
const visit = visitors({
  get url() {
    return site.url;
  },
});

const list = (photos: readonly string[], indent = "") =>
  `${indent}photos:\n${photos.map((each) => `${indent}  - { ${each} }\n`).join("")}`;

/** Puts pictures beside a copy of the catalogue, and words for them into its files. */
async function illustrate(): Promise<void> {
  await cp("catalogue", folder, { recursive: true });
  const put = async (name: string, width: number, height: number, top: string, noise = 0) => {
    const file = join(folder, "photos", name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await aPicture({ width, height, top, noise }));
  };
  const add = async (file: string, before: string, text: string) => {
    const content = await readFile(join(folder, file), "utf8");
    await writeFile(join(folder, file), content.replace(before, `${text}${before}`));
  };
  const colours = ["#d9a441", "#a34a28", "#3b7a57", "#7a5c99", "#c2b280", "#557799"];
  // Only the first is weighed; one with so much in it is encoded again and again until it is light enough.
  for (const [i, colour] of colours.entries())
    await put(`${TRIP}/${i + 1}.jpg`, i === 2 ? 800 : 1300, 900, colour, i === 0 ? 18 : 0);
  const words = colours.map(
    (_, i) =>
      `file: ${TRIP}/${i + 1}.jpg, alt: { fr: Le port ${i + 1}, en: The harbour ${i + 1} }, caption: { fr: Au port, en: At the harbour }, credit: J. Roy`,
  );
  await add(`trips/${TRIP}.yaml`, "poster: ", list(words));
  await put("room.jpg", 700, 500, "#d9a441");
  const room = ["file: room.jpg, alt: { fr: Un grand lit, en: A large bed }"];
  await add("hotels/river-road-inn-niagara.yaml", "stars: ", list(room));
  await add("hotels/river-road-inn-niagara.yaml", "    sleeps: ", list(room, "    "));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "illustrated-"));
  await illustrate();
  site = await ownSite();
  const args = [...program("app/cli/catalogue.ts"), "--folder", folder];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATABASE_URL: site.databaseUrl } });
});
afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What moved on a page, as Chromium tells it. */
type Shift = { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };

const row = (page: Page) => page.locator(".trip-head .photos");
/** The photographs of the row as the browser has them: what it chose, and whether it is there. */
const shown = (page: Page) =>
  row(page)
    .locator("picture img")
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ currentSrc, naturalWidth, alt, loading }) => ({
        alt,
        loading,
        file: naturalWidth > 0 ? currentSrc.replace(/.*-/, "") : null,
      })),
    );

it.each([true, false])("Six photographs of a trip are browsed by keyboard, scripts %s", async (scripts) => {
  await visit({ scripts }, async ({ page }) => {
    await page.goto(PATH);
    await expect
      .poll(async () => (await shown(page))[0])
      .toEqual({ alt: "The harbour 1", loading: "eager", file: "400.avif" });
    expect((await shown(page)).slice(1).map(({ loading }) => loading)).toEqual(Array(HOW_MANY - 1).fill("lazy"));
    expect(await row(page).locator("figcaption").nth(1).textContent()).toBe("2 of 6 · At the harbour · Photo: J. Roy");
    expect(await row(page).getAttribute("aria-label")).toBe("Photographs: Boston by coach, 2 days");
    for (let tabs = 0; tabs < 30; tabs++) {
      await page.keyboard.press("Tab");
      if (await row(page).evaluate((element) => element === document.activeElement)) break;
    }
    const at = () => row(page).evaluate(({ scrollLeft }) => scrollLeft);
    expect(await at()).toBe(0);
    for (let photo = 1; photo < HOW_MANY; photo++) {
      const before = await at();
      await page.keyboard.press("ArrowRight");
      await expect.poll(at).toBeGreaterThan(before);
      await expect
        .poll(async () => (await shown(page))[photo]?.file, { message: `photograph ${photo + 1}` })
        .toBe("400.avif");
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
});

it.each([
  [1, 400],
  [2, 800],
  [3, 1200],
])("A phone with %s dots a pixel fetches the first photograph %s px wide, and nothing moves", async (dots, width) => {
  const context = await (await browserOfWorker()).newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: dots,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const first = page.waitForResponse(/\/photos\/.*-\d+\.avif$/);
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await page.goto(PATH);
  const response = await first;
  expect(response.url()).toMatch(new RegExp(`-${width}\\.avif$`));
  expect((await response.body()).length).toBeLessThanOrEqual(photoLimit(width));
  expect(photoLimit(width)).toBeLessThanOrEqual(45 * 1024);
  expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  await page.waitForLoadState("networkidle");
  const photo = response.url().replace(/-\d+\.avif$/, "");
  expect(
    asked.filter((url) => url.startsWith(photo)),
    "asked for by the head alone",
  ).toEqual([response.url()]);
  const moved = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moves: string[] = [];
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries() as unknown as Shift[])
            for (const { node, previousRect: from, currentRect: to } of entry.sources)
              moves.push(
                `${entry.value}: ${node?.parentElement?.className} ${node?.textContent} ${JSON.stringify([from, to])}`,
              );
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(moves), 300);
      }),
  );
  expect(moved).toEqual([]);
});

it("Pages with photographs are valid, and describe them to those who do not see them", async () => {
  await visit({ scripts: true, bypassCSP: true }, async ({ page }) => {
    await page.goto(PATH);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  const html = await (await fetch(site.url + PATH)).text();
  expect(await markupProblems(html)).toEqual([]);
  expect(structuredDataProblems(html, PATH, site.url).problems).toEqual([]);
});

it("Shared links and search engines have the photograph too", async () => {
  const html = await (await fetch(site.url + PATH)).text();
  const tag = (name: string) => new RegExp(`property="og:${name}" content="([^"]+)"`).exec(html)?.[1] ?? "";
  expect([tag("image:width"), tag("image:height"), tag("image:alt")]).toEqual(["1200", "630", "The harbour 1"]);
  const picture = await fetch(tag("image"));
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  const { width, height, format, exif } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 1200, height: 630, format: "jpeg" });
  const images = /"image":(\[[^\]]+\])/.exec(html)?.[1] ?? "[]";
  expect(JSON.parse(images)).toHaveLength(HOW_MANY);
  expect(JSON.parse(images)[0]).toBe(tag("image"));
  for (const name of ["0000000000000000-400.avif", "nothing.jpg", `../${TRIP}.jpg`])
    expect((await fetch(`${site.url}/photos/${name}`)).status, name).toBe(404);
});

it("The list shows a trip's photograph, and a package's hotels as photograph or drawing", async () => {
  await visit({ scripts: false }, async ({ page }) => {
    await page.goto(`${pathFor("trip.list", "en-ca")}?to=boston`);
    const card = page.locator(".trip-card", { has: page.locator(`a[href*="${TRIP}"]`) });
    await card.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        card.locator("picture img").evaluate((image: HTMLImageElement) => image.currentSrc.replace(/.*-/, "")),
      )
      .toBe("400.avif");
    await findRooms(page, "own", "en-ca");
    expect(page.url()).toContain(PACKAGES.own.slug);
    const hotel = (slug: string) => page.locator(`.hotel:has(#h-${slug})`);
    const photos = hotel("river-road-inn-niagara").locator("picture img");
    expect(await photos.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt))).toContain(
      "A large bed",
    );
    expect(await hotel("horseshoe-view-niagara").locator(".vignette").getAttribute("src")).toBe(
      "/vignettes/horseshoe-view-niagara.svg",
    );
  });
});
