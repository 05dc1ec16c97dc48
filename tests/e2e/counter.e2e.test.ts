/** The counter: trips sold to callers and paid in cash, or by card through a mailed link, without scripts. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { pdfLines } from "../support/pdf-text";
import { accessibilityProblems } from "./support/accessibility";
import { change, freshDeparture, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { mailTo } from "./support/mail";
import { go, send, sendBilling, sendCard, sendTravellers, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

async function comeIn(page: Page, email: string): Promise<void> {
  const [name = "", value = ""] = (await signedInStaff(site, email)).split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

const said = async (page: Page) => read(await page.locator("main").textContent());

/** From a departure to the sale's page, with one traveller who is written to. */
async function sellTo(page: Page, departure: string, email = ""): Promise<void> {
  const { sale } = wordsOf("fr-ca");
  await go(page, pathFor("staff.departure", "fr-ca", { departure }));
  await page.getByRole("link", { name: sale.sell.link }).click();
  await page.getByRole("button", { name: sale.sell.see }).click();
  await send(page);
  expect(await said(page)).toContain(read(sale.caller.title));
  await sendTravellers(page, [{ first: "Élise", year: 1980, email }]);
  await send(page, "main button[name=do][value=skip]");
  expect(page.url()).toContain("/equipe/vente/");
}

it("A trip is sold to a caller and paid in cash, from the call to the receipt", async () => {
  const { sale } = wordsOf("fr-ca");
  const { id: departure } = freshDeparture(site);
  const email = `appel-${process.pid}@example.com`;
  await visit({ scripts: false, width: 390, language: LANGUAGE_TAGS["fr-ca"] }, async ({ page }) => {
    await comeIn(page, "comptoir@escale.example");
    await sellTo(page, departure, email);
    expect(await page.locator("[name=number]").count()).toBe(0);
    // A cheque has a number: without one the form comes back, with what was chosen.
    await page.locator("[name=method][value=cheque]").check();
    await send(page);
    expect(await said(page)).toContain(read(sale.money.errors["reference-missing"]));
    expect(await page.locator("[name=method][value=cheque]").isChecked()).toBe(true);
    await page.locator("[name=method][value=cash]").check();
    await send(page);
    const [, number = ""] = /(ES-\w{6})/.exec(page.url()) ?? [];
    expect(await said(page)).toContain(read(sale.money.methods.cash));
    await page.getByRole("link", { name: /^Reçu \d/ }).click();
    expect(await said(page)).toContain(read(sale.money.methods.cash));
    expect((await mailTo(site, email)).text).toContain(number);
    const [row] = select<{ channel: string; kept: number }>(
      site,
      "select c.channel, b.paid = b.price as kept from bookings b join checkouts c on c.id = b.checkout where b.number = ?",
      number,
    );
    expect(row).toEqual({ channel: "telephone", kept: 1 });

    // The cheque of somebody else, in a way: undone with a reason, and taken again.
    await go(page, pathFor("staff.booking.payment", "fr-ca", { bookingNumber: number }));
    await page.locator("details.confirm summary").click();
    await page.getByLabel(sale.money.why).fill("sans provision");
    await send(page, "main button[value=undo]");
    expect(await said(page)).toContain(read(sale.money.done.undone));
    await page.locator("[name=method][value=transfer]").check();
    await page.getByLabel(sale.money.reference).fill("V-88");
    await send(page, "main button[value=take]");
    expect(await said(page)).toContain(read(sale.money.done.taken));
    expect(await said(page)).toContain("V-88");
  });
});

it("A customer without an e-mail pays at the terminal and leaves with printed tickets", async () => {
  const { sale, desk } = wordsOf("fr-ca");
  const { id: departure } = freshDeparture(site);
  await visit({ scripts: false, width: 390, language: LANGUAGE_TAGS["fr-ca"] }, async ({ page }) => {
    await comeIn(page, "comptoir@escale.example");
    await sellTo(page, departure);
    await page.locator("[name=method][value=terminal]").check();
    await send(page, "main button[value=take]");
    expect(await said(page)).toContain(read(sale.money.errors["reference-missing"]));
    await page.getByLabel(sale.money.reference).fill("048213");
    await send(page, "main button[value=take]");
    expect(page.url()).toMatch(/ES-\w{6}$/);
    expect(await said(page)).toContain(read(desk.story.noEmail));
    const [number = ""] = /ES-\w{6}$/.exec(page.url()) ?? [];
    const [waiting] = select<{ mails: number }>(
      site,
      "select count(*) as mails from outbox where subject like '%' || ? || '%'",
      number,
    );
    expect(waiting).toEqual({ mails: 0 });

    const file = await page.getByRole("link", { name: desk.story.printTickets }).getAttribute("href");
    const printed = await page.request.get(site.url + file);
    expect(printed.headers()["content-type"]).toBe("application/pdf");
    const lines = pdfLines(await printed.body()).join("\n");
    expect(lines).toContain(number);
    expect(lines).toContain("Élise Tremblay");

    // Their number changes: it is corrected without asking for an e-mail.
    await page.getByRole("link", { name: desk.contactForm.open }).click();
    await page.getByLabel(desk.contactForm.phone).fill("418 555-0142");
    await page.locator("[name=why]").fill("a déménagé");
    await send(page);
    expect(await said(page)).toContain("418 555-0142");
  });
});

