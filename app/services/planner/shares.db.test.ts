import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { access } from "~/db/access.server";
import { outbox } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { MAX_INVITATIONS_A_DAY } from "~/domain/company/limits";
import type { Traveller } from "~/domain/people/traveller";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, anAdult, minutesAfter, NOW, openCheckout, payWith, unique } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { changeShare, resendShare, restoreShare, revokeShare } from "./change-share.server";
import { addItem, deleteItem, editItem, restoreItem } from "./items.server";
import {
  type Invitation,
  listSharedWith,
  listShares,
  openShared,
  openSharedWith,
  shareTrip,
  wasSharedWith,
} from "./shares.server";
import { addTrip, deleteTrip, listTrips } from "./trips.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

const daysAfter = (days: number) => minutesAfter(days * 24 * 60);
const someone = (over: Partial<Traveller> = {}): Traveller => ({
  subject: unique("subject"),
  email: `${unique("owner")}@example.com`,
  name: "Zoé",
  ...over,
});
const HOTEL = {
  name: "Auberge <b>",
  location: "Boston",
  checkInDay: "2030-08-03",
  confirmationCode: "SECRET-1",
  // Of so many digits that no random key of an address holds them.
  totalPrice: "81273",
};

async function aTrip(owner: Traveller): Promise<string> {
  const trip = await addTrip(owner, "Été à Boston", NOW);
  if (!trip.ok) throw new Error(trip.code);
  await addItem(owner, { trip: trip.value.id, kind: "hotel", typed: HOTEL }, NOW);
  return trip.value.id;
}

async function invite(owner: Traveller, trip: string, over: Partial<Invitation> = {}, now = NOW) {
  const email = `${unique("viewer")}@example.com`;
  const shared = await shareTrip(
    owner,
    { trip, email, locale: "fr-ca", showsPrivate: false, files: false, days: 30, ...over },
    now,
  );
  if (!shared.ok) throw new Error(shared.code);
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.key, `share:${shared.value.id}`));
  if (!mail) throw new Error("no mail");
  const key = /voyage-partage\/([\w-]+)|shared-trip\/([\w-]+)/.exec(mail.text)?.slice(1).find(Boolean) ?? "";
  return { id: shared.value.id, key, mail };
}

