/** What is typed into any form of a traveller's comes along as the language changes, without scripts. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { CORRECT } from "~/features/booking/booking-data";
import { pathFor, type ScreenId, tabPath } from "~/i18n/paths";
import { keyHash } from "~/platform/random-token.server";
import { checkoutTabs, screens } from "../../remix.config.js";
import { readImports } from "../../scripts/docs/imports";
import { accessibilityProblems } from "./support/accessibility";
import { builtRoutes } from "./support/built-routes";
import {
  anAddress,
  cardToken,
  choose,
  hold,
  manifested,
  type Party,
  pay,
  payFields,
  post,
  travellerFields,
} from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { inOurBooks } from "./support/money";
import { chooseRoom, findRooms } from "./support/package";
import { gather, languageOf } from "./support/people";
import { PARAMETERS, PARAMETERS_OF } from "./support/permissions";
import { go, send } from "./support/purchase";
import { quoteAt } from "./support/quotes";
import { embeddedCards, ownSite, visitors } from "./support/shared";
import type { Site } from "./support/site";
import { TEXTS } from "./support/typed";

/** Cards are read by the gateway's own form, which a purchase may have to be paid without. */
let site: Site;
const at = { url: "" };
const visit = visitors(at);
beforeAll(async () => {
  site = await ownSite({ env: embeddedCards });
  at.url = site.url;
});
afterAll(() => site?.stop());

const locale = "fr-ca";

const comeIn = (page: Page, cookie: string) => {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  return page.context().addCookies([{ name, value, url: site.url }]);
};

/** The button of the other language, where it is a button of a form. */
const LANGUAGE = "header button.language";

/** Types something into every text of the page's form, ticks its boxes, and chooses what comes last in its lists. */
function type(page: Page): Promise<void> {
  return page.locator(LANGUAGE).evaluate((button: HTMLButtonElement, texts) => {
    const form = button.form as HTMLFormElement;
    const typed: Record<string, string> = {
      date: "2031-05-10",
      time: "09:30",
      number: "2",
      textarea: "Été <b>\nQuébec",
    };
    for (const field of form.querySelectorAll<HTMLInputElement>(texts)) {
      const text = typed[field.type] ?? `É<${field.name}`;
      field.value = field.maxLength > 0 ? text.slice(0, field.maxLength) : text;
    }
    for (const list of form.querySelectorAll("select")) list.selectedIndex = list.options.length - 1;
    for (const box of form.querySelectorAll<HTMLInputElement>("[type=radio], [type=checkbox]"))
      box.checked = !box.disabled;
  }, TEXTS);
}

/** What the page's form would send of what somebody types or chooses. */
function contentOf(page: Page): Promise<string[]> {
  return page.locator(LANGUAGE).evaluate((button: HTMLButtonElement) => {
    const form = button.form as HTMLFormElement;
    const others = [...form.querySelectorAll<HTMLInputElement>("[type=hidden], [type=file]")].map(({ name }) => name);
    return [...new FormData(form)].filter(([name]) => !others.includes(name)).map(([name, text]) => `${name}: ${text}`);
  });
}

/** Types into the form of a page, if it has one, and changes its language; how many fields came along. */
async function typeAndChange(page: Page, path: string): Promise<number> {
  await go(page, path);
  // It may lead on to another one.
  if (new URL(page.url()).pathname !== path.split("?")[0]) return 0;
  if ((await page.locator(LANGUAGE).count()) === 0) return 0;
  await type(page);
  const [content, before] = [await contentOf(page), page.url()];
  const answered = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.locator(LANGUAGE).click();
  const { status, headers } = await answered.then(async (answer) => ({
    status: answer.status(),
    headers: await answer.allHeaders(),
  }));
  await page.waitForURL((url) => url.href !== before);
  expect({ path, status, content: await contentOf(page) }).toEqual({ path, status: 200, content });
  expect(headers["cache-control"], path).toContain("no-store");
  expect(await page.locator("main .field-error, main [aria-invalid=true]").count(), path).toBe(0);
  return content.length;
}

