/** Fills every column that may name somebody, for the test that nothing of it is left. */
import { eq } from "drizzle-orm";
import * as schema from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import type { Booked } from "./booked";
import { NOW } from "./checkout";

/** In every value that names somebody. */
export const MARKER = "Marquée-Zq7";

const m = MARKER;
const doc = { of: MARKER } as never;
/** The database's own clock decides which entries of the log may be deleted. */
const LONG_AGO = new Date("2018-01-01T12:00:00Z");
const HOUR_MS = 3_600_000;

type Filled = { booked: Booked; other: Booked; abandoned: string };

export const fillPersonalColumns = (of: Filled): Promise<void> =>
  transaction(async (tx) => {
    await fillStaff(tx);
    await fillPurchase(tx, of);
    await fillBooking(tx, of);
    await fillMails(tx, of);
    await fillPlanner(tx, of);
    await fillIdentity(tx);
  });

async function fillStaff(tx: Db): Promise<void> {
  const member = { id: "colleague", role: "manager", locale: "fr-ca", invitedAt: LONG_AGO, endedAt: NOW } as const;
  await tx.insert(schema.staffMembers).values({ ...member, email: m, name: m, issuer: "i", subject: m });
  await tx
    .insert(schema.staffSessions)
    .values({ id: "session", member: "colleague", idToken: m, createdAt: NOW, seenAt: NOW });
  const entry = {
    id: "entry",
    at: LONG_AGO,
    member: "colleague",
    what: "note-written",
    subjectKind: "booking",
  } as never;
  await tx
    .insert(schema.auditLog)
    .values({ ...(entry as object), who: m, subject: m, before: doc, after: doc, why: m } as never);
}

async function fillPurchase(tx: Db, { booked, abandoned }: Filled): Promise<void> {
  const { checkouts, charges, payments } = schema;
  for (const id of [booked.checkout, abandoned]) {
    await tx.update(checkouts).set({ wallet: m, visitor: m }).where(eq(checkouts.id, id));
    await tx.update(payments).set({ visitor: m }).where(eq(payments.checkout, id));
    const card = { sent: doc, challengeUrl: m, cardBrand: m, cardLast4: m, handReference: m };
    await tx
      .update(charges)
      .set({ ...card, cardToken: `${m} ${id}` })
      .where(eq(charges.checkout, id));
    await tx.insert(schema.splitCards).values({
      id: `card ${id}`,
      checkout: id,
      cardToken: `${m} split ${id}`,
      brand: m,
      last4: m,
      amount: 1,
      position: 9,
    });
    await tx
      .insert(schema.paymentDetails)
      .values({ checkout: id, billing: doc })
      .onConflictDoUpdate({
        target: schema.paymentDetails.checkout,
        set: { billing: doc },
      });
    await tx.insert(schema.payLinks).values({
      key: `link ${id}`,
      checkout: id,
      mail: `pay-link:${id}`,
      sentAt: NOW,
      lastDay: "2030-06-01",
      billing: doc,
    });
    await tx
      .insert(schema.keptCards)
      .values({ cardToken: `${m} kept ${id}`, checkout: id, state: "gone", nextAttemptAt: NOW });
    await tx
      .insert(schema.holdExtensions)
      .values({ key: `hold ${id}`, checkout: id, recipient: m, mail: "m", askedAt: NOW });
    await tx
      .insert(schema.travellerNeeds)
      .values({ checkout: id, traveller: 0, text: m, hotel: false })
      .onConflictDoUpdate({
        target: [schema.travellerNeeds.checkout, schema.travellerNeeds.traveller],
        set: { text: m },
      });
  }
  await tx.insert(schema.requestCounts).values({ key: m, count: 1, until: NOW });
  await tx.insert(schema.gatewayEvents).values({ id: m, type: "t", at: NOW });
}

