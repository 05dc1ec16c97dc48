/** What a booking still owes, paid by a mailed link: no account, no code, no script, and the bank asks who it is. */
import { expect, it } from "vitest";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, pay, payFields, post, readyCheckout } from "./support/buyer";
import { freshDeparture, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { inbox } from "./support/mail";
import { until } from "./support/money";
import { go, send, sendBilling, sendCard, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

it("A colleague sends a balance link, its reader pays with a challenged card, and the link is over", async () => {
  const { sale, balance } = wordsOf("fr-ca");
  const email = `solde-${process.pid}@example.com`;
  const checkout = await readyCheckout(site, freshDeparture(site), { email, plan: "deposit", locale: "fr-ca" });
  await pay(site, checkout, payFields(await cardToken(site, checkout)), "fr-ca");
  const booked = () =>
    select<{ number: string; due: number }>(
      site,
      "select number, price - paid as due from bookings where checkout = ?",
      checkout,
    )[0];
  const { number = "", due = 0 } = booked() ?? {};
  expect(due).toBeGreaterThan(0);
  const story = pathFor("staff.booking", "fr-ca", { bookingNumber: number });
  const fields = { do: "pay-link", amount: String(due), seen: "0" };
  const accountant = await signedInStaff(site, "compta@escale.example");
  expect((await post(site, story, fields, { Cookie: accountant })).status).toBe(403);

  const [name = "", value = ""] = (await signedInStaff(site, "comptoir@escale.example")).split(/=(.*)/s);
  const look = { scripts: false, width: 390, language: LANGUAGE_TAGS["fr-ca"] } as const;
  let link = "";
  await visit(look, async ({ page }) => {
    await page.context().addCookies([{ name, value, url: site.url }]);
    const said = async () => read(await page.locator("main").textContent());
    await go(page, story);
    await send(page, "main button[value=pay-link]");
    expect(await said()).toContain(read(sale.balanceLink.done));
    expect(await said()).toContain(`Envoyé à ${email} pour`);
    await until("the link is mailed", async () => {
      const texts = (await inbox(site, email)).map(({ text }) => text);
      link = texts.map((text) => /\S*\/payer\/[\w-]+/.exec(text)?.[0]).find((each) => each) ?? "";
      return link !== "";
    });

    await visit({ ...look, scripts: true, bypassCSP: true }, async ({ page: scripted }) => {
      await go(scripted, link);
      expect(await accessibilityProblems(scripted)).toEqual([]);
    });
    await visit(look, async ({ page: payer }) => {
      const told = async () => read(await payer.locator("body").textContent());
      await go(payer, link);
      for (const words of [number, balance.link.lead]) expect(await told()).toContain(read(words));
      for (const words of [email, "Canary"]) expect(await payer.content()).not.toContain(words);
      // What is missing is said beside its field.
      await send(payer);
      expect(await told()).toContain(read(wordsOf("fr-ca").checkout.errors["address-required"]));
      await sendBilling(payer);
      await sendCard(payer, { number: "4000 0025 0000 3155" });
      await payer.waitForURL(`${site.sandboxUrl}/challenge/**`);
      await payer.locator("button[name=result][value=complete]").click();
      await payer.waitForURL(/\/payer\//);
      await settle(payer);
      expect(await told()).toContain(read(balance.link.over.paid.title));
    });
    await go(page, story);
    expect(await said()).toContain(`Le lien envoyé à ${email} a servi`);
    // A colleague who opens it is led to the booking.
    await go(page, link);
    expect(new URL(page.url()).pathname).toBe(story);
  });
  expect(booked()?.due).toBe(0);
});