/** The ids of travellers' screens with a form that one types into, by what their modules import. */
function screensWithForms(): string[] {
  const imports = readImports();
  const isForm = (file: string) => file !== "app/ui/page-form.tsx" && /<PageForm\b/.test(readFileSync(file, "utf8"));
  const seen = new Map<string, boolean>();
  const hasForm = (file: string): boolean => {
    const known = seen.get(file);
    if (known !== undefined) return known;
    seen.set(file, false);
    const has = isForm(file) || (imports.get(file) ?? []).some((each) => !each.includes(".server") && hasForm(each));
    seen.set(file, has);
    return has;
  };
  const tabs = [...checkoutTabs, "later"].map((tab) => `checkout.${tab}`);
  const files = { ...screens, ...Object.fromEntries(tabs.map((id) => [id, { file: `routes/${id}.tsx`, layout: "" }])) };
  return Object.entries(files).flatMap(([id, { file, layout }]) =>
    layout !== "staff" && hasForm(`app/${file}`) ? [id] : [],
  );
}

/** Books what a checkout holds, by a deposit. */
async function books(checkout: string, party: Party, email: string, extras: Record<string, string> = {}) {
  await post(site, tabPath("travellers", locale, checkout), { ...travellerFields(party, email), ...extras });
  await post(site, tabPath("seats", locale, checkout), { do: "skip" });
  await choose(site, checkout, { plan: "deposit" }, locale);
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  const [booking] = inOurBooks(site, checkout).bookings;
  if (!booking) throw new Error("nothing was booked");
  return { ...booking, checkout };
}

it("What is typed on any page of a traveller's comes along as its language changes, unjudged", async () => {
  const cast = await gather(site);
  const owner: Record<string, string> = { ...PARAMETERS, ...cast.known.owner };
  const reached = new Set<string>();
  const walkIn = (page: Page) => async (id: string, path: string) => {
    const fields = await typeAndChange(page, path);
    if (fields > 0) reached.add(id);
    return fields;
  };
  const reachIn = (page: Page) => async (id: string, path: string) =>
    expect(await walkIn(page)(id, path), `fields of ${path}`).toBeGreaterThan(0);
  await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await comeIn(page, cast.cookies.owner);
    const [walk, reach] = [walkIn(page), reachIn(page)];
    await findRooms(page, "own", locale);
    const [contact] = select<{ email: string }>(
      site,
      "select t.email from travellers t join bookings b on b.checkout = t.checkout where b.key = ? and t.position = 0",
      owner.bookingKey ?? "",
    );
    const { number, key } = await books(await chooseRoom(page), { adults: 2, children: 1 }, contact?.email ?? "");
    const known: Record<string, string> = { ...owner, bookingKey: key, bookingNumber: number };
    for (const { id, path, hasAction } of await builtRoutes()) {
      const screen = id.replace(`${locale}.`, "");
      if (!hasAction || languageOf(id) !== locale || screen.startsWith("staff")) continue;
      const parameters = { ...known, ...PARAMETERS_OF[screen] };
      const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? name));
      await walk(screen, filled);
    }
    // One of them was bought, and has a note.
    for (const trip of cast.trips) await reach("planner.trip", pathFor("planner.trip", locale, { trip }));
    await reach("booking", pathFor("booking", locale, known, new URLSearchParams({ [CORRECT]: "1" })));

    const full = freshDeparture(site, { left: 2 });
    await hold(site, full, { adults: 2, children: 0 });
    const wanted = new URLSearchParams({ from: "montreal", adults: "2", children: "0", day: full.startDay });
    await reach("trip.waiting", pathFor("trip.waiting", locale, { slug: full.trip }, wanted));

    // Another date of a package, with its rooms.
    await go(page, pathFor("booking.date", locale, known));
    await page.locator("#to button").first().click();
    await reach("booking.date", page.url().replace(site.url, ""));
  });
  await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    const reach = reachIn(page);
    await walkPurchase(reach);
    await walkBooking(reach);
    await reach("group", await groupPath(page));
  });
  expect(screensWithForms().filter((id) => !reached.has(id))).toEqual([]);
  expect(screensWithForms().length).toBeGreaterThan(20);
});

