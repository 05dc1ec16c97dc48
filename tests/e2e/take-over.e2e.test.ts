/** Somebody calls while buying: a colleague finds the purchase, and of two who write the second is told. Without scripts. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { hold } from "./support/buyer";
import { freshDeparture, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { fieldOf, fillTraveller, go, payInFull, send } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const { checkout: words, sale, desk, staff } = wordsOf("fr-ca");
const said = async (page: Page) => read(await page.locator("main").textContent());
const visitor = { scripts: false, width: 390 as const, language: LANGUAGE_TAGS["fr-ca"] };

async function comeIn(page: Page): Promise<void> {
  const [name = "", value = ""] = (await signedInStaff(site, "comptoir@escale.example")).split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

it("A purchase is found by its page's number and taken over; the second writer is told, and its buyer pays", async () => {
  const { id } = await hold(site, freshDeparture(site), { adults: 1, children: 0 }, "fr-ca");
  const tab = tabPath("travellers", "fr-ca", id ?? "");
  await visit(visitor, async ({ page: caller }) => {
    await go(caller, tab);
    const [code = ""] = /[2-9A-Z]{3}-[2-9A-Z]{3}/.exec(await said(caller)) ?? [];
    await fillTraveller(caller, 0, { first: "Élise", year: 1980, email: "appelle@example.com" });

    await visit(visitor, async ({ page }) => {
      await comeIn(page);
      await go(page, pathFor("staff.desk", "fr-ca"));
      await page.getByRole("link", { name: desk.buyingWhere }).click();
      await page.locator("input[name=q]").fill(code.toLowerCase());
      await page.getByRole("button", { name: staff.search.find }).click();
      await page.getByRole("button", { name: filled(sale.takeOver.take, { code }) }).click();
      expect(page.url()).toContain("/equipe/vente/");
      const atSale = page.url();
      await page.getByRole("link", { name: sale.sale.toTravellers }).click();
      expect(await said(page)).toContain(read(sale.caller.title));
      await fillTraveller(page, 0, { first: "Élyse", year: 1981, email: "appelle@example.com" });
      await send(page);
      // Handed back, it is its buyer's alone, and can be taken over again.
      await go(page, atSale);
      await page.locator("summary", { hasText: sale.link.handBack }).click();
      await page.getByRole("button", { name: sale.link.handBack }).click();
      await page.getByRole("button", { name: filled(sale.takeOver.take, { code }) }).click();
      expect(page.url()).toBe(atSale);
    });

    // The caller sends the page they have had open since: nothing of it is written, and nothing typed is lost.
    await send(caller);
    expect(await said(caller)).toContain(read(words.conflict.by.staff));
    expect(await said(caller)).toContain("Élise");
    expect(await caller.inputValue(fieldOf(0, "firstName"))).toBe("Élyse");
    await send(caller);
    await caller.waitForURL(/\/seats$/);
    await payInFull(caller);
    expect(await said(caller)).toMatch(/ES-\w{6}/);
    const named = select<{ first_name: string }>(site, "select first_name from travellers where checkout = ?", id);
    expect(named).toEqual([{ first_name: "Élyse" }]);

    // Found again, it leads to its booking.
    await visit({ ...visitor, scripts: true, bypassCSP: true }, async ({ page }) => {
      await comeIn(page);
      await go(page, pathFor("staff.purchases", "fr-ca", {}, new URLSearchParams({ q: code })));
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("link", { name: /^ES-/ }).click();
      await page.waitForURL(/ES-\w{6}/);
      expect(await said(page)).toContain("Élyse Tremblay");
    });
  });
  const log = select<{ what: string }>(
    site,
    "select what from audit_log where what in ('sale-taken-over') order by at",
  );
  expect(log.length).toBeGreaterThan(0);
});
