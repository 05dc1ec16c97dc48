/** My trip with scripts (spec 2, 5, 8): dialogs by keyboard alone, and files sent with their progress. */
import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { aTrip, enter } from "./support/planned";
import { sharedSite, visitors } from "./support/shared";
import { filled, IN_ENGLISH, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors();
let people = 0;

/** A browser signed in, on the page of a new trip, with a restaurant of that name if any. */
async function onTrip(page: Page, locale: Locale, restaurant?: string): Promise<string> {
  const trip = await aTrip(
    site,
    await enter(site, page, `scripts-${++people}-${process.pid}@example.com`),
    locale,
    "Été",
    restaurant ? { restaurant: { name: restaurant } } : {},
  );
  await page.goto(pathFor("planner.trip", locale, { trip }));
  return trip;
}

/** The same, on the page of the restaurant's files. */
async function onFiles(page: Page, locale: Locale): Promise<void> {
  await onTrip(page, locale, "Chez Zoé");
  await page.locator("main a", { hasText: read(wordsOf(locale).planner.files.link) }).click();
  await page.waitForURL(/\/(files|fichiers)$/);
}

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

/** Keeps what is asked of an address by a method on its way, until what this returns is called. */
async function hold(page: Page, path: string, method: "GET" | "POST"): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() === method) await held;
      await route.continue();
    },
  );
  return release;
}

const dialog = (page: Page) => page.locator("dialog[open]");
const focused = (page: Page) => page.evaluate("document.activeElement?.textContent?.trim() ?? ''") as Promise<string>;
const link = (page: Page, locale: Locale, trip: string, kind: string) =>
  page.locator(`main a[href="${pathFor("planner.add", locale, { trip, kind })}"]`);

async function typeInto(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await dialog(page).locator(`[name=${name}]`).fill(value);
}

