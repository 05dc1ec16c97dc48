/** The photographs that the operator's files name: each one checked, and what is wrong with it. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Hotel, OwnHotel, Trip } from "~/domain/catalogue/catalogue";
import type { Focus, Photo } from "~/domain/catalogue/photo";
import type { WrittenPhoto } from "./photo-format.server";
import { type Examined, examinePhoto, RECIPE } from "./photo-maker.server";
import type { Problem } from "./problem.server";

/** Where to make a photograph from. */
export type PhotoSource = Pick<Photo, "id" | "width" | "height"> & {
  /** As the operator knows it, e.g. `catalogue/photos/boston-2-days/1.jpg`. */
  file: string;
  focus?: Focus;
};

type Written<T> = Omit<T, "photos"> & { photos?: WrittenPhoto[] };
type WrittenTrip = Omit<Written<Trip>, "hotels"> & { hotels: Written<Hotel>[] };
type WrittenHotel = Omit<Written<OwnHotel>, "rooms"> & { rooms: Written<OwnHotel["rooms"][number]>[] };

/** Names a photograph's files: by its content, what is cut off it, and the way they are made. */
function idOf(digest: string, { x, y }: Focus = { x: 50, y: 50 }): string {
  return createHash("sha256").update(`${RECIPE} ${digest} ${x} ${y}`).digest("hex").slice(0, 16);
}

/** `pictures`: the files of `photos/`, each with a hash of its content. */
export function readPhotos(folder: string, pictures: ReadonlyMap<string, string>) {
  const problems: Problem[] = [];
  const sources = new Map<string, PhotoSource>();
  const examined = new Map<string, Examined | null>();
  const label = (name: string) => join(folder, "photos", name);

  /** What a file is, or nothing where something is wrong with it, which is said once. */
  async function examine(name: string): Promise<Examined | null> {
    const known = examined.get(name);
    if (known !== undefined) return known;
    const found = await examinePhoto(label(name));
    if (!found.ok) problems.push({ file: label(name), path: [], message: found.message });
    const value = found.ok ? found.value : null;
    examined.set(name, value);
    return value;
  }

  async function readList(file: string, path: Problem["path"], written: WrittenPhoto[] | undefined) {
    const photos: Photo[] = [];
    for (const [i, { file: name, ...words }] of (written ?? []).entries()) {
      const digest = pictures.get(name);
      if (digest === undefined) {
        const message = `expected a file of ${join(folder, "photos")}, found no ${name}`;
        problems.push({ file, path: [...path, "photos", i, "file"], message });
        continue;
      }
      const about = await examine(name);
      if (!about) continue;
      const id = idOf(digest, words.focus);
      const { width, height } = about;
      sources.set(id, { id, width, height, file: label(name), ...(words.focus && { focus: words.focus }) });
      photos.push({ ...words, id, ...about });
    }
    return photos.length > 0 ? { photos } : {};
  }

  /** The items of a list, each with its photographs. */
  async function readEach<T extends { photos?: WrittenPhoto[] }>(file: string, key: string, items: readonly T[]) {
    const read: (Omit<T, "photos"> & { photos?: Photo[] })[] = [];
    for (const [i, { photos, ...item }] of items.entries()) {
      read.push({ ...item, ...(await readList(file, [key, i], photos)) });
    }
    return read;
  }

  return {
    ofTrip: async (file: string, { photos, hotels, ...trip }: WrittenTrip): Promise<Trip> => ({
      ...trip,
      ...(await readList(file, [], photos)),
      hotels: await readEach(file, "hotels", hotels),
    }),
    ofHotel: async (file: string, { photos, rooms, ...hotel }: WrittenHotel): Promise<OwnHotel> => ({
      ...hotel,
      ...(await readList(file, [], photos)),
      rooms: await readEach(file, "rooms", rooms),
    }),
    /** Everything wrong; a picture that nothing shows is wrong too, unless what would show it could not be read. */
    problems: (someUnread: boolean): Problem[] => {
      const named = new Set(examined.keys());
      const forgotten = someUnread ? [] : [...pictures.keys()].filter((name) => !named.has(name));
      const message = "expected a trip, a hotel or a room to name it under photos, with its alt texts; found none";
      return [...problems, ...forgotten.map((name) => ({ file: label(name), path: [], message }))];
    },
    sources: (): PhotoSource[] => [...sources.values()],
  };
}