type Reach = (id: string, path: string) => Promise<void>;

/** Every step of a purchase after the travellers; the payment's by one card, by several, and later. */
async function walkPurchase(reach: Reach): Promise<void> {
  const id = await manifested(site, freshDeparture(site), { locale, party: { adults: 2, children: 1 } });
  const payment = tabPath("payment", locale, id);
  await reach("checkout.seats", tabPath("seats", locale, id));
  await post(site, tabPath("seats", locale, id), { do: "skip" });
  await reach("checkout.payment", payment);
  await reach("checkout.later", tabPath("later", locale, id));
  await choose(site, id, { severalCards: "on" }, locale);
  const card = { cardToken: await cardToken(site, id), brand: "visa", last4: "4242" };
  const returned = { step: "card", card_token: card.cardToken, card_brand: card.brand, card_last4: card.last4 };
  await reach("checkout.payment", `${payment}?${new URLSearchParams(returned)}`);
  await post(site, payment, { intent: "add-card", ...card, amount: "10,00" });
  await reach("checkout.payment", `${payment}?step=amounts`);
}

/** What anybody may do who has the link of a booking, until after the return. */
async function walkBooking(reach: Reach): Promise<void> {
  const party = { adults: 2, children: 0 };
  const departure = freshDeparture(site);
  const held = await hold(site, departure, party, locale);
  const extras = { "travellers[0].extras": "liberty-cruise" };
  const { key: bookingKey, checkout } = await books(held.id ?? "", party, "kept-texts@example.com", extras);
  const its = (id: ScreenId) => pathFor(id, locale, { bookingKey });
  for (const id of ["booking.beds", "booking.returning"] as const) await reach(id, its(id));

  // The code by which a change is confirmed.
  const path = its("booking.name");
  const chosen = { who: "0", title: "mx", firstName: "Line", lastName: "Roy", person: "same", step: "see" };
  const quote = quoteAt(await post(site, path, chosen, anAddress()));
  await post(site, `${path}?quote=${quote}`, { quote, step: "code" }, anAddress());
  await reach("booking.name", `${path}?quote=${quote}`);

  // A mailed link that pays what it still owes.
  const linkKey = `link-of-${process.pid}`;
  change(
    site,
    `insert into pay_links (key, checkout, mail, amount, last_day, sent_at)
     select ?, checkout, ?, price - paid, ?, ? from bookings where checkout = ?`,
    ...[keyHash(linkKey), linkKey, addDays(dayIn(new Date()), 7), Date.now(), checkout],
  );
  await reach("pay-link", pathFor("pay-link", locale, { linkKey }));

  // After the return a claim and a review may be written.
  const end = addDays(dayIn(new Date()), -3);
  change(
    site,
    "update checkouts set journey = json_set(journey, '$.departure.startDay', ?, '$.departure.endDay', ?) where id = ?",
    ...[addDays(end, -2), end, checkout],
  );
  change(site, "update departures set start_day = ?, end_day = ? where id = ?", addDays(end, -2), end, departure.id);
  for (const id of ["booking.claim", "booking"] as const) await reach(id, its(id));
}

