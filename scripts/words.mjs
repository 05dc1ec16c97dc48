/**
 * `npm run lint` warns of words that a reader stops at, in comments, texts and docs, so that they do not grow back: the
 * count, and where they are in lines that are not committed yet. A warning never fails the lint.
 */
import { execFileSync } from "node:child_process";

const WORDS = "anew|whoever|whatever|at once|meanwhile|beside";
const FILES = ["app/*.ts", "app/*.tsx", "app/*.css", "docs/*.md", "README.md"];

/** @param {...string} args */
const git = (...args) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 1e8 });

/** Lines of `git grep` or of nothing, since it exits with 1 where it finds nothing. */
function found() {
  try {
    return git("grep", "-niwoE", `(${WORDS})`, "--", ...FILES)
      .split("\n")
      .filter(Boolean);
  } catch {
    return [];
  }
}

/** Sentences of docs that open with a clause in place of their subject. @param {string} line */
const opensWithClause = (line) => /(^|[.:] )(Who|What|Whose)\b[^?.]* (is|are|has|have)\b[^?]*\./.test(line);

const added = git("diff", "HEAD", "-U0", "--", ...FILES)
  .split("\n")
  .filter((line) => /^\+(?!\+\+)/.test(line));
const fresh = added.filter((line) => new RegExp(`\\b(${WORDS})\\b`, "i").test(line) || opensWithClause(line));
console.log(`words: ${found().length} of ${WORDS.replaceAll("|", ", ")} (see docs/decisions/house.md)`);
for (const line of fresh)
  console.warn(`words: warning: a plainer way to say it? ${line.slice(1).trim().slice(0, 160)}`);
