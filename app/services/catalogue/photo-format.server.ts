/** What the operator's files say of a photograph, and which files can be one. */
import { z } from "zod";
import type { Photo } from "~/domain/catalogue/photo";

/** As many as a trip, a hotel or a room may have. */
const MAX_PHOTOS = 12;

const text = z.string().trim().min(1).max(300);
const bilingual = z.strictObject({ fr: text, en: text });
const percent = z.number().min(0).max(100);

/** Inside `photos/`: one folder at most, and no way out of it. */
const FILE = /^([\w-][\w .-]*\/)?[\w-][\w .-]*\.(jpe?g|png|webp)$/i;

/** A photograph as it is written down; its file makes the rest of `Photo`. */
export const photoList = z
  .array(
    z.strictObject({
      file: z
        .string()
        .regex(FILE, "expected a file of photos/ that ends in .jpg, .jpeg, .png or .webp, such as boston-2-days/1.jpg"),
      alt: bilingual,
      caption: bilingual.optional(),
      credit: text.optional(),
      focus: z.strictObject({ x: percent, y: percent }).optional(),
    }),
  )
  .min(1)
  .max(MAX_PHOTOS)
  .optional();

/** A photograph as it is written down. */
export type WrittenPhoto = Pick<Photo, "alt" | "caption" | "credit" | "focus"> & { file: string };
