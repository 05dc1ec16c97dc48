/** What is typed into any form of a traveller's comes along as the language changes, without scripts. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { LOCALES } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { builtRoutes } from "./support/built-routes";
import { anAddress, hold, post } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { gather, languageOf } from "./support/people";
import { PARAMETERS, PARAMETERS_OF } from "./support/permissions";
import { go } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { TEXTS } from "./support/typed";

const site = sharedSite();
const visit = visitors(site);

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

it("What is typed on any page of a traveller's comes along as its language changes, unjudged", async () => {
  const cast = await gather(site);
  const known: Record<string, string> = { ...PARAMETERS, ...cast.known.owner };
  const routes = (await builtRoutes()).filter(({ id, hasAction }) => hasAction && languageOf(id) === "fr-ca");
  const paths = routes.flatMap(({ id, path }) => {
    if (id.includes(".staff")) return [];
    const parameters = { ...known, ...PARAMETERS_OF[id.replace("fr-ca.", "")] };
    return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? name));
  });
  const full = freshDeparture(site, { left: 2 });
  await hold(site, full, { adults: 2, children: 0 });
  const wanted = new URLSearchParams({ from: "montreal", adults: "2", children: "0", day: full.startDay });
  paths.push(`${pathFor("trip.waiting", "fr-ca", { slug: full.trip })}?${wanted}`);
  const came: string[] = [];
  await visit({ scripts: false, language: "fr-CA" }, async ({ page }) => {
    const [name = "", value = ""] = cast.cookies.owner.split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: site.url }]);
    const walk = async (path: string) => {
      if ((await typeAndChange(page, path)) > 0) came.push(path);
    };
    for (const path of paths) await walk(path);
    // After the return a claim and a review may be written.
    const end = addDays(dayIn(new Date()), -3);
    const { bookingKey = "" } = known;
    const ended =
      "update checkouts set journey = json_set(journey, '$.departure.endDay', ?) where id = (select checkout from bookings where key = ?)";
    change(site, ended, end, bookingKey);
    for (const screen of ["booking", "booking.claim"] as const) await walk(pathFor(screen, "fr-ca", { bookingKey }));
  });
  expect(came.length).toBeGreaterThan(18);
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