/** A picture that no format makes small: a bitmap of noise, the same each time. */
function noise(width: number, height: number): Buffer {
  const picture = Buffer.alloc(54 + width * height * 3);
  picture.write("BM");
  for (const [at, value] of [
    [2, picture.length],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    picture.writeUInt32LE(value, at);
  picture.writeUInt16LE(1, 26);
  picture.writeUInt16LE(24, 28);
  for (let at = 54, n = 1; at < picture.length; at++) {
    n = (n * 48_271) % 2_147_483_647;
    picture[at] = n & 255;
  }
  return picture;
}

describe.each(IN_ENGLISH)("%s", (locale) => {
  const words = wordsOf(locale).planner;
  const language = LANGUAGE_TAGS[locale];

  it("An item is added, changed and deleted in a dialog, by keyboard alone", async () => {
    await visit({ scripts: true, language }, async ({ page }) => {
      const trip = await onTrip(page, locale);
      const here = new URL(page.url()).pathname;
      await link(page, locale, trip, "restaurant").focus();
      await page.keyboard.press("Enter");
      await dialog(page).waitFor();
      expect(await focused(page)).toBe(read(words.addTitle.restaurant));
      expect(new URL(page.url()).pathname).toBe(here);
      // Nothing behind it can be reached.
      for (let press = 0; press < 30; press++) await page.keyboard.press("Tab");
      expect(await page.evaluate("!document.querySelector('main').contains(document.activeElement)")).toBe(true);

      // Errors stand in the dialog, with what was typed, and are told.
      await typeInto(page, { guests: "beaucoup" });
      await dialog(page).locator("[name=guests]").press("Enter");
      await dialog(page).locator("[role=alert]").waitFor();
      expect(await page.evaluate("document.activeElement?.getAttribute('role')")).toBe("alert");
      expect(read(await dialog(page).innerText())).toContain(read(words.errors.required));
      expect(await dialog(page).locator("[name=guests]").inputValue()).toBe("beaucoup");
      await dialog(page).locator("[role=alert] a").first().press("Enter");
      expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe("name");

      await typeInto(page, { name: "Chez <b>Zoé</b>", guests: "2" });
      await dialog(page).locator("button[value=save]").press("Enter");
      await page.locator("main [role=status]").waitFor();
      expect(await dialog(page).count()).toBe(0);
      expect(await focused(page)).toBe(read(words.done.restaurant.created));
      expect(read(await page.locator("main").innerText())).toContain("Chez <b>Zoé</b>");

      const edit = page.locator("main a", { hasText: read(words.trip.edit) });
      await edit.press("Enter");
      await typeInto(page, { name: "Chez Léo" });
      await dialog(page).locator("[name=name]").press("Enter");
      await page.getByText(words.done.restaurant.updated).waitFor();

      await edit.press("Enter");
      await dialog(page)
        .locator("a", { hasText: read(words.form.remove) })
        .press("Enter");
      await dialog(page).locator("button[value=delete]").press("Enter");
      await page.getByText(words.done.restaurant.deleted).waitFor();
      expect(read(await page.locator("main").innerText())).not.toContain("Chez Léo");
      await page.locator("main button[value=restore-item]").press("Enter");
      await page.waitForURL(/done=restaurant.restored/);
      expect(read(await page.locator("main").innerText())).toContain("Chez Léo");
    });
  });

  it("Escape closes and focus returns; what was typed is asked about first", async () => {
    await visit({ scripts: true, language }, async ({ page }) => {
      const trip = await onTrip(page, locale);
      const open = async () => {
        await link(page, locale, trip, "hotel").press("Enter");
        await dialog(page).waitFor();
      };
      await open();
      await page.keyboard.press("Escape");
      expect(await dialog(page).count()).toBe(0);
      expect(await focused(page)).toBe(read(words.add.hotel));

      const asked: string[] = [];
      let answer = false;
      page.on("dialog", async (question) => {
        asked.push(question.message());
        await (answer ? question.accept() : question.dismiss());
      });
      await open();
      await typeInto(page, { name: "Auberge" });
      for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
      expect(asked).toEqual([words.scripts.leave, words.scripts.leave, words.scripts.leave]);
      expect(await dialog(page).locator("[name=name]").inputValue()).toBe("Auberge");
      answer = true;
      await dialog(page)
        .locator("a", { hasText: read(words.form.cancel) })
        .click();
      expect(asked).toHaveLength(4);
      expect(await dialog(page).count()).toBe(0);
      expect(await focused(page)).toBe(read(words.add.hotel));
    });
  });

  it("An item that cannot be sent says so and is kept, and one that no longer exists is a page", async () => {
    await visit({ scripts: true, language }, async ({ page, context }) => {
      const trip = await onTrip(page, locale);
      await link(page, locale, trip, "restaurant").click();
      await typeInto(page, { name: "Chez Zoé" });
      await context.setOffline(true);
      await dialog(page).locator("button[value=save]").click();
      await dialog(page).getByText(words.scripts.notSent).waitFor();
      expect(await dialog(page).locator("[name=name]").inputValue()).toBe("Chez Zoé");
      await context.setOffline(false);
      await dialog(page).locator("button[value=save]").click();
      await page.getByText(words.done.restaurant.created).waitFor();

      // Signed out elsewhere meanwhile.
      await link(page, locale, trip, "restaurant").click();
      await typeInto(page, { name: "Chez Léo" });
      const session = (await context.cookies()).filter(({ name }) => name === "session");
      await context.clearCookies({ name: "session" });
      for (let press = 0; press < 2; press++) await dialog(page).locator("button[value=save]").click();
      await dialog(page).getByText(wordsOf(locale).refusal.titles["signed-out"]).waitFor();
      expect(await dialog(page).locator("a[target=_blank]").getAttribute("href")).toContain("/sign-in/start?");
      expect(await dialog(page).locator("[name=name]").inputValue()).toBe("Chez Léo");
      // The second press may still be on its way, and another one would be dropped until it ends.
      await expect.poll(() => dialog(page).locator("form[aria-busy]").count()).toBe(0);
      // Signed in again in another tab.
      await context.addCookies(session);
      await dialog(page).locator("button[value=save]").click();
      await page.getByText("Chez Léo").first().waitFor();
    });
  });

  it("Of two forms asked for the last one opens, and stays when the first comes late", async () => {
    await visit({ scripts: true, language }, async ({ page }) => {
      const trip = await onTrip(page, locale);
      const first = pathFor("planner.add", locale, { trip, kind: "restaurant" });
      const release = await hold(page, first, "GET");
      await link(page, locale, trip, "restaurant").click();
      await link(page, locale, trip, "hotel").click();
      await typeInto(page, { name: "Auberge" });
      release();
      // What is asked later is answered later.
      await page.evaluate(`fetch("${first}").then((answer) => answer.text())`);
      expect(read(await dialog(page).locator("h1").innerText())).toBe(read(words.addTitle.hotel));
      expect(await dialog(page).locator("[name=name]").inputValue()).toBe("Auberge");
    });
  });

  it("An item left while it is saved leaves the next ones alone when it is", async () => {
    await visit({ scripts: true, language }, async ({ page }) => {
      const trip = await onTrip(page, locale);
      page.on("dialog", (question) => question.accept());
      const release = await hold(page, pathFor("planner.add", locale, { trip, kind: "restaurant" }), "POST");
      await link(page, locale, trip, "restaurant").click();
      await typeInto(page, { name: "Chez Zoé" });
      await dialog(page).locator("button[value=save]").click();
      await page.keyboard.press("Escape");
      await expect.poll(() => dialog(page).count()).toBe(0);
      await link(page, locale, trip, "hotel").click();
      await typeInto(page, { name: "Auberge", location: "Tadoussac" });
      await dialog(page).locator("button[value=save]").click();
      await page.getByText(words.done.hotel.created).waitFor();
      await link(page, locale, trip, "hotel").click();
      await typeInto(page, { name: "Gîte" });
      release();
      await page.locator("main", { hasText: "Chez Zoé" }).waitFor();
      expect(await page.locator("main").innerText()).toContain("Auberge");
      expect(await dialog(page).locator("[name=name]").inputValue()).toBe("Gîte");
      expect(await page.evaluate("document.activeElement?.id")).toBe("dialog-name");
      await page.keyboard.press("Escape");
      await expect.poll(() => focused(page)).toBe(read(words.add.hotel));
    });
  });

  it("What is typed on the page itself stays when an item is added", async () => {
    await visit({ scripts: true, language }, async ({ page }) => {
      const trip = await onTrip(page, locale);
      await page.locator("main [name=name]").fill("Hiver");
      await link(page, locale, trip, "restaurant").click();
      await typeInto(page, { name: "Chez Zoé" });
      await dialog(page).locator("button[value=save]").click();
      await page.getByText(words.done.restaurant.created).waitFor();
      expect(await page.locator("main [name=name]").inputValue()).toBe("Hiver");
    });
  });

  it("Files are sent one after the other, each with its progress or its error", async () => {
    await visit({ scripts: true, language, bypassCSP: true }, async ({ page }) => {
      await onFiles(page, locale);
      // Each is seen on its way.
      await page.evaluate(`new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes)
          if (node.querySelector?.("progress")) (window.seen ??= []).push(node.querySelector("progress").getAttribute("aria-label"));
      }).observe(document.body, { childList: true, subtree: true })`);
      await page.setInputFiles("main [name=file]", [
        file("billet.pdf", "%PDF-1.7 billet"),
        file("copie.pdf", "%PDF-1.7 billet"),
        file("programme.exe", "MZ\0\0"),
        file("lourd.pdf", Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(670 * 1024)])),
        file("vide.pdf", ""),
        file("recu.txt", "merci"),
      ]);
      await page.locator("main button[value=attach]").click();
      await page.getByText(words.done["file-added"]).waitFor();
      expect(await page.locator("main a[download]").allInnerTexts()).toEqual(["billet.pdf", "recu.txt"]);
      const wrong = read(await page.locator("main form[data-upload] ul").innerText());
      for (const [name, error] of [
        ["copie.pdf", words.errors["file-twice"]],
        ["programme.exe", words.errors["file-type"]],
        ["lourd.pdf", words.errors["file-too-large"]],
        ["vide.pdf", words.errors["file-unreadable"]],
      ] as const)
        expect(wrong).toContain(read(`${name} ${error}`));
      expect(await page.evaluate("new Set(window.seen).size")).toBe(6);
      expect(await page.evaluate("window.seen[0]")).toBe(filled(words.scripts.sending, { name: "billet.pdf" }));
      expect(await accessibilityProblems(page)).toEqual([]);
      // A photo that is too heavy is made lighter before it leaves.
      await page.setInputFiles("main [name=file]", [file("Photo du phare.bmp", noise(1600, 1200))]);
      await page.locator("main button[value=attach]").click();
      const photo = page.locator("main a[download]", { hasText: "Photo du phare.jpg" });
      await photo.waitFor();
      const kept = await (await page.request.get((await photo.getAttribute("href")) ?? "")).body();
      expect(kept.subarray(0, 3).toString("hex")).toBe("ffd8ff");
      expect(kept.length).toBeLessThan(ATTACHMENT_LIMIT_BYTES);
      expect(kept.length).toBeGreaterThan(ATTACHMENT_LIMIT_BYTES / 10);
      // Once more, on the page as it has become.
      await page.setInputFiles("main [name=file]", [file("a.txt", "a"), file("b.txt", "b")]);
      await page.locator("main button[value=attach]").click();
      await page.locator("main a[download]", { hasText: "b.txt" }).waitFor();
      expect(await page.locator("main a[download]").count()).toBe(5);
    });
  });

  it("Files chosen while others are on their way are sent after them", async () => {
    await visit({ scripts: true, language }, async ({ page }) => {
      await onFiles(page, locale);
      const release = await hold(page, new URL(page.url()).pathname, "POST");
      const attach = page.locator("main button[value=attach]");
      for (const name of ["a.txt", "b.txt"]) {
        await page.setInputFiles("main [name=file]", [file(name, name)]);
        await attach.click();
      }
      // Chosen, but not sent yet.
      await page.setInputFiles("main [name=file]", [file("c.txt", "c")]);
      release();
      await page.getByText(words.done["file-added"]).waitFor();
      expect(await page.locator("main a[download]").allInnerTexts()).toEqual(["a.txt", "b.txt"]);
      await attach.click();
      await page.locator("main a[download]", { hasText: "c.txt" }).waitFor();
    });
  });

  it("A dialog passes axe", async () => {
    await visit({ scripts: true, language, bypassCSP: true }, async ({ page }) => {
      const trip = await onTrip(page, locale);
      await link(page, locale, trip, "hotel").click();
      await dialog(page).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog(page).locator("button[value=save]").click();
      await dialog(page).locator("[role=alert]").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    });
  });
});

it("All of the dialog weighs less than 6 KB, and nothing else runs", async () => {
  await visit({ scripts: true }, async ({ page }) => {
    await onTrip(page, "en-ca");
    const sources = await page
      .locator("script")
      .evaluateAll((found) => found.map((each) => (each as never as { src: string }).src));
    expect(sources).toHaveLength(1);
    const content = await readFile(`build/client${new URL(sources[0] ?? "").pathname}`);
    expect(brotliCompressSync(content).length).toBeLessThan(6 * 1024);
  });
});
