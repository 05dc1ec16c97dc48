/** The site's secret is changed: what was made with the former one. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { outbox } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Traveller } from "~/domain/people/traveller";
import { env } from "~/platform/env.server";
import { followShare } from "~/services/planner/follow-share.server";
import { byLink } from "~/services/planner/live-share.server";
import { sendChangeDigest } from "~/services/planner/send-change-digest.server";
import { findShareKey, shareKey } from "~/services/planner/share-key.server";
import { openShared, shareTrip } from "~/services/planner/shares.server";
import { addTrip, renameTrip } from "~/services/planner/trips.server";
import { findFeed, openFeed, readFeed } from "~/services/pocket/calendar-feed.server";
import { minutesAfter, unique } from "../../../tests/support/checkout";

const NOON = new Date("2030-05-01T16:00:00Z");
const evening = (days: number) => minutesAfter((7 + days * 24) * 60, NOON);
const [OLD, NEW] = ["the old secret of the site", "the new secret of the site"];
const before = env.SESSION_SECRET;
const secrets = (...list: [string, ...string[]]) => Object.assign(env, { SESSION_SECRET: list });
beforeEach(() => secrets(OLD));
afterEach(() => secrets(...before));

async function aTrip() {
  const owner: Traveller = { subject: unique("subject"), email: `${unique("owner")}@example.com`, name: "Zoé" };
  const added = await addTrip(owner, "Boston", NOON);
  if (!added.ok) throw new Error(added.code);
  return { owner, trip: added.value.id };
}

it("A mailed link keeps opening the trip, and is in change mails, until the former secret is dropped", async () => {
  const { owner, trip } = await aTrip();
  const email = `${unique("viewer")}@example.com`;
  const invitation = { trip, email, locale: "fr-ca", showsPrivate: false, files: false, days: 30 } as const;
  const shared = await shareTrip(owner, invitation, NOON);
  if (!shared.ok) throw new Error(shared.code);
  const { id } = shared.value;
  const mailed = shareKey(id);
  await followShare(byLink(mailed), true, NOON);
  const toldNext = async (day: number) => {
    await renameTrip(owner, trip, `Boston ${day}`);
    await sendChangeDigest(evening(day));
    const mails = await db.select().from(outbox).orderBy(outbox.createdAt);
    return mails.findLast((mail) => mail.recipient === email)?.text ?? "";
  };

  secrets(NEW, OLD);
  expect(shareKey(id)).not.toBe(mailed);
  expect(await openShared(mailed, NOON)).not.toBeNull();
  expect(await toldNext(1)).toContain(`/voyage-partage/${mailed}`);

  secrets(NEW);
  expect(await openShared(mailed, NOON)).not.toBeNull();
  const said = await toldNext(2);
  expect(said).toContain("Boston 2");
  expect(said).not.toContain(mailed);
  expect(findShareKey(id, "of another share")).toBeNull();
});

it("A calendar’s address keeps working, and can be shown, until the former secret is dropped", async () => {
  const { owner, trip } = await aTrip();
  const key = await openFeed(owner, trip, "fr-ca", NOON);
  if (!key) throw new Error("no feed");

  secrets(NEW, OLD);
  expect(await findFeed(owner, trip)).toEqual({ state: "open", key });
  expect(await readFeed(key, NOON)).not.toBeNull();

  secrets(NEW);
  expect(await findFeed(owner, trip)).toEqual({ state: "lost" });
  expect(await readFeed(key, NOON)).not.toBeNull();
  const again = await openFeed(owner, trip, "fr-ca", NOON);
  expect(await findFeed(owner, trip)).toEqual({ state: "open", key: again });
});
