/** My trip (spec 2, 3, 5): planning without a script, in both languages, and what others see of it. */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { ITEM_FIELDS, type ItemKind } from "~/domain/planner/items";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, pay, payFields, post, readyCheckout } from "./support/buyer";
import { cutChoices } from "./support/cut-choices";
import { freshDeparture } from "./support/database";
import { mailTo } from "./support/mail";
import { inOurBooks } from "./support/money";
import { aTrip, enter } from "./support/planned";
import { sharedSite, visitors } from "./support/shared";
import { signInThere } from "./support/signing-in";
import { filled, IN_FRENCH, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors();
let people = 0;
const someone = () => `planner-${++people}-${process.pid}@example.com`;

/** Four days: a night coach there, one hotel night, a night without one, and home. */
const ITEMS: [ItemKind, Record<string, string>][] = [
  [
    "bus",
    {
      line: "Orléans <b>Express</b>",
      busNumber: "2217",
      departureStation: "Montréal",
      departureDay: "2031-05-10",
      departureTime: "22:30",
      arrivalStation: "New York",
      arrivalDay: "2031-05-11",
      arrivalTime: "06:45",
      boardingPoint: "1717, rue Berri, Montréal",
      dropPoint: "Port Authority",
      travellers: "Zoé\nLéo",
      eTicket: "E-778",
      purchasedVia: "Orléans",
      totalPrice: "80",
      currency: "CAD",
    },
  ],
  [
    "note",
    {
      name: "Clés de la maison",
      day: "2031-05-10",
      time: "20:00",
      text: "Au voisin\nSonner deux fois",
    },
  ],
  ["checklist", { name: "Avant de partir", day: "2031-05-10", entries: "Passeports\nParapluie\nCollations" }],
  [
    "train",
    {
      line: "Amtrak",
      trainNumber: "69",
      departureStation: "Penn Station",
      departureDay: "2031-05-12",
      departureTime: "08:15",
      arrivalStation: "Croton-Harmon",
      arrivalDay: "2031-05-12",
      arrivalTime: "09:00",
      travellers: "Zoé",
      eTicket: "T-69",
      purchasedVia: "Amtrak.com",
      totalPrice: "20",
      currency: "USD",
    },
  ],
  [
    "car",
    {
      name: "Location Hudson",
      departureStation: "1 Croton Point Avenue",
      departureDay: "2031-05-12",
      departureTime: "09:15",
      arrivalStation: "La Guardia",
      arrivalDay: "2031-05-13",
      arrivalTime: "12:00",
      phone: "914 555-0102",
      confirmationNumber: "H-5",
      totalPrice: "100",
      currency: "USD",
    },
  ],
  [
    "plane",
    {
      line: "Air Canada",
      flightNumber: "AC 8645",
      departureStation: "La Guardia",
      departureDay: "2031-05-13",
      departureTime: "14:00",
      arrivalStation: "Montréal-Trudeau",
      arrivalDay: "2031-05-13",
      arrivalTime: "15:30",
      confirmationCode: "QX7PLM",
      travellers: "Zoé\nLéo",
      eTicket: "014-22",
      purchasedVia: "Air Canada",
      totalPrice: "420,40",
      currency: "CAD",
    },
  ],
  [
    "hotel",
    {
      name: 'L’Auberge "du" Parc',
      location: "Manhattan",
      address: "5 W 4th St, New York",
      phone: "+1 212 555-0100",
      checkInDay: "2031-05-11",
      checkOutDay: "2031-05-12",
      nights: "1",
      room: "Deux lits",
      confirmationNumber: "AB-12",
      confirmationCode: "9-XYZ",
      pricePerPerson: "129,50",
      totalPrice: "259",
      currency: "USD",
      source: "partner",
    },
  ],
  [
    "activity",
    {
      name: "Musée",
      startDay: "2031-05-12",
      endDay: "2031-05-12",
      day: "2031-05-12",
      time: "10:00",
      address: "11 W 53rd St",
      totalPrice: "25",
      currency: "USD",
    },
  ],
  [
    "restaurant",
    {
      name: "Chez Zoé",
      phone: "212 555-0101",
      reservationDay: "2031-05-13",
      reservationTime: "19:30",
      guests: "4",
      totalPrice: "0",
      currency: "CAD",
    },
  ],
];

async function signIn(page: Page, locale: Locale, email = someone()): Promise<void> {
  await page.goto(pathFor("planner", locale));
  await signInThere(page, { email });
  await page.waitForURL(site.url + pathFor("planner", locale));
}

/** Signed in already, on a page of their own. */
async function enterAt(page: Page, path: string, email = someone()): Promise<string> {
  const session = await enter(site, page, email);
  await page.goto(path);
  return session;
}

/** Opens what is folded away under these words. */
const unfold = (page: Page, words: string) =>
  page
    .locator("main summary", { hasText: read(words) })
    .first()
    .click();
const said = async (page: Page) => read(await page.locator("main").innerText());
const button = (value: string) => `main button[name=do][value="${value}"]`;

async function newTrip(page: Page, name: string): Promise<string> {
  await page.fill("main [name=name]", name);
  await page.locator("main form[action$='trip-planner'] button").click();
  await page.waitForURL(/trip-planner\/[\w-]+\?done=trip-created/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  // What need not be said is folded away where there is much of it.
  const more = page.locator("main form[data-keeps] details:not([open]) > summary");
  if ((await more.count()) > 0) await more.click();
  const lists = await page.locator("main select").evaluateAll((all) => all.map((each) => each.getAttribute("name")));
  for (const [name, value] of Object.entries(fields)) {
    if (lists.includes(name)) await page.selectOption(`main [name="${name}"]`, value);
    else await page.fill(`main [name="${name}"]`, value);
  }
}

describe.each(IN_FRENCH)("%s", (locale) => {
  const { planner: words, stop: stopWords } = wordsOf(locale);
  const language = LANGUAGE_TAGS[locale];

  it("A four-day trip with one of each item is changed, deleted and restored without scripts", async () => {
    await visit({ scripts: false, language }, async ({ page }) => {
      await signIn(page, locale);
      expect(await said(page)).toContain(read(words.empty));
      const trip = await newTrip(page, "Été à « New York »");
      expect(await said(page)).toContain(read(words.done["trip-created"]));
      const here = pathFor("planner.trip", locale, { trip });
      for (const [kind, fields] of ITEMS) {
        expect(Object.keys(fields).toSorted()).toEqual(ITEM_FIELDS[kind].map(({ name }) => name).toSorted());
        await page.locator(`main a[href="${pathFor("planner.add", locale, { trip, kind })}"]`).click();
        await fill(page, fields);
        await page.locator(button("save")).click();
        await page.waitForURL(new RegExp(`done=${kind}.created`));
        expect(await said(page)).toContain(read(words.done[kind].created));
      }
      const whole = await said(page);
      // Names typed a line each are told apart in one.
      for (const [, fields] of ITEMS)
        for (const [name, value] of Object.entries(fields))
          if (!/Day$|Time$|^time$|^day$|rice|currency|source|^entries$|^text$/.test(name))
            expect(whole).toContain(read(value.replaceAll("\n", ", ")));
      expect(whole).toContain("Au voisin · Sonner deux fois");
      expect(whole).toContain(locale === "fr-ca" ? "259,00 $ US" : "US$259.00");
      expect(whole).toContain(locale === "fr-ca" ? "22 h 30" : "10:30 p.m.");
      const gap = filled(words.trip.gap, { day: locale === "fr-ca" ? "12 mai 2031" : "May 12, 2031" });
      expect(whole).toContain(read(gap));
      expect(whole.split(read(gap)).length).toBe(2);
      // All prices, a sum a currency; all places, on one map.
      expect(whole).toContain(`${read(words.trip.costTotal)} ${read("500,40 $ + 404,00 $ US")}`);
      const route = await page.locator("main a[href*='/maps/dir/']").getAttribute("href");
      const places = (route ?? "").split("/dir/")[1]?.split("/").map(decodeURIComponent) ?? [];
      expect(places.slice(0, 3)).toEqual(["Montréal", "New York", "5 W 4th St, New York"]);

      // Ticked off, one press for all; back again, and kept when the list is written again.
      const box = (text: string) => page.getByRole("checkbox", { name: text });
      await box("Parapluie").check();
      await box("Passeports").check();
      await page.locator(button("tick")).click();
      await page.waitForURL(/done=list-saved/);
      expect(await said(page)).toContain(read(words.done["list-saved"]));
      expect([await box("Passeports").isChecked(), await box("Collations").isChecked()]).toEqual([true, false]);
      await box("Passeports").uncheck();
      await page.locator(button("tick")).click();
      await page.waitForLoadState();
      expect([await box("Passeports").isChecked(), await box("Parapluie").isChecked()]).toEqual([false, true]);

      // An edit, with an error first: what was typed stays.
      await page
        .locator("main a", { hasText: read(words.trip.edit) })
        .last()
        .click();
      await fill(page, { name: "", guests: "beaucoup" });
      await page.locator(button("save")).click();
      expect(await said(page)).toContain(read(words.errors.required));
      expect(await said(page)).toContain(read(words.errors["count-invalid"]));
      expect(await page.inputValue("main [name=guests]")).toBe("beaucoup");
      await fill(page, { name: "Chez Léo", guests: "2" });
      await page.locator(button("save")).click();
      await page.waitForURL(/done=restaurant.updated/);
      expect(await said(page)).toContain("Chez Léo");

      // Deleting asks first, and can be undone.
      await page
        .locator("main a", { hasText: read(words.trip.edit) })
        .last()
        .click();
      await page.locator("main a[href$='delete=ask']").click();
      expect(await said(page)).toContain(read(filled(words.form.removeAsk, { name: "Chez Léo" })));
      await page.locator(button("delete")).click();
      await page.waitForURL(/done=restaurant.deleted/);
      const list = page.locator("main .timeline");
      expect(read(await list.innerText())).not.toContain("Chez Léo");
      await page.locator(button("restore-item")).click();
      await page.waitForURL(/done=restaurant.restored/);
      expect(read(await list.innerText())).toContain("Chez Léo");

      await page.goto(here);
      await page.locator("main details summary").click();
      await page.locator(button("delete")).click();
      await page.waitForURL(/done=trip-deleted/);
      expect((await page.goto(here))?.status()).toBe(404);
      await page.goBack();
      await page.locator(button("restore-trip")).click();
      await page.waitForURL(/done=trip-restored/);
      await page.goto(`${pathFor("planner", locale)}?show=future`);
      await page.locator("main .trip-card a").click();
      expect(await said(page)).toContain("Chez Léo");
    });
  });

  it("A trip bought here appears by itself, and can be annotated, not changed", async () => {
    const email = someone();
    const checkout = await readyCheckout(site, freshDeparture(site), { email, plan: "deposit" });
    await pay(site, checkout, payFields(await cardToken(site, checkout)));
    const number = inOurBooks(site, checkout).bookings[0]?.number ?? "";
    await visit({ scripts: false, language }, async ({ page }) => {
      await enterAt(page, pathFor("planner", locale), email);
      await page.locator("main .trip-card a").click();
      const whole = await said(page);
      expect(whole).toContain(number);
      expect(whole).toContain(read(words.bought));
      expect(whole).not.toContain(read(words.trip.rename));
      // What is left to pay and what was paid stand here too.
      const due = pathFor("amount-due", locale, { bookingNumber: number });
      expect(await page.locator(`main a[href="${due}"]`).innerText()).toBe(wordsOf(locale).booking.payBalance);
      expect(whole).toContain(read(wordsOf(locale).booking.receipts));
      await page.fill("main [name=note]", "<script>alert(1)</script> collations");
      await page.locator(button("note")).click();
      await page.waitForURL(/done=note-saved/);
      expect(await page.inputValue("main [name=note]")).toBe("<script>alert(1)</script> collations");
      const here = new URL(page.url()).pathname;
      for (const what of ["rename", "delete"]) {
        const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
        await post(site, here, { do: what, name: "Changé" }, { Cookie: cookies });
      }
      await page.goto(here);
      expect(await said(page)).not.toContain("Changé");
    });
  });

  it("A refused name is reported first, and beside its field", async () => {
    await visit({ scripts: false, language }, async ({ page }) => {
      await enterAt(page, pathFor("planner", locale));
      const refused = async (code: "name-required" | "too-long") => {
        await page.waitForLoadState();
        const first = page.locator("main [role=alert] a");
        expect(read(await first.innerText())).toBe(read(words.errors[code]));
        expect(await first.getAttribute("href")).toBe("#name");
        expect(await page.getAttribute("#name", "aria-invalid")).toBe("true");
        expect(read(await page.locator("#name-error").innerText())).toBe(read(words.errors[code]));
      };
      await page.fill("main [name=name]", "   ");
      await page.locator("main form[action$='trip-planner'] button").click();
      await refused("name-required");
      await newTrip(page, "Boston");
      await page.locator("main [name=name]").evaluate((element) => element.removeAttribute("maxlength"));
      await page.fill("main [name=name]", "x".repeat(101));
      await page.locator(button("rename")).click();
      await refused("too-long");
      expect(await page.inputValue("main [name=name]")).toBe("x".repeat(101));
      expect(read(await page.locator("h1").innerText())).toBe("Boston");
    });
  });

  it("A card number is neither stored nor shown again", async () => {
    await visit({ scripts: false, language }, async ({ page }) => {
      const trip = await aTrip(site, await enter(site, page, someone()), locale, "Carte");
      await page.goto(pathFor("planner.add", locale, { trip, kind: "hotel" }));
      await fill(page, { name: "Hôtel", location: "Ici", confirmationNumber: "4242 4242 4242 4242" });
      await page.locator(button("save")).click();
      expect(await said(page)).toContain(read(words.errors["card-data"]));
      expect(await page.content()).not.toContain("4242 4242");
    });
  });

  it("Files are attached, opened and deleted, and refusals are explained", async () => {
    await visit({ scripts: false, language }, async ({ page, context }) => {
      const items = { restaurant: { name: "Chez Zoé" } };
      const trip = await aTrip(site, await enter(site, page, someone()), locale, "Fichiers", items);
      await page.goto(pathFor("planner.trip", locale, { trip }));
      await page.locator("main a", { hasText: read(words.files.link) }).click();
      const here = page.url();
      const content = Buffer.from("%PDF-1.7 billet");
      const attach = async (file: { name: string; mimeType: string; buffer: Buffer } | null) => {
        if (file) await page.setInputFiles("main [name=file]", file);
        await page.locator(button("attach")).click();
        await page.waitForLoadState();
        return said(page);
      };
      const pdf = { name: "Billet d’Élise <b>.pdf", mimeType: "application/pdf", buffer: content };
      expect(await attach(null)).toContain(read(words.errors["file-missing"]));
      expect(await attach(pdf)).toContain(read(words.done["file-added"]));
      expect(await attach({ ...pdf, name: "copie.pdf" })).toContain(read(words.errors["file-twice"]));
      for (const more of [670 * 1024, 6 * 1024 * 1024]) {
        const large = Buffer.concat([content, Buffer.alloc(more)]);
        expect(await attach({ ...pdf, buffer: large })).toContain(read(words.errors["file-too-large"]));
      }
      const program = { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("MZ\0\0") };
      expect(await attach(program)).toContain(read(words.errors["file-type"]));
      expect(await attach({ ...pdf, buffer: Buffer.alloc(0) })).toContain(read(words.errors["file-unreadable"]));

      await page.goto(here);
      const link = page.locator("main a[download]");
      expect(read(await link.innerText())).toBe("Billet d’Élise b.pdf");
      const href = (await link.getAttribute("href")) ?? "";
      const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
      const answer = await fetch(site.url + href, { headers: { Cookie: cookies } });
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''/);
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect((await fetch(site.url + href, { redirect: "manual" })).status).toBe(303);
      await visit({ scripts: false, language }, async (other) => {
        await enter(site, other.page, someone());
        for (const path of [href, new URL(here).pathname])
          expect((await other.page.goto(path))?.status(), path).toBe(404);
      });

      await page.locator("main details summary").click();
      await page.locator(button("delete")).click();
      await page.waitForURL(/done=file-deleted/);
      expect((await fetch(site.url + href, { headers: { Cookie: cookies } })).status).toBe(404);
      await page.locator(button("restore-file")).click();
      await page.waitForURL(/done=file-restored/);
      expect((await fetch(site.url + href, { headers: { Cookie: cookies } })).status).toBe(200);
      await page.goto(pathFor("planner.trip", locale, { trip }));
      expect(await said(page)).toContain(read(filled(words.files.some_one, { count: 1 })));
    });
  });

  it("A trip is shared by e-mail, read from the mail, the link and an account, and withdrawn", async () => {
    const viewer = someone();
    await visit({ scripts: false, language }, async ({ page }) => {
      const items = { hotel: ITEMS.find(([kind]) => kind === "hotel")?.[1] ?? {} };
      const trip = await aTrip(site, await enter(site, page, someone()), locale, "Été partagé", items);
      await page.goto(pathFor("planner.trip", locale, { trip }));
      await page.locator("main a", { hasText: read(words.share.link) }).click();
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await cutChoices(page, "main select")).toEqual([]);
      await page.fill("main [name=email]", "a@example.com, b@example.com");
      await page.locator(button("share")).click();
      expect(await said(page)).toContain(read(words.errors["email-invalid"]));
      await page.fill("main [name=email]", viewer);
      await page.selectOption("main [name=locale]", locale);
      await page.locator(button("share")).click();
      await page.waitForURL(/done=share-sent/);
      expect(await said(page)).toContain(viewer);
      expect(await said(page)).toContain(read(words.share.notOpened));

      const mail = await mailTo(site, viewer);
      expect(read(mail.subject)).toBe(read(filled(words.share.subject, { who: "Zoé Canari", trip: "Été partagé" })));
      expect(mail.text).toContain("L’Auberge");
      // Its addresses hold a port and a key, which may hold any digits.
      expect(mail.text.replace(/https?:\S+/g, "")).not.toMatch(/AB-12|9-XYZ|259/);
      const link = /https?:\S+(?:voyage-partage|shared-trip)\/[\w-]+/.exec(mail.text)?.[0] ?? "";

      await visit({ scripts: false, language }, async (other) => {
        const answer = await other.page.goto(link);
        expect(answer?.status()).toBe(200);
        expect(answer?.headers()["cache-control"]).toContain("no-store");
        expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
        const shown = await said(other.page);
        expect(shown).toContain("L’Auberge");
        expect(shown).toContain(read(filled(words.share.by, { who: "Zoé Canari" })));
        expect(shown).not.toMatch(/AB-12|9-XYZ|259/);
        expect(await other.page.locator('main a[href="tel:+12125550100"]').count()).toBe(1);
        expect(await other.page.locator('main a:not([rel~=external], [href^="tel:"])').count()).toBe(0);
        expect(await other.page.locator(button("follow")).count()).toBe(await other.page.locator("main form").count());
        // This browser says that it has no screen, as scanners of mails do.
        await page.goto(pathFor("planner.share", locale, { trip }));
        expect(await said(page)).toContain(read(words.share.notOpened));

        await other.page.locator(button("follow")).click();
        await other.page.waitForURL(/done=followed/);
        expect(await said(other.page)).toContain(read(words.done.followed));
        expect(await said(other.page)).toContain(read(words.share.following));

        await enterAt(other.page, pathFor("planner", locale), viewer);
        await other.page.locator("main a", { hasText: "Été partagé" }).click();
        expect(await said(other.page)).toContain("L’Auberge");
        const mine = other.page.url();
        expect((await other.page.goto(pathFor("planner.trip", locale, { trip })))?.status()).toBe(404);

        await page.reload();
        expect(await said(page)).not.toContain(read(words.share.notOpened));

        // Sent again once a day; what changed is sent at once to who follows.
        await page.locator(button("resend")).click();
        await page.waitForURL(/done=share-resent/);
        await page.locator(button("resend")).click();
        expect(await said(page)).toContain(read(words.errors["sent-today"]));
        await page.locator(button("send-changes")).click();
        await page.waitForURL(/done=changes-none/);
        expect(await said(page)).toContain(read(words.done["changes-none"]));

        // What it shows is changed, from the next request on.
        await unfold(page, words.share.change);
        await page.locator("main details[open] [name=showsPrivate]").check();
        await page.locator("main details[open] [name=days]").selectOption("365");
        await page.locator(button("change")).click();
        await page.waitForURL(/done=share-changed/);
        expect(await said(page)).toContain(read(words.share.withPrivate));
        await other.page.goto(link);
        expect(await said(other.page)).toContain("9-XYZ");

        // Ended after it was asked, given back, and ended.
        for (const givenBack of [true, false]) {
          await unfold(page, words.share.revoke);
          await page.locator(button("revoke")).click();
          await page.waitForURL(/done=share-revoked/);
          expect((await other.page.goto(link))?.status()).toBe(410);
          if (!givenBack) break;
          await page.locator(button("restore-share")).click();
          await page.waitForURL(/done=share-restored/);
          expect((await other.page.goto(link))?.status()).toBe(200);
        }
        expect((await other.page.goto(mine))?.status()).toBe(410);
        expect(await said(other.page)).toContain(read(words.share.goneTitle));
        expect((await other.page.goto(link))?.status()).toBe(410);
        expect(await said(other.page)).toContain(read(words.share.goneTitle));
      });
    });
  });

  it("Files are opened by viewers while the owner allows it, and mails about changes can be stopped", async () => {
    const viewer = someone();
    await visit({ scripts: false, language }, async ({ page }) => {
      const items = { restaurant: { name: "Chez Zoé" } };
      const trip = await aTrip(site, await enter(site, page, someone()), locale, "Billets", items);
      await page.goto(pathFor("planner.trip", locale, { trip }));
      await page.locator("main a", { hasText: read(words.files.link) }).click();
      const buffer = Buffer.from("%PDF-1.7 billet");
      await page.setInputFiles("main [name=file]", { name: "billet.pdf", mimeType: "application/pdf", buffer });
      await page.locator(button("attach")).click();
      await page.waitForURL(/done=file-added/);
      const sharing = pathFor("planner.share", locale, { trip });
      await page.goto(sharing);
      await page.fill("main [name=email]", viewer);
      await page.check("main [name=files]");
      await page.locator(button("share")).click();
      await page.waitForURL(/done=share-sent/);
      expect(await said(page)).toContain(read(words.share.withFiles));
      const mail = await mailTo(site, viewer);
      expect(mail.text).not.toContain("billet.pdf");
      const link = /https?:\S+(?:voyage-partage|shared-trip)\/[\w-]+/.exec(mail.text)?.[0] ?? "";

      await visit({ scripts: false, language }, async (other) => {
        const fileOf = async () =>
          (await other.page.locator("main a[href^='/trip-files/']").getAttribute("href")) ?? "";
        await other.page.goto(link);
        const byLink = await fileOf();
        await enterAt(other.page, pathFor("planner", locale), viewer);
        await other.page.locator("main a", { hasText: "Billets" }).click();
        const shared = new URL(other.page.url()).pathname;
        const signedIn = await fileOf();
        const cookies = (await other.context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
        const open = (path: string) => fetch(site.url + path, { headers: { Cookie: cookies } });
        for (const path of [byLink, signedIn]) {
          const answer = await open(path);
          expect(Buffer.from(await answer.arrayBuffer()).equals(buffer), path).toBe(true);
          expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/);
          expect(answer.headers.get("content-security-policy")).toContain("sandbox");
          expect(answer.headers.get("cache-control")).toContain("no-store");
        }
        await page.goto(sharing);
        for (const may of [false, true]) {
          await unfold(page, words.share.change);
          await page.locator("main details[open] [name=files]").setChecked(may);
          await page.locator(button("change")).click();
          await page.waitForURL(/done=share-changed/);
          expect((await said(page)).includes(read(words.share.withFiles))).toBe(may);
          for (const path of [byLink, signedIn]) expect((await open(path)).status, path).toBe(may ? 200 : 404);
        }

        // The way out that stands in each mail of changes, by a person and by a mail program.
        const stop = pathFor("shared.stop", locale, { share: shared.split("/").at(-1) ?? "" });
        const follow = async () => {
          await other.page.goto(shared);
          await other.page.locator(button("follow")).click();
          await other.page.waitForURL(/done=followed/);
          await other.page.goto(stop);
        };
        await follow();
        expect(await said(other.page)).toContain(read(stopWords.changes.ask));
        await other.page.locator("main form button").click();
        expect(await said(other.page)).toContain(read(stopWords.done));
        await follow();
        const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
        expect((await fetch(site.url + stop, { method: "POST", body, redirect: "manual" })).status).toBe(200);
        await other.page.reload();
        expect(await said(other.page)).toContain(read(stopWords.done));

        await unfold(page, words.share.revoke);
        await page.locator(button("revoke")).click();
        await page.waitForURL(/done=share-revoked/);
        for (const path of [byLink, signedIn]) expect((await open(path)).status, path).toBe(404);
      });
    });
  });

  it("A trip belongs to nobody else", async () => {
    await visit({ scripts: false, language }, async ({ page }) => {
      const items = { restaurant: { name: "Chez moi" } };
      const trip = await aTrip(site, await enter(site, page, someone()), locale, "À moi", items);
      await page.goto(pathFor("planner.trip", locale, { trip }));
      const edit = (await page.locator("main a", { hasText: read(words.trip.edit) }).getAttribute("href")) ?? "";
      const here = pathFor("planner.trip", locale, { trip });
      await visit({ scripts: false, language }, async (other) => {
        expect((await fetch(site.url + here, { redirect: "manual" })).status).toBe(303);
        const cookies = await enter(site, other.page, someone());
        for (const path of [
          here,
          edit,
          pathFor("planner.add", locale, { trip, kind: "bus" }),
          pathFor("planner.share", locale, { trip }),
        ]) {
          expect((await other.page.goto(path))?.status(), path).toBe(404);
          for (const what of [
            "save",
            "delete",
            "rename",
            "note",
            "tick",
            "restore-item",
            "share",
            "change",
            "resend",
            "revoke",
          ]) {
            const answer = await post(
              site,
              path,
              { do: what, name: "Pris", id: edit.split("/").at(-1) ?? "" },
              { Cookie: cookies },
            );
            expect(answer.status, `${what} ${path}`).toBe(404);
          }
        }
      });
      await page.goto(here);
      expect(await said(page)).toContain("Chez moi");
    });
  });

  it("The planner passes axe", async () => {
    await visit({ scripts: true, language, bypassCSP: true }, async ({ page }) => {
      await enterAt(page, pathFor("planner", locale));
      expect(await accessibilityProblems(page)).toEqual([]);
      const trip = await newTrip(page, "Un voyage");
      // Between them they have every kind of field.
      for (const kind of ["bus", "hotel", "note", "checklist"] as const) {
        await page.goto(pathFor("planner.add", locale, { trip, kind }));
        await page.locator(button("save")).click();
        expect(await accessibilityProblems(page)).toEqual([]);
        await fill(page, ITEMS.find(([one]) => one === kind)?.[1] ?? {});
        await page.locator(button("save")).click();
        await page.waitForURL(/done=/);
      }
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      await page
        .locator("main a", { hasText: read(words.trip.edit) })
        .first()
        .click();
      await page.locator("dialog a[href$='delete=ask']").click();
      await page.locator("dialog button[value=delete]").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  });
});
