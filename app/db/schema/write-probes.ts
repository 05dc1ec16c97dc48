import { instant, table, text } from "../columns";

/** A row an instance, written again and again to learn whether a commit comes through; nothing else reads it. */
export const writeProbes = table("write_probes", {
  instance: text().primaryKey(),
  at: instant().notNull(),
});
