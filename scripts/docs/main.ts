/** `npm run docs`: draws the pictures of the pages again from the code, and follows files that moved. */
import { readFileSync, writeFileSync } from "node:fs";
import { followMoves, PAGES, redrawn } from "./pages";

for (const page of PAGES) {
  const before = readFileSync(page, "utf8");
  const after = await redrawn(followMoves(before));
  if (after === before) continue;
  writeFileSync(page, after);
  process.stdout.write(`${page}: drawn again\n`);
}
