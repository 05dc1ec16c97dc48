/**
 * Who may do what (spec 6): every route of the built site, every verb, every person, against the cells stated in
 * `support/permissions.ts`. Over HTTP, without a browser.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { type BuiltRoute, builtRoutes } from "./support/built-routes";
import { anAddress } from "./support/buyer";
import { select } from "./support/database";
import { type Cast, gather, languageOf, PEOPLE, type Person } from "./support/people";
import { BODIES, CELLS, type Outcome, PARAMETERS, PARAMETERS_OF, type Row } from "./support/permissions";
import { sharedSite } from "./support/shared";

const site = sharedSite();
let cast: Cast;
let routes: BuiltRoute[];
beforeAll(async () => {
  routes = await builtRoutes();
  cast = await gather(site);
});

/** A route without its language: both languages' have the same cells. */
const nameOf = (id: string) => id.replace(/^(fr-ca|en-ca|any)\./, "");

/** Each route in one language: both lead to the same module, so every other name is asked in French. */
function inOneLanguage(all: readonly BuiltRoute[]): BuiltRoute[] {
  const names = [...new Set(all.map(({ id }) => nameOf(id)))].toSorted();
  const french = new Set(names.filter((_, index) => index % 2 === 0));
  const other = (id: string) => (french.has(nameOf(id)) ? "en-ca" : "fr-ca");
  return all.filter(({ id }) => languageOf(id) !== other(id));
}

function addressOf({ id, path }: BuiltRoute, person: Person): string {
  const known = { ...PARAMETERS, ...cast.known[person], ...PARAMETERS_OF[nameOf(id)] };
  return path.replace("*", "nowhere").replace(/:(\w+)/g, (_, name: string) => {
    const value = known[name];
    if (!value) throw new Error(`${id}: who knows what ":${name}" is? Say so in support/people.ts or permissions.ts`);
    return encodeURIComponent(value);
  });
}

type Verb = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "DATA";

/** Asks as that person; DATA asks for the data of the page alone, as a running page does. */
function ask(route: BuiltRoute, person: Person, verb: Verb): Promise<Response> {
  const url = new URL(site.url + addressOf(route, person));
  if (verb === "DATA") url.searchParams.set("_data", route.id);
  if (route.id.endsWith(".index")) url.searchParams.set("index", "");
  const Cookie = [cast.cookies[person], `locale=${languageOf(route.id) ?? "en-ca"}`].filter(Boolean).join("; ");
  const headers = { Origin: site.url, Cookie, "Accept-Language": "en-CA", ...anAddress() };
  const reading = verb === "GET" || verb === "HEAD" || verb === "DATA";
  const body = reading
    ? {}
    : { body: BODIES[nameOf(route.id)]?.() ?? new URLSearchParams({ name: "Pris", do: "save" }) };
  return fetch(url, { method: verb === "DATA" ? "GET" : verb, headers, redirect: "manual", ...body });
}

/** What an answer comes to, in the words of the table. */
function outcomeOf(answer: Response): Outcome | number {
  const { status, headers } = answer;
  const to = headers.get("location") ?? headers.get("x-remix-redirect");
  if (to) {
    const { origin, pathname } = new URL(to, site.url);
    const signsIn = origin === site.sandboxUrl || /\/(sign-in|connexion)$/.test(pathname);
    if (signsIn) return "sign-in";
    return /^\/(fr-ca|en-ca)?$/.test(pathname) ? "home" : "led-on";
  }
  const said = { 200: "shown", 204: "shown", 404: "none", 410: "gone", 405: "no-verb", 401: "sign-in" } as const;
  if (status in said) return said[status as keyof typeof said];
  return status >= 400 && status < 500 ? "refused" : status;
}

function rowOf({ id }: BuiltRoute): Row {
  const row = CELLS[id] ?? CELLS[nameOf(id)];
  if (!row) throw new Error(`no cells for ${nameOf(id)}`);
  return row;
}