it("A caller without an e-mail is put in line for places, and called once some are held for them", async () => {
  const { work, sale } = wordsOf("fr-ca");
  const { id: departure } = freshDeparture(site);
  const [run] = select<{ run: string }>(site, "select run from departure_runs where departure = ?", departure);
  const capacity = (to: string) => change(site, `update runs set capacity = ${to} where id = ?`, run?.run ?? "");
  await visit({ scripts: true, width: 390, language: LANGUAGE_TAGS["fr-ca"], bypassCSP: true }, async ({ page }) => {
    await comeIn(page, "comptoir@escale.example");
    await go(page, pathFor("staff.sell", "fr-ca", { departure }));
    await page.getByRole("link", { name: sale.sell.wait }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    const { add } = work.waiting;
    await page.getByLabel(add.name).fill("Rose Roy");
    await page.getByRole("button", { name: add.send }).click();
    expect(await said(page)).toContain(read(add.errors["phone-required"]));
    expect(await page.getByLabel(add.name).inputValue()).toBe("Rose Roy");
    await page.getByLabel(add.phone).fill("418 555-0150");
    await page.getByRole("button", { name: add.send }).click();
    expect(await said(page), "there are places: sell them").toContain(
      read(add.errors["waiting-not-needed"]).split("{{")[0],
    );
    capacity("taken");
    await page.getByRole("button", { name: add.send }).click();
    expect(await said(page)).toContain(read(work.done.added));
    expect(await said(page)).toContain("Rose Roy");
    capacity("taken + 4");
    change(site, "insert or replace into freed_places (departure, version) values (?, 1)", departure);
    await expect
      .poll(async () => {
        await page.reload();
        return said(page);
      })
      .toContain(read(work.waiting.toCall));
    await page.getByRole("link", { name: /^places du/ }).click();
    expect(page.url()).toContain("/equipe/achats?q=");
    expect(await page.getByRole("button", { name: /^Reprendre/ }).count()).toBe(1);
  });
});

it("A caller pays by card through a mailed link, with a challenge", async () => {
  const { sale } = wordsOf("fr-ca");
  const { id: departure } = freshDeparture(site);
  const email = `lien-${process.pid}@example.com`;
  const language = LANGUAGE_TAGS["fr-ca"];
  await visit({ scripts: false, width: 390, language }, async ({ page }) => {
    await comeIn(page, "comptoir@escale.example");
    await sellTo(page, departure, email);
    const office = page.url();
    await send(page, "main button[value=link]");
    expect(await said(page)).toContain(read(sale.link.done));
    const [link = ""] = /\S*\/payer\/[\w-]+/.exec((await mailTo(site, email)).text) ?? [];

    await visit({ scripts: false, width: 390, language }, async ({ page: caller }) => {
      await go(caller, link);
      await caller.waitForURL(/\/paiement$|\/payment$/);
      await go(page, office);
      expect(await said(page)).toContain(` ${email} et ouvert`);
      await sendBilling(caller);
      await sendCard(caller, { number: "4000 0025 0000 3155" });
      await caller.waitForURL(`${site.sandboxUrl}/challenge/**`);
      await caller.locator("button[name=result][value=complete]").click();
      await caller.waitForURL(/\/booking$/);
      await settle(caller);
      expect(await said(caller)).toMatch(/ES-\w{6}/);
      await go(caller, link);
      expect(await said(caller)).toContain(read(sale.link.paid.title));
    });

    // The sale leads to its booking from now on.
    await go(page, office);
    expect(page.url()).toContain("/reservations/ES-");
  });
});
