import { describe, expect, it } from "vitest";
import { plannerFiles } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { DELETED_KEPT_DAYS, MAX_TRIP_FILES, TRIP_ATTACHMENTS_BYTES } from "~/domain/company/limits";
import type { Traveller } from "~/domain/people/traveller";
import { minutesAfter, NOW, unique } from "../../../tests/support/checkout";
import { attachFile, deleteFile, listFiles, readFile, restoreFile } from "./files.server";
import { addItem, deleteItem, restoreItem } from "./items.server";
import { purgePlanner } from "./purge-planner.server";
import { addTrip, deleteTrip } from "./trips.server";

const someone = (): Traveller => ({ subject: unique("subject"), email: null, name: null });
const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`);

async function aTrip(owner: Traveller) {
  const added = await addTrip(owner, unique("Boston"), NOW);
  if (!added.ok) throw new Error(added.code);
  const trip = added.value.id;
  const item = await addItem(owner, { trip, kind: "restaurant", typed: { name: "Chez Zoé" } }, NOW);
  if (!item.ok) throw new Error("no item");
  return { trip, item: item.value.id };
}

async function attach(owner: Traveller, place: { trip: string; item: string }, content = pdf(unique("file"))) {
  const attached = await attachFile(owner, { ...place, name: "billet.pdf", content }, NOW);
  if (!attached.ok) throw new Error(attached.code);
  return attached.value.id;
}

describe("a file", () => {
  it("A file attached to a trip has the extension of its content", async () => {
    const owner = someone();
    const place = await aTrip(owner);
    const content = Buffer.from("<script>alert(1)</script>");
    const attached = await attachFile(owner, { ...place, name: "billet.html", content }, NOW);
    expect(attached).toMatchObject({ ok: true, value: { name: "billet.txt", type: "text/plain" } });
  });

  it("A file is kept byte for byte, under a displayable name", async () => {
    const owner = someone();
    const place = await aTrip(owner);
    const content = Buffer.from([0x89, ...Buffer.from("PNG\r\n\x1a\n"), 0, 255, 13, 10]);
    const attached = await attachFile(owner, { ...place, name: "../a\r\nb.png", content }, NOW);
    if (!attached.ok) throw new Error(attached.code);
    expect(attached.value).toEqual({
      id: expect.any(String),
      item: place.item,
      name: "a b.png",
      type: "image/png",
      bytes: content.length,
    });
    const read = await readFile(owner, place.trip, attached.value.id);
    expect(read?.content.equals(content)).toBe(true);
    expect(await listFiles(owner, place.trip)).toEqual([attached.value]);
  });

  it("A file is attached to an item once, also when it arrives twice together", async () => {
    const owner = someone();
    const place = await aTrip(owner);
    const content = pdf("the same");
    const twice = () => attachFile(owner, { ...place, name: unique("name"), content }, NOW);
    const answers = await Promise.all([twice(), twice(), twice()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe("file-twice");
    // It may be on another item as well.
    const other = await addItem(owner, { trip: place.trip, kind: "restaurant", typed: { name: "Ailleurs" } }, NOW);
    if (!other.ok) throw new Error("no item");
    await attach(owner, { trip: place.trip, item: other.value.id }, content);
  });

  it("A file that is too large, of an unknown type or attached to nothing is refused", async () => {
    const owner = someone();
    const place = await aTrip(owner);
    const refusal = async (content: Buffer, over = {}) => {
      const answer = await attachFile(owner, { ...place, name: "x.pdf", content, ...over }, NOW);
      return answer.ok ? "taken" : answer.code;
    };
    expect(await refusal(Buffer.concat([pdf(""), Buffer.alloc(ATTACHMENT_LIMIT_BYTES)]))).toBe("file-too-large");
    expect(await refusal(Buffer.from("MZ\0\0"))).toBe("file-type");
    expect(await refusal(Buffer.alloc(0))).toBe("file-unreadable");
    expect(await refusal(pdf("1"), { item: "none" })).toBe("not-found");
    expect(await refusal(pdf("1"), { item: "bought" })).toBe("not-found");
    const row = { ...place, name: "n", type: "text/plain" as const, content: "", createdAt: NOW };
    await db.insert(plannerFiles).values({ ...row, id: unique("big"), bytes: TRIP_ATTACHMENTS_BYTES, hash: "h" });
    expect(await refusal(pdf("1"))).toBe("trip-full");
    expect(await listFiles(owner, place.trip)).toHaveLength(1);
    const many = await aTrip(owner);
    const small = Array.from({ length: MAX_TRIP_FILES }, (_, file) => ({
      ...row,
      ...many,
      id: unique("small"),
      bytes: 1,
      hash: String(file),
    }));
    await db.insert(plannerFiles).values(small);
    expect(await refusal(pdf("1"), many)).toBe("trip-full");
  });

  it("Deleted files, and those of deleted items, make room for others and are restored where there is room", async () => {
    const owner = someone();
    const place = await aTrip(owner);
    const row = { ...place, name: "n", type: "text/plain" as const, content: "", createdAt: NOW };
    const big = unique("big");
    await db.insert(plannerFiles).values({ ...row, id: big, bytes: TRIP_ATTACHMENTS_BYTES, hash: "h" });
    const other = await addItem(owner, { trip: place.trip, kind: "note", typed: { name: "Autre" } }, NOW);
    if (!other.ok) throw new Error(other.code);
    const elsewhere = { trip: place.trip, item: other.value.id };
    const attachElsewhere = () => attachFile(owner, { ...elsewhere, name: "x", content: pdf(unique("x")) }, NOW);
    expect(await attachElsewhere()).toMatchObject({ code: "trip-full" });
    await deleteFile(owner, place.trip, big, NOW);
    const small = await attach(owner, elsewhere);
    expect(await restoreFile(owner, place.trip, big)).toMatchObject({ code: "trip-full" });
    await deleteFile(owner, place.trip, small, NOW);
    expect(await restoreFile(owner, place.trip, big)).toMatchObject({ ok: true });

    await deleteItem(owner, place.trip, place.item, NOW);
    const second = await attach(owner, elsewhere);
    expect(await restoreItem(owner, place.trip, place.item, NOW)).toMatchObject({ code: "trip-full" });
    await deleteFile(owner, place.trip, second, NOW);
    expect(await restoreItem(owner, place.trip, place.item, NOW)).toMatchObject({ ok: true });
    // Deleting and attaching again and again ends.
    const more = { ...row, id: unique("more"), bytes: TRIP_ATTACHMENTS_BYTES, hash: "i", deletedAt: NOW };
    await db.insert(plannerFiles).values(more);
    await deleteFile(owner, place.trip, big, NOW);
    expect(await attachElsewhere()).toMatchObject({ code: "too-many-deleted" });
  });

  it("A file is deleted and restored, unless it was attached again", async () => {
    const owner = someone();
    const place = await aTrip(owner);
    const content = pdf("again");
    const id = await attach(owner, place, content);
    expect(await deleteFile(owner, place.trip, id, NOW)).toBe(true);
    expect(await deleteFile(owner, place.trip, id, minutesAfter(1))).toBe(false);
    expect(await readFile(owner, place.trip, id)).toBeNull();
    expect(await restoreFile(owner, place.trip, id)).toMatchObject({ ok: true });
    expect(await restoreFile(owner, place.trip, id)).toMatchObject({ code: "not-found" });
    await deleteFile(owner, place.trip, id, NOW);
    const second = await attach(owner, place, content);
    expect(await restoreFile(owner, place.trip, id)).toMatchObject({ code: "file-twice" });
    expect((await listFiles(owner, place.trip)).map((file) => file.id)).toEqual([second]);
  });
});

it("A file cannot be read, added or deleted by anybody but its owner, by any route", async () => {
  const [owner, other] = [someone(), someone()];
  const [mine, theirs] = [await aTrip(owner), await aTrip(other)];
  const id = await attach(owner, mine);
  for (const trip of [mine.trip, theirs.trip]) {
    expect(await readFile(other, trip, id)).toBeNull();
    expect(await deleteFile(other, trip, id, NOW)).toBe(false);
    const attached = await attachFile(other, { trip, item: mine.item, name: "x", content: pdf("x") }, NOW);
    expect(attached).toMatchObject({ code: "not-found" });
  }
  expect(await listFiles(other, mine.trip)).toEqual([]);
  expect(await listFiles(owner, mine.trip)).toHaveLength(1);
  await deleteFile(owner, mine.trip, id, NOW);
  expect(await restoreFile(other, mine.trip, id)).toMatchObject({ code: "not-found" });
  await restoreFile(owner, mine.trip, id);
  await deleteTrip(owner, mine.trip, NOW);
  expect(await readFile(owner, mine.trip, id)).toBeNull();
});

it("A file is erased with its item", async () => {
  const owner = someone();
  const [one, two] = [await aTrip(owner), await aTrip(owner)];
  await attach(owner, one);
  await attach(owner, two);
  const kept = await attach(owner, await aTrip(owner));
  await deleteItem(owner, one.trip, one.item, NOW);
  await deleteTrip(owner, two.trip, NOW);
  await purgePlanner(minutesAfter(DELETED_KEPT_DAYS * 24 * 60));
  const left = (await db.select({ id: plannerFiles.id, trip: plannerFiles.trip }).from(plannerFiles)).filter(
    ({ id, trip }) => id === kept || trip === one.trip || trip === two.trip,
  );
  expect(left.map(({ id }) => id)).toEqual([kept]);
});
