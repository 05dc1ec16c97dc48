/**
 * Cards that several charges may ask are kept at the gateway; once nothing needs one any more, it is released there.
 */
import { and, asc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { claimDue } from "~/db/claim.server";
import { preparedUpdate } from "~/db/prepared-query.server";
import { bookings, charges, checkouts, keptCards, splitCards } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { statesBefore } from "~/domain/booking/transitions";
import { GATEWAY_KEPT_DAYS } from "~/domain/company/limits";
import { isLastLook, nextLook } from "~/domain/company/schedules";
import { dayIn } from "~/domain/day";
import { LIVE_CHARGE_STATES } from "~/domain/money/charge";
import { KEPT_CARD_MOVES, KEPT_CARD_START, type KeptCardState } from "~/domain/money/kept-card";
import type { CardGateway } from "~/gateways/cards.server";
import { cards } from "~/gateways/stripe-cards.server";
import { crashPoint } from "~/platform/crash-point.server";
import { logFailure } from "~/platform/for-each-isolated.server";
import { raiseAlert, shortened } from "~/services/alerts/raise.server";
import { askCards } from "./ask-cards.server";

const BATCH_SIZE = 20;
/** How soon a card that is still needed is looked at again, unless the payment that needs it ends before. */
const LOOK_MINUTES = 60;

const mayMoveTo = (to: KeptCardState) => inArray(keptCards.state, statesBefore(KEPT_CARD_MOVES, to));
const later = (now: Date) => new Date(now.getTime() + LOOK_MINUTES * 60_000);

/** Writes which cards the gateway is about to keep, with the charges that ask them. */
export async function keepCards(tx: Db, checkout: string, tokens: readonly string[], now: Date): Promise<void> {
  if (tokens.length === 0) return;
  const nextAttemptAt = later(now);
  await tx
    .insert(keptCards)
    .values(tokens.map((cardToken) => ({ cardToken, checkout, state: KEPT_CARD_START, nextAttemptAt })))
    .onConflictDoUpdate({ target: keptCards.cardToken, set: { nextAttemptAt } });
}

/** Takes a card's row for the payment that lists the card again; false when it is leaving, so that nothing may ask it. */
export async function mayBeListed(tx: Db, cardToken: string, now: Date): Promise<boolean> {
  const ofIt = eq(keptCards.cardToken, cardToken);
  await tx
    .update(keptCards)
    .set({ nextAttemptAt: later(now) })
    .where(and(ofIt, eq(keptCards.state, "kept")));
  const [gone] = await tx
    .select({ state: keptCards.state })
    .from(keptCards)
    .where(and(ofIt, ne(keptCards.state, "kept")));
  return gone === undefined;
}

const cleanupScheduled = preparedUpdate(keptCards, (update) =>
  update.where(and(eq(keptCards.checkout, sql.placeholder("checkout")), eq(keptCards.state, "kept"))),
);

/** A payment of the checkout has ended: which of its cards are needed still is looked at now. */
export async function scheduleCardCleanup(tx: Db, checkout: string, now: Date): Promise<void> {
  await cleanupScheduled(tx, { nextAttemptAt: now }, { checkout });
}

/**
 * Lets go at the gateway every card that nothing needs any more: no charge of it is under way, and it is not listed for
 * a payment to come. It is asked until it has said so, later and later. Returns how many it let go.
 */
export async function detachCards(now: Date, gateway: CardGateway = cards): Promise<number> {
  const due = await db
    .select()
    .from(keptCards)
    .where(and(ne(keptCards.state, "gone"), lte(keptCards.nextAttemptAt, now)))
    .orderBy(asc(keptCards.nextAttemptAt))
    .limit(BATCH_SIZE);
  let gone = 0;
  for (const card of due) if (await logFailure({ what: "a kept card" }, () => letCardGo(card, now, gateway))) gone++;
  return gone;
}

/** Lets one card go, if nothing needs it; false when it is needed, or the gateway has not said so. */
export async function letCardGo(
  card: typeof keptCards.$inferSelect,
  now: Date,
  gateway: CardGateway,
): Promise<boolean> {
  if (!(await transaction((tx) => leave(tx, card, now)))) return false;
  crashPoint("card.leaving");
  const { cardToken } = card;
  const answer = await askCards({ step: "detach" }, () => gateway.detach({ cardToken }));
  crashPoint("card.detached");
  if (answer.state !== "detached") return false;
  const leaving = and(eq(keptCards.cardToken, cardToken), mayMoveTo("gone"));
  const gone = await transaction((tx) =>
    tx.update(keptCards).set({ state: "gone" }).where(leaving).returning({ card: keptCards.cardToken }),
  );
  return gone.length === 1;
}

/**
 * Takes the card's row and moves it to `leaving`; false when another has it, or something needs it. A payment that lists the card
 * takes the same row first, so that what is seen here of the list holds.
 */
async function leave(tx: Db, card: typeof keptCards.$inferSelect, now: Date): Promise<boolean> {
  const { cardToken, attempts, state } = card;
  const ofIt = eq(keptCards.cardToken, cardToken);
  const claim = {
    asRead: and(ofIt, eq(keptCards.attempts, attempts), eq(keptCards.state, state)),
    due: keptCards.nextAttemptAt,
    lease: { nextAttemptAt: nextLook("keptCard", now, attempts), attempts: attempts + 1 },
  };
  if (!(await claimDue(tx, keptCards, claim, now))) return false;
  if (state === "leaving") {
    // With the claim of its last look: nobody looks again, should this process end before the gateway answers.
    if (isLastLook("keptCard", attempts))
      await raiseAlert({ kind: "card-kept", subject: shortened(card.checkout) }, now, { tx });
    return true;
  }
  if (await isNeeded(tx, cardToken, now)) {
    await tx
      .update(keptCards)
      .set({ nextAttemptAt: later(now), attempts: 0 })
      .where(ofIt);
    return false;
  }
  await tx.delete(splitCards).where(eq(splitCards.cardToken, cardToken));
  await tx
    .update(keptCards)
    .set({ state: "leaving" })
    .where(and(ofIt, mayMoveTo("leaving")));
  return true;
}

/** Forgets cards GATEWAY_KEPT_DAYS after the gateway removed them; returns how many. */
export async function purgeKeptCards(now: Date): Promise<number> {
  const then = new Date(now.getTime() - GATEWAY_KEPT_DAYS * 86_400_000);
  const old = and(eq(keptCards.state, "gone"), lte(keptCards.nextAttemptAt, then));
  return (await transaction((tx) => tx.delete(keptCards).where(old).returning({ card: keptCards.cardToken }))).length;
}

/** Whether a charge of it is under way, or it is listed for one to come: while something is to be paid, until the trip begins. */
async function isNeeded(tx: Db, cardToken: string, now: Date): Promise<boolean> {
  const [live] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.cardToken, cardToken), inArray(charges.state, [...LIVE_CHARGE_STATES])))
    .limit(1);
  if (live) return true;
  const [listed] = await tx
    .select({ journey: checkouts.journey, price: bookings.price, paid: bookings.paid })
    .from(splitCards)
    .innerJoin(checkouts, eq(checkouts.id, splitCards.checkout))
    .leftJoin(bookings, eq(bookings.checkout, splitCards.checkout))
    .where(eq(splitCards.cardToken, cardToken));
  if (!listed || (listed.price !== null && listed.price === listed.paid)) return false;
  return listed.journey.departure.startDay >= dayIn(now);
}
