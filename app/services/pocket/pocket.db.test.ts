import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { beforeAll, describe, expect, it } from "vitest";
import { calendarEvents, outbox, plannerFeeds } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { pocketDocument } from "~/documents/pocket-document.server";
import { DELETED_KEPT_DAYS, MAX_POCKET_MAILS_A_DAY } from "~/domain/company/limits";
import type { Traveller } from "~/domain/people/traveller";
import { tripName } from "~/i18n/planner/trip-name.server";
import { keyHash } from "~/platform/random-token.server";
import { tripCalendar } from "~/services/calendar/trip-calendar.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { purge } from "~/services/jobs/purge.server";
import { attachFile, deleteFile, readPhotos } from "~/services/planner/files.server";
import { followShare } from "~/services/planner/follow-share.server";
import { addItem, deleteItem, editItem, saveNote } from "~/services/planner/items.server";
import { byLink } from "~/services/planner/live-share.server";
import { purgePlanner } from "~/services/planner/purge-planner.server";
import { sendChangeDigest } from "~/services/planner/send-change-digest.server";
import { shareKey } from "~/services/planner/share-key.server";
import { openShared, shareTrip } from "~/services/planner/shares.server";
import { addTrip, deleteTrip, findTrip, listTrips } from "~/services/planner/trips.server";
import { book, mailsOf, seedCompany } from "../../../tests/support/booked";
import { calledOff } from "../../../tests/support/call-off";
import { both } from "../../../tests/support/catalogue";
import { aTourWithActivities, cancel } from "../../../tests/support/changes";
import { bookingsOf, minutesAfter, NOW, payWith, readyCheckout, unique } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { closeFeed, findFeed, openFeed, readFeed } from "./calendar-feed.server";
import { mailPocket } from "./mail-pocket.server";
import { photosOfPocket, pocketOfBooking, pocketOfTrip } from "./read-pocket.server";

const cards = new FakeCards();
beforeAll(() => seedCompany());
const someone = (email: string | null = null): Traveller => ({ subject: unique("subject"), email, name: null });

async function aTrip(owner: Traveller, name = "Boston"): Promise<string> {
  const added = await addTrip(owner, name, NOW);
  if (!added.ok) throw new Error(added.code);
  return added.value.id;
}

const MEAL = { name: "Chez Zoé", reservationDay: "2030-08-02", reservationTime: "19:30" };

async function aMeal(owner: Traveller, trip: string, over: Partial<typeof MEAL> = {}): Promise<string> {
  const item = await addItem(owner, { trip, kind: "restaurant", typed: { ...MEAL, ...over } }, NOW);
  if (!item.ok) throw new Error("no item");
  return item.value.id;
}

function eventsOf(text: string | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ""));
  return calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
}

const stampOf = (event: ICAL.Event | undefined) => String(event?.component.getFirstPropertyValue("dtstamp"));
const toTheSecond = (at: Date) => at.toISOString().replace(/\.\d+/, "");

async function opened(owner: Traveller, trip: string, now = NOW): Promise<string> {
  const key = await openFeed(owner, trip, "fr-ca", now);
  if (key === null) throw new Error("no feed");
  return key;
}

describe("a pocket trip", () => {
  it("A pocket trip of a booking has tickets and seats; that of a planner trip also has its items", async () => {
    const booked = await book(cards);
    const bare = await pocketOfBooking(booked.key);
    if (!bare?.source) throw new Error("no pocket");
    const alone = pocketDocument("fr-ca", bare.source, NOW);
    expect(alone.tickets.map(({ name }) => name)).toEqual(["Zoé Tremblay", "Zoé Tremblay", "Léo Tremblay"]);
    expect(new Set(alone.tickets.map(({ code }) => code)).size).toBe(3);
    const owner = someone("zoe@example.com");
    const trip = (await listTrips(owner, NOW)).find(({ booking }) => booking?.number === booked.number);
    if (!trip) throw new Error("no trip");
    await aMeal(owner, trip.id);
    await saveNote(owner, { trip: trip.id, item: "bought", typed: "Collations" });
    const whole = pocketDocument("fr-ca", await pocketOfTrip(owner, trip), NOW);
    expect(whole.tickets).toEqual(alone.tickets);
    expect(JSON.stringify(whole.days)).toContain("Chez Zoé");
    expect(JSON.stringify(whole.parts)).toContain("Collations");
    expect(await pocketOfBooking("nobody’s")).toBeNull();
  });
});

