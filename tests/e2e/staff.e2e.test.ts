/**
 * The back office: which role gets what at each of its addresses, and how one comes to have a role. What who is no
 * colleague gets there is in `support/permissions.ts`.
 */
import { beforeAll, expect, it } from "vitest";
import { ROLES, type Role, STAFF_SCREENS, type StaffScreen } from "~/domain/company/staff";
import { dayIn } from "~/domain/day";
import { LOCALES, type Locale } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { aBookingWithAClaim, aGroupRequest, aSale } from "./support/booking";
import { anAddress, post } from "./support/buyer";
import { change, select } from "./support/database";
import { signedIn, signedInStaff } from "./support/fetched-sign-in";
import { mailTo } from "./support/mail";
import { sharedSite } from "./support/shared";

const site = sharedSite();

/** Colleagues that the demo comes with. */
const EMAILS: Readonly<Record<Role, string>> = {
  manager: "direction@escale.example",
  counter: "comptoir@escale.example",
  accountant: "compta@escale.example",
  guide: "guide@escale.example",
};

const cookies = new Map<Role, Promise<string>>();
function cookieOf(role: Role): Promise<string> {
  const known = cookies.get(role) ?? signedInStaff(site, EMAILS[role]);
  cookies.set(role, known);
  return known;
}

/** Who may read each screen, and who write to it: the requirement, stated apart from the code. */
const MAY: Readonly<Record<StaffScreen, { read: readonly Role[]; write: readonly Role[] }>> = {
  staff: { read: ["counter", "guide", "accountant", "manager"], write: [] },
  "staff.day": { read: ["counter", "guide", "accountant", "manager"], write: [] },
  "staff.departure": { read: ["counter", "guide", "accountant", "manager"], write: [] },
  "staff.departure.facts": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.sell": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.sale": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.departure.coach": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.departure.call-off": { read: ["manager"], write: ["manager"] },
  "staff.departure.notices": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.boarding": { read: ["counter", "guide", "manager"], write: ["counter", "guide", "manager"] },
  "staff.boarding.exchange": { read: ["counter", "guide", "manager"], write: ["counter", "guide", "manager"] },
  "staff.list": { read: ["counter", "guide", "manager"], write: ["counter", "manager"] },
  "staff.list.file": { read: ["counter", "guide", "manager"], write: [] },
  "staff.work": { read: ["counter", "accountant", "manager"], write: [] },
  "staff.claims": { read: ["counter", "manager"], write: [] },
  "staff.claim": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.groups": { read: ["counter", "accountant", "manager"], write: [] },
  "staff.group": { read: ["counter", "accountant", "manager"], write: ["counter", "manager"] },
  "staff.group.new": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.waiting": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.waiting.add": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.codes": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.mails": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.balances": { read: ["counter", "accountant", "manager"], write: [] },
  "staff.minimums": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.money": { read: ["accountant", "manager"], write: ["accountant", "manager"] },
  "staff.reviews": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.desk": { read: ["counter", "accountant", "manager"], write: [] },
  "staff.desk.file": { read: ["counter", "accountant", "manager"], write: [] },
  "staff.audit.file": { read: ["manager"], write: [] },
  "staff.purchases": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.booking": { read: ["counter", "accountant", "manager"], write: ["counter", "accountant", "manager"] },
  "staff.booking.payment": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.booking.tickets": { read: ["counter", "manager"], write: [] },
  "staff.booking.receipt": { read: ["counter", "accountant", "manager"], write: [] },
  "staff.booking.change": { read: ["counter", "manager"], write: ["counter", "manager"] },
  "staff.booking.money": { read: ["accountant", "manager"], write: ["accountant", "manager"] },
  "staff.claim-file": { read: ["counter", "manager"], write: [] },
  "staff.team": { read: ["manager"], write: ["manager"] },
  "staff.audit": { read: ["manager"], write: [] },
  "staff.health": { read: ["manager"], write: [] },
};

