/** Groups: asked for on the site, sold by telephone with names to follow, paid in parts and named by the organiser. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { freshDeparture, select, takenOf } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { mailTo } from "./support/mail";
import { go, send } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const LOOKS = process.env.GROUP_LOOKS;

async function comeIn(page: Page): Promise<void> {
  const [name = "", value = ""] = (await signedInStaff(site, "comptoir@escale.example")).split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

const said = async (page: Page) => read(await page.locator("main").textContent());
const look = async (page: Page, name: string) => {
  if (LOOKS) await page.screenshot({ path: `${LOOKS}/${name}.png`, fullPage: true });
};

it("A group of 25 is sold by telephone, pays at the terminal, and its organiser gives the names", async () => {
  const { sale, groups, group } = wordsOf("fr-ca");
  const { id: departure } = freshDeparture(site);
  const email = `groupe-${process.pid}@example.com`;
  await visit({ scripts: false, width: 1280, language: LANGUAGE_TAGS["fr-ca"] }, async ({ page }) => {
    await comeIn(page);
    // The sale of one booking says how 25 are sold.
    const asked = new URLSearchParams({ from: "montreal", adults: "25", children: "0", language: "fr-ca" });
    await go(page, pathFor("staff.sell", "fr-ca", { departure }, asked));
    await look(page, "sell-25");
    await page.getByRole("link", { name: sale.sell.group }).click();
    await look(page, "group-new");
    await page.getByLabel(groups.new.name).fill("Chorale de Laval");
    await page.getByLabel(groups.new.organiser).fill("Line Roy");
    await page.getByLabel(groups.new.phone).fill("450 555-0142");
    await page.getByLabel(groups.new.email).fill(email);
    await page.locator("#percent1").fill("10");
    await send(page, "button.main");
    expect(await said(page)).toContain(read(groups.errors["schedule-percent"]));
    await look(page, "group-refused");
    await page.locator("#percent1").fill("25");
    await send(page, "button.main");
    expect(await said(page)).toContain(read(groups.group.done.opened));
    expect(takenOf(site, departure)).toBe(25);
    await look(page, "group-opened");

    // The deposit, as the form begins with it.
    await page.locator("[name=method][value=terminal]").check();
    await page.getByLabel(sale.money.reference).fill("048213");
    await send(page, "main button[value=take]");
    expect(await said(page)).toContain(read(groups.group.done.paid));
    await look(page, "group-paid");
    const id = page.url().split("/").at(-1)?.split("?")[0] ?? "";
    const [booked] = select<{ count: number; paid: number; price: number }>(
      site,
      `select count(*) as count, sum(b.paid) as paid, sum(b.price) as price from bookings b
       join checkouts c on c.id = b.checkout where c.group_id = ?`,
      id,
    );
    expect(booked?.count).toBe(13);
    expect(booked?.paid).toBe(Math.floor((booked?.price ?? 0) / 4));
    await go(page, pathFor("staff.list", "fr-ca", { departure, list: "passengers" }));
    expect(await said(page)).toContain("Chorale de Laval, nom à suivre (1)");
  });

  const [, link = ""] = /(\/fr-ca\/mon-groupe\/[\w-]+)/.exec((await mailTo(site, email)).text) ?? [];
  await visit({ scripts: false, width: 390, language: LANGUAGE_TAGS["fr-ca"] }, async ({ page }) => {
    await go(page, link);
    await look(page, "names-390");
    await page.getByRole("link", { name: group.names.typeOf.replace("{{nth}}", "1"), exact: true }).click();
    await send(page, "button.main");
    expect(await said(page)).toContain(read(group.errors["nobody-typed"]));
    const fill = async (at: number, name: string, year: string) => {
      await page.locator(`#title-${at}`).selectOption("mrs");
      await page.locator(`#firstName-${at}`).fill(name);
      await page.locator(`#lastName-${at}`).fill("Desrochers");
      await page.locator(`#nationality-${at}`).selectOption("CA");
      await page.locator(`#birthDay-${at}`).fill("4");
      await page.locator(`[name=birthMonth-${at}]`).selectOption("3");
      await page.locator(`[name=birthYear-${at}]`).fill(year);
    };
    const positions = await page
      .locator("[name^=firstName-]")
      .evaluateAll((all) => all.map((each) => Number((each as HTMLInputElement).name.split("-")[1])));
    for (const at of positions) await fill(at, `Aline${"ab"[at] ?? ""}`, at === positions[0] ? "2020" : "1975");
    await send(page, "button.main");
    await look(page, "names-refused-390");
    expect(page.url()).toContain("room=1");
    await fill(positions[0] ?? 0, "Aline", "1975");
    await send(page, "button.main");
    expect(await said(page)).toContain(read(group.names.saved));
    expect(page.url()).toContain("room=2");
    await look(page, "names-saved-390");
  });

  await visit({ scripts: false, width: 1280, language: LANGUAGE_TAGS["fr-ca"] }, async ({ page }) => {
    await comeIn(page);
    await go(page, pathFor("staff.boarding", "fr-ca", { departure }));
    const boarding = await said(page);
    expect(boarding).toContain("Aline Desrochers");
    expect(boarding).toContain(read(wordsOf("fr-ca").boarding.nameToFollow));
    await look(page, "boarding");
    await go(page, pathFor("staff.groups", "fr-ca"));
    expect(await said(page)).toContain("Chorale de Laval");
    await look(page, "groups-list");
  });
});

it("A party over ten asks on the site, and the office answers it with a contract", async () => {
  const { group, groups } = wordsOf("en-ca");
  const email = `ask-${process.pid}@example.com`;
  await visit({ scripts: false, width: 390 }, async ({ page }) => {
    await go(page, pathFor("trip.detail", "en-ca", { slug: "new-york-3-days" }));
    await look(page, "trip-390");
    await page
      .getByRole("link", { name: /Group of 11/ })
      .first()
      .click();
    expect(await page.locator("[name=trip]").inputValue()).toBe("new-york-3-days");
    await look(page, "ask-390");
    await page.getByLabel(group.ask.adults).fill("20");
    await page.getByLabel(group.ask.name).fill("Riverside School");
    await page.getByLabel(group.ask.organiser).fill("Paul Hebert");
    await send(page);
    expect(await said(page)).toContain(read(group.errors["group-contact-missing"]));
    await page.getByLabel(group.ask.email, { exact: true }).fill(email);
    await send(page);
    expect(await said(page)).toContain(read(group.ask.sentTitle));
    const { text } = await mailTo(site, email);
    expect(text).toMatch(/People:?\s*20/);
    expect(text).not.toContain("Riverside School");
  });
  await visit({ scripts: false, width: 390 }, async ({ page }) => {
    await comeIn(page);
    await go(page, pathFor("staff.groups", "en-ca"));
    await look(page, "groups-390");
    await page.getByRole("link", { name: "Riverside School" }).click();
    expect(await said(page)).toContain(read(groups.tasks.answer));
    await look(page, "request-390");
    await page.locator("main li a").first().click();
    expect(await page.getByLabel(groups.new.name).inputValue()).toBe("Riverside School");
    await look(page, "group-new-390");
  });
});

it("Six people who fit no room are offered two rooms by telephone, without a price for one", async () => {
  const { sale } = wordsOf("fr-ca");
  const { id: departure } = freshDeparture(site);
  await visit({ scripts: false, width: 390, language: LANGUAGE_TAGS["fr-ca"] }, async ({ page }) => {
    await comeIn(page);
    const asked = new URLSearchParams({ from: "montreal", adults: "6", children: "0", language: "fr-ca" });
    await go(page, pathFor("staff.sell", "fr-ca", { departure }, asked));
    await look(page, "sell-6-390");
    expect(await page.getByRole("button", { name: sale.sell.hold }).count()).toBe(0);
    await page.locator("main ol a").first().click();
    expect(await page.locator("[name=adults]").first().inputValue()).toBe("3");
    expect(await page.getByRole("button", { name: sale.sell.hold }).count()).toBe(1);
  });
});

it("The pages of groups have nothing for axe to find", async () => {
  const departure = freshDeparture(site).id;
  await visit({ scripts: true, width: 390, language: LANGUAGE_TAGS["fr-ca"], bypassCSP: true }, async ({ page }) => {
    await comeIn(page);
    const asked = new URLSearchParams({ from: "montreal", adults: "12", children: "2", language: "fr-ca" });
    const paths = [
      pathFor("group.ask", "fr-ca"),
      pathFor("staff.groups", "fr-ca"),
      pathFor("staff.group.new", "fr-ca", { departure }, asked),
    ];
    for (const path of paths) {
      await go(page, path);
      expect(await accessibilityProblems(page), path).toEqual([]);
    }
  });
});