/** What an owner's trips, bookings and checkouts come to, as the database has them. */
function belongings(): string {
  const { sessionId, bookingKey } = cast.known.owner;
  const trips = cast.trips.map(() => "?").join(", ");
  const tables = ["planner_items", "planner_files", "planner_shares", "planner_notes", "planner_feeds"];
  // What a viewer chooses for themselves, that they came, and what a job has written to them.
  const own = ["opened_at", "follows", "told", "told_on", "last_sent", "last_sent_on"];
  const found = [
    select(site, `select * from planner_trips where id in (${trips})`, ...cast.trips),
    ...tables.map((table) => select(site, `select * from ${table} where trip in (${trips})`, ...cast.trips)),
    select(site, "select * from bookings where key = ?", bookingKey ?? ""),
    select(site, "select * from checkouts where id = ?", sessionId ?? ""),
    select(site, "select * from travellers where checkout = ?", sessionId ?? ""),
  ];
  return JSON.stringify(found, (name, value) => (own.includes(name) ? undefined : value));
}

async function compare(verbs: readonly Verb[], people: readonly Person[]): Promise<void> {
  const wrong: string[] = [];
  // Who signs out is nobody afterwards.
  const leaving = ({ id }: BuiltRoute) => Number(id === "sign-out");
  for (const route of inOneLanguage(routes).toSorted((one, other) => leaving(one) - leaving(other))) {
    const row = rowOf(route);
    for (const verb of verbs) {
      const stated = verb === "POST" ? row.post : verb === "DATA" ? (row.data ?? row.get) : row.get;
      if (verb === "DATA" && !route.hasLoader) continue;
      const answers = await Promise.all(people.map((person) => ask(route, person, verb)));
      for (const [index, answer] of answers.entries()) {
        const person = people[index] as Person;
        const expected = ["PUT", "PATCH", "DELETE"].includes(verb) ? "no-verb" : stated[person];
        const outcome = outcomeOf(answer);
        if (outcome !== expected) wrong.push(`${verb} ${route.id} as ${person}: ${outcome}, not ${expected}`);
        const kept = answer.headers.get("cache-control") ?? "";
        const said = { anywhere: "", reader: outcome === "shown" ? "private" : "", nowhere: "no-store" }[row.kept];
        if (expected !== "no-verb" && !kept.includes(said))
          wrong.push(`${verb} ${route.id} as ${person}: may be kept (${kept})`);
        await answer.arrayBuffer();
      }
    }
  }
  expect(wrong).toEqual([]);
}

it("Every route of the built site has its cells, and no other has any", () => {
  const built = [...new Set(routes.map(({ id }) => nameOf(id)))].toSorted();
  const stated = Object.keys(CELLS).map(nameOf);
  const advice = "State in tests/e2e/support/permissions.ts (CELLS) what each of seven people gets there, for:";
  expect(
    built.filter((name) => !CELLS[name]),
    advice,
  ).toEqual([]);
  expect(
    stated.filter((name) => !built.includes(name)),
    "no such route any more",
  ).toEqual([]);
});

it("A removed colleague gets nothing by what they once had", async () => {
  const { cookies, known } = cast;
  const { trip, file } = known.owner;
  const paths = [
    pathFor("planner.shared", "en-ca", { share: known.removed.share ?? "" }),
    pathFor("shared", "en-ca", { shareKey: known.removed.shareKey ?? "" }),
    `/trip-files/${trip}/${file}`,
  ];
  for (const path of paths) {
    const answer = await fetch(site.url + path, { headers: { Cookie: cookies.removed } });
    expect([404, 410], path).toContain(answer.status);
    expect(await answer.text(), path).not.toContain("Chez moi");
  }
});

describe("each cell is as stated", () => {
  it.each(["GET", "HEAD", "DATA"] as const)("%s", (verb) => compare([verb], PEOPLE));

  it("PUT, PATCH and DELETE", () => compare(["PUT", "PATCH", "DELETE"], PEOPLE));

  it("POST: nobody but their owner changes anything", async () => {
    const before = belongings();
    expect(before).toContain("Chez moi");
    await compare(
      ["POST"],
      PEOPLE.filter((person) => person !== "owner"),
    );
    expect(belongings()).toBe(before);
    await compare(["POST"], ["owner"]);
    expect(belongings()).not.toBe(before);
  });
});
