/** Which share it is, and whether it still shows anything. */
import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import { plannerShares, plannerTrips } from "~/db/schema";
import type { Traveller } from "~/domain/people/traveller";
import { keyHash } from "~/platform/random-token.server";

/** Shares that are neither revoked nor over, of trips that are there. */
export const live = (now: Date): SQL | undefined =>
  and(isNull(plannerShares.revokedAt), gt(plannerShares.expiresAt, now), isNull(plannerTrips.deletedAt));

/** The share of a mailed link. */
export const byLink = (key: string): SQL => eq(plannerShares.key, keyHash(key));

/** The share of that id with the traveller's verified e-mail; null for a traveller without one. */
export function byEmail({ email }: Pick<Traveller, "email">, id: string): SQL | null {
  if (email === null) return null;
  return and(eq(plannerShares.id, id), eq(plannerShares.email, email.toLowerCase())) ?? null;
}