/** The page on which the organiser of a group names who sleeps in its first room. */
async function groupPath(page: Page): Promise<string> {
  const colleague = `counter-${process.pid}@example.com`;
  change(
    site,
    "insert into staff_members (id, email, name, role, locale, invited_at) values (?, ?, 'Guy', 'counter', 'fr-ca', ?)",
    ...["counter", colleague, Date.now()],
  );
  await comeIn(page, await signedInStaff(site, colleague));
  const asked = new URLSearchParams({ from: "montreal", adults: "11", children: "0", language: locale });
  await go(page, pathFor("staff.group.new", locale, { departure: freshDeparture(site).id }, asked));
  const typed = { name: "Chorale", organiser: "Line Roy", email: "chorale@example.com", phone: "450 555-0142" };
  for (const [field, text] of Object.entries(typed)) await page.fill(`[name=${field}]`, text);
  await send(page);
  await page.context().clearCookies();
  const [group] = select<{ key: string }>(site, "select key from groups where name = ?", typed.name);
  return pathFor("group", locale, { groupKey: group?.key ?? "" }, new URLSearchParams({ room: "1" }));
}

it("What is typed in the office comes along as its language changes", async () => {
  const departure = freshDeparture(site);
  const party = { adults: 2, children: 0 };
  const held = await hold(site, departure, party, locale);
  const { number, key } = await books(held.id ?? "", party, "kept-office@example.com");
  const manager = `manager-${process.pid}@example.com`;
  change(
    site,
    "insert into staff_members (id, email, name, role, locale, invited_at) values (?, ?, 'Ann', 'manager', 'fr-ca', ?)",
    ...["kept-manager", manager, Date.now()],
  );
  const claim = `${number}-1`;
  change(
    site,
    "insert into claims (number, booking, nth, text, filed_at) values (?, ?, 1, 'Retard', ?)",
    ...[claim, number, Date.now()],
  );
  const of = { departure: departure.id, bookingNumber: number, bookingKey: key, claim };
  const screens: ScreenId[] = [
    ...(["staff.booking", "staff.booking.payment", "staff.booking.money", "staff.claim", "staff.team"] as const),
    ...(["staff.departure.facts", "staff.departure.notices", "staff.waiting.add"] as const),
  ];
  // On a phone the language is behind the menu.
  await visit({ scripts: false, width: 1280, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await comeIn(page, await signedInStaff(site, manager));
    const asked = new URLSearchParams({ from: "montreal", adults: "11", children: "0", language: locale });
    const group = pathFor("staff.group.new", locale, of, asked);
    for (const path of [...screens.map((id) => pathFor(id, locale, of)), group]) {
      expect(await typeAndChange(page, path), `fields of ${path}`).toBeGreaterThan(0);
    }
  });
});

it.each(LOCALES)("A page that came in another language with what was typed passes axe: %s", async (locale) => {
  await visit({ scripts: true, language: "fr-CA", bypassCSP: true }, async ({ page }) => {
    await typeAndChange(page, pathFor("group.ask", locale));
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

it("A language's button does nothing else: nothing is written, and no other site presses it", async () => {
  const departure = freshDeparture(site);
  const fields = {
    ...{ trip: departure.trip, from: "montreal", adults: "25", children: "0", name: "Chorale", organiser: "Line Roy" },
    ...{ email: `pressed-${process.pid}@example.com`, message: "4242 4242 4242 4242" },
    "switch-language": "on",
  };
  const path = pathFor("group.ask", "en-ca");
  const groups = () => select(site, "select id from groups where email = ?", fields.email).length;
  const shown = await post(site, path, fields, anAddress());
  const page = await shown.text();
  expect([shown.status, groups()]).toEqual([200, 0]);
  expect(page).toContain(`value="${fields.email}"`);
  expect(page).not.toContain("4242");
  expect(shown.headers.getSetCookie().join()).toContain("locale=");
  const forged = await post(site, path, fields, { Origin: "https://elsewhere.example" });
  expect([forged.status, await forged.text()]).toEqual([403, expect.not.stringContaining(fields.email)]);
  const { message: _, "switch-language": __, ...sent } = fields;
  expect((await post(site, path, sent, anAddress())).status).toBe(303);
  expect(groups()).toBe(1);
});
