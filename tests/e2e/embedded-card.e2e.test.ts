/** A gateway that takes cards in a form of its own: with scripts it opens, without them there is another way to pay. */

import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { cardToken, choose, hold, pay, payFields, readyCheckout } from "./support/buyer";
import { freshDeparture, select } from "./support/database";
import { mailTo } from "./support/mail";
import { atTheBank, BILLED_TO, inOurBooks, toldTheBank } from "./support/money";
import { errorBeside, go, MAIN, openCheckout, send, sendBilling, sendTravellers, settle } from "./support/purchase";
import { embeddedCards, ownSite, visitors } from "./support/shared";
import { signInThere } from "./support/signing-in";
import type { Site } from "./support/site";
import { IN_ENGLISH, IN_FRENCH, read, saidIn, wordsOf } from "./support/words";

let site: Site;
const at = { url: "" };
const visit = visitors(at);
beforeAll(async () => {
  site = await ownSite({ env: embeddedCards });
  at.url = site.url;
});
afterAll(() => site?.stop());

const policyOf = async (path: string) => (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";

/** The gateway's script does not answer until it is let in. */
async function keepGatewayOut(page: Page): Promise<() => void> {
  let letIn = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(`${site.sandboxUrl}/v3/`, async (route) => {
    await isLetIn;
    await route.continue();
  });
  return () => letIn();
}

it.each(IN_ENGLISH)("With scripts, a card is read in the gateway's frame and pays: %s", async (locale) => {
  await visit({ scripts: true, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    // From the steps before it, so without a load of its own, the page still lets the gateway's script in.
    const checkout = await openCheckout(page, locale, { adults: 1, children: 0 });
    await sendTravellers(page, [{ first: "Zoé", year: 1990, email: `embedded-${locale}@example.com` }]);
    await page.locator("main button[name=do][value=skip]").click();
    await page.waitForURL(/\/payment$/);
    await settle(page);
    await sendBilling(page);
    const frame = page.frameLocator(".card-element iframe");
    const number = frame.locator("[name=number]");
    await number.waitFor();
    await settle(page);

    await page.locator(MAIN).click();
    expect(await errorBeside(page, "[name=holder]")).toBe(wordsOf(locale).checkout.errors.holder_required);
    await page.fill("[name=holder]", "Zoé Tremblay");
    await number.fill("4242 4242 4242 4241");
    await frame.locator("[name=expiry]").fill("12 / 40");
    await frame.locator("[name=cvc]").fill("123");
    await page.locator(MAIN).click();
    const said = page.locator("#card-element-error");
    await said.waitFor();
    expect(read(await said.textContent())).toBe(
      locale === "fr-ca" ? "Le numéro de la carte n’est pas valide." : "Your card number is invalid.",
    );

    await number.fill("4242 4242 4242 4242");
    await page.locator(MAIN).click();
    await page.waitForURL(/\/booking$/);
    const books = inOurBooks(site, checkout);
    expect(books.bookings).toHaveLength(1);
    expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: books.total });
    const owner = { name: "Zoé Tremblay", email: `embedded-${locale}@example.com`, address: BILLED_TO };
    expect(await toldTheBank(site, checkout)).toMatchObject([owner]);
  });
});

it("With scripts, a balance is paid by a card read in the gateway's frame", async () => {
  const email = "embedded-balance@example.com";
  const checkout = await readyCheckout(site, freshDeparture(site), { email, locale: "fr-ca", plan: "deposit" });
  await pay(site, checkout, payFields(await cardToken(site, checkout)), "fr-ca");
  const [booking] = inOurBooks(site, checkout).bookings;
  const path = pathFor("amount-due", "fr-ca", { bookingNumber: booking?.number ?? "" });
  await visit({ scripts: true, language: "fr-CA" }, async ({ page }) => {
    await page.goto(path);
    await signInThere(page, { email });
    await page.waitForURL(`**${path}`);
    await settle(page);
    await sendBilling(page);
    const frame = page.frameLocator(".card-element iframe");
    await frame.locator("[name=number]").fill("4242 4242 4242 4242");
    await frame.locator("[name=expiry]").fill("12 / 40");
    await frame.locator("[name=cvc]").fill("123");
    await settle(page);
    await page.fill("[name=holder]", "Zoé Tremblay");
    await page.locator(MAIN).click();
    await page.waitForURL(/done=1/);
  });
  const { total, net } = inOurBooks(site, checkout);
  expect(net).toBe(total);
  expect(await atTheBank(site, checkout)).toEqual({ captures: 2, net: total });
  const [, balance] = await toldTheBank(site, checkout);
  expect(balance).toMatchObject({ name: "Zoé Tremblay", email, address: BILLED_TO });
  expect(balance?.description).toContain(booking?.number);
});