/** What stands in the addresses: of a departure that somebody booked, and of that booking. */
const KNOWN = {
  change: "name",
  departure: "",
  list: "passengers",
  format: "csv",
  bookingNumber: "",
  receiptNumber: "",
  file: "",
  claim: "",
  sessionId: "",
  group: "",
};
/** The e-mail it was booked with. */
let passenger = "";
beforeAll(async () => {
  const { email, key: _, ...booked } = await aBookingWithAClaim(site);
  const sessionId = await aSale(site, booked.departure, await cookieOf("counter"));
  Object.assign(KNOWN, booked, { claim: `${booked.bookingNumber}-1`, sessionId, group: await aGroupRequest(site) });
  await cookieOf("guide");
  leadBy(EMAILS.guide, booked.departure);
  passenger = email;
});

/** Says which colleague leads a coach, as its settings do. */
function leadBy(email: string, run: string): void {
  change(
    site,
    `insert or replace into run_facts (run, closed, guide_member, guide, driver, delay_minutes, version, changed_at)
     values (?, 0, (select id from staff_members where email = ?), '', '', 0, 1, ?)`,
    run,
    email,
    Date.now(),
  );
}

const ask = (path: string, Cookie: string, init: RequestInit = {}) =>
  fetch(site.url + path, { ...init, headers: { Cookie, Origin: site.url, ...anAddress() }, redirect: "manual" });

it("A guide boards the coach they lead, and opens neither list nor door of another", async () => {
  leadBy(EMAILS.guide, KNOWN.departure);
  const Cookie = await cookieOf("guide");
  const other =
    select<{ id: string }>(
      site,
      "select id from runs where id not in (select run from run_facts where guide_member is not null) limit 1",
    )[0]?.id ?? "";
  const statuses = (departure: string) =>
    Promise.all(
      [
        pathFor("staff.boarding", "fr-ca", { departure }),
        pathFor("staff.boarding.exchange", "fr-ca", { departure }),
        ...["passengers", "border"].map((list) => pathFor("staff.list", "fr-ca", { departure, list })),
        pathFor("staff.list.file", "fr-ca", { departure, list: "border", format: "pdf" }),
      ].map(async (path) => (await ask(path, Cookie)).status),
    );
  expect(await statuses(KNOWN.departure)).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses(other)).toEqual([403, 403, 403, 403, 403]);
  expect((await ask(pathFor("staff.departure", "fr-ca", { departure: other }), Cookie)).status).toBe(200);
  const day = await (await ask(pathFor("staff.day", "fr-ca"), Cookie)).text();
  expect(day).toContain("Mes départs");
  expect(day).toContain(pathFor("staff.departure", "fr-ca", { departure: KNOWN.departure }));
});