async function fillBooking(tx: Db, { booked, other }: Filled): Promise<void> {
  const { number: booking, checkout } = booked;
  const prices = { priceBefore: 1, priceAfter: 1 };
  const [{ departure = "" } = {}] = await tx
    .select({ departure: schema.checkouts.departure })
    .from(schema.checkouts)
    .where(eq(schema.checkouts.id, checkout));
  const change = { id: "c", booking, kind: "name", askedBy: "traveller", goesBack: 0, madeAt: NOW } as const;
  await tx.insert(schema.bookingChanges).values({ ...change, ...prices, data: doc, why: m });
  const quote = { id: "q", booking, kind: "name", priceBefore: 1, price: 1, goesBack: 0, seen: "v" } as const;
  await tx.insert(schema.quotes).values({ ...quote, choice: doc, createdAt: NOW, expiresAt: NOW });
  await tx.insert(schema.bookingNotes).values({ id: "n", booking, member: "colleague", text: m, writtenAt: NOW });
  await tx.insert(schema.bookingSearch).values({ booking, key: "name", word: m });
  const mark = { id: "b", run: departure, checkout, traveller: 0, state: "refused", way: "list", seen: [] } as const;
  await tx
    .insert(schema.boardingMarks)
    .values({ ...mark, seen: [], reason: m, markedAt: NOW, receivedAt: NOW, member: "colleague" });
  const facts = { run: departure, closed: false, delayMinutes: 0, version: 1, changedAt: NOW };
  await tx
    .insert(schema.runFacts)
    .values({ ...facts, guide: m, driver: m })
    .onConflictDoUpdate({ target: schema.runFacts.run, set: { guide: m, driver: m } });
  await tx.insert(schema.blockedSeats).values({ run: departure, seat: "4D", why: m, blockedAt: NOW });
  const [charge] = await tx.select().from(schema.charges).where(eq(schema.charges.checkout, checkout));
  await tx.insert(schema.refunds).values({
    id: "r",
    charge: charge?.id ?? "",
    amount: 1,
    currency: "CAD",
    reason: "price-fell",
    state: "done",
    byHand: m,
    createdAt: NOW,
    nextAttemptAt: NOW,
  } as never);
  const claim = { number: `${booking}-1`, booking, nth: 1 };
  await tx.insert(schema.claims).values({ ...claim, text: m, filedAt: NOW });
  await tx.insert(schema.claims).values({ ...claim, number: `${booking}-2`, nth: 2, text: m, filedAt: NOW });
  await tx.insert(schema.claimAnswers).values({ id: "answer", claim: claim.number, text: m, answeredAt: NOW });
  const file = { id: "file", claim: claim.number, type: "text/plain", bytes: 1, hash: "h", addedAt: NOW } as never;
  await tx.insert(schema.claimFiles).values({ ...(file as object), name: m, content: m } as never);
  const [{ trip = "" } = {}] = await tx
    .select({ trip: schema.checkouts.trip })
    .from(schema.checkouts)
    .where(eq(schema.checkouts.id, checkout));
  const review = {
    trip,
    rating: 5,
    author: m,
    city: m,
    text: m,
    locale: "fr-ca",
    day: "2030-09-01",
  } as const;
  await tx.insert(schema.reviews).values({ ...review, id: "shown", booking, publishedAt: NOW });
  await tx.insert(schema.reviews).values({ ...review, id: "hidden", booking: other.number });
}

