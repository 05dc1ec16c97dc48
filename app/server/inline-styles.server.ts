/** The style sheet inside a page, for anyone who has not been here: the first picture then waits for nothing but the page. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import styles from "~/ui/styles.css?url";

type Sheet = {
  text: string;
  /** Allows exactly this text under a Content-Security-Policy. */
  hash: string;
};

let sheet: Sheet | undefined;

/** The style sheet of this build, as its file has it. */
export function inlineSheet(): Sheet {
  if (!sheet) {
    const text = readFileSync(`build/client${styles}`, "utf8");
    sheet = { text, hash: `'sha256-${createHash("sha256").update(text).digest("base64")}'` };
  }
  return sheet;
}
