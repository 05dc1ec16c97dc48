/**
 * Words that a reader stops at may not grow back, in code or docs. `npm run lint` prints their count, warns of those in
 * lines that are not committed yet, and fails above a ceiling; `tests/words.test.ts` holds the ceilings too.
 */
import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";

const WORDS = "anew|whoever|whatever|at once|meanwhile|beside";

/** The most of these words that a part of the repository may have. Lower a ceiling when you remove some. */
export const CEILINGS = [
  {
    most: 10,
    files: ["app/*.ts", "app/*.tsx", "app/*.css", "docs/*.md", ":!docs/glossary.md", "README.md", "CONTRIBUTING.md"],
  },
  { most: 260, files: ["tests", "sandbox", "bench", "faults", "fuzz", "scripts", "lib", ":!scripts/words.mjs"] },
];

/** @param {...string} args */
const git = (...args) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 1e8 });

/** How many of the words there are, in files that git knows. @param {readonly string[]} files */
export function countWords(files) {
  try {
    return git("grep", "-niwoE", `(${WORDS})`, "--", ...files)
      .split("\n")
      .filter(Boolean).length;
  } catch {
    // Git ends with 1 if it finds nothing.
    return 0;
  }
}

/** Sentences of docs that open with a clause in place of their subject. @param {string} line */
const opensWithClause = (line) => /(^|[.:] )(Who|What|Whose)\b[^?.]* (is|are|has|have)\b[^?]*\./.test(line);

function main() {
  for (const { files, most } of CEILINGS) {
    const count = countWords(files);
    console.log(`words: ${count} of at most ${most} (${WORDS.replaceAll("|", ", ")}) in ${files[0]}…`);
    if (count > most) process.exitCode = 1;
  }
  const added = git("diff", "HEAD", "-U0", "--", "app", "docs", "README.md")
    .split("\n")
    .filter((line) => /^\+(?!\+\+)/.test(line));
  const fresh = added.filter((line) => new RegExp(`\\b(${WORDS})\\b`, "i").test(line) || opensWithClause(line));
  for (const line of fresh)
    console.warn(`words: warning: a plainer way to say it? ${line.slice(1).trim().slice(0, 160)}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