it("With scripts, a wallet pays what the button says with the given address, where allowed", async () => {
  const email = "wallet@example.com";
  const checkout = await readyCheckout(site, freshDeparture(site), { email });
  await visit({ scripts: true }, async ({ page }) => {
    await go(page, `${tabPath("payment", "en-ca", checkout)}?step=card`);
    const frame = page.frameLocator(".card-element iframe");
    await frame.getByLabel("Google Pay").check();
    // The wallet knows whose it is.
    await expect.poll(() => page.locator("[name=holder]").count()).toBe(0);
    await settle(page);
    const sums = (text: string | null) => /\d[\d,]*\.\d\d/.exec(text ?? "")?.[0];
    const button = sums(await page.locator(MAIN).textContent());
    await page.locator(MAIN).click();
    // The wallet is there before it knows the amount.
    await expect.poll(async () => sums(await frame.locator("dialog output").textContent())).toBe(button);
    await frame.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.locator(MAIN).getAttribute("aria-disabled")).toBeNull();
    expect(await page.locator("#card-element-error").count()).toBe(0);
    expect(inOurBooks(site, checkout)).toMatchObject({ state: "open", net: 0 });
    await page.locator(MAIN).click();
    await frame.getByRole("button", { name: "Pay" }).click();
    await page.waitForURL(/\/booking$/);
  });
  const { total } = inOurBooks(site, checkout);
  expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: total });
  expect(await toldTheBank(site, checkout)).toMatchObject([{ name: null, email, address: BILLED_TO }]);
});

it("Several cards are read one by one, each for a part, without a wallet that would show the whole amount", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  expect((await choose(site, checkout, { severalCards: "on" })).status).toBe(303);
  await visit({ scripts: true }, async ({ page }) => {
    await go(page, `${tabPath("payment", "en-ca", checkout)}?step=card`);
    const frame = page.frameLocator(".card-element iframe");
    await frame.locator("[name=number]").fill("4242 4242 4242 4242");
    await frame.locator("[name=expiry]").fill("12 / 40");
    await frame.locator("[name=cvc]").fill("123");
    expect(await frame.getByLabel("Google Pay").isVisible()).toBe(false);
    await settle(page);
    await page.fill("[name=holder]", "Zoé Tremblay");
    await page.locator(MAIN).click();
    await page.waitForURL(/card_token=pm_/);
    await settle(page);
    await page.locator("[name=amount]").waitFor();
  });
});

it("Only pages with the gateway's form allow it to request a payment", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const allowed = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    const opener = answer.headers.get("cross-origin-opener-policy");
    return `${/payment=\(([^)]*)\)/.exec(answer.headers.get("permissions-policy") ?? "")?.[1]} ${opener}`;
  };
  const due = pathFor("amount-due", "fr-ca", { bookingNumber: "ES-AAAAAA" });
  const link = pathFor("pay-link", "fr-ca", { linkKey: "guessed" });
  for (const path of [tabPath("payment", "fr-ca", checkout), tabPath("payment", "en-ca", checkout), due, link])
    expect(await allowed(path), path).toBe(`self "${site.sandboxUrl}" same-origin-allow-popups`);
  const others = ["travellers", "seats", "booking", "later"].map((tab) => tabPath(tab as "seats", "fr-ca", checkout));
  const pages = ["/fr-ca", "/en-ca", pathFor("terms", "fr-ca"), "/webhooks/cards", "/nowhere"];
  for (const path of [...others, ...pages]) expect(await allowed(path), path).toBe(" same-origin");
});

