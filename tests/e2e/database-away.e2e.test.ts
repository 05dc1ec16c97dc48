/** The site while its PostgreSQL is away: nothing typed is lost, and nothing is done twice once it is back. */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { LOCALES, type Locale } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { type PostgresServer, startPostgres } from "../support/postgres";
import { actionPaths } from "./support/action-paths";
import { hold, post, travellerFields } from "./support/buyer";
import type { Departure } from "./support/database";
import { type Site, startSite } from "./support/site";
import { read, saidIn, wordsOf } from "./support/words";

let server: PostgresServer;
let site: Site;
beforeAll(async () => {
  server = await startPostgres();
  site = await startSite({ env: { DATABASE_URL: server.url, LOG_LEVEL: "info" } });
});
afterAll(async () => {
  await site?.stop();
  await server?.stop();
});

/** A departure with room, and nobody on it. */
async function aDeparture() {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<Departure>(
    `select d.id, trip, start_day as "startDay", capacity from departures d join runs r on r.id = d.id where trip = 'new-york-3-days'
       and taken = 0 and status = 'on-sale' and start_day > $1 order by start_day limit 1`,
    [addDays(dayIn(new Date()), 45)],
  );
  await client.end();
  if (!rows[0]) throw new Error("every departure has been taken");
  return rows[0];
}

/** Of a page that offers what was posted again: where to, and with which fields. */
function offeredAgain(html: string) {
  const form = /<form[^>]*method="post"[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(html);
  const text = (escaped: string) =>
    escaped.replace(
      /&(amp|lt|gt|quot|#39|#x27);/g,
      (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'",
    );
  const fields = [...(form?.[2] ?? "").matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return {
    action: text(form?.[1] ?? ""),
    fields: Object.fromEntries(fields.map(([, name = "", value = ""]) => [text(name), text(value)])),
  };
}

it("A form sent while the database is away gets 503 with everything typed, and its button completes it later", async () => {
  const departure = await aDeparture();
  const { id } = await hold(site, departure);
  if (!id) throw new Error("no places");
  const typed = {
    ...travellerFields({ adults: 1, children: 0 }, "away@example.com"),
    "travellers[0].lastName": 'O’Brien "&" <Côté>',
  };
  const unseen: [Locale, string, Record<string, string>][] = (["fr-ca", "en-ca"] as const).flatMap((locale) => [
    [locale, tabPath("travellers", locale, id), typed],
    [locale, tabPath("seats", locale, id), { do: "skip" }],
    [locale, pathFor("trip.detail", locale, { slug: departure.trip }), { departure: departure.id, adults: "2" }],
    [locale, pathFor("planner", locale), { name: "Été" }],
    [locale, pathFor("staff.team", locale), { do: "x" }],
    [locale, pathFor("booking.claim", locale, { bookingKey: "A".repeat(22) }), { text: "La climatisation", claim: "" }],
  ]);
  await server.turn("stop");
  try {
    const answers = await Promise.all(
      unseen.map(async ([locale, path, fields]) => {
        const answer = await post(site, path, fields, { Cookie: "scripts=1" });
        return { locale, path, fields, answer, html: await answer.text() };
      }),
    );
    for (const { locale, path, fields, answer, html } of answers) {
      const words = wordsOf(locale).refusal;
      expect(answer.status, path).toBe(503);
      expect(Number(answer.headers.get("retry-after")), path).toBeGreaterThan(0);
      expect(answer.headers.get("cache-control"), path).toContain("no-store");
      expect(saidIn(html), path).toContain(read(words.titles["away-form"]));
      expect(saidIn(html), path).toContain(read(words.help["away-form"]));
      expect(html, path).toContain(`lang="${locale === "fr-ca" ? "fr-CA" : "en-CA"}"`);
      expect(html, path).not.toMatch(/at .+:\d+:\d+|ECONN|Error:/);
      expect(offeredAgain(html), path).toEqual({ action: site.url + path, fields });
    }
    for (const locale of ["fr-ca", "en-ca"] as const) {
      const answer = await fetch(site.url + pathFor("planner", locale), { headers: { Cookie: "session=x" } });
      expect([answer.status, answer.headers.get("refresh")]).toEqual([503, answer.headers.get("retry-after")]);
      expect(saidIn(await answer.text())).toContain(read(wordsOf(locale).refusal.titles.away));
    }
    // Every post of the site, of travellers, staff and machines: either it needs no database, or it says so.
    const statuses: Record<string, number> = {};
    const failures = LOCALES.map((locale) => read(wordsOf(locale).common.error.oops));
    for (const path of await actionPaths({ slug: departure.trip, checkout: id })) {
      const answer = await post(site, path, { do: "x" }, { Cookie: "session=x; staff=x" });
      const html = await answer.text();
      statuses[path] = answer.status;
      if (answer.status === 503) expect(html, path).not.toMatch(/at .+:\d+:\d+|ECONN|Error:/);
      for (const failed of failures) expect(saidIn(html), path).not.toContain(failed);
    }
    expect(Object.entries(statuses).filter(([, status]) => status === 500)).toEqual([]);
    expect(Object.values(statuses).filter((status) => status === 503).length).toBeGreaterThan(30);
    const machines = ["/calendar/none.ics", "/webhooks/cards"].map(async (path) => {
      const answer = await fetch(
        site.url + path,
        path.startsWith("/web") ? { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } } : {},
      );
      return (await answer.text()).includes("<");
    });
    expect(await Promise.all(machines)).toEqual([false, false]);
  } finally {
    await server.turn("start");
  }
  const [travellers] = unseen;
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200);
  const again = await post(site, travellers?.[1] ?? "", { ...typed, "travellers[0].lastName": "O’Brien" });
  expect(again.status).toBe(303);
  expect(again.headers.get("location")).toMatch(/\/(sieges|seats)$/);
  // Sent once more, as by a second press: still the one party.
  expect((await post(site, travellers?.[1] ?? "", { ...typed, "travellers[0].lastName": "O’Brien" })).status).toBe(303);
});

it("A short restart of the database fails no form", async () => {
  const departure = await aDeparture();
  await server.turn("crash");
  const asked = Promise.all(Array.from({ length: 6 }, () => hold(site, departure)));
  await server.turn("start");
  const answers = await asked;
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(6);
});
