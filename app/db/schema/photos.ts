import { index, instant, table, text } from "../columns";

/**
 * The files made of photographs, put here by the catalogue import: every instance has them, and a backup too. All files
 * of a photograph are written together.
 */
export const photoFiles = table(
  "photo_files",
  {
    /** As it is asked for; it names the content, so that one path is one file forever. */
    path: text().primaryKey(),
    /** `Photo.id`. */
    photo: text().notNull(),
    type: text().notNull(),
    /** Base64. */
    body: text().notNull(),
    /** When an import last wanted it. */
    neededAt: instant().notNull(),
  },
  (t) => [index("photo_files_photo").on(t.photo), index("photo_files_needed").on(t.neededAt)],
);
