import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { signIns as ways } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { Locale } from "~/domain/locale";
import { countedCause, judgeReturn, type Realm, type SignInError } from "~/domain/people/sign-in";
import { accept, type Verdict } from "~/domain/verdict";
import type { Identity, IdentityProvider, NotIdentified } from "~/gateways/identity.server";
import { issuerOf, providerOf } from "~/gateways/openid.server";
import { log, requestIdNow } from "~/platform/log.server";
import { signIns } from "~/platform/metrics.server";
import { keyHash } from "~/platform/random-token.server";
import { openStaffSession } from "~/services/staff/sessions.server";
import { openSession, sessionName } from "./sessions.server";
import { failsTooOften } from "./sign-in.server";

/** Of the way that was begun: null when it is not known, or not this browser's. */
type Begun = { id: string; locale: Locale; realm: Realm; window: "same" | "popup" };
export type SignedIn = { ok: true; key: string; target: string; way: Begun };
/** `about` is of what the provider answered, or did not. */
export type NotSignedIn = { ok: false; code: SignInError; way: Begun | null; about?: NotIdentified };

/** Whether this browser has a way to come back from. */
async function isWaiting(browser: string, now: Date): Promise<boolean> {
  const sent = and(eq(ways.browser, browser), isNotNull(ways.state), isNull(ways.usedAt));
  const found = await db
    .select({ id: ways.id })
    .from(ways)
    .where(and(sent, gt(ways.expiresAt, now)))
    .limit(1);
  return found.length > 0;
}

type Returning = Pick<typeof ways.$inferSelect, "id" | "visitor">;

/**
 * Uses a way up. One that `brings` the provider something to exchange counts as failed from then on, until the provider
 * takes it: a visitor who brings it too much in vain is told to wait, before the provider is asked.
 */
async function spendWay(
  { id, visitor }: Returning,
  { brings, now }: { brings: boolean; now: Date },
): Promise<"used" | "missing_transaction" | "too_many"> {
  return transaction(async (tx) => {
    if (visitor !== null) await lockForLimit(tx, "visitor", visitor);
    const tooOften = brings && (await failsTooOften(tx, visitor, now));
    const used = await tx
      .update(ways)
      .set({ usedAt: now, nonce: null, codeVerifier: null, name: null, failedAt: brings && !tooOften ? now : null })
      .where(and(eq(ways.id, id), isNull(ways.usedAt)))
      .returning({ id: ways.id });
    if (used.length === 0) return "missing_transaction";
    return tooOften ? "too_many" : "used";
  });
}

/** The provider took what was brought, or could not be asked: nothing was in vain. */
async function forgive(id: string): Promise<void> {
  await transaction((tx) => tx.update(ways).set({ failedAt: null }).where(eq(ways.id, id)));
}

/**
 * Counts sign-ins and refusals, and leaves a line of it, by what opens nothing and names nobody. That one gave up
 * is no failure; that the provider refuses us is the operator's to mend.
 */
function tellOutcome(result: SignedIn | NotSignedIn): void {
  const requestId = requestIdNow();
  if (result.ok) {
    signIns.inc({ outcome: "signed_in", step: "", cause: "" });
    log.info({ requestId, session: sessionName(result.key) }, "signed in");
    return;
  }
  const { code, about } = result;
  signIns.inc({ outcome: code, step: about?.step ?? "", cause: about ? countedCause(about.cause) : "" });
  const line = { requestId, code, ...(about && { step: about.step, cause: about.cause, said: about.said }) };
  if (code === "refused_us") log.error(line, "not signed in: the identity provider refuses us");
  else if (code === "cancelled") log.info(line, "sign-in given up");
  else log.warn(line, "not signed in");
}

/**
 * Signs in anyone who comes back from the provider to `returned` (spec 4). The way is used up before the provider is asked
 * anything, so that no address is of use twice, no matter what becomes of the first time.
 */
export async function completeSignIn(
  way: { returned: URL; browser: string | null },
  now: Date,
  provider?: IdentityProvider,
): Promise<SignedIn | NotSignedIn> {
  const result = await comeBack(way, now, provider);
  tellOutcome(result);
  return result;
}

async function comeBack(
  { returned, browser }: { returned: URL; browser: string | null },
  now: Date,
  given: IdentityProvider | undefined,
): Promise<SignedIn | NotSignedIn> {
  const state = returned.searchParams.get("state") ?? "";
  const mine = browser === null ? null : keyHash(browser);
  const [way] = await db
    .select()
    .from(ways)
    .where(eq(ways.state, keyHash(state)));
  const waiting = !way && mine !== null && (await isWaiting(mine, now));
  const judged = judgeReturn(way ?? null, { browser: mine, waiting, now });
  const begun =
    way && way.browser === mine ? { id: way.id, locale: way.locale, realm: way.realm, window: way.window } : null;
  if (judged !== "go-on") return { ok: false, code: judged, way: begun };
  if (!way?.nonce || !way.codeVerifier || !begun) return { ok: false, code: "missing_transaction", way: begun };
  const brings = returned.searchParams.has("code");
  const used = await spendWay(way, { brings, now });
  if (used !== "used") return { ok: false, code: used, way: begun };
  const provider = given ?? providerOf(way.realm);
  const found = await provider.complete(returned, { state, nonce: way.nonce, codeVerifier: way.codeVerifier });
  if (brings && (found.ok || found.code !== "provider")) await forgive(way.id);
  if (!found.ok) return { ok: false, code: found.code, way: begun, about: found };
  const opened = await openFor(way.realm, { ...found.value, name: found.value.name ?? way.name }, now);
  return opened.ok
    ? { ok: true, key: opened.value.key, target: way.target, way: begun }
    : { ok: false, code: opened.code, way: begun };
}

/** The session of the person found: a traveller's, or a colleague's where they are one. */
async function openFor(realm: Realm, found: Identity, now: Date): Promise<Verdict<{ key: string }, "not_staff">> {
  if (realm === "traveller") return accept({ key: await openSession(found, now) });
  return openStaffSession({ ...found, issuer: issuerOf("staff") }, now);
}
