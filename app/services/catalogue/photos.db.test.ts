import { mkdir, rm, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { asc } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { photoFiles, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { photoPath, sharedPath } from "~/domain/catalogue/photo";
import { findTrips } from "~/services/search/find-trips.server";
import { getTrip } from "~/services/search/get-trip.server";
import { clearCatalogue } from "../../../tests/support/catalogue";
import { type CatalogueFolder, copyCatalogue } from "../../../tests/support/catalogue-folder";
import { aPicture } from "../../../tests/support/picture";
import { importCatalogue } from "./import.server";
import { findPhotoFile } from "./photo-store.server";
import { previewImport } from "./preview-import.server";
import { problemText } from "./problem.server";
import { readCatalogue, sourceOf } from "./read-files.server";

const TODAY = "2027-05-01";
const BOSTON = "trips/boston-2-days.yaml";
const HARBOUR = "boston-2-days/harbour.jpg";
const ALT = "alt: { fr: Le vieux port, en: The old harbour }";
const reader = { locale: "en-ca", currency: "CAD", today: TODAY, adults: 2, children: 0 } as const;

let folder: CatalogueFolder;
let picture: Buffer;
beforeAll(async () => {
  folder = await copyCatalogue();
  picture = await aPicture({ width: 700, height: 500 });
});
beforeEach(async () => {
  await folder.reset();
  await clearCatalogue();
  await db.delete(photoFiles);
});
afterAll(() => folder.drop());

async function drop(name: string, body: Buffer = picture): Promise<string> {
  const file = join(folder.path, "photos", name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
  return file;
}
/** Writes a list of photographs into the trip's file. */
const write = (...photos: string[]) =>
  folder.edit(
    BOSTON,
    "poster: boston\n",
    `poster: boston\nphotos:\n${photos.map((each) => `  - { ${each} }\n`).join("")}`,
  );
const importIt = (today = TODAY) => importCatalogue({ folder: folder.path, today });
const filesKept = async () =>
  (await db.select({ path: photoFiles.path }).from(photoFiles).orderBy(asc(photoFiles.path))).map(({ path }) => path);

/** What an import says that imports nothing. */
async function refusal(): Promise<string[]> {
  const result = await importIt();
  expect(await db.select().from(trips)).toEqual([]);
  return result.ok ? [] : result.problems.map((problem) => problemText(problem).replace(`${folder.path}/`, ""));
}

async function imported(today = TODAY): Promise<string[]> {
  const steps: string[] = [];
  const result = await importCatalogue({ folder: folder.path, today, onProgress: (step) => steps.push(step) });
  if (!result.ok) throw new Error(result.problems.map(problemText).join("\n"));
  return steps.filter((step) => step.startsWith("making"));
}

describe("photographs of the catalogue", () => {
  it("Photographs are shown on the trip, its hotels and the list, in the reader's language", async () => {
    await drop(HARBOUR);
    await write(
      `file: ${HARBOUR}, ${ALT}, caption: { fr: À l’aube, en: At dawn }, credit: J. Roy, focus: { x: 70, y: 20 }`,
    );
    await drop("room.png", await aPicture({ width: 650, height: 450, kind: "png" }));
    await folder.edit(
      "hotels/harbour-inn.yaml",
      "sleeps: 2",
      `sleeps: 2\n    photos: [{ file: room.png, alt: { fr: Lit, en: Bed } }]`,
    );
    await imported();
    const trip = await getTrip("boston-2-days", reader);
    const about = { alt: "The old harbour", caption: "At dawn", credit: "J. Roy", width: 700, height: 500 };
    expect(trip?.photos).toMatchObject([about]);
    const { cards } = await findTrips({ ...reader, destination: "boston" }, reader).then(({ trips }) => ({
      cards: trips,
    }));
    expect(cards.find(({ slug }) => slug === "boston-2-days")?.photo).toMatchObject(about);
    expect(cards.find(({ slug }) => slug === "boston-hotel")?.photo).toBeNull();
    const [photo] = trip?.photos ?? [];
    const file = await findPhotoFile(photoPath(photo?.id ?? "", 400, "avif"));
    expect(file?.type).toBe("image/avif");
    expect((await sharp(file?.body).metadata()).width).toBe(400);
    expect((await findPhotoFile(sharedPath(photo?.id ?? "")))?.type).toBe("image/jpeg");
  });

  it("Photographs are made once: another import makes only new ones", async () => {
    await drop(HARBOUR);
    await write(`file: ${HARBOUR}, ${ALT}`);
    expect(await imported()).toEqual(["making photograph 1 of 1"]);
    const before = await db.select().from(photoFiles).orderBy(asc(photoFiles.path));
    expect(await imported()).toEqual([]);
    const files = await readCatalogue(folder.path);
    expect(files.ok && (await previewImport(files, TODAY))).toEqual({
      ok: true,
      changes: [],
      things: [],
      rooms: [],
      overruled: [],
      stopped: [],
    });
    expect(await db.select().from(photoFiles).orderBy(asc(photoFiles.path))).toEqual(before);
    await drop("boston-2-days/market.png", await aPicture({ width: 640, height: 480, kind: "png" }));
    await folder.edit(
      BOSTON,
      `  - { file: ${HARBOUR}, ${ALT} }\n`,
      `  - { file: ${HARBOUR}, ${ALT} }\n  - { file: boston-2-days/market.png, ${ALT} }\n`,
    );
    expect(await imported()).toEqual(["making photograph 1 of 1"]);
  });

  it("Photographs with new content get another name, and former files stay for a month", async () => {
    await drop(HARBOUR);
    await write(`file: ${HARBOUR}, ${ALT}`);
    const source = await sourceOf(folder.path);
    await imported();
    const former = await filesKept();
    await drop(HARBOUR, await aPicture({ width: 720, height: 500 }));
    expect(await sourceOf(folder.path)).not.toBe(source);
    await imported("2027-05-20");
    expect(await filesKept()).toEqual(expect.arrayContaining(former));
    expect(await filesKept()).toHaveLength(2 * former.length);
    await imported("2027-06-10");
    const now = await filesKept();
    expect(now).toHaveLength(former.length);
    expect(now.filter((path) => former.includes(path))).toEqual([]);
  });
});

describe("nothing is imported, and the operator is told where to look, of", () => {
  it("A photograph without text in a language stops the import, which says where", async () => {
    await drop(HARBOUR);
    await write(`file: ${HARBOUR}, alt: { fr: Le vieux port }`);
    expect(await refusal()).toEqual([`${BOSTON}: photos[0].alt.en: expected a text, found nothing (line 13)`]);
  });

  it("A photograph without a reference, or a reference without a photograph, stops the import, which says where", async () => {
    await drop(HARBOUR);
    await write(`file: boston-2-days/port.jpg, ${ALT}`);
    expect(await refusal()).toEqual(
      [
        expect.stringMatching(
          /^trips\/boston-2-days\.yaml: photos\[0\]\.file: expected a file of .*photos, found no boston-2-days\/port\.jpg \(line 13\)$/,
        ),
        `photos/${HARBOUR}: expected a trip, a hotel or a room to name it under photos, with its alt texts; found none`,
      ].toSorted(),
    );
  });

  it("A broken or disguised photograph stops the import, which says where", async () => {
    await drop("sound.jpg");
    const broken = await drop("broken.jpg", await aPicture({ width: 900, height: 600, noise: 20 }));
    await truncate(broken, 20_000);
    await drop("disguised.webp");
    await write(`file: sound.jpg, ${ALT}`, `file: broken.jpg, ${ALT}`, `file: disguised.webp, ${ALT}`);
    expect(await refusal()).toEqual([
      expect.stringMatching(/^photos\/broken\.jpg: expected a picture that can be read to its end \([^\n]+\)$/),
      "photos/disguised.webp: expected a JPEG, PNG or WebP picture under its own name, found jpeg",
    ]);
    expect(await filesKept()).toEqual([]);
    await rm(broken);
  });

  it("A photograph outside the folder stops the import, which says where", async () => {
    await write(`file: ../../etc/passwd.png, ${ALT}`);
    expect(await refusal()).toEqual([
      expect.stringContaining("photos[0].file: expected a file of photos/ that ends in"),
    ]);
  });
});
