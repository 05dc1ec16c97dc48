import { bool, index, instant, table, text } from "../columns";

/**
 * The files that pages of each build ask for, put here by its instances as they start: while one build replaces another,
 * a page may ask an instance of either for what the other made.
 */
export const buildFiles = table(
  "build_files",
  {
    /** As it is asked for; it names the content, so that one path is one file forever. */
    path: text().primaryKey(),
    /** Base64, of the content or of its Brotli. */
    body: text().notNull(),
    brotli: bool().notNull(),
    /** When an instance of a build that has it last ran. */
    neededAt: instant().notNull(),
  },
  (t) => [index("build_files_needed").on(t.neededAt)],
);
