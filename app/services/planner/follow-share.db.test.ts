import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { access } from "~/db/access.server";
import { outbox, plannerShares } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { Traveller } from "~/domain/people/traveller";
import { minutesAfter, unique } from "../../../tests/support/checkout";
import { changeShare, revokeShare } from "./change-share.server";
import { attachFile, deleteFile } from "./files.server";
import { followedShare, followShare, unfollowShare } from "./follow-share.server";
import { addItem, deleteItem, editItem, findItem, restoreItem } from "./items.server";
import { byEmail, byLink } from "./live-share.server";
import { sendChangeDigest, sendChangesNow } from "./send-change-digest.server";
import { shareKey } from "./share-key.server";
import { readSharedFile } from "./shared-files.server";
import { openShared, openSharedWith, shareTrip } from "./shares.server";
import { addTrip, deleteTrip, renameTrip } from "./trips.server";

/** Noon, and seven in the evening, of days one after the other. */
const NOON = new Date("2030-05-01T16:00:00Z");
const evening = (days = 0) => minutesAfter((7 + days * 24) * 60, NOON);
const someone = (): Traveller => ({
  subject: unique("subject"),
  email: `${unique("person")}@example.com`,
  name: "Zoé",
});
// Of so many digits that no random key of an address holds them.
const HOTEL = { name: "Auberge", location: "Boston", checkInDay: "2030-08-03", totalPrice: "81273", room: "4" };

async function aShare({ showsPrivate = false, files = false, locale = "fr-ca" as "fr-ca" | "en-ca" } = {}) {
  const [owner, viewer] = [someone(), someone()];
  const added = await addTrip(owner, "Été à Boston", NOON);
  if (!added.ok) throw new Error(added.code);
  const trip = added.value.id;
  const hotel = await addItem(owner, { trip, kind: "hotel", typed: HOTEL }, NOON);
  if (!hotel.ok) throw new Error("no item");
  const asked = { trip, email: viewer.email ?? "", locale, showsPrivate, files, days: 30 };
  const shared = await shareTrip(owner, asked, NOON);
  if (!shared.ok) throw new Error(shared.code);
  const { id } = shared.value;
  return { owner, viewer, trip, item: hotel.value.id, id, link: byLink(shareKey(id)) };
}

async function change(owner: Traveller, trip: string, id: string, typed: Record<string, string>) {
  const item = await findItem(owner, trip, id);
  if (!item) throw new Error("no item");
  await editItem(owner, { trip, item, typed: { ...HOTEL, ...typed } }, NOON);
}

/** The mails of changes to a share, the first first. */
async function mailsOf(id: string) {
  const stop = eq(outbox.unsubscribe, `http://localhost:3000/fr-ca/voyage-partage/${id}/arreter`);
  return db.select().from(outbox).where(stop).orderBy(outbox.createdAt);
}

