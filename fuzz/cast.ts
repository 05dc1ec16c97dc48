/** Who and what there is to ask about: real purchases, trips and shares, made by the site's own forms. */
import { createHash, createHmac } from "node:crypto";
import { addDays, dayIn } from "~/domain/day";
import { receiptNumber } from "~/domain/money/receipt";
import { pathFor, tabPath } from "~/i18n/paths";
import { READY_MADE } from "~/platform/secret-list.server";
import { anAddress, cardToken, choose, hold, pay, payFields, post, travellerFields } from "../tests/e2e/support/buyer";
import type { Departure } from "../tests/e2e/support/database";
import { signedIn, signedInStaff } from "../tests/e2e/support/fetched-sign-in";
import { formsOf } from "./forms";
import type { Site } from "./subject";

const LOCALE = "en-ca";

/** What may stand for a parameter of an address: values by a name that is the same in every run. */
export type Known = Readonly<Record<string, Readonly<Record<string, string>>>>;
export type Cast = {
  known: Known;
  /** Who is signed in, by `Cookie` headers: the owner of all this; one who may be signed out; a viewer. */
  cookies: { owner: string; leaver: string; viewer: string; manager: string };
  /** What opens something, and must never be logged. */
  secrets: string[];
};

let casts = 0;

/** What the reminder of an unpaid purchase would have in its address; nobody here waits for one. */
function stopKeyOf(email: string): string {
  const recipient = createHash("sha256").update(email).digest("base64url");
  const seal = createHmac("sha256", READY_MADE.SESSION_SECRET).update(`no-reminders:${recipient}`).digest("base64url");
  return `${recipient}.${seal}`;
}

async function departures({ database }: Site): Promise<Departure[]> {
  const ahead = addDays(dayIn(new Date()), 60);
  const { rows = [] } = await database.read({
    rows: `select d.id, trip, start_day, r.capacity from departures d join runs r on r.id = d.id
      where trip = 'new-york-3-days' and taken = 0 and status = 'on-sale' and start_day > '${ahead}' order by start_day`,
  });
  return (rows as { id: string; trip: string; start_day: string; capacity: number }[]).map(({ start_day, ...row }) => ({
    ...row,
    startDay: start_day,
  }));
}

async function one<T extends object>({ database }: Site, query: string): Promise<T> {
  const { rows = [] } = await database.read({ rows: query });
  const [row] = rows;
  if (!row) throw new Error(`nothing found by: ${query}`);
  return row as T;
}

/** A checkout of two, whose travellers are known. */
async function ready(site: Site, departure: Departure, email: string): Promise<string> {
  const party = { adults: 1, children: 1 };
  const { id, status } = await hold(site.served, departure, party, LOCALE);
  if (!id) throw new Error(`no places: ${status}`);
  const sent = await post(site.served, tabPath("travellers", LOCALE, id), travellerFields(party, email), anAddress());
  await post(site.served, tabPath("seats", LOCALE, id), { do: "skip" }, anAddress());
  if (sent.status !== 303) throw new Error(`the travellers of ${id} are refused: ${sent.status}`);
  await choose(site.served, id, {}, LOCALE);
  return id;
}

async function book(site: Site, departure: Departure, email: string, plan: "full" | "deposit") {
  const id = await ready(site, departure, email);
  await choose(site.served, id, { plan }, LOCALE);
  await pay(site.served, id, payFields(await cardToken(site.served, id)), LOCALE);
  const booked = await one<{ number: string; key: string; receipt: number }>(
    site,
    `select b.number, b.key, min(r.number) as receipt from bookings b join receipts r on r.booking = b.number
     where b.checkout = '${id}' group by b.number, b.key`,
  );
  return { id, number: booked.number, key: booked.key, receipt: receiptNumber(Number(booked.receipt)) };
}

/** Posts what makes something; the last segment of where it leads. */
async function make(site: Site, path: string, fields: Record<string, string>, Cookie: string): Promise<string> {
  const answer = await post(site.served, path, fields, { Cookie, ...anAddress() });
  const to = answer.headers.get("location");
  if (answer.status !== 303 || !to) throw new Error(`${path} answers ${answer.status}`);
  return new URL(to, site.url).pathname.split("/").at(-1) ?? "";
}

async function attach(site: Site, path: string, Cookie: string): Promise<void> {
  const body = new FormData();
  body.set("do", "attach");
  body.set("file", new File(["%PDF-1.7 Canary"], "canary.pdf", { type: "application/pdf" }));
  const headers = { Origin: site.url, Cookie, ...anAddress() };
  const answer = await fetch(site.url + path, { method: "POST", body, headers, redirect: "manual" });
  if (answer.status !== 303) throw new Error(`${path} answers ${answer.status}`);
}