it("Pay pressed while the card form opens loses nothing, and the card pays once it is open", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const { embedded } = wordsOf("en-ca").checkout;
  const words = read(embedded.opening);
  await visit({ scripts: true }, async ({ page }) => {
    const letIn = await keepGatewayOut(page);
    const path = `${tabPath("payment", "en-ca", checkout)}?step=card`;
    await page.goto(path, { waitUntil: "commit" });
    await page.fill("[name=holder]", "Zoé Tremblay");
    await page.locator("[data-part=opening]").waitFor();
    // The page is not loaded whole until the gateway's script is.
    await page.keyboard.press("Enter");
    await expect.poll(async () => read(await page.locator("form [role=alert]").textContent())).toBe(words);
    await page.locator(MAIN).dispatchEvent("click");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    letIn();
    const frame = page.frameLocator(".card-element iframe");
    await frame.locator("[name=number]").fill("4242 4242 4242 4242");
    await frame.locator("[name=expiry]").fill("12 / 40");
    await frame.locator("[name=cvc]").fill("123");
    await expect.poll(() => page.locator("[data-part=opening]").count()).toBe(0);
    expect(await page.inputValue("[name=holder]")).toBe("Zoé Tremblay");
    // The amount changes elsewhere: the card that was read is still named, and pays the new one.
    await page.locator("[name=shown]").evaluate((shown) => shown.setAttribute("value", "100"));
    await page.locator(MAIN).click();
    await page.waitForURL(/refused=amount-changed/);
    expect(read(await page.locator("main").textContent())).toContain("Visa card ending in 4242");
    await page.locator(MAIN).click();
    await page.waitForURL(/\/booking$/);
  });
  expect(await atTheBank(site, checkout)).toMatchObject({ captures: 1 });
});

it("Pay pressed while our scripts have failed comes back to the card, and another language keeps the name", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  await visit({ scripts: true }, async ({ page }) => {
    await go(page, `${tabPath("payment", "en-ca", checkout)}?step=card`);
    await page.fill("[name=holder]", "Zoé Tremblay");
    await page.locator("form:has([name=holder])").evaluate((form: HTMLFormElement) => form.submit());
    await page.waitForURL(/step=card&refused=form-incomplete/);
    expect(page.url()).not.toContain("Zo");
    await page.fill("[name=holder]", "Zoé Tremblay");
    await page.locator(".site-header .language").click();
    await page.waitForURL(/\/fr-ca\//);
    await settle(page);
    expect(await page.inputValue("[name=holder]")).toBe("Zoé Tremblay");
  });
  expect(inOurBooks(site, checkout)).toMatchObject({ state: "open", net: 0 });
});

it("A browser too old for our scripts opens the card form; one that gets none is told so", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const path = `${tabPath("payment", "en-ca", checkout)}?step=card`;
  const said = read(wordsOf("en-ca").checkout.embedded.needsScripts);
  await visit({ scripts: true }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(CSS, { supports: () => false });
      Object.defineProperty(SubmitEvent.prototype, "submitter", { value: undefined });
    });
    await go(page, path);
    await page.frameLocator(".card-element iframe").locator("[name=number]").waitFor();
    expect(await page.getByText(said).isVisible()).toBe(false);
    await page.fill("[name=holder]", "Zoé Tremblay");
    await page.locator(".site-header .language").click();
    await page.waitForURL(/\/fr-ca\//);
    expect(await page.inputValue("[name=holder]")).toBe("Zoé Tremblay");
  });
  await visit({ scripts: true }, async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(path);
    await page.getByText(said).waitFor();
    await page.getByRole("link", { name: wordsOf("en-ca").checkout.later.link }).waitFor();
  });
});

it("A card form that does not open in time is told of, and may still open", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const failed = read(wordsOf("en-ca").checkout.embedded.failed);
  await visit({ scripts: true }, async ({ page }) => {
    const letIn = await keepGatewayOut(page);
    await page.clock.install();
    await page.goto(`${tabPath("payment", "en-ca", checkout)}?step=card`, { waitUntil: "commit" });
    await page.locator("[data-part=opening]").waitFor();
    expect(await page.getByText(failed).isVisible()).toBe(false);
    await page.clock.fastForward(20_000);
    await page.getByText(failed).waitFor();
    expect(await page.locator("[name=holder]").isVisible()).toBe(true);
    letIn();
    await page.frameLocator(".card-element iframe").locator("[name=number]").waitFor();
    await page.getByText(failed).waitFor({ state: "hidden" });
  });
});

