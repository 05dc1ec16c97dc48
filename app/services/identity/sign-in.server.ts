/** On the way to the identity provider: where the traveller was going stays here. */
import { and, count, desc, eq, gt, isNull, lte } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { signIns } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { MAX_FAILED_RETURNS, MAX_SIGN_INS, SIGN_IN_MINUTES } from "~/domain/company/limits";
import type { Locale } from "~/domain/locale";
import type { Realm } from "~/domain/people/sign-in";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { IdentityProvider } from "~/gateways/identity.server";
import { providerOf } from "~/gateways/openid.server";
import { signIns as returns } from "~/platform/metrics.server";
import { keyHash, randomToken } from "~/platform/random-token.server";

const MINUTE_MS = 60_000;

export type SignInStart = {
  /** The key in the browser's cookie. */
  browser: string;
  /** A path of ours to come back to. */
  target: string;
  locale: Locale;
  realm: Realm;
  window: "same" | "popup";
  visitor: string | null;
};

/**
 * Remembers where a traveller is going, before they are sent to the provider; returns the way's id. Nobody is refused:
 * a visit of any protected page begins a way, and many may share an address.
 */
export async function openSignIn({ browser, ...start }: SignInStart, now: Date): Promise<{ id: string }> {
  return transaction(async (tx) => {
    if (start.visitor !== null) await forgetOldest(tx, start.visitor);
    const id = randomToken();
    const expiresAt = new Date(now.getTime() + SIGN_IN_MINUTES * MINUTE_MS);
    await tx.insert(signIns).values({ ...start, id, browser: keyHash(browser), createdAt: now, expiresAt });
    return { id };
  });
}

/** Keeps what one visitor can make us remember within bounds, and leaves room for one more. What failed is counted on. */
async function forgetOldest(tx: Db, visitor: string): Promise<void> {
  await lockForLimit(tx, "visitor", visitor);
  const theirs = and(eq(signIns.visitor, visitor), isNull(signIns.failedAt));
  const [last] = await tx
    .select({ createdAt: signIns.createdAt })
    .from(signIns)
    .where(theirs)
    .orderBy(desc(signIns.createdAt))
    .limit(1)
    .offset(MAX_SIGN_INS - 1);
  if (last) await tx.delete(signIns).where(and(theirs, lte(signIns.createdAt, last.createdAt)));
}

/** Whether a visitor has brought the provider so much in vain that it is not asked again for a while. */
export async function failsTooOften(reader: Db, visitor: string | null, now: Date): Promise<boolean> {
  if (visitor === null) return false;
  const since = new Date(now.getTime() - SIGN_IN_MINUTES * MINUTE_MS);
  const [failed] = await reader
    .select({ ways: count() })
    .from(signIns)
    .where(and(eq(signIns.visitor, visitor), gt(signIns.failedAt, since)));
  return failed !== undefined && failed.ways >= MAX_FAILED_RETURNS;
}

/** Where to send the browser so that it signs in. A way leads there once: for another try, open another. */
export async function sendToProvider(
  id: string,
  locale: Locale,
  now: Date,
  provider?: IdentityProvider,
): Promise<Verdict<{ url: string }, "unavailable" | "too_many">> {
  const { visitor, realm } = signIns;
  const [way] = await db.select({ visitor, realm }).from(signIns).where(eq(signIns.id, id));
  if (way && (await failsTooOften(db, way.visitor, now))) return refuse("too_many");
  const begun = await (provider ?? providerOf(way?.realm ?? "traveller")).begin(locale);
  if (!begun.ok) {
    returns.inc({ outcome: begun.code, step: "discovery", cause: "no_answer" });
    return begun;
  }
  const { url, state, nonce, codeVerifier } = begun.value;
  const sent = await transaction((tx) =>
    tx
      .update(signIns)
      .set({ state: keyHash(state), nonce, codeVerifier })
      .where(and(eq(signIns.id, id), isNull(signIns.state), gt(signIns.expiresAt, now)))
      .returning({ id: signIns.id }),
  );
  return sent.length === 1 ? accept({ url }) : refuse("unavailable");
}

/** Keeps what the provider calls anyone who is on the way back with this state, until they are back. */
export async function rememberName(state: string, name: string, now: Date): Promise<void> {
  const underWay = and(eq(signIns.state, keyHash(state)), isNull(signIns.usedAt), gt(signIns.expiresAt, now));
  const [way] = await db.select({ id: signIns.id }).from(signIns).where(underWay);
  // Anybody may post: what is not under way is not written for.
  if (way) await transaction((tx) => tx.update(signIns).set({ name }).where(underWay));
}

/** Where a way of this browser leads, for another try or once signed in, and as whom; null when it has none such. */
export async function targetOf(id: string, browser: string): Promise<{ target: string; realm: Realm } | null> {
  const mine = and(eq(signIns.id, id), eq(signIns.browser, keyHash(browser)));
  const { target, realm } = signIns;
  const [way] = await db.select({ target, realm }).from(signIns).where(mine);
  return way ?? null;
}

/** Forgets the ways that are over; returns how many. They are kept a while longer for the words of a late return. */
export async function purgeSignIns(now: Date): Promise<number> {
  const over = lte(signIns.expiresAt, new Date(now.getTime() - 4 * SIGN_IN_MINUTES * MINUTE_MS));
  return (await transaction((tx) => tx.delete(signIns).where(over).returning({ id: signIns.id }))).length;
}
