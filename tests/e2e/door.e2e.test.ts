/** What no page of ours sends, at every form: told in words, in no time, and never a failure of the site's. */
import { describe, expect, it } from "vitest";
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import type { Locale } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { PATIENCE_MS } from "../support/patience";
import { actionPaths } from "./support/action-paths";
import { anAddress, hold, post, readyCheckout, travellerFields } from "./support/buyer";
import { freshDeparture } from "./support/database";
import { signedIn } from "./support/fetched-sign-in";
import { sharedSite } from "./support/shared";
import { read, saidIn, wordsOf } from "./support/words";

const site = sharedSite();
const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=----a-long-line";
/** As much as a form may weigh. */
const MOST = 64_000;

const send = (path: string, body: string, { type = URLENCODED, Cookie = "" } = {}) =>
  fetch(site.url + path, {
    method: "POST",
    body,
    headers: { ...anAddress(), "Content-Type": type, Origin: site.url, ...(Cookie && { Cookie }) },
    redirect: "manual",
  });

/** Every route that takes a post, with something of the sender's behind it where there can be. */
async function everyForm(): Promise<{ paths: string[]; Cookie: string }> {
  const departure = freshDeparture(site);
  const { id } = await hold(site, departure);
  const Cookie = await signedIn(site, `door-${process.pid}@example.com`, "Door");
  const made = await post(site, pathFor("planner", "en-ca"), { name: "Door" }, { Cookie });
  const trip = new URL(made.headers.get("location") ?? "", site.url).pathname.split("/").at(-1) ?? "";
  const added = { name: "Inn", location: "Boston" };
  await post(site, pathFor("planner.add", "en-ca", { trip, kind: "hotel" }), added, { Cookie });
  const page = await (
    await fetch(site.url + pathFor("planner.trip", "en-ca", { trip }), { headers: { Cookie } })
  ).text();
  const item = new RegExp(`/${trip}/([\\w-]{20,})`).exec(page)?.[1] ?? "none";
  const params = { sessionId: id ?? "", slug: departure.trip, bookingKey: "none", trip, item, kind: "hotel" };
  const paths = (await actionPaths(params)).filter((path) => !path.startsWith("/webhooks/"));
  return { paths, Cookie };
}

const part = (head: string, text = "") =>
  `------a-long-line\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;

/** Bodies that each ended the process, held it for seconds or made an error of it where nothing stood before a form. */
const HOSTILE: [what: string, body: string, type?: string][] = [
  ["an index far along", "travellers[99999999].title=x"],
  ["an index just too far", `travellers[${MAX_PASSENGERS}].title=x`],
  ["another form's index", "x[20000000]=1&address[3000000]=1&intent=pay"],
  ["an index within", "travellers[0][5000000]=x"],
  ["the length of a list", "travellers[0].title=mx&travellers.length=99999999"],
  ["a word for the travellers", "travellers=x"],
  ["an object for a text", "travellers[0].firstName.x=1&travellers[0].email[0]=1&address.x=1&name.x=1&do[0]=x"],
  ["brackets without end", `x${"[0]".repeat(5_000)}=1`],
  ["as many fields as fit", "a&".repeat(MOST / 2)],
  ["special names", "__intent__=x"],
  ["a special state", "__state__=x"],
  ["a name of every object", "__proto__=1&a.__proto__.b=1&constructor=1"],
  ["digits and spaces", `x=${"1+".repeat(MOST / 2 - 2)}`],
  ["marks out of order", `name=${"%CC%81".repeat(5_000)}${"%CC%96".repeat(5_000)}`],
  ["one long text", `name=${"<".repeat(MOST - 10)}`],
  [
    "many long texts",
    Array.from({ length: 10 }, (_, i) => `travellers[${i}].lastName=${"&lt;".repeat(1)}${"<".repeat(6_000)}`)
      .join("&")
      .slice(0, MOST),
  ],
  ["NUL", "name=a%00b&do=rename&travellers[0].firstName=%00&email=%00&to=/%00&again=%00&departure=%00&code=%00&id=%00"],
  ["octets that are no text", "name=%FF%C0%80%ED%A0%80&x=%"],
  [
    "numbers beyond counting",
    "total=1e999&traveller=-1&year=99999&rating=1e9&days=-1&adults=1e9&shown=1e999&amount=1e309",
  ],
  ["a multipart form without its end", part('name="a"'), MULTIPART],
  ["a multipart form of no boundary", part('name="a"'), "multipart/form-data"],
  ["a multipart form of nothing", "", MULTIPART],
  ["a file", `${part('name="name"; filename="a.txt"', "x")}------a-long-line--\r\n`, MULTIPART],
  [
    "NUL in a file's name",
    `${part('name="do"', "attach")}${part('name="file"; filename="a\0.txt"', "x")}------a-long-line--\r\n`,
    MULTIPART,
  ],
  ["parts as many as fit", `${part('name="a"').repeat(1_200)}------a-long-line--\r\n`, MULTIPART],
];

describe("whatever is posted to any form", () => {
  it("A nonsense post to any form is answered below 500, quickly and briefly", async () => {
    const { paths, Cookie } = await everyForm();
    expect(paths.length).toBeGreaterThan(30);
    for (const [what, body, type] of HOSTILE) {
      for (const path of paths) {
        const began = performance.now();
        const answer = await send(path, body, { type, Cookie });
        const text = await answer.text();
        expect(answer.status, `${what} to ${path}`).toBeLessThan(500);
        expect(text.length, `${what} to ${path}`).toBeLessThan(300_000);
        expect(performance.now() - began, `${what} to ${path}`).toBeLessThan(PATIENCE_MS);
      }
    }
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  it.each(["fr-ca", "en-ca"] satisfies Locale[])(
    "A post that is no form of ours is refused in words, %s",
    async (locale) => {
      const { malformed, "too-large": tooLarge } = wordsOf(locale).refusal.titles;
      const checkout = await readyCheckout(site, freshDeparture(site));
      const path = tabPath("travellers", locale, checkout);
      for (const [body, type, status, words] of [
        ["travellers[99999999].title=x", URLENCODED, 400, malformed],
        ["a=%00", URLENCODED, 400, malformed],
        [part('name="a"'), MULTIPART, 400, malformed],
        ["a&".repeat(1_000), URLENCODED, 413, tooLarge],
      ] as const) {
        const answer = await send(path, body, { type });
        expect(answer.status).toBe(status);
        expect(saidIn(await answer.text())).toContain(read(words));
      }
    },
  );
});

it("A multipart form is the same form", async () => {
  const { id } = await hold(site, freshDeparture(site));
  const path = tabPath("travellers", "en-ca", id ?? "");
  const fields = travellerFields({ adults: 1, children: 0 }, "multipart@example.com");
  const body = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const answer = await send(path, `${body.join("")}------a-long-line--\r\n`, { type: MULTIPART });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, tabPath("seats", "en-ca", id ?? "")]);
});