it("A gateway script that fails to load leaves the other way to pay", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  await visit({ scripts: true }, async ({ page }) => {
    await page.route(`${site.sandboxUrl}/v3/`, (route) => route.fulfill({ status: 200, body: "" }));
    await go(page, `${tabPath("payment", "en-ca", checkout)}?step=card`);
    const { embedded, later } = wordsOf("en-ca").checkout;
    await page.getByText(read(embedded.failed)).waitFor();
    await page.getByRole("link", { name: later.link }).waitFor();
  });
});

it.each(IN_FRENCH)(
  "Without scripts, places are kept for a day once the mailed link is confirmed: %s",
  async (locale) => {
    const { embedded, later, errors } = wordsOf(locale).checkout;
    const email = `later-${locale}@example.com`;
    const checkout = await readyCheckout(site, freshDeparture(site), { email, locale });
    await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await go(page, tabPath("payment", locale, checkout));
      expect(read(await page.locator("main").textContent())).toContain(read(embedded.noScripts));
      expect(await page.locator("[name=number]").count()).toBe(0);
      await page.getByRole("link", { name: read(later.link) }).click();
      await page.waitForURL(/\/later$/);
      expect(await page.inputValue("[name=email]")).toBe(email);
      await page.fill("[name=email]", "nobody");
      await send(page);
      expect(await errorBeside(page, "[name=email]")).toBe(errors["email-invalid"]);
      expect(await page.inputValue("[name=email]")).toBe("nobody");
      await page.fill("[name=email]", `other-${email}`);
      await send(page);
      const said = read(await page.locator("main").textContent());
      expect(said).toContain(read(later.askedTitle));
      expect(said).toContain(`other-${email}`);
    });
    const hours = () =>
      select<{ hours: number }>(
        site,
        "select (held_until - opened_at) / 3600000.0 as hours from checkouts where id = ?",
        checkout,
      )[0]?.hours;
    expect(hours()).toBeLessThan(0.4);
    const link = /https?:\S+\/later\?key=[\w-]+/.exec((await mailTo(site, `other-${email}`)).text)?.[0] ?? "";
    await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await go(page, link.replace(site.url, ""));
      // A program that looks through mails has kept nothing by it.
      expect(hours()).toBeLessThan(0.4);
      await page.getByRole("button", { name: read(later.confirm) }).click();
      await page.waitForURL(/\/later$/);
      const said = read(await page.locator("main").textContent());
      expect(said).toContain(read(later.keptTitle));
      expect(said).toContain(`${site.url}${tabPath("payment", locale, checkout)}`);
    });
    expect(hours()).toBeGreaterThan(23.9);
    expect(hours()).toBeLessThan(24.1);
  },
);

it("The gateway is allowed on the payment tab only", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const policy = await policyOf(tabPath("payment", "fr-ca", checkout));
  for (const directive of ["script-src", "frame-src", "connect-src"])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${site.sandboxUrl}`));
  const { id } = await hold(site, freshDeparture(site));
  const others = ["travellers", "seats", "later"].map((tab) => tabPath(tab, "fr-ca", checkout));
  for (const path of [...others, tabPath("travellers", "fr-ca", id ?? ""), "/fr-ca", pathFor("terms", "fr-ca")])
    for (const directive of ["script-src", "connect-src", "frame-src"])
      expect(await policyOf(path), path).not.toMatch(new RegExp(`${directive} [^;]*${site.sandboxUrl}`));
});

it("A card number in the form for later is refused and stored nowhere", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const path = tabPath("later", "en-ca", checkout);
  const answer = await fetch(site.url + path, {
    method: "POST",
    body: new URLSearchParams({ email: "4242424242424242@example.com" }),
    headers: { Origin: site.url },
    redirect: "manual",
  });
  expect(answer.headers.get("location")).toContain("card_error=card-data-refused");
  const page = await fetch(site.url + (answer.headers.get("location") ?? ""));
  expect(saidIn(await page.text())).toContain(read(wordsOf("en-ca").checkout.errors["card-data-refused"]));
  expect(inOurBooks(site, checkout).state).toBe("open");
});