describe("who follows a shared trip", () => {
  it("A follower is mailed the changes in the evening, once, and nothing without changes", async () => {
    const { owner, trip, item, id, link } = await aShare();
    expect(await followShare(link, true, NOON)).toBe(true);
    await sendChangeDigest(evening());
    expect(await mailsOf(id)).toEqual([]);

    await change(owner, trip, item, { checkInDay: "2030-08-04", room: "", totalPrice: "1" });
    const meal = { name: "Chez <b>Léo</b>", reservationDay: "2030-08-05", reservationTime: "19:30" };
    await addItem(owner, { trip, kind: "restaurant", typed: meal }, evening());
    await sendChangeDigest(minutesAfter(23 * 60, NOON));
    await sendChangeDigest(minutesAfter(24 * 60, NOON));
    expect(await mailsOf(id), "not twice a day, nor before the evening").toEqual([]);
    await sendChangeDigest(evening(1));
    await sendChangeDigest(evening(1));
    const [mail, ...more] = await mailsOf(id);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("Modifié\u00a0: Hôtel · Auberge");
    expect(mail?.text).toMatch(/Arrivée\s: dimanche\s4\saoût 2030 \(avant\s: samedi\s3\saoût 2030\)/);
    expect(mail?.text).toContain("Chambre\u00a0: maintenant vide (avant\u00a0: 4)");
    expect(mail?.text).toMatch(/Ajouté\u00a0: Restaurant · Chez <b>Léo<\/b>\nlundi\s5\saoût 2030, 19\sh\s30/);
    expect(mail?.html).toContain("Chez &lt;b&gt;Léo&lt;/b&gt;");
    expect(mail?.text).not.toMatch(/Prix|81.?273|1,00/);
    expect(mail?.text).toContain(`/fr-ca/voyage-partage/${shareKey(id)}`);

    await sendChangeDigest(evening(2));
    await deleteItem(owner, trip, item, evening(2));
    await renameTrip(owner, trip, "Été au Maine");
    await sendChangeDigest(evening(3));
    const [, last, ...others] = await mailsOf(id);
    expect(others).toEqual([]);
    expect(last?.subject).toBe("Ce qui a changé\u00a0: Été au Maine");
    expect(last?.text).toContain("Retiré\u00a0: Hôtel · Auberge");
    expect(last?.text).toContain("Nouveau nom\u00a0: Été au Maine");
  });

  it("A follower is not mailed about what came and went, nor about prices unless shown", async () => {
    const hidden = await aShare();
    const shown = await aShare({ showsPrivate: true });
    for (const { owner, trip, item, link } of [hidden, shown]) {
      await followShare(link, true, NOON);
      await deleteItem(owner, trip, item, NOON);
      await restoreItem(owner, trip, item, NOON);
      await change(owner, trip, item, { totalPrice: "300" });
    }
    await sendChangeDigest(evening());
    expect(await mailsOf(hidden.id)).toEqual([]);
    expect((await mailsOf(shown.id))[0]?.text).toMatch(/Prix total\u00a0: 300,00/);
  });

  it("A follower is mailed no more after unsubscribing, removal, or the trip's end or deletion", async () => {
    const shares = [await aShare(), await aShare(), await aShare(), await aShare()] as const;
    for (const { link, owner, trip, item } of shares) {
      await followShare(link, true, NOON);
      await change(owner, trip, item, { room: "5" });
    }
    const [said, removed, gone, over] = shares;
    await unfollowShare(said.id, NOON);
    await revokeShare(removed.owner, { trip: removed.trip, id: removed.id }, NOON);
    await deleteTrip(gone.owner, gone.trip, NOON);
    await sendChangeDigest(evening(31));
    for (const { id } of [said, removed, gone, over]) expect(await mailsOf(id)).toEqual([]);
    expect(await followedShare(said.id)).toEqual({ follows: false, locale: "fr-ca" });
    expect(await followShare(removed.link, true, NOON)).toBe(false);
  });

  it("A follower removed before a mail leaves does not get it", async () => {
    const { owner, trip, item, id, link } = await aShare();
    await followShare(link, true, NOON);
    await change(owner, trip, item, { room: "5" });
    await sendChangeDigest(evening());
    expect(await mailsOf(id)).toHaveLength(1);
    await revokeShare(owner, { trip, id }, evening());
    expect(await mailsOf(id)).toEqual([]);
    expect(
      await db
        .select()
        .from(outbox)
        .where(eq(outbox.key, `share:${id}`)),
    ).toEqual([]);
  });

  it("A follower reaches the trip by signing in when the link has another secret", async () => {
    const { owner, trip, item, id, link } = await aShare();
    await followShare(link, true, NOON);
    await change(owner, trip, item, { room: "5" });
    await transaction((tx) => tx.update(plannerShares).set({ key: id }).where(eq(plannerShares.id, id)));
    await sendChangeDigest(evening());
    expect((await mailsOf(id))[0]?.text).toContain(`/fr-ca/trip-planner/partages/${id}`);
  });

  it("A follower sees changed prices and codes only where they are shown", async () => {
    for (const showsPrivate of [true, false]) {
      const { owner, trip, item, id, link } = await aShare({ showsPrivate });
      await followShare(link, true, NOON);
      await change(owner, trip, item, { totalPrice: "300", confirmationCode: "QX7" });
      await sendChangeDigest(evening());
      const texts = (await mailsOf(id)).map(({ text }) => text.replace(/\s/gu, " "));
      expect(texts).toHaveLength(showsPrivate ? 1 : 0);
      if (!showsPrivate) continue;
      expect(texts[0]).toContain("Code de confirmation : QX7 Prix total");
      expect(texts[0]).toContain("Prix total : 300,00 $ (avant : 81 273,00 $)");
    }
  });

  it("A follower is not mailed about a wider or narrower share, but about changes all the same", async () => {
    const { owner, trip, item, id, link } = await aShare();
    await followShare(link, true, NOON);
    await change(owner, trip, item, { room: "5" });
    const terms = { locale: "fr-ca", showsPrivate: true, files: false } as const;
    await changeShare(owner, { trip, id }, terms, NOON);
    await sendChangeDigest(evening());
    await changeShare(owner, { trip, id }, { ...terms, showsPrivate: false }, evening(1));
    await sendChangeDigest(evening(1));
    const mails = await mailsOf(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Chambre/);
    expect(mails[0]?.text).not.toMatch(/81.?273/);
  });

  it("A follower is mailed now at the owner's request, once a day, and then not that evening", async () => {
    const { owner, trip, item, id, link } = await aShare();
    await followShare(link, true, NOON);
    expect(await sendChangesNow(owner, trip, NOON)).toBe(0);
    await change(owner, trip, item, { room: "5" });
    expect(await sendChangesNow(someone(), trip, NOON)).toBe(0);
    const presses = await Promise.all([1, 2, 3].map(() => sendChangesNow(owner, trip, NOON)));
    expect(presses.reduce((sum, each) => sum + each)).toBe(1);
    await change(owner, trip, item, { room: "6" });
    expect(await sendChangesNow(owner, trip, NOON)).toBe(0);
    await sendChangeDigest(evening());
    expect(await mailsOf(id)).toHaveLength(1);
    // The next day tells what came after.
    await sendChangeDigest(evening(1));
    expect((await mailsOf(id)).map(({ text }) => /Chambre.*[56]/.exec(text) !== null)).toEqual([true, true]);
  });

  it("A follower whose owner's request failed is still mailed in the evening", async () => {
    const { owner, trip, item, id, link } = await aShare();
    await followShare(link, true, NOON);
    await change(owner, trip, item, { room: "5" });
    access.stalled = true;
    await expect(sendChangesNow(owner, trip, NOON)).rejects.toThrow();
    access.stalled = false;
    await sendChangeDigest(evening());
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("A follower may be anyone it is shared with, by verified e-mail address", async () => {
    const { viewer, id } = await aShare();
    expect(await followShare(byEmail(someone(), id), true, NOON)).toBe(false);
    expect(await followShare(byEmail({ email: null }, id), true, NOON)).toBe(false);
    expect(await followShare(byEmail(viewer, id), true, NOON)).toBe(true);
    expect(await openSharedWith(viewer, id, NOON)).toMatchObject({ follows: true });
  });
});

describe("files of a shared trip", () => {
  const content = Buffer.from("%PDF-1.7 billet");

  it("Files of a shared trip open while the owner allows it, from one request to the next", async () => {
    const { owner, viewer, trip, item, id, link } = await aShare({ files: true });
    const attached = await attachFile(owner, { trip, item, name: "billet.pdf", content }, NOON);
    const file = attached.ok ? attached.value.id : "";
    const ways = [link, byEmail(viewer, id)];
    const opens = async () => (await Promise.all(ways.map((which) => readSharedFile(which, file, NOON)))).map(Boolean);
    expect((await openShared(shareKey(id), NOON))?.files).toEqual([
      { id: file, item, name: "billet.pdf", bytes: content.length },
    ]);
    expect((await readSharedFile(link, file, NOON))?.content.equals(content)).toBe(true);
    expect(await opens()).toEqual([true, true]);
    const terms = { locale: "fr-ca", showsPrivate: false } as const;
    const shareFiles = (who: Traveller, may: boolean) => changeShare(who, { trip, id }, { ...terms, files: may }, NOON);
    expect(await shareFiles(someone(), false)).toBe(false);

    expect(await shareFiles(owner, false)).toBe(true);
    expect(await opens()).toEqual([false, false]);
    expect((await openShared(shareKey(id), NOON))?.files).toEqual([]);
    await shareFiles(owner, true);
    await deleteItem(owner, trip, item, NOON);
    expect(await opens()).toEqual([false, false]);
    await restoreItem(owner, trip, item, NOON);
    expect(await opens()).toEqual([true, true]);
    expect(await readSharedFile(link, file, minutesAfter(31 * 24 * 60, NOON))).toBeNull();
    await revokeShare(owner, { trip, id }, NOON);
    expect(await opens()).toEqual([false, false]);
  });

  it("Files of a shared trip are that trip's alone, without deleted ones", async () => {
    const [one, other] = [await aShare({ files: true }), await aShare({ files: true })];
    const { owner, trip, item, link } = one;
    const attached = await attachFile(owner, { trip, item, name: "billet.pdf", content }, NOON);
    const file = attached.ok ? attached.value.id : "";
    expect(await readSharedFile(other.link, file, NOON)).toBeNull();
    expect(await readSharedFile(byEmail(other.viewer, one.id), file, NOON)).toBeNull();
    await deleteFile(owner, trip, file, NOON);
    expect(await readSharedFile(link, file, NOON)).toBeNull();
  });
});