describe("a trip that does not take place", () => {
  const tripOf = async (owner: Traveller, number: string) => {
    const trip = (await listTrips(owner, NOW)).find(({ booking }) => booking?.number === number);
    if (!trip) throw new Error("no trip");
    return trip;
  };

  /** Shares the trip of a booking, and returns what the link shows. */
  async function shareOf(owner: Traveller, trip: string) {
    const asked = { trip, email: `${unique("viewer")}@example.com`, locale: "en-ca" as const, days: 30 };
    const shared = await shareTrip(owner, { ...asked, showsPrivate: false, files: false }, NOW);
    if (!shared.ok) throw new Error(shared.code);
    const { id } = shared.value;
    await followShare(byLink(shareKey(id)), true, NOW);
    return { id, shown: () => openShared(shareKey(id), NOW) };
  }

  it("A called-off departure leaves the wallet, the calendar and the family's link, and each says so", async () => {
    const [first, second] = await aTourWithActivities(["2030-08-02", "2030-08-16"], 9);
    const [departure = "", other = ""] = [first?.departure, second?.departure];
    const checkout = await readyCheckout(departure);
    await choosePlan(checkout, { plan: "deposit", severalCards: false }, NOW);
    await payWith(cards, checkout);
    const [booked] = await bookingsOf(checkout);
    if (!booked) throw new Error("Not booked");
    const owner = someone("zoe@example.com");
    const trip = await tripOf(owner, booked.number);
    await aMeal(owner, trip.id);
    const key = await opened(owner, trip.id);
    const { shown, id } = await shareOf(owner, trip.id);
    const calendar = async () => eventsOf(await tripCalendar("fr-ca", await pocketOfTrip(owner, trip), NOW));
    const before = await calendar();
    await calledOff(departure, [other]);
    const after = await calendar();
    const isCancelled = ({ component }: ICAL.Event) => component.getFirstPropertyValue("status") === "CANCELLED";
    expect(after.map(({ uid }) => uid).toSorted()).toEqual(before.map(({ uid }) => uid).toSorted());
    expect(after.filter((event) => !isCancelled(event))).toMatchObject([{ summary: "Restaurant · Chez Zoé" }]);

    expect(await pocketOfBooking(booked.key)).toMatchObject({ stopped: "called-off", source: null });
    expect(await tripOf(owner, booked.number)).toMatchObject({ booking: { stopped: "called-off" } });
    const pocket = pocketDocument("fr-ca", await pocketOfTrip(owner, trip), NOW);
    expect(pocket.notice?.title).toBe("Ce départ est annulé ou déplacé");
    expect(pocket.dates).toMatch(/août 2030/);
    expect(pocket.tickets).toEqual([]);
    expect(pocket.days.flatMap(({ entries }) => entries.map(({ what }) => what))).toEqual(["Restaurant · Chez Zoé"]);
    expect(pocket.parts.map(({ title }) => title)).toEqual(["En cas de besoin"]);
    expect(eventsOf((await readFeed(key, NOW))?.text).map(({ summary }) => summary)).toEqual(["Restaurant · Chez Zoé"]);
    const seen = await shown();
    expect(seen?.booking).toMatchObject({ stopped: "called-off", trip: null });
    expect(seen && tripName("en-ca", seen)).not.toBe("");
    await sendChangeDigest(new Date("2030-05-01T23:00:00Z"));
    expect((await mailsOf(`changes:${id}`))[0]?.text).toContain("We have cancelled or moved this departure.");
  });

  it("A cancelled booking leaves its name to the family's link, whose follower is told", async () => {
    const booked = await book(cards);
    const owner = someone("zoe@example.com");
    const trip = await tripOf(owner, booked.number);
    const { shown, id } = await shareOf(owner, trip.id);
    await cancel(booked.key, [0, 1, 2]);
    expect(await pocketOfBooking(booked.key)).toMatchObject({ stopped: "cancelled", source: null });
    const seen = await shown();
    expect(seen?.booking).toMatchObject({ stopped: "cancelled", trip: null });
    expect(seen && tripName("en-ca", seen)).not.toBe("");
    await sendChangeDigest(new Date("2030-05-01T23:00:00Z"));
    expect((await mailsOf(`changes:${id}`))[0]?.text).toContain("This trip has been cancelled.");
  });
});

