/** Seats of a coach are blocked on its plan: by keyboard, on every screen, with no script needed. */
import { expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { aBookingWithAClaim } from "./support/booking";
import { signedInStaff } from "./support/fetched-sign-in";
import { sharedSite, visitors } from "./support/shared";

const site = sharedSite();
const visit = visitors(site);

it.each([true, false])("The counter blocks a seat on the plan and unblocks it, scripts %s", async (scripts) => {
  const { departure } = await aBookingWithAClaim(site);
  const [name = "", value = ""] = (await signedInStaff(site, "comptoir@escale.example")).split(/=(.*)/s);
  await visit({ scripts, width: 390, language: "fr-CA" }, async ({ page, context }) => {
    await context.addCookies([{ name, value, url: site.url }]);
    await page.goto(pathFor("staff.departure.facts", "fr-ca", { departure }));
    await page.locator("label.seat input").first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await page.locator("label.seat input:checked").count()).toBe(1);
    const seat = await page.locator("label.seat:has(input:checked)").innerText();
    await page.locator("#block-why").fill("Ceinture brisée");
    await page.locator("main button[value=block]").click();
    await page.waitForURL(/done=block.*#seats$/);
    expect(await page.locator("#seats .notice").innerText()).toContain(`Le siège ${seat} est bloqué.`);
    expect(await page.locator(`[aria-label="${seat}, bloqué"]`).count()).toBe(1);
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `at ${width}`).toBeLessThanOrEqual(0);
    }
    await page.locator("main button[value=unblock]").click();
    await page.waitForURL(/done=unblock/);
    expect(await page.locator("main button[value=unblock]").count()).toBe(0);
  });
});
