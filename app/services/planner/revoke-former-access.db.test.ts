import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outbox, plannerFeeds, plannerShares } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Traveller } from "~/domain/people/traveller";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { correctContact } from "~/services/desk/correct-contact.server";
import { findTraveller, openSession } from "~/services/identity/sessions.server";
import { openFeed, readFeed } from "~/services/pocket/calendar-feed.server";
import { book, mailsOf, seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, anAdult, NOW, openCheckout, payWith, unique } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { aColleague } from "../../../tests/support/staff";
import { restoreShare } from "./change-share.server";
import { shareKey } from "./share-key.server";
import { openShared, shareTrip } from "./shares.server";
import { addTrip, listTrips } from "./trips.server";

const gateway = new FakeCards();
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});

const signIn = (who: Traveller) => openSession({ ...who, idToken: "token" }, NOW);

/** A trip's calendar and share, opened by their owner; and whether they still show anything. */
async function open(owner: Traveller, trip: string) {
  const feed = await openFeed(owner, trip, "fr-ca", NOW);
  const email = `${unique("viewer")}@example.com`;
  const shared = await shareTrip(
    owner,
    { trip, email, locale: "fr-ca", showsPrivate: true, files: true, days: 90 },
    NOW,
  );
  if (!feed || !shared.ok) throw new Error("not opened");
  const { id } = shared.value;
  const mails = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(eq(outbox.key, `share:${id}`));
  return async () => ({
    feed: (await readFeed(feed, NOW)) !== null,
    share: (await openShared(shareKey(id), NOW)) !== null,
    mail: (await mails).length === 1,
  });
}

const OPEN = { feed: true, share: true, mail: true };
const CLOSED = { feed: false, share: false, mail: false };

it.each([
  ["another e-mail", `${unique("another")}@example.com`],
  ["none that is verified", null],
])("A sign-in with %s closes access to trips booked with the former one", async (_, now) => {
  const email = `${unique("zoe")}@example.com`;
  const checkout = await openCheckout(await aDeparture());
  await saveTravellers(checkout, [anAdult({ email })], NOW);
  await payWith(gateway, checkout);
  const zoe: Traveller = { subject: unique("subject"), email, name: "Zoé" };
  const partner: Traveller = { ...zoe, subject: unique("subject") };
  const own = await addTrip(zoe, "Boston", NOW);
  if (!own.ok) throw new Error(own.code);
  const [booked, theirs] = [
    (await listTrips(zoe, NOW)).find(({ booking }) => booking),
    (await listTrips(partner, NOW))[0],
  ];
  const shown = {
    booked: await open(zoe, booked?.id ?? ""),
    own: await open(zoe, own.value.id),
    theirs: await open(partner, theirs?.id ?? ""),
  };
  const [before, otherwise] = [await signIn(zoe), await signIn({ ...zoe, email: email.toUpperCase() })];
  expect(await shown.booked()).toEqual(OPEN);

  const after = await signIn({ ...zoe, email: now });
  expect(await shown.booked()).toEqual(CLOSED);
  // One's own trips were never by an e-mail, and another's are another's.
  expect(await shown.own()).toEqual(OPEN);
  expect(await shown.theirs()).toEqual(OPEN);
  // Who is still signed in elsewhere with the former e-mail would open them again.
  for (const key of [before, otherwise]) expect(await findTraveller(key, NOW)).toBeNull();
  expect(await findTraveller(after, NOW)).toMatchObject({ email: now });
});

describe("a booking whose e-mail is corrected", () => {
  /** A booking among its owner's trips, and how the office makes it another's. */
  async function bookedTrip() {
    const { number } = await book(gateway);
    const owner: Traveller = { subject: unique("subject"), email: "zoe@example.com", name: "Zoé" };
    const trip = (await listTrips(owner, NOW)).find(({ booking }) => booking?.number === number);
    if (!trip) throw new Error("no trip");
    const was = { email: "zoe@example.com", phone: "514 555-0199" };
    const given = { ...was, email: `${unique("new")}@example.com`, was, by: await aColleague(), why: "asked" };
    const correct = async () => {
      const done = await correctContact({ number, position: 0 }, given, NOW);
      if (!done.ok) throw new Error(done.code);
    };
    const invitation = { trip: trip.id, locale: "fr-ca" as const, showsPrivate: true, files: true, days: 90 };
    const share = () => shareTrip(owner, { ...invitation, email: `${unique("viewer")}@example.com` }, NOW);
    return { owner, trip: trip.id, correct, share };
  }

  it("Its former owner, whose page is still open, opens neither its calendar nor a share", async () => {
    const { owner, trip, correct, share } = await bookedTrip();
    const shared = await share();
    if (!shared.ok) throw new Error(shared.code);
    await correct();
    expect(await openFeed(owner, trip, "fr-ca", NOW)).toBeNull();
    expect(await share()).toMatchObject({ code: "not-found" });
    expect(await restoreShare(owner, { trip, id: shared.value.id }, NOW)).toMatchObject({ code: "not-found" });
    expect(await openShared(shareKey(shared.value.id), NOW)).toBeNull();
  });

  it("What its former owner opens at the same moment is ended, or is not opened", async () => {
    for (let round = 0; round < 6; round++) {
      const { owner, trip, correct, share } = await bookedTrip();
      const before = (await mailsOf("share:")).length;
      await Promise.all([openFeed(owner, trip, "fr-ca", NOW), share(), correct()]);
      expect(await db.select().from(plannerFeeds).where(eq(plannerFeeds.trip, trip))).toEqual([]);
      const open = and(eq(plannerShares.trip, trip), isNull(plannerShares.revokedAt));
      expect(await db.select().from(plannerShares).where(open)).toEqual([]);
      expect(await mailsOf("share:")).toHaveLength(before);
    }
  });
});
