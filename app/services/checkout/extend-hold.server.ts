/**
 * Places kept for someone who cannot pay here and now: where the card form needs scripts, and there are none. The day
 * begins once the link mailed to them is confirmed, so that it costs an address one reads the mail of.
 */
import { and, count, desc, eq, gt, isNotNull, ne, or, type SQL } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { checkouts, holdExtensions, outbox, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { KEEP_HOURS, MAX_KEEP_MAILS, MAX_KEPT_HOLDS } from "~/domain/company/limits";
import { startOfDay } from "~/domain/day";
import { secondsToWait } from "~/domain/departures/waiting";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { keyedHash } from "~/platform/keyed-hash.server";
import { keyHash, newKey } from "~/platform/random-token.server";
import { roomHeldUntil } from "~/services/checkout/room.server";
import { readCheckoutRow } from "./checkout-rows.server";
import { laterMailKey, queueLater } from "./later-mail.server";
import { type ClosedRefusal, lockOpen } from "./open-checkout.server";

type Checkout = typeof checkouts.$inferSelect;

/** How far it has come. `asked`: a link is on its way to `mailedTo`, and works until the hold ends. */
export type Extension =
  | { state: "none" }
  | { state: "asked"; until: Date; mailedTo: string }
  | { state: "kept"; until: Date; mailedTo: string };

type AskRefusal = ClosedRefusal | "travellers-missing" | "email-required" | "too-many-kept" | "too-many-keep-mails";
type ConfirmRefusal = ClosedRefusal | "keep-link-unknown" | "too-many-kept";

/** Names an e-mail address without telling it. */
function recipientOf(email: string): string {
  return keyedHash(`extension:${email.trim().toLowerCase()}`);
}

/**
 * KEEP_HOURS from now, or until the day of departure begins, or as long as the partner keeps the room; never sooner than
 * it is held anyway.
 */
function longest({ heldUntil, journey }: Checkout, room: Date | null, now: Date): Date {
  const day = now.getTime() + KEEP_HOURS * 3_600_000;
  const departure = startOfDay(journey.departure.startDay).getTime();
  return new Date(Math.max(heldUntil.getTime(), Math.min(day, departure, room?.getTime() ?? day)));
}

/**
 * Mails, to `email` or else to the contact, the link that keeps an open checkout's places for a day; until it is
 * confirmed the hold lasts no longer than before. Asked again, it writes again, to whichever address is given then.
 * Refuses with `checkout-unknown`, `checkout-expired`, `checkout-closed`, `travellers-missing`, `email-required` (the
 * contact has none), `too-many-kept` (the visitor or the address has MAX_KEPT_HOLDS kept, params: `max`) or
 * `too-many-keep-mails` (of this checkout, or to this address in a day; params: `wait`, in seconds).
 */
export async function askToExtendHold(
  id: string,
  email: string | null,
  now: Date,
): Promise<Verdict<Extension, AskRefusal>> {
  return transaction(async (tx) => {
    const locked = await lockOpen(tx, id, now);
    if (!locked.ok) return locked;
    const open = locked.value;
    if (!open.travellersDone) return refuse("travellers-missing");
    const former = await extensionOf(tx, open);
    if (former.state === "kept") return accept(former);
    const [contact] = await tx
      .select({ email: travellers.email, name: travellers.firstName })
      .from(travellers)
      .where(and(eq(travellers.checkout, id), eq(travellers.position, 0)));
    const to = email ?? contact?.email;
    if (!to) return refuse("email-required");
    const recipient = recipientOf(to);
    await oneByOne(tx, open, recipient);
    if (await hasTooMany(tx, open, recipient, now)) return refuse("too-many-kept", { max: MAX_KEPT_HOLDS });
    const asked = await mailsOf(tx, eq(holdExtensions.checkout, id), now);
    const limit = { most: MAX_KEEP_MAILS, hours: KEEP_HOURS };
    const waits = [asked, await mailsOf(tx, eq(holdExtensions.recipient, recipient), now)].map(
      (times) => secondsToWait(times, limit, now) ?? 0,
    );
    const wait = Math.max(...waits);
    if (wait > 0) return refuse("too-many-keep-mails", { wait });
    const key = newKey();
    const mail = laterMailKey(id, asked.length);
    await tx.insert(holdExtensions).values({ key: keyHash(key), checkout: id, recipient, mail, askedAt: now });
    const kept = longest(open, await roomHeldUntil(tx, id), now);
    const name = to === contact?.email ? contact.name : "";
    await queueLater(tx, { checkout: open, kept, key, mail, recipient: { email: to, name } }, now);
    return accept({ state: "asked", until: open.heldUntil, mailedTo: to });
  });
}

/**
 * Holds the places for a day from now, by the key of the mailed link; once a checkout: confirmed again, it answers what
 * was done. Refuses with `keep-link-unknown`, `checkout-unknown`, `checkout-expired`, `checkout-closed` or
 * `too-many-kept` (params: `max`).
 */
export async function confirmExtension(
  id: string,
  key: string,
  now: Date,
): Promise<Verdict<Extension, ConfirmRefusal>> {
  return transaction(async (tx) => {
    const locked = await lockOpen(tx, id, now);
    if (!locked.ok) return locked;
    const open = locked.value;
    const own = and(eq(holdExtensions.checkout, id), eq(holdExtensions.key, keyHash(key)));
    const [extension] = await tx.select().from(holdExtensions).where(own);
    if (!extension) return refuse("keep-link-unknown");
    const former = await extensionOf(tx, open);
    if (former.state === "kept") return accept(former);
    await oneByOne(tx, open, extension.recipient);
    if (await hasTooMany(tx, open, extension.recipient, now)) return refuse("too-many-kept", { max: MAX_KEPT_HOLDS });
    const heldUntil = longest(open, await roomHeldUntil(tx, id), now);
    await tx.update(holdExtensions).set({ confirmedAt: now }).where(own);
    await tx.update(checkouts).set({ heldUntil }).where(eq(checkouts.id, id));
    return accept(await extensionOf(tx, { ...open, heldUntil }));
  });
}

/** How far the extension of a checkout's hold has come. */
export async function readExtension(id: string): Promise<Extension> {
  const checkout = await readCheckoutRow(db, id);
  return checkout ? extensionOf(db, checkout) : { state: "none" };
}

async function extensionOf(on: Db, { id, heldUntil }: Pick<Checkout, "id" | "heldUntil">): Promise<Extension> {
  const asked = await on
    .select({ to: outbox.recipient, confirmedAt: holdExtensions.confirmedAt })
    .from(holdExtensions)
    .innerJoin(outbox, eq(outbox.key, holdExtensions.mail))
    .where(eq(holdExtensions.checkout, id))
    .orderBy(desc(holdExtensions.askedAt), desc(holdExtensions.mail));
  const confirmed = asked.find(({ confirmedAt }) => confirmedAt !== null);
  const { to } = confirmed ?? asked[0] ?? {};
  return to ? { state: confirmed ? "kept" : "asked", until: heldUntil, mailedTo: to } : { state: "none" };
}

/** Others that count the same visitor or address wait from here on; always in this order. */
async function oneByOne(tx: Db, { visitor }: Checkout, recipient: string): Promise<void> {
  if (visitor) await lockForLimit(tx, "extension", visitor);
  await lockForLimit(tx, "extension", recipient);
}

/** Whether as many other purchases are kept already, for the same visitor or by the same address. */
async function hasTooMany(tx: Db, { id, visitor }: Checkout, recipient: string, now: Date): Promise<boolean> {
  const keptBy = async (who: SQL) => {
    const held = or(and(eq(checkouts.state, "open"), gt(checkouts.heldUntil, now)), eq(checkouts.state, "paying"));
    const [row] = await tx
      .select({ kept: count() })
      .from(holdExtensions)
      .innerJoin(checkouts, eq(checkouts.id, holdExtensions.checkout))
      .where(and(who, held, isNotNull(holdExtensions.confirmedAt), ne(checkouts.id, id)));
    return row?.kept ?? 0;
  };
  const ofVisitor = visitor ? await keptBy(eq(checkouts.visitor, visitor)) : 0;
  return Math.max(ofVisitor, await keptBy(eq(holdExtensions.recipient, recipient))) >= MAX_KEPT_HOLDS;
}

async function mailsOf(tx: Db, which: SQL, now: Date): Promise<Date[]> {
  const dayAgo = new Date(now.getTime() - KEEP_HOURS * 3_600_000);
  const rows = await tx
    .select({ at: holdExtensions.askedAt })
    .from(holdExtensions)
    .where(and(which, gt(holdExtensions.askedAt, dayAgo)));
  return rows.map(({ at }) => at);
}