it("Every role gets exactly its own screens, to read and to write", async () => {
  leadBy(EMAILS.guide, KNOWN.departure);
  const wrong: string[] = [];
  for (const screen of STAFF_SCREENS) {
    for (const role of ROLES) {
      const Cookie = await cookieOf(role);
      for (const locale of LOCALES) {
        const path = pathFor(screen, locale, KNOWN);
        const read = await ask(path, Cookie);
        const mayRead = MAY[screen].read.includes(role);
        if (read.status !== (mayRead ? 200 : 403)) wrong.push(`GET ${path} as ${role}: ${read.status}`);
        if (!read.headers.get("cache-control")?.includes("no-store")) wrong.push(`GET ${path} may be kept`);
        const written = await ask(path, Cookie, { method: "POST", body: new URLSearchParams({ do: "nothing" }) });
        const isRefused = written.status === 403 || written.status === 405;
        if (isRefused === MAY[screen].write.includes(role)) wrong.push(`POST ${path} as ${role}: ${written.status}`);
        if (written.status >= 500) wrong.push(`POST ${path} as ${role}: ${written.status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it("A passenger list is read on the page, in a spreadsheet and on paper, and each reading is logged", async () => {
  leadBy(EMAILS.guide, KNOWN.departure);
  const Cookie = await cookieOf("guide");
  const page = await (await ask(pathFor("staff.list", "fr-ca", KNOWN), Cookie)).text();
  const [traveller] = select<{ lastName: string }>(
    site,
    `select last_name as lastName from travellers where email = ?`,
    passenger,
  );
  const name = traveller?.lastName.toLocaleUpperCase("fr-CA") ?? "nobody";
  expect(page).toContain(name);
  const sheet = await ask(pathFor("staff.list.file", "fr-ca", KNOWN), Cookie);
  expect(sheet.headers.get("content-disposition")).toContain(`passagers-${KNOWN.departure}.csv`);
  expect(await sheet.text()).toContain(name);
  const paper = await ask(pathFor("staff.list.file", "fr-ca", { ...KNOWN, format: "pdf" }), Cookie);
  expect(
    Buffer.from(await paper.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const log = await ask(`${pathFor("staff.audit", "en-ca")}?q=${KNOWN.departure}&what=all`, await cookieOf("manager"));
  const text = await log.text();
  for (const as of ["page", "CSV", "PDF"]) expect(text).toContain(`<b>${as}</b>`);
  const statusOf = async (unknown: Partial<typeof KNOWN>) =>
    (await ask(pathFor("staff.list", "en-ca", { ...KNOWN, ...unknown }), Cookie)).status;
  expect([await statusOf({ departure: "none" }), await statusOf({ list: "none" })]).toEqual([403, 404]);
  const slashes = `${pathFor("staff.list", "en-ca", { ...KNOWN, list: "rooms" })}//`;
  expect((await post(site, slashes, { email: "a@example.com" }, { Cookie })).status).toBe(400);
});

it("A page outside one's role says so in its words, and is logged", async () => {
  const answer = await ask(pathFor("staff.team", "fr-ca"), await cookieOf("guide"));
  expect(await answer.text()).toContain("Votre rôle ne donne pas accès à cette page");
  const log = await ask(`${pathFor("staff.audit", "en-ca")}?q=not-allowed`, await cookieOf("manager"));
  expect(await log.text()).toContain("page refused to this role");
});

it("Accountants and managers see what departures brought in; others see counts only", async () => {
  const season = async (role: Role) => (await ask(pathFor("staff", "en-ca"), await cookieOf(role))).text();
  for (const role of ["accountant", "manager"] as const) expect(await season(role), role).toContain("Collected");
  for (const role of ["counter", "guide"] as const) expect(await season(role), role).not.toContain("Collected");
});

it("A visitor who is no colleague is told so after signing in, and gets nothing", async () => {
  await expect(signedInStaff(site, "nobody@staff.example.com")).rejects.toThrow("is not signed in");
  const Cookie = await signedIn(site, EMAILS.manager);
  const answer = await ask(pathFor("staff", "en-ca"), Cookie);
  expect(answer.status, "a traveller's session, of whoever it is, opens no office").toBe(303);
});

async function invite(email: string, locale: Locale = "en-ca") {
  const fields = { do: "invite", email, name: "Nouvelle Recrue", role: "guide", language: locale };
  return post(site, pathFor("staff.team", "en-ca"), fields, { Cookie: await cookieOf("manager") });
}

it("A manager invites a colleague, who joins by the mail, gets another role, and is removed", async () => {
  const email = `recrue-${process.pid}@staff.example.com`;
  const [before] = select<{ id: string }>(site, "select id from staff_members where email = ?", email);
  expect(before).toBeUndefined();
  expect((await invite(email)).headers.get("location")).toContain("done=invited");
  expect((await mailTo(site, email)).text).toContain(pathFor("staff", "en-ca"));
  const again = await invite(email);
  expect(again.status).toBe(422);
  expect(await again.text()).toContain("already part of the team");

  const Cookie = await signedInStaff(site, email);
  const [member] = select<{ id: string }>(site, "select id from staff_members where email = ?", email);
  const team = pathFor("staff.team", "en-ca");
  expect((await ask(team, Cookie)).status).toBe(403);
  const manager = { Cookie: await cookieOf("manager") };
  await post(site, team, { do: "change", id: member?.id ?? "", role: "manager" }, manager);
  expect((await ask(team, Cookie)).status).toBe(200);
  await post(site, team, { do: "end", id: member?.id ?? "" }, manager);
  expect((await ask(team, Cookie)).status, "signed out at once").toBe(303);
});

it("A departure's sales are closed, its guide named and its delay announced; outdated settings are shown again", async () => {
  const Cookie = await cookieOf("counter");
  const settings = pathFor("staff.departure.facts", "en-ca", KNOWN);
  const versionOf = async () =>
    /name="version" value="(\d+)"/.exec(await (await ask(settings, Cookie)).text())?.[1] ?? "";
  const version = await versionOf();
  const typed = {
    version,
    closed: "yes",
    cap: "",
    minimum: "",
    decideBy: "",
    guide: "Maude Roy",
    driver: "",
    delay: "25",
  };
  const wrong = await post(site, settings, { ...typed, cap: "many" }, { Cookie });
  expect(wrong.status).toBe(422);
  const said = await wrong.text();
  for (const kept of ["Maude Roy", "many", "cap-error"]) expect(said).toContain(kept);
  const saved = await post(site, settings, { ...typed, why: "coach in repair" }, { Cookie });
  expect(saved.headers.get("location")).toContain("done=changed");
  const page = await (await ask(pathFor("staff.departure", "en-ca", KNOWN), Cookie)).text();
  for (const shown of ["Sales are closed", "Maude Roy", "25 minutes"]) expect(page).toContain(shown);
  const late = await post(site, settings, { ...typed, guide: "Luc Roy" }, { Cookie });
  expect(late.status).toBe(422);
  const told = await late.text();
  expect(told).toContain("Someone else changed these settings");
  expect(told, "what is in force").toContain("In force now: Maude Roy");
  expect(told, "what was typed").toContain("Luc Roy");
  const log = await (
    await ask(`${pathFor("staff.audit", "en-ca")}?q=${KNOWN.departure}`, await cookieOf("manager"))
  ).text();
  for (const shown of ["departure changed", "coach in repair", "no → yes"]) expect(log).toContain(shown);
  const undone = { ...typed, version: await versionOf(), closed: "", guide: "", delay: "" };
  expect((await post(site, settings, undone, { Cookie })).status).toBe(303);
});

it("A departure's coach is changed after a preview, and back again", async () => {
  const Cookie = await cookieOf("counter");
  const page = pathFor("staff.departure.coach", "fr-ca", KNOWN);
  const [row] = select<{ coach: string }>(site, "select coach from runs where id = ?", KNOWN.departure);
  const former = row?.coach ?? "";
  const [bigger] = select<{ slug: string }>(
    site,
    "select slug from coaches where slug <> ? order by slug desc",
    former,
  );
  const look = async (coach: string) => {
    const text = await (await ask(`${page}?coach=${coach}`, Cookie)).text();
    return { text, seen: /name="seen" value="([^"]+)"/.exec(text)?.[1] ?? "" };
  };
  for (const coach of [bigger?.slug ?? "", former]) {
    const { text, seen } = await look(coach);
    expect(text).toContain("change de siège");
    const stale = await post(site, `${page}?coach=${coach}`, { coach, seen: "other", why: "" }, { Cookie });
    expect(stale.status).toBe(422);
    expect(await stale.text()).toContain("Des sièges ont été choisis entre-temps");
    const done = await post(site, page, { coach, seen, why: "panne" }, { Cookie });
    expect(done.headers.get("location")).toContain("done=coach");
    const [now] = select<{ coach: string }>(site, "select coach from runs where id = ?", KNOWN.departure);
    expect(now?.coach).toBe(coach);
  }
});

it("A coach is boarded by forms alone, tickets are checked, and the second to mark sees the first's", async () => {
  leadBy(EMAILS.guide, KNOWN.departure);
  const Cookie = await cookieOf("guide");
  const page = pathFor("staff.boarding", "fr-ca", KNOWN);
  const read = async () => (await ask(page, Cookie)).text();
  expect(await read()).toContain("L’embarquement ouvre le");
  const early = await post(
    site,
    page,
    { do: "mark", id: "a-mark-too-early", who: `${KNOWN.bookingNumber}.0`, state: "boarded" },
    { Cookie },
  );
  expect(await early.text()).toContain("pas encore ouvert");
  const [before] = select<{ startDay: string; endDay: string }>(
    site,
    "select start_day as startDay, end_day as endDay from departures where id = ?",
    KNOWN.departure,
  );
  const today = dayIn(new Date());
  change(site, "update departures set start_day = ?, end_day = ? where id = ?", today, today, KNOWN.departure);
  change(site, "update runs set day = ? where id = ?", today, KNOWN.departure);
  const text = await read();
  expect(text).toMatch(/>0 sur 1<\/strong>/);
  const formOf = (html: string) => {
    const [, id = "", who = ""] =
      /name="id" value="([^"]+)"\/?><input type="hidden" name="who" value="([^"]+\.0)"/.exec(html) ?? [];
    return { do: "mark", id, who, way: "list", seen: "", state: "boarded" };
  };
  const typed = formOf(text);
  expect((await post(site, page, typed, { Cookie })).headers.get("location")).toBe(`${page}#${typed.who}`);
  expect((await post(site, page, typed, { Cookie })).status, "sent twice, it is one").toBe(303);
  const second = await post(
    site,
    page,
    { ...typed, id: "of-the-second", state: "not-here" },
    { Cookie: await cookieOf("counter") },
  );
  expect(second.status).toBe(422);
  expect(await second.text()).toContain("Un collègue a pointé cette personne entre-temps");
  expect(await read()).toMatch(/>1 sur 1<\/strong>/);
  const looked = async (code: string) => (await post(site, page, { do: "ticket", code }, { Cookie })).text();
  expect(await looked("T2.AAAAA.AAAA.AAAA")).toContain("Faux billet");
  expect(await looked("bonjour")).toContain("Ce n’est pas un billet");
  const log = await ask(`${pathFor("staff.audit", "fr-ca")}?q=${KNOWN.departure}`, await cookieOf("manager"));
  expect(await log.text()).toContain("pointage à l’embarquement");
  change(
    site,
    "update departures set start_day = ?, end_day = ? where id = ?",
    before?.startDay ?? "",
    before?.endDay ?? "",
    KNOWN.departure,
  );
  change(site, "update runs set day = ? where id = ?", before?.startDay ?? "", KNOWN.departure);
});

it("A traveller's review is read, published and withdrawn, and the log says by whom", async () => {
  const [trip] = select<{ slug: string }>(site, "select slug from trips where position >= 0 limit 1");
  const [booking] = select<{ number: string }>(site, "select number from bookings order by booked_at desc limit 1");
  const id = `avis-${process.pid}`;
  const text = `Belle guide, ${id}`;
  change(
    site,
    `insert into reviews (id, booking, trip, rating, author, city, text, locale, day)
     values (?, ?, ?, 5, 'Zoé', 'Québec', ?, 'fr-ca', '2026-11-20')`,
    id,
    booking?.number ?? "",
    trip?.slug ?? "",
    text,
  );
  const path = pathFor("staff.reviews", "en-ca");
  const Cookie = await cookieOf("counter");
  expect(await (await ask(path, Cookie)).text()).toContain(text);
  const published = () =>
    select<{ at: number | null }>(site, "select published_at as at from reviews where id = ?", id)[0]?.at;
  expect((await post(site, path, { do: "publish", id }, { Cookie })).headers.get("location")).toContain("published");
  expect(published()).not.toBeNull();
  const search = async (q: string) => (await ask(`${path}?${new URLSearchParams({ q })}`, Cookie)).text();
  expect(await search(`GUIDE ${id}`)).toContain(text);
  expect(await search("nobody-wrote-this")).toContain("No review matches “nobody-wrote-this”");
  expect((await ask(`${path}?q=4242424242424242`, Cookie)).headers.get("location")).toBe(`${path}?refused=card`);
  await post(site, path, { do: "hide", id }, { Cookie });
  expect(published()).toBeNull();
  expect((await post(site, path, { do: "publish", id: "sample" }, { Cookie })).status).toBe(422);
  const log = await (await ask(`${pathFor("staff.audit", "en-ca")}?q=${id}`, await cookieOf("manager"))).text();
  for (const what of ["review published", "review taken down"]) expect(log).toContain(what);
  expect(log).toContain(EMAILS.counter);
  change(site, "delete from reviews where id = ?", id);
});

it("Signing out ends the office session, and leaves the traveller's alone", async () => {
  const email = `sortie-${process.pid}@staff.example.com`;
  await invite(email);
  const office = await signedInStaff(site, email);
  const traveller = await signedIn(site, email);
  await post(site, "/staff-sign-out", {}, { Cookie: `${office}; ${traveller}` });
  expect((await ask(pathFor("staff", "en-ca"), office)).status).toBe(303);
  expect((await ask(pathFor("planner", "en-ca"), traveller)).status).toBe(200);
});

it("A post without an origin does nothing", async () => {
  const answer = await fetch(site.url + pathFor("staff.team", "en-ca"), {
    method: "POST",
    body: new URLSearchParams({ do: "end", id: "x" }),
    headers: { Cookie: await cookieOf("manager"), ...anAddress() },
    redirect: "manual",
  });
  expect(answer.status).toBe(403);
});
