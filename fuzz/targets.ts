/** Everything that can be asked for: each route of the table, and each form its pages really have. */

import { DESK_CHANGES } from "~/domain/amendments/desk-changes";
import { DEPARTURE_LISTS } from "~/domain/departures/departure-sheet";
import { ITEM_KINDS } from "~/domain/planner/items";
import { type BuiltRoute, builtRoutes } from "../tests/e2e/support/built-routes";
import type { Cast, Known } from "./cast";
import { type Form, formsOf } from "./forms";
import type { Site } from "./subject";

export type Person = keyof Cast["cookies"] | "nobody";

/** Something to ask for. Its name is the same in every run; what stands in its address is of this one. */
export type Target = {
  name: string;
  route: string;
  path: string;
  query: [string, string][];
  who: Person;
  /** What is posted, or sent in the address of a form that asks; null for what is only opened. */
  form: Form | null;
};

/** What stands in addresses besides what `gather` makes. */
const ELSE: Known = {
  slug: { guided: "new-york-3-days", own: "niagara-falls-romance", tour: "tour-montreal_new-york" },
  kind: Object.fromEntries(ITEM_KINDS.map((kind) => [kind, kind])),
  format: { ics: "ics", pdf: "pdf", html: "html", csv: "csv" },
  list: Object.fromEntries(DEPARTURE_LISTS.map((list) => [list, list])),
  change: Object.fromEntries(DESK_CHANGES.map((change) => [change, change])),
  callOffKey: { guessed: "guessed" },
  locale: { english: "en-ca" },
  namespace: { common: "common", checkout: "checkout" },
};

/** What stands in the addresses of one route alone. */
const OF_ROUTE: Readonly<Record<string, Known>> = {
  "trip.partner": { slug: { partner: "bus-boston-hotel" } },
};

const plain = (...names: string[]): Form => ({
  method: "POST",
  action: "",
  isMultipart: false,
  fields: names.map((name) => ({ name, value: "", options: [], type: "text" })),
  buttons: [],
});

/** Forms of routes whose page shows none at this moment, or that have no page. */
const UNSEEN: Readonly<Record<string, readonly Form[]>> = {
  "checkout.later": [plain("email")],
  "checkout.seats": [plain("seat[0]", "seat[1]", "do")],
  booking: [plain("rating", "text"), plain("traveller", "year")],
  "webhooks.cards": [plain("id", "type", "data")],
  "webhooks.mail": [plain("returnPath", "messageId", "kind", "status")],
  "sign-in": [plain("again", "window")],
  "sign-in.callback": [plain("code", "state", "error", "error_description", "user")],
  "sign-out": [plain()],
  "staff-sign-out": [plain()],
  "pay-link": [plain("intent", "cardToken", "brand", "last4"), plain("nonce", "shown", "cardToken", "split")],
  "amount-due": [
    plain("intent", "cardToken", "brand", "last4", "amount"),
    plain("remove-card"),
    plain("intent", "amount-x"),
    plain("nonce", "shown", "cardToken", "split"),
  ],
  "checkout.payment": [
    plain("intent", "cardToken", "brand", "last4", "amount"),
    plain("remove-card"),
    plain("intent", "amount-x"),
    plain("intent", "total"),
    plain("nonce", "shown", "cardToken", "split"),
  ],
  "trip.detail": [plain("departure", "from", "adults", "children", "hotel", "room", "twoBeds", "total")],
  "trip.partner": [plain("departure", "from", "adults", "children", "hotel", "room", "twoBeds", "total")],
  "planner.item": [plain("do", "name")],
  "planner.trip": [plain("do", "name", "note", "id")],
  "planner.share": [plain("do", "email", "days", "locale", "showsPrivate", "files", "id")],
  "planner.shared": [plain("do")],
  shared: [plain("do")],
  "shared.stop": [plain("List-Unsubscribe")],
  "reminders.stop": [plain("List-Unsubscribe")],
  preferences: [plain("locale", "currency", "to")],
};

/** The gateway's word that a card was read: the page then offers to pay with it. */
const CARD = { step: "card", card_token: "tok_Canary1234567", card_brand: "visa", card_last4: "4242" };

const SIGN_OUT = "/sign-out";
const STAFF_SIGN_OUT = "/staff-sign-out";

/** Addresses of a page beyond its plain one: they show other forms. */
async function searches(site: Site, screen: string, labels: string): Promise<Record<string, string>[]> {
  if (screen === "checkout.payment") return [CARD, { step: "card", card_error: "number_invalid" }, { step: "amounts" }];
  if (screen === "pay-link") return [CARD, { step: "card" }];
  if (screen === "amount-due") return [CARD, { step: "card" }, { done: "1" }];
  if (screen === "trip.list") return [{ from: "montreal", to: "new-york", adults: "2", children: "1" }];
  if (screen === "trip.detail" && labels === "guided") return [{ from: "montreal", adults: "2", children: "1" }];
  const slug = labels === "own" ? ELSE.slug?.own : labels === "partner" ? "bus-boston-hotel" : undefined;
  if (!slug) return [];
  const { rows = [] } = await site.database.read({
    rows: `select start_day as first, end_day as last from departures where trip = '${slug}' and not exists (select 1 from departure_runs u join runs r on r.id = u.run where u.departure = departures.id and r.taken > 0)
      and status = 'on-sale' order by start_day limit 40`,
  });
  const [night] = (rows as { first: string; last: string }[]).slice(-1);
  if (!night) return [];
  const nights = Math.round((Date.parse(night.last) - Date.parse(night.first)) / 86_400_000);
  return [{ night: night.first, nights: String(nights), from: "montreal", adults: "1", children: "0" }];
}

