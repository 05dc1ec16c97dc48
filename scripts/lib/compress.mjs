/** Compresses files that are served as they are, once and as far as it goes. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Fonts and photographs are compressed by their formats. */
const WORTH_IT = /\.(js|mjs|css|svg|json|html|txt|xml|webmanifest)$/;
/** A smaller file fits in one packet however it is sent. */
const SMALLEST_BYTES = 600;

/** @param {Buffer} bytes */
async function bothWays(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
  return { br, gz };
}

/** Writes `x.br` and `x.gz` beside every file `x` at or under `folder` that gets smaller. @param {string} folder */
export async function compressFiles(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    if (!entry.isFile() || !WORTH_IT.test(entry.name)) continue;
    const bytes = await readFile(file);
    /** @type {{ br?: Buffer, gz?: Buffer }} */
    const made = bytes.length < SMALLEST_BYTES ? {} : await bothWays(bytes);
    for (const extension of /** @type {const} */ (["br", "gz"])) {
      const body = made[extension];
      // Of an earlier build, and no longer true.
      if (!body || body.length >= bytes.length) await rm(`${file}.${extension}`, { force: true });
      else await writeFile(`${file}.${extension}`, body);
    }
  }
}