describe("the files of a pocket trip", () => {
  const photo = (text: string) => Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from(text)]);

  it("A pocket trip's files are listed for its owner, photos with their content, without deleted ones", async () => {
    const [owner, other] = [someone(), someone()];
    const trip = await findTrip(owner, await aTrip(owner));
    if (!trip) throw new Error("no trip");
    const [kept, gone] = [await aMeal(owner, trip.id), await aMeal(owner, trip.id, { name: "Léo" })];
    const attach = async (item: string, name: string, content: Buffer, minute: number) => {
      const file = await attachFile(owner, { trip: trip.id, item, name, content }, minutesAfter(minute));
      if (!file.ok) throw new Error(file.code);
      return file.value;
    };
    const files = [
      await attach(kept, "quai.jpg", photo("quai"), 0),
      await attach(kept, "bon.pdf", Buffer.from("%PDF-1.7"), 1),
      await attach(kept, "menu.jpg", photo("menu"), 2),
    ];
    await attach(gone, "parti.jpg", photo("parti"), 3);
    await deleteItem(owner, trip.id, gone, NOW);
    await deleteFile(owner, trip.id, (await attach(kept, "retiré.jpg", photo("retiré"), 4)).id, NOW);
    const source = await pocketOfTrip(owner, trip);
    expect(source.files).toEqual(files);
    expect(await photosOfPocket(owner, source)).toEqual([
      { id: files[0]?.id, name: "quai.jpg", content: photo("quai") },
      { id: files[2]?.id, name: "menu.jpg", content: photo("menu") },
    ]);
    expect((await readPhotos(owner, trip.id, files, photo("quai").length)).map(({ name }) => name)).toEqual([
      "quai.jpg",
    ]);
    expect(await readPhotos(other, trip.id, files, 1_000)).toEqual([]);
  });
});

describe("a pocket trip by mail", () => {
  it("A mailed pocket trip has the page and the PDF, a limited number of times a day", async () => {
    const booked = await book(cards);
    const source = (await pocketOfBooking(booked.key))?.source;
    if (!source) throw new Error("no pocket");
    const send = (now = NOW) => mailPocket({ source, to: "zoe@example.com", locale: "fr-ca", path: "/x" }, now);
    expect((await send()).ok).toBe(true);
    const [mail] = await mailsOf(`pocket:${booked.number}`);
    expect(mail?.recipient).toBe("zoe@example.com");
    expect(mail?.attachments?.map(({ name, type }) => [name, type])).toEqual([
      [`${source.name.fr}.html`, "text/html; charset=utf-8"],
      [`${source.name.fr}.pdf`, "application/pdf"],
    ]);
    const [page, pdf] = (mail?.attachments ?? []).map(({ content }) => Buffer.from(content, "base64").toString());
    expect(page).toContain("<svg");
    expect(pdf?.startsWith("%PDF")).toBe(true);
    // Some at the same moment may be the same mail; one after the other they are so many and no more.
    await Promise.all(Array.from({ length: 2 * MAX_POCKET_MAILS_A_DAY }, () => send()));
    expect((await mailsOf(`pocket:${booked.number}`)).length).toBeLessThanOrEqual(MAX_POCKET_MAILS_A_DAY);
    for (let turn = 0; turn < MAX_POCKET_MAILS_A_DAY; turn++) await send();
    expect(await send()).toMatchObject({ code: "too-many-mails", params: { wait: 8 * 3_600 } });
    expect(await mailsOf(`pocket:${booked.number}`)).toHaveLength(MAX_POCKET_MAILS_A_DAY);
    expect((await send(minutesAfter(24 * 60))).ok).toBe(true);
  });

  it("A mailed pocket trip is erased with its files after its time", async () => {
    const owner = someone();
    const trip = await findTrip(owner, await aTrip(owner));
    if (!trip) throw new Error("no trip");
    const source = await pocketOfTrip(owner, trip);
    await mailPocket({ source, to: "zoe@example.com", locale: "en-ca", path: "/x" }, NOW);
    const key = (await mailsOf(`pocket:${trip.id}`))[0]?.key ?? "";
    await transaction((tx) => tx.update(outbox).set({ state: "sent", sentAt: NOW }).where(eq(outbox.key, key)));
    for (let turn = 0; turn < 5; turn++) await purge(minutesAfter(100 * 24 * 60));
    expect((await mailsOf(key))[0]).toMatchObject({ html: "", attachments: null });
  });
});