describe("a shared trip", () => {
  it("A shared trip is open until thirty days after it, and its mail says until when", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const { id, key } = await invite(owner, trip, { days: 0 });
    const end = new Date("2030-09-03T03:59:00Z");
    expect(await listShares(owner, trip)).toMatchObject([{ id, expiresAt: end }]);
    expect(await openShared(key, new Date("2030-09-02T12:00:00Z"))).not.toBeNull();
    expect(await openShared(key, end)).toBeNull();
  });

  it("A shared trip stays open until thirty days after its last day when an item moves that day", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const { id } = await invite(owner, trip, { days: 0 });
    const fixed = await invite(owner, trip, { days: 365 }, minutesAfter(1));
    const ends = async () =>
      (await listShares(owner, trip)).map(({ expiresAt }) => expiresAt.toISOString().slice(0, 10));
    const fixedEnd = (await ends())[1];
    const typed = { name: "Chez Léo", reservationDay: "2030-08-20" };
    const supper = await addItem(owner, { trip, kind: "restaurant", typed }, NOW);
    if (!supper.ok) throw new Error(supper.code);
    expect(await ends()).toEqual(["2030-09-20", fixedEnd]);
    const item = { id: supper.value.id, kind: "restaurant" as const, data: {} };
    await editItem(owner, { trip, item, typed: { ...typed, reservationDay: "2030-08-25" } }, NOW);
    expect(await ends()).toEqual(["2030-09-25", fixedEnd]);
    await deleteItem(owner, trip, item.id, NOW);
    expect(await ends()).toEqual(["2030-09-03", fixedEnd]);
    await restoreItem(owner, trip, item.id, NOW);
    expect(await ends()).toEqual(["2030-09-25", fixedEnd]);
    // One that was ended moves as well, since it may be restored; one that is over is not opened again.
    await revokeShare(owner, { trip, id }, NOW);
    await editItem(owner, { trip, item, typed }, NOW);
    expect(await restoreShare(owner, { trip, id }, NOW)).toMatchObject({ ok: true });
    expect(await ends()).toEqual(["2030-09-20", fixedEnd]);
    const over = new Date("2030-09-21T12:00:00Z");
    await editItem(owner, { trip, item, typed: { ...typed, reservationDay: "2030-10-25" } }, over);
    expect(await ends()).toEqual(["2030-09-20", fixedEnd]);
    expect((await listShares(owner, trip)).map(({ id: each }) => each)).toEqual([id, fixed.id]);
  });

  it("A shared trip that ended is acknowledged to signed-in viewers who saw it, and to nobody else", async () => {
    const [owner, viewer, other] = [someone(), someone(), someone()];
    const trip = await aTrip(owner);
    const { id } = await invite(owner, trip, { email: viewer.email ?? "" });
    await revokeShare(owner, { trip, id }, NOW);
    expect(await openSharedWith(viewer, id, NOW)).toBeNull();
    expect([await wasSharedWith(viewer, id), await wasSharedWith(other, id)]).toEqual([true, false]);
  });

  it("A shared trip is mailed in full, in the chosen language, without private fields", async () => {
    const owner = someone();
    const { mail } = await invite(owner, await aTrip(owner), { email: " Maman@Example.com ", locale: "en-ca" });
    expect(mail).toMatchObject({ recipient: "maman@example.com", locale: "en-ca", state: "waiting" });
    expect(mail.subject).toBe("Zoé is sharing a trip with you: Été à Boston");
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain("Boston");
      expect(text).toContain("August");
      expect(text).not.toMatch(/SECRET-1|81.?273/);
    }
    expect(mail.html).toContain("Auberge &lt;b&gt;");
    expect(mail.text).toContain("Auberge <b>");
  });

  it("A shared trip opens by its link until revoked or over, and its owner sees it was opened", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const { id, key } = await invite(owner, trip);
    expect(await listShares(owner, trip)).toMatchObject([{ id, openedAt: null }]);
    const shown = await openShared(key, daysAfter(1));
    expect(shown).toMatchObject({ sharedBy: "Zoé", name: "Été à Boston", items: [{ data: { name: "Auberge <b>" } }] });
    expect(JSON.stringify(shown)).not.toMatch(/SECRET|8127300/);
    expect(await listShares(owner, trip)).toMatchObject([{ id, openedAt: daysAfter(1) }]);
    expect(await openShared(key, daysAfter(29))).not.toBeNull();
    // To read it again, nothing has to be written.
    access.stalled = true;
    expect(await openShared(key, daysAfter(29))).not.toBeNull();
    access.stalled = false;
    expect(await openShared(key, daysAfter(30))).toBeNull();
    expect(await openShared("another-key", NOW)).toBeNull();
    expect(await openShared(id, NOW)).toBeNull();
    expect(await revokeShare(owner, { trip, id }, NOW)).toBe(true);
    expect(await revokeShare(owner, { trip, id }, minutesAfter(1))).toBe(false);
    expect(await openShared(key, NOW)).toBeNull();
    expect(await listShares(owner, trip)).toEqual([]);
    // The same person may be asked again, by another link.
    const again = await invite(owner, trip);
    await deleteTrip(owner, trip, NOW);
    expect(await openShared(again.key, NOW)).toBeNull();
  });

  it("A shared trip shows prices and codes when its owner says so", async () => {
    const owner = someone();
    const { key, mail } = await invite(owner, await aTrip(owner), { showsPrivate: true });
    expect(JSON.stringify(await openShared(key, NOW))).toContain("SECRET-1");
    expect(mail.text).toContain("SECRET-1");
    expect(mail.text).toMatch(/81.?273/);
  });

  it("A shared trip is found by signing in with that verified e-mail address, and by nobody else", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const viewer = someone();
    const { id } = await invite(owner, trip, { email: viewer.email?.toUpperCase() ?? "" });
    expect(await listSharedWith(viewer, NOW)).toEqual([{ id, name: "Été à Boston", journey: null, sharedBy: "Zoé" }]);
    expect(await openSharedWith(viewer, id, NOW)).toMatchObject({ name: "Été à Boston" });
    for (const other of [someone(), { ...viewer, email: null }]) {
      expect(await listSharedWith(other, NOW)).toEqual([]);
      expect(await openSharedWith(other, id, NOW)).toBeNull();
    }
    await revokeShare(owner, { trip, id }, NOW);
    expect(await listSharedWith(viewer, NOW)).toEqual([]);
    expect(await openSharedWith(viewer, id, NOW)).toBeNull();
  });

  it("A shared trip bought here shows where to board, not the booking", async () => {
    const owner = someone();
    const checkout = await openCheckout(await aDeparture());
    await saveTravellers(checkout, [anAdult({ email: owner.email })], NOW);
    await payWith(gateway, checkout);
    const [bought] = await listTrips(owner, NOW);
    const { key, mail } = await invite(owner, bought?.id ?? "");
    const shown = await openShared(key, NOW);
    expect(shown?.booking?.journey.boarding).toBeDefined();
    const told = JSON.stringify(shown) + mail.text + mail.html;
    expect(told).not.toContain(bought?.booking?.number);
    expect(told).not.toContain(bought?.booking?.key);
    expect(told).not.toContain("1990-03-04");
  });
});

