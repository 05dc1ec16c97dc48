import { and, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { sessions } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { SESSION_DAYS } from "~/domain/company/limits";
import type { Traveller } from "~/domain/people/traveller";
import { env } from "~/platform/env.server";
import { keyHash, newKey } from "~/platform/random-token.server";
import { revokeFormerEmailAccess } from "~/services/planner/revoke-former-access.server";

const DAY_MS = 86_400_000;

/** Names a session in the log, from signing in to signing out: the beginning of its hash, which opens nothing. */
export function sessionName(key: string): string {
  return keyHash(key).slice(0, 8);
}

export type NewSession = Traveller & { idToken: string };

/** Sessions of this traveller that were opened with another e-mail. */
const ofFormerEmail = ({ subject, email }: Traveller) =>
  and(
    eq(sessions.issuer, env.OIDC_ISSUER),
    eq(sessions.subject, subject),
    email === null ? isNotNull(sessions.email) : sql`lower(${sessions.email}) <> ${email.toLowerCase()}`,
  );

/**
 * Signs a traveller in for SESSION_DAYS (spec 9); the key is new each time, so none that was known before is of use.
 * What they opened to others by an e-mail they no longer have is closed, and so are the sessions that still have it.
 */
export async function openSession(traveller: NewSession, now: Date): Promise<string> {
  const key = newKey();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const row = { ...traveller, id: keyHash(key), issuer: env.OIDC_ISSUER, createdAt: now, expiresAt };
  await transaction(async (tx) => {
    // Of two with different e-mails, the second sees what the first opened.
    await lockForLimit(tx, "traveller", traveller.subject);
    await tx.insert(sessions).values(row);
    await tx.delete(sessions).where(ofFormerEmail(traveller));
    await revokeFormerEmailAccess(tx, traveller, now);
  });
  return key;
}

/** A session is of the provider we have now: another's subjects are other people. */
const live = (key: string, now: Date) =>
  and(eq(sessions.id, keyHash(key)), eq(sessions.issuer, env.OIDC_ISSUER), gt(sessions.expiresAt, now));

/** Who has this key; null when nobody has, any more. */
export async function findTraveller(key: string, now: Date): Promise<Traveller | null> {
  const { subject, email, name } = sessions;
  const [found] = await db.select({ subject, email, name }).from(sessions).where(live(key, now));
  return found ?? null;
}

/** Signs the traveller of this key out everywhere; returns what the provider wants to see to do the same there. */
export async function endSessions(key: string, now: Date): Promise<{ idToken: string } | null> {
  return transaction(async (tx) => {
    const [found] = await tx.select().from(sessions).where(live(key, now));
    if (!found) return null;
    const { issuer, subject, idToken } = found;
    await tx.delete(sessions).where(and(eq(sessions.issuer, issuer), eq(sessions.subject, subject)));
    return { idToken };
  });
}

/** Ends one session, when its browser gets a new one. */
export async function forgetSession(key: string): Promise<void> {
  await transaction((tx) => tx.delete(sessions).where(eq(sessions.id, keyHash(key))));
}

/** Forgets the sessions that are over; returns how many. */
export async function purgeSessions(now: Date): Promise<number> {
  const gone = await transaction((tx) =>
    tx.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ id: sessions.id }),
  );
  return gone.length;
}
