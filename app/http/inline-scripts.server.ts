import { createHash } from "node:crypto";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
/** Blocks of data, which no policy keeps from being there. */
const DATA = /\btype="(?:application\/(?:ld\+)?json|text\/plain)"/i;

/**
 * Allows exactly the inline scripts of a page under a Content-Security-Policy, by the hashes of their texts. For a page
 * that is sent to many: a nonce would be the same for all of them, and so would protect none.
 */
export function hashesOfInlineScripts(html: string): string[] {
  const hashes = [...html.matchAll(SCRIPT)].flatMap(([, attributes = "", text = ""]) =>
    /\bsrc=/i.test(attributes) || DATA.test(attributes) || text === ""
      ? []
      : [`'sha256-${createHash("sha256").update(text).digest("base64")}'`],
  );
  return [...new Set(hashes)];
}