describe("invitations", () => {
  it.each([
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com;b@example.com",
    "Zoé <a@example.com>",
    "a@b",
    "",
    "@example.com",
    `${"x".repeat(65)}@example.com`,
  ])("An invitation goes to one address: %j is none", async (email) => {
    const owner = someone();
    const answer = await shareTrip(
      owner,
      { trip: await aTrip(owner), email, locale: "fr-ca", showsPrivate: false, files: false, days: 30 },
      NOW,
    );
    expect(answer).toMatchObject({ ok: false, code: "email-invalid" });
  });

  it("An invitation goes once to an address while it has access", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const { id } = await invite(owner, trip, { email: "papa@example.com" });
    const again = {
      trip,
      email: "PAPA@example.com",
      locale: "fr-ca" as const,
      showsPrivate: false,
      files: false,
      days: 30,
    };
    expect(await shareTrip(owner, again, NOW)).toMatchObject({ code: "shared-twice" });
    await revokeShare(owner, { trip, id }, NOW);
    expect(await shareTrip(owner, again, NOW)).toMatchObject({ ok: true });
  });

  it("An invitation goes again to an address whose access ended", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const former = await invite(owner, trip, { email: "papi@example.com" });
    const again = {
      trip,
      email: "papi@example.com",
      locale: "fr-ca" as const,
      showsPrivate: false,
      files: false,
      days: 30,
    };
    expect(await shareTrip(owner, again, daysAfter(29))).toMatchObject({ code: "shared-twice" });
    const { id, key } = await invite(owner, trip, again, daysAfter(30));
    expect(await openShared(former.key, daysAfter(30))).toBeNull();
    expect(await openShared(key, daysAfter(59))).not.toBeNull();
    expect((await listShares(owner, trip)).map((share) => share.id)).toEqual([id]);
  });

  it("Invitations are limited per day, also when sent together", async () => {
    const owner = someone();
    const trips = [await aTrip(owner), await aTrip(owner)];
    const send = (turn: number) =>
      shareTrip(
        owner,
        {
          trip: trips[turn % 2] ?? "",
          email: `guest${turn}@example.com`,
          locale: "fr-ca",
          showsPrivate: false,
          files: false,
          days: 30,
        },
        NOW,
      );
    const answers = await Promise.all(Array.from({ length: MAX_INVITATIONS_A_DAY + 10 }, (_, turn) => send(turn)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MAX_INVITATIONS_A_DAY);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe("too-many-invitations");
  });

  it("Invitations are limited per day, withdrawn ones included", async () => {
    const owner = someone();
    const trips = [await aTrip(owner), await aTrip(owner)];
    for (let sent = 0; sent < MAX_INVITATIONS_A_DAY; sent++) {
      const trip = trips[sent % 2] ?? "";
      await revokeShare(owner, { trip, id: (await invite(owner, trip)).id }, NOW);
    }
    const more = {
      trip: trips[0] ?? "",
      email: "one.more@example.com",
      locale: "fr-ca" as const,
      showsPrivate: false,
      files: false,
      days: 30,
    };
    const refused = { code: "too-many-invitations", params: { wait: 86_400 } };
    expect(await shareTrip(owner, more, NOW)).toMatchObject(refused);
    expect(await shareTrip(owner, more, daysAfter(1))).toMatchObject({ ok: true });
  });

  it("Invitations are sent and withdrawn by the owner alone", async () => {
    const [owner, other] = [someone(), someone()];
    const [trip, theirs] = [await aTrip(owner), await aTrip(other)];
    const { id, key } = await invite(owner, trip);
    const mine = { trip, email: "x@example.com", locale: "fr-ca" as const, showsPrivate: true, files: false, days: 30 };
    expect(await shareTrip(other, mine, NOW)).toMatchObject({ code: "not-found" });
    expect(await listShares(other, trip)).toEqual([]);
    const terms = { locale: "en-ca", showsPrivate: true, files: true, days: 365 } as const;
    for (const through of [trip, theirs]) {
      const which = { trip: through, id };
      expect(await revokeShare(other, which, NOW)).toBe(false);
      expect(await changeShare(other, which, terms, NOW)).toBe(false);
      expect(await resendShare(other, which, NOW)).toMatchObject({ code: "not-found" });
      expect(await restoreShare(other, which, NOW)).toMatchObject({ code: "not-found" });
    }
    expect(await listShares(owner, trip)).toMatchObject([{ showsPrivate: false, files: false, locale: "fr-ca" }]);
    expect(await openShared(key, NOW)).not.toBeNull();
  });
});

const mailsOf = async (id: string) =>
  (await db.select().from(outbox))
    .filter(({ key }) => key === `share:${id}` || key.startsWith(`share:${id}:`))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
const sent = (id: string) =>
  transaction((tx) =>
    tx
      .update(outbox)
      .set({ state: "sent" })
      .where(eq(outbox.key, `share:${id}`)),
  );

