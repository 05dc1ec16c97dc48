import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PLACEHOLDER_LIMIT_BYTES, photoLimit, photoPath, sharedPath } from "~/domain/catalogue/photo";
import { aPicture } from "../../../tests/support/picture";
import { examinePhoto, type MadeFile, makePhoto } from "./photo-maker.server";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "photographs-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ID = "0123456789abcdef";
const put = async (name: string, body: Buffer | string) => {
  const file = join(folder, name);
  await writeFile(file, body);
  return file;
};
const examined = async (file: string) => {
  const found = await examinePhoto(file);
  if (!found.ok) throw new Error(found.message);
  return found.value;
};
const named = (made: readonly MadeFile[], path: string) => {
  const file = made.find((each) => each.path === path);
  if (!file) throw new Error(`no ${path} among ${made.map((each) => each.path).join(", ")}`);
  return file.body;
};

describe("a photograph", () => {
  it("A photograph is upright in each file, and carries no location or camera data", async () => {
    // Red above blue, once it is turned as its camera says; turned by a quarter it is handed in.
    const halves = await aPicture({ width: 1000, height: 700, top: "#c00000", bottom: "#0000c0" });
    const turned = await sharp(halves)
      .rotate(-90)
      .withExif({ IFD0: { Copyright: "Secret", Make: "Camera" }, IFD3: { GPSLatitude: "45/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await put("turned.jpg", turned);
    const about = await examined(file);
    expect(about).toMatchObject({ width: 1000, height: 700 });
    for (const { path, body } of await makePhoto(file, { id: ID, ...about })) {
      const { width = 0, height = 0, exif, icc, xmp, iptc, orientation, space } = await sharp(body).metadata();
      expect(width, path).toBeGreaterThan(height);
      expect({ exif, icc, xmp, iptc, orientation, space }, path).toEqual({ space: "srgb" });
      expect(body.includes("Secret"), path).toBe(false);
      const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
      const [red = 0, , blue = 0] = data.subarray((10 * info.width + 10) * info.channels);
      expect(red, `${path}: what was above is above`).toBeGreaterThan(blue + 60);
    }
  });

  it("A photograph is made in four widths and never enlarged", async () => {
    const large = await put("large.jpg", await aPicture({ width: 1800, height: 1000 }));
    const small = await put("small.webp", await aPicture({ width: 900, height: 600, kind: "webp" }));
    const widths = async (file: string) => {
      const made = await makePhoto(file, { id: ID, ...(await examined(file)) });
      return Promise.all(made.map(async ({ path, body }) => [path, (await sharp(body).metadata()).width] as const));
    };
    const files = (sizes: number[]) =>
      sizes.flatMap((width) => (["avif", "webp"] as const).map((format) => [photoPath(ID, width, format), width]));
    expect(await widths(large)).toEqual([...files([400, 800, 1200, 1600]), [sharedPath(ID), 1200]]);
    expect(await widths(small)).toEqual([...files([400, 800, 900]), [sharedPath(ID), 900]]);
  });

  it("A photograph stays light enough for a phone, however detailed", async () => {
    const file = await put("noise.png", await aPicture({ width: 1000, height: 800, noise: 40, kind: "png" }));
    const about = await examined(file);
    const made = await makePhoto(file, { id: ID, ...about });
    const weights = made.flatMap(({ path, body }) => {
      const width = Number(/-(\d+)\./.exec(path)?.[1] ?? 0);
      return width > 0 && body.length > photoLimit(width) ? [`${path}: ${body.length}`] : [];
    });
    expect(weights).toEqual([]);
    expect(photoLimit(800)).toBe(45 * 1024);
    expect(`data:image/webp;base64,${about.placeholder}`.length).toBeLessThanOrEqual(PLACEHOLDER_LIMIT_BYTES);
    expect((await sharp(Buffer.from(about.placeholder, "base64")).metadata()).format).toBe("webp");
  });

  it("A photograph for shared links has one shape, cropped where the operator says", async () => {
    const tall = await put(
      "tall.png",
      await aPicture({ width: 1200, height: 1600, top: "#c00000", bottom: "#0000c0", kind: "png" }),
    );
    const about = await examined(tall);
    const middle = async (focus?: { x: number; y: number }) => {
      const body = named(await makePhoto(tall, { id: ID, ...about }, focus), sharedPath(ID));
      const { width, height, format } = await sharp(body).metadata();
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" });
      const { channels } = await sharp(body).stats();
      return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? "above" : "below";
    };
    expect(await middle({ x: 50, y: 0 })).toBe("above");
    expect(await middle({ x: 50, y: 100 })).toBe("below");
  });
});

describe("a file that is no photograph is named for what is wrong with it", () => {
  const messageOf = async (file: string) => {
    const found = await examinePhoto(file);
    return found.ok ? "nothing" : found.message;
  };

  it("A truncated photograph is named", async () => {
    const whole = await aPicture({ width: 1200, height: 800, noise: 20 });
    const file = await put("broken.jpg", whole);
    await truncate(file, Math.floor(whole.length / 2));
    expect(await messageOf(file)).toMatch(/^expected a picture that can be read to its end \(/);
    expect(await messageOf(await put("empty.jpg", ""))).toMatch(/found something else$/);
  });

  it("A photograph of another type than its name says is named", async () => {
    const disguised = "expected a JPEG, PNG or WebP picture under its own name, found";
    expect(await messageOf(await put("drawing.png", "<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBe(
      `${disguised} something else`,
    );
    const png = await aPicture({ width: 700, height: 500, kind: "png" });
    expect(await messageOf(await put("disguised.jpg", png))).toBe(`${disguised} png`);
  });

  it("A photograph on a machine without the image package is named", async () => {
    const file = await put("sound.jpg", await aPicture({ width: 700, height: 500 }));
    vi.doMock("sharp", () => {
      throw new Error("Cannot find package 'sharp'");
    });
    const message = await messageOf(file);
    vi.doUnmock("sharp");
    expect(message).toBe("expected the package sharp, which makes photographs, to be installed on this machine");
  });

  it("A photograph too small to show or too large to read is named", async () => {
    const small = await put("small.jpg", await aPicture({ width: 500, height: 500 }));
    expect(await messageOf(small)).toBe("expected at least 600 by 400 pixels, found 500 by 500");
    const heavy = await put("heavy.jpg", await aPicture({ width: 700, height: 500 }));
    await truncate(heavy, 26 * 1024 * 1024);
    expect(await messageOf(heavy)).toBe("expected at most 25.0 MB, found 26.0 MB");
    const vast = await put(
      "vast.png",
      await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: "#888" } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
    expect(await messageOf(vast)).toBe("expected at most 100 megapixels, found more");
  });
});
