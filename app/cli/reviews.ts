/** `npm run reviews [-- --publish <id> | --hide <id>]`: lists the travellers' reviews to read, shows or hides one. */
import "../../lib/local-demo.mjs";
import { parseArgs } from "node:util";
import { endOnUnexpectedErrors } from "~/platform/log.server";
import { openDatabase } from "./database";

endOnUnexpectedErrors("reviews");

function fail(message: string): never {
  process.stderr.write(`reviews: ${message}\n`);
  process.exit(1);
}

function options(): { publish?: string; hide?: string } {
  try {
    return parseArgs({ options: { publish: { type: "string" }, hide: { type: "string" } } }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ")[0] : error;
    return fail(`${message} (known: --publish <id>, --hide <id>)`);
  }
}

const { publish, hide } = options();
const id = publish ?? hide;
await openDatabase(id === undefined ? "read" : "write");
const { closeDatabase } = await import("~/db/transaction.server");
const { decideReview, reviewsToRead } = await import("~/services/reviews/moderate.server");
if (id === undefined) {
  const { rows: waiting, more } = await reviewsToRead();
  for (const review of waiting) {
    const { rating, author, city, trip, day, text, locale } = review;
    process.stdout.write(`${review.id}  ${rating}/5  ${trip}  ${day}  ${author}, ${city}  (${locale})\n`);
    process.stdout.write(`${text.replace(/^/gm, "    ")}\n\n`);
  }
  process.stdout.write(`reviews: ${waiting.length}${more ? " or more" : ""} to read\n`);
  await closeDatabase();
} else {
  const found = await decideReview(id, { shown: publish !== undefined, by: "command" }, new Date());
  await closeDatabase();
  if (!found) fail(`no traveller's review ${id}`);
  process.stdout.write(`reviews: ${id} is ${publish === undefined ? "hidden" : "published"}\n`);
}
