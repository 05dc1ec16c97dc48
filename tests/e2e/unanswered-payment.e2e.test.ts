/** "My card was charged and I have no booking": a colleague finds the payment while the bank has not answered. */
import { expect, it } from "vitest";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { readyCheckout } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { inOurBooks } from "./support/money";
import { go, sendCard } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

it.each(["fr-ca", "en-ca"] as const)(
  "A payment of unknown outcome is found by e-mail and by both references (%s)",
  async (locale) => {
    const { staff } = wordsOf(locale);
    const email = `unanswered-${locale}@example.com`;
    const checkout = await readyCheckout(site, freshDeparture(site), { email, locale });
    await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await go(page, `${tabPath("payment", locale, checkout)}?step=card`);
      const headers = { "Content-Type": "application/json" };
      const faults = `${site.sandboxUrl}/sandbox/faults`;
      for (const [call, fault] of [
        ["authorise", "reset-after"],
        ["retrieve", "500"],
      ] as const)
        await fetch(faults, { method: "POST", headers, body: JSON.stringify({ call, fault, times: 30 }) });
      await sendCard(page);
      const [charge] = select<{ id: string; reference: string }>(
        site,
        "select id, reference from charges where checkout = ?",
        checkout,
      );
      expect(charge?.reference).toMatch(/^pi_/);
      for (const role of ["comptoir", "compta"] as const) {
        const [name = "", value = ""] = (await signedInStaff(site, `${role}@escale.example`)).split(/=(.*)/s);
        await page.context().addCookies([{ name, value, url: site.url }]);
        const screens =
          role === "compta" ? (["staff.desk", "staff.money"] as const) : (["staff.desk", "staff.purchases"] as const);
        for (const screen of screens)
          for (const q of [email, charge?.reference ?? "", charge?.id ?? ""]) {
            await go(page, pathFor(screen, locale, {}, new URLSearchParams({ q })));
            const said = read(await page.locator("main").textContent());
            expect(said).toContain(read(staff.payments.states.unknown));
            expect(said).toContain(read(staff.payments.nexts.unknown));
          }
      }
      await fetch(faults, { method: "DELETE" });
      change(site, "update payments set next_attempt_at = 0 where checkout = ?", checkout);
    });
    await expect.poll(() => inOurBooks(site, checkout).state).toBe("booked");
    await visit({ scripts: true, bypassCSP: true, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      const [name = "", value = ""] = (await signedInStaff(site, "compta@escale.example")).split(/=(.*)/s);
      await page.context().addCookies([{ name, value, url: site.url }]);
      await go(page, pathFor("staff.money", locale, {}, new URLSearchParams({ q: email })));
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  },
);
