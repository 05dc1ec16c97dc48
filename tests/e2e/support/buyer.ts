/** Someone who buys without a browser: the forms' own posts, for when many do it at once or a server has to die. */
import { randomBytes } from "node:crypto";
import type { Locale } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import type { Departure } from "./database";
import type { Served } from "./site";

type Fields = Record<string, string>;
export type Party = { adults: number; children: number };

/** Posts a form as a page of the site does, and does not follow where it leads. */
export function post(site: Served, path: string, fields: Fields, headers: Fields = {}): Promise<Response> {
  return fetch(site.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: site.url, ...headers },
    redirect: "manual",
  });
}

/** An address of their own (from those kept for documents), as a proxy before the site tells it. */
export function anAddress(): Record<string, string> {
  const [a = 0, b = 0] = randomBytes(2);
  return { "X-Forwarded-For": `198.${18 + (a % 2)}.${a}.${b}` };
}

/** Asks for places; the checkout's id, or null with the page that says why not. */
export async function hold(
  site: Served,
  departure: Departure,
  { adults, children }: Party = { adults: 1, children: 0 },
  locale: Locale = "en-ca",
  address = anAddress(),
  from = "montreal",
): Promise<{ id: string | null; status: number; page: string }> {
  const fields = { departure: departure.id, from, adults: String(adults), children: String(children) };
  const answer = await post(site, pathFor("trip.detail", locale, { slug: departure.trip }), fields, address);
  const id = /\/checkout\/([\w-]+)$/.exec(answer.headers.get("location") ?? "")?.[1] ?? null;
  return { id, status: answer.status, page: await answer.text() };
}

/** The fields of the travellers' form; everyone is called Canary, the contact has the address given. */
export function travellerFields({ adults, children }: Party, email: string): Fields {
  const people = Array.from({ length: adults + children }, (_, position): Fields => {
    const contact: Fields = position === 0 ? { email, phone: "418 555-0123" } : { noContact: "on" };
    const birthYear = position < adults ? "1980" : String(new Date().getFullYear() - 10);
    const birth = { birthDay: "4", birthMonth: "5", birthYear };
    return { title: "mx", firstName: `Zoé${position}`, lastName: "Canary", nationality: "CA", ...contact, ...birth };
  });
  return Object.fromEntries(
    people.flatMap((person, position) =>
      Object.entries(person).map(([name, value]) => [`travellers[${position}].${name}`, value]),
    ),
  );
}

/** The address of a card's bills, and consent. */
export const BILLING = {
  address: "12 rue Saint-Jean",
  apartment: "",
  city: "Québec",
  country: "CA",
  province: "CA-QC",
  postalCode: "G1R 1P1",
  terms: "on",
};

/** The first step of paying, as its form sends it. */
export function choose(site: Served, checkout: string, choices: Fields = {}, locale: Locale = "en-ca") {
  const fields = { intent: "choose", plan: "full", code: "", codeBefore: "", ...BILLING, ...choices };
  return post(site, tabPath("payment", locale, checkout), fields);
}

/** `from`: the city where they board. */
type Wanted = { party?: Party; email?: string; locale?: Locale; from?: string };

/** A checkout whose travellers are written down, called as `travellerFields` has them. */
export async function manifested(
  site: Served,
  departure: Departure,
  { party = { adults: 1, children: 0 }, email = "canary@example.com", locale = "en-ca", from }: Wanted = {},
): Promise<string> {
  const { id, status } = await hold(site, departure, party, locale, anAddress(), from);
  if (!id) throw new Error(`no places: ${status}`);
  const saved = await post(site, tabPath("travellers", locale, id), travellerFields(party, email));
  const next = saved.headers.get("location") ?? "";
  if (saved.status !== 303 || next.includes("error")) throw new Error(`the travellers: ${saved.status} ${next}`);
  return id;
}

/** A checkout ready for its card, its seats skipped. */
export async function readyCheckout(
  site: Served,
  departure: Departure,
  { plan = "full", ...wanted }: Wanted & { plan?: string } = {},
): Promise<string> {
  const id = await manifested(site, departure, wanted);
  const seats = await post(site, tabPath("seats", wanted.locale ?? "en-ca", id), { do: "skip" });
  const chosen = await choose(site, id, { plan }, wanted.locale);
  const statuses = [seats, chosen].map(({ status }) => status);
  if (statuses.some((status) => status !== 303)) throw new Error(statuses.join());
  return id;
}

/** The gateway's one-use token for a card. */
export async function cardToken(site: Served, checkout: string, number = "4242424242424242"): Promise<string> {
  const body = new URLSearchParams({
    return_url: `${site.url}${tabPath("payment", "en-ca", checkout)}`,
    publishable_key: "pk_test_sandbox",
    locale: "en-ca",
    number,
    exp_month: "12",
    exp_year: "2040",
    cvc: "123",
    holder: "Zoe Canary",
  });
  const answer = await fetch(`${site.sandboxUrl}/direct-post`, { method: "POST", body, redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "", site.url);
  const token = back.searchParams.get("card_token");
  if (!token) throw new Error(`the gateway takes no such card: ${back.search}`);
  return token;
}

/** Presses the button of the card form at the gateway, as the page has it; the address it sends the browser back to. */
export async function pressAtGateway(site: Served, checkout: string, number = "4242424242424242"): Promise<string> {
  const page = await fetch(`${site.url}${tabPath("payment", "en-ca", checkout)}?step=card`);
  const hidden = (await page.text()).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const fields = [...hidden].map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")]);
  const card = { number, exp_month: "12", exp_year: "2040", cvc: "123", holder: "Zoe Canary" };
  const body = new URLSearchParams({ ...Object.fromEntries(fields), ...card });
  const answer = await fetch(`${site.sandboxUrl}/direct-post`, { method: "POST", body, redirect: "manual" });
  return answer.headers.get("location") ?? "";
}

/** What the pay button's form holds, its own nonce included, but not yet how much it says. */
export function payFields(token: string): Fields {
  return { nonce: randomBytes(18).toString("base64url"), cardToken: token };
}

/** What the pay button says, in minor units; 0 where there is none. */
export async function amountShown(site: Served, checkout: string, locale: Locale = "en-ca"): Promise<number> {
  const page = await fetch(`${site.url}${tabPath("payment", locale, checkout)}?step=card`);
  const [, shown = "0"] = /(?:[&;]shown=|name="shown" value="|"offer":\{"amount":)(\d+)/.exec(await page.text()) ?? [];
  return Number(shown);
}

/** Presses the pay button, from an address of its own: the cards refused to one address are counted. */
export async function pay(site: Served, checkout: string, fields: Fields, locale: Locale = "en-ca"): Promise<Response> {
  const shown = String(await amountShown(site, checkout, locale));
  return post(site, tabPath("payment", locale, checkout), { shown, ...fields }, anAddress());
}