/** A route without its language. */
export const screenOf = (id: string) => id.replace(/^(fr-ca|en-ca|any)\./, "");

function whoFor(route: string): Person {
  if (route === "sign-out" || route === "staff-sign-out") return "leaver";
  if (/^staff\b/.test(route)) return "manager";
  if (route === "sign-in" || route === "sign-in.callback") return "nobody";
  return route === "planner.shared" || route === "trip-files.shared" ? "viewer" : "owner";
}

type Address = { path: string; labels: string };

/** Every address of a route, one for each thing that may stand in it. Throws when a parameter is not known. */
function addressesOf({ id, path }: BuiltRoute, known: Known): Address[] {
  const values = { ...known, ...ELSE, ...OF_ROUTE[screenOf(id)] };
  let addresses: Address[] = [{ path: path.replace("*", "nowhere"), labels: "" }];
  for (const [, parameter = ""] of path.matchAll(/:(\w+)/g)) {
    const choices = Object.entries(values[parameter] ?? {});
    if (choices.length === 0) throw new Error(`the fuzz knows nothing to put for ":${parameter}" of the route ${id}`);
    addresses = addresses.flatMap((address) =>
      choices.map(([label, value]) => ({
        path: address.path.replace(`:${parameter}`, encodeURIComponent(value)),
        labels: address.labels ? `${address.labels}, ${label}` : label,
      })),
    );
  }
  return addresses;
}

/** What tells two forms of a page apart: where they go, what they send, and what their buttons ask for. */
function signature({ method, fields, buttons }: Form, path: string): string {
  const names = fields.map(({ name, value, type }) =>
    type === "hidden" && /^(do|intent)$/.test(name) ? `${name}=${value}` : name,
  );
  return [method, path, ...names, ...buttons.map((button) => button?.join("=") ?? "")].join(" ");
}

/** Requests that destroy what the others need come up rarely. */
export const isDestructive = ({ form, path }: Target) =>
  path === SIGN_OUT ||
  (form?.fields.some(({ name, value }) => name === "do" && /^(delete|revoke|close|stop|end|remove)/.test(value)) ??
    false);

/** Asks for every page and reads its forms. The list is the same, in the same order, for every cast. */
export async function findTargets(site: Site, cast: Cast): Promise<Target[]> {
  const targets: Target[] = [];
  const seen = new Set<string>();
  const cookieOf = (who: Person) => (who === "nobody" ? "" : cast.cookies[who]);

  async function learn(route: string, labels: string, path: string, search: Record<string, string>, who: Person) {
    const query = Object.entries(search);
    const name = `${route}${labels && ` (${labels})`}${query.length > 0 ? ` ?${Object.keys(search).join("&")}` : ""}`;
    targets.push({ name, route, path, query, who, form: null });
    const answer = await fetch(`${site.url}${path}?${new URLSearchParams(search)}`, {
      headers: { Cookie: cookieOf(who), "Sec-Fetch-Site": "same-origin" },
      redirect: "manual",
    });
    const isPage = answer.headers.get("content-type")?.includes("text/html") ?? false;
    const html = await answer.text();
    for (const [at, form] of (isPage ? formsOf(html) : []).entries()) {
      const action = new URL(form.action || `${path}?${new URLSearchParams(search)}`, site.url);
      // The bank's and the provider's own forms are theirs.
      if (action.origin !== site.url) continue;
      const mark = signature(form, action.pathname);
      if (seen.has(mark)) continue;
      seen.add(mark);
      targets.push({
        name: `${name}, form ${at + 1}`,
        route,
        path: action.pathname,
        query: [...action.searchParams],
        who: [SIGN_OUT, STAFF_SIGN_OUT].includes(action.pathname) ? "leaver" : who,
        form,
      });
    }
  }

  for (const route of (await builtRoutes()).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const screen = screenOf(route.id);
    const who = whoFor(screen);
    for (const { path, labels } of addressesOf(route, cast.known)) {
      await learn(route.id, labels, path, {}, who);
      for (const search of await searches(site, screen, labels)) await learn(route.id, labels, path, search, who);
      if (!route.hasAction) continue;
      for (const [at, form] of (UNSEEN[screen] ?? [plain("x")]).entries())
        targets.push({
          name: `${route.id}${labels && ` (${labels})`}, unseen form ${at + 1}`,
          route: route.id,
          path,
          query: [],
          who,
          form,
        });
    }
  }
  return targets;
}