const pageOf = async (site: Site, path: string, Cookie: string) =>
  (await fetch(site.url + path, { headers: { Cookie, ...anAddress() } })).text();

async function planned(site: Site, owner: string, viewer: string) {
  const trip = await make(site, pathFor("planner", LOCALE), { name: "Canary" }, owner);
  await make(site, pathFor("planner.add", LOCALE, { trip, kind: "restaurant" }), { name: "Chez Canary" }, owner);
  const { id: item } = await one<{ id: string }>(site, `select id from planner_items where trip = '${trip}'`);
  await attach(site, pathFor("planner.files", LOCALE, { trip, item }), owner);
  const { id: file } = await one<{ id: string }>(site, `select id from planner_files where trip = '${trip}'`);
  await make(site, pathFor("planner.pocket", LOCALE, { trip }), { do: "open-feed" }, owner);
  const pocket = await pageOf(site, pathFor("planner.pocket", LOCALE, { trip }), owner);
  const feed = /\/calendar\/([\w-]+\.ics)/.exec(pocket)?.[1] ?? "";
  const invitation = { do: "share", email: viewer, locale: LOCALE, days: "90", files: "on" };
  await make(site, pathFor("planner.share", LOCALE, { trip }), invitation, owner);
  const { id: share } = await one<{ id: string }>(site, `select id from planner_shares where trip = '${trip}'`);
  return { trip, item, file, feed, share };
}

/** A request for places that nobody has to offer at its price: its departure is full as long as it takes to ask. */
async function asked(site: Site, { id, trip, startDay, capacity }: Departure, email: string): Promise<string> {
  const wish = { from: "montreal", adults: "2", children: "0", day: startDay, most: "1" };
  await site.database.change("update runs set capacity = taken where id = ?", id);
  await make(site, pathFor("trip.waiting", LOCALE, { slug: trip }), { ...wish, email }, "");
  await site.database.change("update runs set capacity = ? where id = ?", String(capacity), id);
  return (await one<{ key: string }>(site, `select key from waiting_requests where email = '${email}'`)).key;
}

async function shareKey(site: Site, share: string): Promise<string> {
  for (const until = Date.now() + 120_000; Date.now() < until; await new Promise((done) => setTimeout(done, 200))) {
    const mails: { text: string }[] = await (await fetch(`${site.served.sandboxUrl}/mail.json`)).json();
    const mail = mails.find(({ text }) => text.includes(`${share}/stop`) || /shared-trip\/[\w-]+/.test(text));
    const key = /shared-trip\/([\w-]{20,})(?!\/stop)/.exec(mail?.text ?? "")?.[1];
    if (key) return key;
  }
  throw new Error("no mail of a share has come");
}

/** The link that is mailed for what a booking owes. */
async function payLink(site: Site, number: string, Cookie: string): Promise<string> {
  const { due } = await one<{ due: number }>(
    site,
    `select price - paid as due from bookings where number = '${number}'`,
  );
  const fields = { do: "pay-link", amount: String(due), seen: "0" };
  await make(site, pathFor("staff.booking", LOCALE, { bookingNumber: number }), fields, Cookie);
  const { text } = await one<{ text: string }>(
    site,
    `select o.text from outbox o join pay_links l on l.mail = o.key join bookings b on b.checkout = l.checkout
     where b.number = '${number}'`,
  );
  return /\/pay\/([\w-]+)/.exec(text)?.[1] ?? "";
}

/** A group that asks on the site, and another whose contract a colleague opens as the form offers it. */
async function inGroups(site: Site, { id, trip }: Departure, { email, manager }: { email: string; manager: string }) {
  const wish = { trip, from: "montreal", adults: "12", children: "0", name: "Canary", organiser: "Canary", email };
  await make(site, pathFor("group.ask", LOCALE), wish, "");
  const asked = await one<{ id: string }>(site, `select id from groups where email = '${email}' and state = 'asked'`);
  const people = new URLSearchParams({ from: "montreal", adults: "11", children: "0", language: LOCALE });
  const form = pathFor("staff.group.new", LOCALE, { departure: id }, people);
  const fields = formsOf(await pageOf(site, form, manager)).find((each) => each.fields.some(isNonce))?.fields ?? [];
  const contract = { ...Object.fromEntries(fields.map(({ name, value }) => [name, value])), name: "Canary" };
  const opened = await make(site, form, { ...contract, organiser: "Canary", email, phone: "514 555-0123" }, manager);
  const { key } = await one<{ key: string }>(site, `select key from groups where id = '${opened}'`);
  return { asked: asked.id, opened, key };
}