async function fillMails(tx: Db, { booked, abandoned }: Filled): Promise<void> {
  const mail = {
    recipient: m,
    subject: m,
    html: m,
    text: m,
    attachments: [doc],
    unsubscribe: m,
  };
  const when = { nextTryAt: NOW, createdAt: NOW, locale: "fr-ca" as const };
  const left = [`sent`, `waiting:request`, `resume:${abandoned}`];
  for (const key of left) await tx.insert(schema.outbox).values({ ...mail, ...when, key, state: "sent", sentAt: NOW });
  await tx.insert(schema.outbox).values({ ...mail, ...when, key: "failed", state: "failed" });
  await tx.insert(schema.outbox).values({ ...mail, ...when, key: "bounced", state: "bounced", sentAt: NOW });
  const notice = { id: "notice", departure: "", place: 0, audience: "all", city: "", sentAt: NOW } as never;
  const [{ departure = "" } = {}] = await tx
    .select({ departure: schema.checkouts.departure })
    .from(schema.checkouts)
    .where(eq(schema.checkouts.id, booked.checkout));
  await tx.insert(schema.notices).values({ ...(notice as object), run: departure, texts: doc, sentBy: m } as never);
  const later = { id: "later", run: departure, audience: "all" as const, city: "", sendAt: NOW, member: "m" };
  await tx.insert(schema.scheduledNotices).values({ ...later, texts: doc, sentBy: m } as never);
  await tx.insert(schema.noticeParties).values({ notice: "notice", booking: booked.number, contact: m });
  await tx.insert(schema.reminderRefusals).values({ recipient: m, refusedAt: NOW });
  const party = { trip: "t", city: "c", adults: 1, children: 0, firstDay: "2030-06-01", lastDay: "2030-06-02" };
  const request = {
    ...party,
    maxPrice: 1,
    currency: "CAD",
    locale: "fr-ca",
    email: m,
    name: m,
    phone: m,
    askedAt: NOW,
  } as const;
  await tx.insert(schema.waitingRequests).values({ ...request, id: "request", key: "k", state: "asked" });
  await tx.insert(schema.waitingRequests).values({ ...request, id: "left", key: "l", state: "left", since: NOW });
  const group = { name: m, organiser: m, email: m, phone: m, rooms: m, message: m, locale: "fr-ca" } as const;
  const asked = { ...group, trip: "t", city: "c", adults: 11, children: 0, askedAt: NOW };
  await tx.insert(schema.groups).values({ ...asked, id: "group", key: "g", state: "asked" });
  await tx.insert(schema.groups).values({ ...asked, id: "sold", key: "s", state: "closed", openedAt: NOW });
  const ofGroup = { groupId: "sold", groupPart: 0 };
  await tx.update(schema.checkouts).set(ofGroup).where(eq(schema.checkouts.id, booked.checkout));
}

async function fillPlanner(tx: Db, { booked }: Filled): Promise<void> {
  const trips = [
    { id: "own", name: m, booking: null, deletedAt: null },
    { id: "deleted", name: m, booking: null, deletedAt: NOW },
    { id: "of-booking", name: null, booking: booked.number, deletedAt: null },
  ];
  const share = { email: m, sharedBy: m, word: m, lastSent: doc, locale: "fr-ca", showsPrivate: false } as const;
  const month = new Date(NOW.getTime() + 30 * 24 * HOUR_MS);
  for (const trip of trips) {
    const of = { trip: trip.id, createdAt: NOW };
    await tx.insert(schema.plannerTrips).values({ ...trip, issuer: "i", subject: m, createdAt: NOW });
    await tx.insert(schema.plannerItems).values({ ...of, id: `item ${trip.id}`, kind: "note", data: doc });
    await tx.insert(schema.plannerNotes).values({ trip: trip.id, item: "bought", text: m });
    const file = { ...of, id: `file ${trip.id}`, item: "bought", type: "text/plain", bytes: 1, hash: "h" };
    await tx.insert(schema.plannerFiles).values({ ...file, name: m, content: m } as never);
    const ends = { expiresAt: month, revokedAt: trip.id === "deleted" ? NOW : null };
    await tx.insert(schema.plannerShares).values({ ...of, ...share, ...ends, id: trip.id, key: `key ${trip.id}` });
    await tx
      .insert(schema.plannerFeeds)
      .values({ trip: trip.id, salt: "s", key: `feed ${trip.id}`, locale: "fr-ca", revisedAt: NOW });
  }
}

async function fillIdentity(tx: Db): Promise<void> {
  const session = { id: "session", issuer: "i", createdAt: NOW, expiresAt: new Date(NOW.getTime() + HOUR_MS) };
  await tx.insert(schema.sessions).values({ ...session, subject: m, email: m, name: m, idToken: m });
  const way = { id: "way", browser: "b", locale: "fr-ca", window: "same", createdAt: NOW, expiresAt: NOW } as const;
  await tx.insert(schema.signIns).values({ ...way, name: m, target: m, visitor: m });
}