describe("a calendar’s private address", () => {
  it("A calendar’s private address shows the current trip, and says when it changed", async () => {
    const owner = someone();
    const trip = await aTrip(owner, "Été, à « Boston »");
    const item = await aMeal(owner, trip);
    const key = await opened(owner, trip);
    const first = await readFeed(key, minutesAfter(5));
    const [meal] = eventsOf(first?.text);
    expect(meal?.summary).toContain("Chez Zoé");
    expect(meal?.uid).toContain(`${item}-meal.${trip}@`);
    expect(String(meal?.startDate)).toBe("2030-08-02T19:30:00");
    expect(await readFeed(key, minutesAfter(500))).toEqual(first);
    const typed = { ...MEAL, reservationTime: "20:00" };
    await editItem(owner, { trip, item: { id: item, kind: "restaurant", data: {} }, typed }, NOW);
    const later = await readFeed(key, minutesAfter(600));
    expect(later?.etag).not.toBe(first?.etag);
    const [moved] = eventsOf(later?.text);
    expect([moved?.uid, String(moved?.startDate)]).toEqual([meal?.uid, "2030-08-02T20:00:00"]);
    expect([meal, moved].map((event) => event?.sequence)).toEqual([0, 1]);
    expect([meal, moved].map(stampOf)).toEqual([minutesAfter(5), minutesAfter(600)].map(toTheSecond));
  });

  it("A calendar and its files identify an event by one name and revision, until it changes", async () => {
    const booked = await book(cards);
    const owner = someone("zoe@example.com");
    const trip = (await listTrips(owner, NOW)).find(({ booking }) => booking?.number === booked.number);
    const source = (await pocketOfBooking(booked.key))?.source;
    if (!trip || !source) throw new Error("no trip");
    const file = eventsOf(await tripCalendar("en-ca", source, NOW));
    const meal = await aMeal(owner, trip.id);
    const key = await opened(owner, trip.id);
    const bought = async (later: number) =>
      eventsOf((await readFeed(key, minutesAfter(later)))?.text).filter(({ uid }) => !uid.includes(meal));
    const told = (events: ICAL.Event[]) => events.map((event) => [event.uid, event.sequence, stampOf(event)]);
    expect(told(await bought(60))).toEqual(told(file));
    // Another file, in the other language, later; and what is next to it changed.
    const typed = { ...MEAL, reservationTime: "20:00" };
    await editItem(owner, { trip: trip.id, item: { id: meal, kind: "restaurant", data: {} }, typed }, NOW);
    expect(told(eventsOf(await tripCalendar("fr-ca", source, minutesAfter(90))))).toEqual(told(file));
    expect(told(await bought(120))).toEqual(told(file));
    expect(new Set(file.map(({ uid }) => uid)).size).toBe(file.length);
  });

  it("A calendar file cancels what an earlier one had and the booking has no more, and a feed leaves it out", async () => {
    const booked = await book(cards);
    const owner = someone("zoe@example.com");
    const trip = (await listTrips(owner, NOW)).find(({ booking }) => booking?.number === booked.number);
    const source = (await pocketOfBooking(booked.key))?.source;
    if (!trip || !source?.booked) throw new Error("no trip");
    const whales = { activity: "whales", name: both("Whales"), day: "2030-08-03", time: "10:00", address: null };
    const withWhales = { ...source, booked: { ...source.booked, parts: { stay: null, extras: [whales] } } };
    const before = eventsOf(await tripCalendar("fr-ca", withWhales, NOW));
    const file = await tripCalendar("fr-ca", source, minutesAfter(60));
    expect(file).toContain("METHOD:PUBLISH");
    const cancelled = eventsOf(file).filter(
      ({ component }) => component.getFirstPropertyValue("status") === "CANCELLED",
    );
    expect(cancelled.map(({ uid, sequence, startDate }) => [uid, sequence, String(startDate)])).toEqual([
      [before.find(({ uid }) => uid.startsWith("bought-whales"))?.uid, 1, "2030-08-03"],
    ]);
    expect(eventsOf(file)).toHaveLength(before.length);
    expect(eventsOf(await tripCalendar("fr-ca", source, minutesAfter(90))).map(stampOf)).toEqual(
      eventsOf(file).map(stampOf),
    );
    const feed = await readFeed(await opened(owner, trip.id), minutesAfter(120));
    expect(feed?.text).not.toContain("CANCELLED");
    const again = eventsOf(await tripCalendar("fr-ca", withWhales, minutesAfter(150)));
    expect(again.find(({ uid }) => uid.startsWith("bought-whales"))?.sequence).toBe(2);
  });

  it("A calendar counts one change once, however many read it together", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const item = await aMeal(owner, trip);
    const key = await opened(owner, trip);
    await readFeed(key, NOW);
    const typed = { ...MEAL, name: "Léo" };
    await editItem(owner, { trip, item: { id: item, kind: "restaurant", data: {} }, typed }, NOW);
    const read = await Promise.all([1, 2, 3, 4].map((minute) => readFeed(key, minutesAfter(minute))));
    expect(read.map((each) => eventsOf(each?.text)[0]?.sequence)).toEqual([1, 1, 1, 1]);
    expect(new Set(read.map((each) => each?.etag)).size).toBe(1);
  });

  it("A calendar has the coach both ways, in the local time of departure", async () => {
    const booked = await book(cards);
    const source = await pocketOfBooking(booked.key);
    const owner = someone("zoe@example.com");
    const trip = (await listTrips(owner, NOW)).find(({ booking }) => booking?.number === booked.number);
    const all = eventsOf((await readFeed(await opened(owner, trip?.id ?? ""), NOW))?.text);
    const events = all.filter(({ startDate }) => !startDate.isDate);
    expect(all.length).toBeGreaterThan(events.length);
    expect(events.map(({ startDate }) => startDate.toString().slice(0, 10))).toEqual([
      source?.booking?.departure.startDay,
      source?.booking?.departure.endDay,
    ]);
    expect(events[0]?.component.getFirstProperty("dtstart")?.getParameter("tzid")).toBe("America/Toronto");
    expect(events[0]?.description).toContain("Soyez sur place");
  });

  it("A calendar shows neither prices nor codes, and its page does not promise them", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const typed = {
      name: "Plaza",
      location: "NY",
      checkInDay: "2030-08-02",
      confirmationCode: "SECRET7",
      totalPrice: "81273",
    };
    await addItem(owner, { trip, kind: "hotel", typed }, NOW);
    const text = (await readFeed(await opened(owner, trip), NOW))?.text.replaceAll("\r\n ", "") ?? "";
    expect(text).toContain("Plaza");
    expect(text).not.toMatch(/SECRET7|81.?273/);
    const booked = await book(cards);
    const buyer = someone("zoe@example.com");
    const bought = (await listTrips(buyer, NOW)).find(({ booking }) => booking?.number === booked.number);
    const feed = (await readFeed(await opened(buyer, bought?.id ?? ""), NOW))?.text.replaceAll("\r\n ", "") ?? "";
    expect(feed).toContain("bought-out");
    expect(feed).not.toContain(booked.number);
  });

  it("A calendar’s address is stored as a hash, shown again to its owner, renewed and removed", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    expect(await findFeed(owner, trip)).toEqual({ state: "none" });
    const key = await opened(owner, trip);
    expect(key).toMatch(/^[\w-]{43}$/);
    const [row] = await db.select().from(plannerFeeds).where(eq(plannerFeeds.trip, trip));
    expect(row?.key).toBe(keyHash(key));
    expect(JSON.stringify(row)).not.toContain(key);
    expect(await findFeed(owner, trip)).toEqual({ state: "open", key });
    const renewed = await opened(owner, trip);
    expect([await readFeed(key, NOW), (await readFeed(renewed, NOW)) !== null]).toEqual([null, true]);
    await transaction((tx) => tx.update(plannerFeeds).set({ salt: "another" }).where(eq(plannerFeeds.trip, trip)));
    expect(await findFeed(owner, trip)).toEqual({ state: "lost" });
    expect(await closeFeed(owner, trip)).toBe(true);
    expect(await readFeed(renewed, NOW)).toBeNull();
    expect(await closeFeed(owner, trip)).toBe(false);
  });

  it("A calendar’s address belongs to its owner alone, and ends with its trip", async () => {
    const [owner, other] = [someone(), someone()];
    const trip = await aTrip(owner);
    expect(await openFeed(other, trip, "fr-ca", NOW)).toBeNull();
    await aMeal(owner, trip);
    const key = await opened(owner, trip);
    expect(await openFeed(other, trip, "fr-ca", NOW)).toBeNull();
    expect(await findFeed(other, trip)).toEqual({ state: "none" });
    expect(await closeFeed(other, trip)).toBe(false);
    expect(await readFeed(key, NOW)).not.toBeNull();
    expect(await db.select().from(calendarEvents).where(eq(calendarEvents.trip, trip))).toHaveLength(1);
    await deleteTrip(owner, trip, NOW);
    expect(await readFeed(key, NOW)).toBeNull();
    expect(await closeFeed(owner, trip)).toBe(false);
    await purgePlanner(minutesAfter(DELETED_KEPT_DAYS * 24 * 60));
    expect(await db.select().from(plannerFeeds).where(eq(plannerFeeds.trip, trip))).toEqual([]);
    expect(await db.select().from(calendarEvents).where(eq(calendarEvents.trip, trip))).toEqual([]);
  });
});