const isNonce = ({ name }: { name: string }) => name === "nonce";

/** Has someone new buy, plan and share everything that the forms are then tried on. */
export async function gather(site: Site): Promise<Cast> {
  const who = (name: string) => `canary-${name}-${process.pid}-${casts}@example.com`;
  casts++;
  const email = who("owner");
  const [owner, leaver, viewer, manager] = await Promise.all([
    signedIn(site.served, email, "Canary"),
    signedIn(site.served, who("leaver"), "Canary"),
    signedIn(site.served, who("viewer"), "Canary"),
    signedInStaff(site.served, "direction@escale.example"),
  ]);
  const [first, second, third] = await departures(site);
  if (!first || !second || !third) throw new Error("no departure is left");
  const fresh = (await hold(site.served, first, { adults: 2, children: 1 }, LOCALE)).id ?? "";
  const unpaid = await ready(site, first, email);
  const paid = await book(site, first, email, "full");
  const owing = await book(site, second, email, "deposit");
  const linkKey = await payLink(site, owing.number, manager);
  await pageOf(site, pathFor("planner", LOCALE), owner);
  const { trip, item, file, feed, share } = await planned(site, owner, who("viewer"));
  const key = await shareKey(site, share);
  const request = await asked(site, second, email);
  const groups = await inGroups(site, third, { email, manager });
  const { id: bought } = await one<{ id: string }>(
    site,
    `select id from planner_trips where booking = '${owing.number}' limit 1`,
  );
  const map = /\/maps\/([\w-]+)\/\S+?\/([\w-]+\.svg)/.exec(
    await pageOf(site, pathFor("trip.detail", LOCALE, { slug: first.trip }), ""),
  );
  return {
    cookies: { owner, leaver, viewer, manager },
    secrets: [
      fresh,
      unpaid,
      paid.id,
      owing.id,
      paid.key,
      owing.key,
      linkKey,
      feed,
      key,
      request,
      groups.key,
      ...[owner, leaver, viewer, manager].map((cookie) => cookie.replace(/^\w+=/, "")),
    ],
    known: {
      sessionId: { fresh, unpaid, booked: owing.id },
      bookingKey: { paid: paid.key, owing: owing.key },
      bookingNumber: { owing: owing.number },
      departure: { booked: second.id },
      linkKey: { owing: linkKey, guessed: "guessed" },
      claim: { filed: `${owing.number}-1` },
      receiptNumber: { paid: paid.receipt },
      trip: { made: trip, bought },
      item: { item },
      file: { file },
      feed: { feed },
      share: { share },
      shareKey: { key },
      requestKey: { request },
      group: { asked: groups.asked, contract: groups.opened },
      groupKey: { contract: groups.key },
      stopKey: { reminded: stopKeyOf("reminded@example.com") },
      version: { map: map?.[1] ?? "0" },
      picture: { map: map?.[2] ?? "map.svg" },
    },
  };
}

/** Brings back what the forms themselves ended, so that what lies behind stays within reach. */
export async function restore({ database }: Site, { known }: Cast): Promise<void> {
  for (const table of ["planner_trips", "planner_items"])
    await database.change(`update ${table} set deleted_at = null where deleted_at is not null`);
  // What was shared or attached again meanwhile stands for it.
  await database.change(
    `update planner_shares set revoked_at = null where id = ? and not exists (select 1 from planner_shares as other
     where other.trip = planner_shares.trip and other.email = planner_shares.email and other.revoked_at is null)`,
    known.share?.share ?? "",
  );
  await database.change(
    `update planner_files set deleted_at = null where id = ? and not exists (select 1 from planner_files as other
     where other.trip = planner_files.trip and other.item = planner_files.item and other.hash = planner_files.hash
     and other.deleted_at is null)`,
    known.file?.file ?? "",
  );
  await database.change("update waiting_requests set state = 'asked', since = null where state = 'left'");
  // Another link may have taken the place of the one that was mailed first.
  await database.change("delete from pay_links where mail like 'balance-link:%' and mail not like '%:1'");
  await database.change("update pay_links set ended_at = null where mail like 'balance-link:%'");
  // Holds of strangers end, and those of the cast go on.
  const kept = Object.values(known.sessionId ?? {}).map((id) => `'${id}'`);
  await database.change(
    `update checkouts set held_until = :past where state = 'open' and id not in (${kept.join(", ")})`,
  );
  await database.change(`update checkouts set held_until = :later where state = 'open' and id in (${kept.join(", ")})`);
}
