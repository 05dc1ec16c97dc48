/** Pictures for tests, made when they are needed: no photograph is kept with the project. */
import sharp from "sharp";

type Wanted = {
  width: number;
  height: number;
  /** Colours of its two halves. */
  top?: string;
  bottom?: string;
  /** How much is going on in it, as the standard deviation of its noise; none where it is left out. */
  noise?: number;
  kind?: "jpeg" | "png" | "webp";
};

/** A picture of two halves, one above the other, as the bytes of a file. */
export async function aPicture({
  width,
  height,
  top = "#d9a441",
  bottom = "#0c3b4b",
  noise = 0,
  kind = "jpeg",
}: Wanted): Promise<Buffer> {
  const half = {
    input: { create: { width, height: Math.ceil(height / 2), channels: 3, background: bottom } },
  } as const;
  const grain = {
    create: { width, height, channels: 3, noise: { type: "gaussian", mean: 128, sigma: noise } },
  } as const;
  const plain = sharp({ create: { width, height, channels: 3, background: top } });
  const layers = [
    { ...half, gravity: "south" },
    ...(noise > 0 ? [{ input: grain as never, blend: "overlay" as const }] : []),
  ];
  const drawn = await plain.composite(layers).png({ compressionLevel: 1 }).toBuffer();
  return sharp(drawn).toFormat(kind).toBuffer();
}
