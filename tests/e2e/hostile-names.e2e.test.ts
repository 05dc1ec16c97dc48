/** Names, notes and names of files that would be more than text: on every page of My trip, in mails and downloads. */
import { beforeAll, describe, expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { post } from "./support/buyer";
import { select } from "./support/database";
import { signedIn } from "./support/fetched-sign-in";
import { mailTo } from "./support/mail";
import { sharedSite } from "./support/shared";

const site = sharedSite();
const locale = "en-ca";
const OWNER = `hostile-${process.pid}@example.com`;
const VIEWER = `hostile-viewer-${process.pid}@example.com`;

const TAG = "<img src=x onerror=alert(1)>";
/** Ends an attribute, a script, a title and a comment; begins lines, headers and a placeholder; turns the direction. */
const HOSTILE = `${TAG}"'></title></script>--&gt;\r\nBcc: v@example.com\u202egnp.\u2066{{who}}`;
const LONG = "x".repeat(10_000);

let Cookie: string;
let trip: string;
let item: string;
let mail: Awaited<ReturnType<typeof mailTo>>;
const pages: Record<string, string> = {};

const send = (path: string, fields: Record<string, string>) => post(site, path, fields, { Cookie });
const read = async (path: string, cookie = Cookie) =>
  (await fetch(site.url + path, { headers: { Cookie: cookie } })).text();

async function attach(name: string, text: string): Promise<number> {
  const body = new FormData();
  body.set("do", "attach");
  body.set("file", new File([text], name));
  const url = site.url + pathFor("planner.files", locale, { trip, item });
  return (await fetch(url, { method: "POST", body, headers: { Cookie, Origin: site.url }, redirect: "manual" })).status;
}

beforeAll(async () => {
  Cookie = await signedIn(site, OWNER, HOSTILE);
  const made = await send(pathFor("planner", locale), { name: HOSTILE });
  trip = new URL(made.headers.get("location") ?? "", site.url).pathname.split("/").at(-1) ?? "";
  const hotel = { name: HOSTILE, location: HOSTILE, address: HOSTILE, room: HOSTILE, confirmationCode: HOSTILE };
  await send(pathFor("planner.add", locale, { trip, kind: "hotel" }), hotel);
  const bus = {
    line: HOSTILE,
    busNumber: "1",
    departureStation: HOSTILE,
    arrivalStation: HOSTILE,
    travellers: HOSTILE,
  };
  const days = { departureDay: "2031-05-10", arrivalDay: "2031-05-10" };
  await send(pathFor("planner.add", locale, { trip, kind: "bus" }), { ...bus, ...days });
  item =
    select<{ id: string }>(site, "select id from planner_items where trip = ? and kind = 'hotel'", trip)[0]?.id ?? "";
  expect(await attach(`${HOSTILE}.txt`, "one")).toBe(303);
  expect(await attach(`../../${LONG}.txt`, "two")).toBe(303);
  const sharing = pathFor("planner.share", locale, { trip });
  await send(sharing, { do: "share", email: VIEWER, locale, days: "30", files: "on", showsPrivate: "on" });
  mail = await mailTo(site, VIEWER);
  const link = /\/en-ca\/shared-trip\/[\w-]+/.exec(mail.text)?.[0] ?? "";
  const viewer = await signedIn(site, VIEWER, HOSTILE);
  const share = select<{ id: string }>(site, "select id from planner_shares where trip = ?", trip)[0]?.id ?? "";
  Object.assign(pages, {
    list: await read(pathFor("planner", locale)),
    trip: await read(pathFor("planner.trip", locale, { trip })),
    edit: await read(pathFor("planner.item", locale, { trip, item }, "delete=ask")),
    files: await read(pathFor("planner.files", locale, { trip, item })),
    share: await read(sharing),
    link: await read(link),
    shared: await read(pathFor("planner.shared", locale, { share }), viewer),
    "the viewer's list": await read(pathFor("planner", locale), viewer),
    refused: await (await send(pathFor("planner.add", locale, { trip, kind: "hotel" }), { name: HOSTILE })).text(),
  });
});

describe("what people call things stays text", () => {
  it("A hostile name stays text on every page, title and data included", () => {
    for (const [name, html] of Object.entries(pages)) {
      expect(html, name).toContain("</html>");
      expect(html, name).toContain("&lt;img src=x onerror=alert(1)&gt;");
      expect(html, name).not.toContain(TAG);
      expect(html.match(/<\/title>/g), name).toHaveLength(1);
      // What was typed is kept as it was in its field, where it turns nothing else.
      if (name !== "refused") expect(html, name).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(html, name).not.toContain("application/ld+json");
    }
    // Nothing is filled in where a name looks like one of our own placeholders.
    expect(pages.trip).toContain("{{who}}");
  });

  it("A hostile name stays text in mails: subject, both bodies and headers", () => {
    expect(mail.to).toEqual([VIEWER]);
    expect(mail.subject).toContain(TAG);
    expect(mail.headers).not.toHaveProperty("bcc");
    expect(mail.text).toContain(TAG);
    expect(mail.text).not.toMatch(/^Bcc:/m);
    expect(mail.html).not.toContain(TAG);
    expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it("A hostile name stays text in a download's header, and is safe on any disk", async () => {
    const files = select<{ id: string; name: string }>(site, "select id, name from planner_files where trip = ?", trip);
    expect(files).toHaveLength(2);
    for (const { id } of files) {
      const answer = await fetch(`${site.url}/trip-files/${trip}/${id}`, { headers: { Cookie } });
      const header = answer.headers.get("content-disposition") ?? "";
      expect(header).toMatch(/^attachment; filename="[ !#-[\]-~]+\.txt"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/);
      const name = decodeURIComponent(header.split("''")[1] ?? "");
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\:*?"<>|]/u);
      expect(name.length).toBeLessThanOrEqual(120);
      expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    }
  });

  it("A name of ten thousand characters is refused as too long", async () => {
    const own = pathFor("planner.trip", locale, { trip });
    for (const [path, fields] of [
      [pathFor("planner", locale), { name: LONG }],
      [own, { do: "rename", name: LONG }],
      [pathFor("planner.add", locale, { trip, kind: "hotel" }), { name: LONG, location: LONG }],
      [pathFor("planner.item", locale, { trip, item }), { do: "save", name: LONG, location: "A" }],
      [pathFor("planner.share", locale, { trip }), { do: "share", email: `${LONG}@example.com` }],
    ] as const) {
      const answer = await send(path, fields);
      expect(answer.status, path).toBe(422);
      expect((await answer.text()).length, path).toBeLessThan(60_000);
    }
    expect(await read(own)).toContain("&lt;img");
  });
});