describe("what becomes of a share", () => {
  const terms = { locale: "fr-ca", showsPrivate: false, files: false } as const;

  it("A share's content, language and end are changed under the same link", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const { id, key } = await invite(owner, trip);
    const before = (await listShares(owner, trip))[0]?.expiresAt;
    await changeShare(owner, { trip, id }, { ...terms, showsPrivate: true, locale: "en-ca" }, NOW);
    expect(await listShares(owner, trip)).toMatchObject([{ showsPrivate: true, locale: "en-ca", expiresAt: before }]);
    expect(JSON.stringify(await openShared(key, NOW))).toContain("SECRET-1");
    await changeShare(owner, { trip, id }, { ...terms, days: 90 }, daysAfter(10));
    expect(await listShares(owner, trip)).toMatchObject([{ showsPrivate: false, expiresAt: daysAfter(100) }]);
    expect(JSON.stringify(await openShared(key, daysAfter(99)))).not.toContain("SECRET-1");
    expect(await openShared(key, daysAfter(100))).toBeNull();
  });

  it("A share that is ended while its invitation is sent again leaves no mail of it", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    for (let round = 0; round < 8; round++) {
      const { id } = await invite(owner, trip);
      await Promise.all([
        resendShare(owner, { trip, id }, minutesAfter(5)),
        revokeShare(owner, { trip, id }, minutesAfter(5)),
      ]);
      expect(await mailsOf(id)).toEqual([]);
    }
  });

  it("A share's invitation is resent with the current trip, once a day however often it is pressed", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const { id, key } = await invite(owner, trip, { word: " Bon voyage,\nmaman <3 " });
    await addItem(owner, { trip, kind: "restaurant", typed: { name: "Chez Léo" } }, NOW);
    const presses = await Promise.all([1, 2, 3].map(() => resendShare(owner, { trip, id }, minutesAfter(5))));
    expect(presses.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await mailsOf(id)).toHaveLength(2);
    expect(await resendShare(owner, { trip, id }, minutesAfter(9))).toMatchObject({ code: "sent-today" });
    expect(await resendShare(owner, { trip, id }, daysAfter(1))).toMatchObject({ ok: true });
    const mails = await mailsOf(id);
    expect(mails.map(({ text }) => [text.includes(key), text.includes("Chez Léo"), text.includes("maman <3")])).toEqual(
      [
        [true, false, true],
        [true, true, true],
        [true, true, true],
      ],
    );
    expect(mails[0]?.html).toContain("maman &lt;3");
    expect(mails[0]?.text).toContain("Zoé vous écrit");
  });

  it("A share's message is at most three hundred letters, and an empty one has no heading", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const mine = { trip, email: "x@example.com", ...terms, days: 30 };
    expect(await shareTrip(owner, { ...mine, word: "x".repeat(301) }, NOW)).toMatchObject({ code: "word-too-long" });
    const { mail } = await invite(owner, trip, { word: "x".repeat(300) });
    expect(mail.text).toContain("x".repeat(300));
    expect((await invite(owner, trip, { word: " \n " })).mail.text).not.toContain("vous écrit");
  });

  it("A share is restored within seven days under the same link, and its mail is sent once in all", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const [mailed, unmailed] = [await invite(owner, trip, { days: 365 }), await invite(owner, trip, { days: 365 })];
    await sent(mailed.id);
    for (const { id, key } of [mailed, unmailed]) {
      await revokeShare(owner, { trip, id }, NOW);
      expect(await openShared(key, NOW)).toBeNull();
      expect(await restoreShare(owner, { trip, id }, daysAfter(6.9))).toMatchObject({ ok: true });
      expect(await openShared(key, daysAfter(7))).not.toBeNull();
      expect((await mailsOf(id)).map(({ state }) => state)).toEqual([id === mailed.id ? "sent" : "waiting"]);
      expect(await restoreShare(owner, { trip, id }, NOW)).toMatchObject({ code: "not-found" });
    }
    await revokeShare(owner, { trip, id: mailed.id }, daysAfter(7));
    expect(await restoreShare(owner, { trip, id: mailed.id }, daysAfter(14))).toMatchObject({ code: "not-found" });
  });

  it("A share is not restored after its end, or where the address has another by now", async () => {
    const owner = someone();
    const trip = await aTrip(owner);
    const email = "twice@example.com";
    const { id } = await invite(owner, trip, { email, days: 30 });
    await revokeShare(owner, { trip, id }, daysAfter(29));
    expect(await restoreShare(owner, { trip, id }, daysAfter(30))).toMatchObject({ code: "not-found" });
    await invite(owner, trip, { email }, daysAfter(29));
    expect(await restoreShare(owner, { trip, id }, daysAfter(29.5))).toMatchObject({ code: "shared-twice" });
  });
});
