import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sessions, signIns } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { MAX_FAILED_RETURNS, MAX_SIGN_INS, SIGN_IN_MINUTES } from "~/domain/company/limits";
import { newKey } from "~/platform/random-token.server";
import { FakeIdentity } from "../../../tests/support/fake-identity";
import { completeSignIn } from "./complete-sign-in.server";
import { endSessions, findTraveller, forgetSession, openSession, purgeSessions } from "./sessions.server";
import { openSignIn, purgeSignIns, rememberName, type SignInStart, sendToProvider, targetOf } from "./sign-in.server";

const NOW = new Date("2030-05-01T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const DAY = 24 * 60;
let provider: FakeIdentity;
beforeEach(() => {
  provider = new FakeIdentity();
});

const start = (over: Partial<SignInStart> = {}): SignInStart => ({
  browser: newKey(),
  target: "/fr-ca/trip-planner?filter=all",
  locale: "fr-ca",
  realm: "traveller",
  window: "same",
  visitor: null,
  ...over,
});

/** A way up to the provider; the address one comes back to. */
async function begin(over: Partial<SignInStart> = {}, now = NOW) {
  const given = start(over);
  const opened = await openSignIn(given, now);
  const sent = await sendToProvider(opened.id, given.locale, now, provider);
  if (!sent.ok) throw new Error(sent.code);
  const returned = new URL("https://escale.example/sign-in/callback?code=abc");
  returned.searchParams.set("state", new URL(sent.value.url).searchParams.get("state") ?? "");
  return { id: opened.id, browser: given.browser, returned };
}

/** So many ways of a visitor's, as the database keeps them, a millisecond after another. */
async function remember(visitor: string, ways: number, failedAt: Date | null = null) {
  const row = { ...start({ visitor }), expiresAt: later(SIGN_IN_MINUTES), usedAt: failedAt, failedAt };
  const rows = Array.from({ length: ways }, (_, way) => ({
    ...row,
    id: newKey(),
    createdAt: new Date(NOW.getTime() + way),
  }));
  for (let at = 0; at < ways; at += 200) await db.insert(signIns).values(rows.slice(at, at + 200));
}

const complete = (way: { returned: URL; browser: string | null }, now = NOW) => completeSignIn(way, now, provider);

describe("a way to the provider", () => {
  it("A sign-in signs in the person who began it and returns to their page", async () => {
    const way = await begin({ window: "popup" });
    const done = await complete(way);
    if (!done.ok) throw new Error(done.code);
    expect(done).toMatchObject({
      target: "/fr-ca/trip-planner?filter=all",
      way: { id: way.id, locale: "fr-ca", window: "popup" },
    });
    const state = way.returned.searchParams.get("state");
    expect(provider.asked).toEqual([{ state, nonce: `nonce of ${state}`, codeVerifier: `verifier of ${state}` }]);
    expect(await findTraveller(done.key, NOW)).toEqual({ subject: "zoe", email: "zoe@example.com", name: "Zoé" });
  });

  it("A sign-in is used once, also when it arrives twice together", async () => {
    const way = await begin();
    const answers = await Promise.all([complete(way), complete(way), complete(way)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe("missing_transaction");
    expect(await complete(way)).toMatchObject({ ok: false, code: "missing_transaction", way: { id: way.id } });
    expect(provider.asked).toHaveLength(1);
  });

  it("A sign-in is used up by an error answer too", async () => {
    provider.answer = "cancelled";
    const way = await begin();
    expect(await complete(way)).toMatchObject({ ok: false, code: "cancelled", way: { id: way.id } });
    provider.answer = new FakeIdentity().answer;
    expect(await complete(way)).toMatchObject({ ok: false, code: "missing_transaction" });
    expect(await targetOf(way.id, way.browser)).toMatchObject({ target: "/fr-ca/trip-planner?filter=all" });
  });

  it("A sign-in stores neither state nor key in clear text, nor its verifier once used", async () => {
    const way = await begin();
    await complete(way);
    const [row] = await db.select().from(signIns).where(eq(signIns.id, way.id));
    expect(row).toMatchObject({ nonce: null, codeVerifier: null, usedAt: NOW });
    expect(JSON.stringify(row)).not.toContain(way.browser);
    expect(JSON.stringify(row)).not.toContain(way.returned.searchParams.get("state"));
  });

  it("A sign-in begun in another browser signs nobody in", async () => {
    const way = await begin();
    expect(await complete({ ...way, browser: newKey() })).toEqual({ ok: false, code: "state_mismatch", way: null });
    expect(await complete({ ...way, browser: null })).toEqual({ ok: false, code: "missing_transaction", way: null });
    expect(await targetOf(way.id, newKey())).toBeNull();
    expect(await complete(way)).toMatchObject({ ok: true });
  });

  it("A sign-in is distinguished from one that was never begun", async () => {
    const way = await begin();
    const other = new URL(way.returned);
    other.searchParams.set("state", "never-begun");
    expect(await complete({ ...way, returned: other })).toMatchObject({ code: "state_mismatch" });
    await complete(way);
    expect(await complete({ ...way, returned: other })).toMatchObject({ code: "missing_transaction" });
    other.search = "";
    expect(await complete({ ...way, returned: other })).toMatchObject({ code: "missing_transaction" });
  });

  it("A sign-in expires, and its entered name is kept a little longer", async () => {
    const way = await begin();
    expect(await complete(way, later(SIGN_IN_MINUTES))).toMatchObject({ code: "timeout", way: { id: way.id } });
    expect(await complete(way, later(SIGN_IN_MINUTES - 1))).toMatchObject({ ok: true });
    await purgeSignIns(later(SIGN_IN_MINUTES));
    expect(await targetOf(way.id, way.browser)).not.toBeNull();
    expect(await purgeSignIns(later(6 * SIGN_IN_MINUTES))).toBeGreaterThan(0);
    expect(await targetOf(way.id, way.browser)).toBeNull();
  });

  it("A sign-in leads to the provider once, and not while the provider is away", async () => {
    const { id } = await openSignIn(start(), NOW);
    provider.away = true;
    expect(await sendToProvider(id, "fr-ca", NOW, provider)).toMatchObject({ code: "unavailable" });
    provider.away = false;
    expect(await sendToProvider(id, "fr-ca", NOW, provider)).toMatchObject({ ok: true });
    expect(await sendToProvider(id, "fr-ca", NOW, provider)).toMatchObject({ ok: false });
  });

  it("A sign-in can be begun by any number of people behind one address, and the latest are remembered", async () => {
    const visitor = newKey();
    const now = (way: number) => new Date(NOW.getTime() + way);
    const first = await begin({ visitor }, now(-1));
    await remember(visitor, MAX_SIGN_INS - 1);
    expect(await targetOf(first.id, first.browser)).not.toBeNull();
    const last = await begin({ visitor }, now(MAX_SIGN_INS));
    expect(await targetOf(first.id, first.browser)).toBeNull();
    expect(await complete(last)).toMatchObject({ ok: true });
    const kept = await db.select({ id: signIns.id }).from(signIns).where(eq(signIns.visitor, visitor));
    expect(kept).toHaveLength(MAX_SIGN_INS);
  });
});

describe("a name that is posted on the way back", () => {
  const stateOf = (way: { returned: URL }) => way.returned.searchParams.get("state") ?? "";
  const nameOf = async (way: { returned: URL; browser: string }) => {
    const done = await complete(way);
    return done.ok && (await findTraveller(done.key, NOW))?.name;
  };
  beforeEach(() => {
    provider.answer = { subject: "zoe", email: null, name: null, idToken: "id-token", amr: [], acr: null };
  });

  it("A posted name is used when the provider gives none, and is forgotten with the sign-in", async () => {
    const way = await begin();
    await rememberName(stateOf(way), "Zoé Tremblay", NOW);
    expect(await nameOf(way)).toBe("Zoé Tremblay");
    expect(await db.select({ name: signIns.name }).from(signIns).where(eq(signIns.id, way.id))).toEqual([
      { name: null },
    ]);
    const other = await begin();
    provider.answer = { subject: "zoe", email: null, name: "Zoé", idToken: "id-token", amr: [], acr: null };
    await rememberName(stateOf(other), "Someone else", NOW);
    expect(await nameOf(other)).toBe("Zoé");
  });

  it("A posted name without a sign-in in progress belongs to nobody", async () => {
    const [used, late, mine] = [await begin(), await begin(), await begin()];
    await complete(used);
    await rememberName(stateOf(used), "Léo", NOW);
    await rememberName(stateOf(late), "Léo", later(SIGN_IN_MINUTES));
    await rememberName("", "Léo", NOW);
    await rememberName("unknown", "Léo", NOW);
    expect(await nameOf(mine)).toBeNull();
    for (const { id } of [used, late])
      expect(await db.select({ name: signIns.name }).from(signIns).where(eq(signIns.id, id))).toEqual([{ name: null }]);
  });
});

describe("what is brought to the provider in vain", () => {
  /** Uses up all of a visitor's tries but `left`. */
  const fail = (visitor: string, left = 0) => remember(visitor, MAX_FAILED_RETURNS - left, NOW);

  it("Failed sign-ins are limited per address, which is told to wait and keeps its destination", async () => {
    const visitor = newKey();
    await fail(visitor, 1);
    const [under, over] = [await begin({ visitor }), await begin({ visitor })];
    provider.answer = "provider";
    expect(await complete(under)).toMatchObject({ code: "provider" });
    // On its way already: the provider is not asked.
    expect(await complete(over)).toMatchObject({ ok: false, code: "too_many", way: { id: over.id } });
    expect(provider.asked).toHaveLength(1);
    provider.answer = new FakeIdentity().answer;
    const given = start({ visitor });
    const { id } = await openSignIn(given, NOW);
    expect(await sendToProvider(id, "fr-ca", NOW, provider)).toEqual({ ok: false, code: "too_many" });
    expect(await targetOf(id, given.browser)).toMatchObject({ target: given.target });
    expect(await complete(await begin({ visitor: newKey() }))).toMatchObject({ ok: true });
    expect(await complete(await begin({ visitor }, later(SIGN_IN_MINUTES)), later(SIGN_IN_MINUTES))).toMatchObject({
      ok: true,
    });
  });

  it("Failed sign-ins exclude what the provider accepted, could not answer, or the visitor gave up", async () => {
    const visitor = newKey();
    await fail(visitor, 1);
    for (const answer of [provider.answer, "unavailable", "cancelled"] as const) {
      provider.answer = answer;
      for (let way = 0; way < 2; way++) await complete(await begin({ visitor }));
    }
    const refused = await begin({ visitor });
    refused.returned.searchParams.delete("code");
    provider.answer = "provider";
    expect(await complete(refused)).toMatchObject({ code: "provider" });
    provider.answer = new FakeIdentity().answer;
    expect(await complete(await begin({ visitor }))).toMatchObject({ ok: true });
  });

  it("Failed sign-ins count however many arrive together", async () => {
    const visitor = newKey();
    await fail(visitor, 2);
    const ways = await Promise.all([1, 2, 3, 4].map(() => begin({ visitor })));
    provider.answer = "provider";
    const answers = await Promise.all(ways.map((way) => complete(way)));
    expect(answers.map((answer) => (answer.ok ? "in" : answer.code)).toSorted()).toEqual([
      "provider",
      "provider",
      "too_many",
      "too_many",
    ]);
  });

  it("Failed sign-ins keep counting while others are begun", async () => {
    const visitor = newKey();
    await fail(visitor);
    await remember(visitor, MAX_SIGN_INS);
    await openSignIn(start({ visitor }), later(1));
    const { id } = await openSignIn(start({ visitor }), NOW);
    expect(await sendToProvider(id, "fr-ca", NOW, provider)).toEqual({ ok: false, code: "too_many" });
  });
});

describe("a session", () => {
  const someone = (subject: string) => ({ subject, email: null, name: null, idToken: `of ${subject}` });

  it("A session lasts a day and opens with its key alone", async () => {
    const key = await openSession(someone("lea"), NOW);
    expect(await findTraveller(key, later(DAY - 1))).toEqual({ subject: "lea", email: null, name: null });
    expect(await findTraveller(key, later(DAY))).toBeNull();
    expect(await findTraveller(newKey(), NOW)).toBeNull();
    const rows = await db.select().from(sessions).where(eq(sessions.subject, "lea"));
    expect(JSON.stringify(rows)).not.toContain(key);
    // A reader of the database has no key to it.
    expect(await findTraveller(rows[0]?.id ?? "", NOW)).toBeNull();
  });

  it("A session ends everywhere, and nobody else's with it", async () => {
    const [phone, laptop, other] = [
      await openSession(someone("max"), NOW),
      await openSession(someone("max"), later(5)),
      await openSession(someone("ana"), NOW),
    ];
    expect(await endSessions(phone, later(6))).toEqual({ idToken: "of max" });
    expect(await findTraveller(phone, later(6))).toBeNull();
    expect(await findTraveller(laptop, later(6))).toBeNull();
    expect(await findTraveller(other, later(6))).not.toBeNull();
    expect(await endSessions(phone, later(7))).toBeNull();
  });

  it("Of two sign-ins at the same moment with a former and a new e-mail one session is left", async () => {
    for (let round = 0; round < 8; round++) {
      const who = someone(`kim-${round}`);
      const keys = await Promise.all(
        ["former@example.com", "new@example.com"].map((email) => openSession({ ...who, email }, NOW)),
      );
      const open = await Promise.all(keys.map((key) => findTraveller(key, NOW)));
      expect(open.filter((each) => each !== null)).toHaveLength(1);
    }
  });

  it("A session of a removed provider belongs to nobody", async () => {
    const key = await openSession(someone("ivo"), NOW);
    await db.update(sessions).set({ issuer: "https://former.example" }).where(eq(sessions.subject, "ivo"));
    expect(await findTraveller(key, NOW)).toBeNull();
    expect(await endSessions(key, NOW)).toBeNull();
  });

  it("A replaced or expired session is deleted", async () => {
    const [first, second] = [await openSession(someone("eve"), NOW), await openSession(someone("eve"), NOW)];
    expect(first).not.toBe(second);
    await forgetSession(first);
    expect(await findTraveller(first, NOW)).toBeNull();
    expect(await findTraveller(second, NOW)).not.toBeNull();
    expect(await purgeSessions(later(DAY))).toBeGreaterThan(0);
    expect(await db.select().from(sessions).where(eq(sessions.subject, "eve"))).toEqual([]);
  });
});
