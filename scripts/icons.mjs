/**
 * `node scripts/icons.mjs`: the site's sign for whoever reads no SVG, drawn from `public/favicon.svg`. Run it after
 * changing the sign and keep what it writes into `public/`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { findChromium } from "./lib/chromium.mjs";
import { stop } from "./lib/run.mjs";

const sign = `data:image/svg+xml;base64,${readFileSync("public/favicon.svg").toString("base64")}`;

/** The sign on a ground a phone may round as it likes: all that matters is within four fifths of it. */
const page = (/** @type {number} */ size, /** @type {boolean} */ bare) => `<!doctype html><style>
  body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center; ${bare ? "" : "background: #fff4dc"} }
  img { display: block; width: ${bare ? 100 : 76}% }
</style><img src="${sign}">`;

/** An icon file that holds one PNG (Windows Vista and later, every browser). @param {Buffer} png @param {number} size */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const executablePath = await findChromium();
if (!executablePath) stop("no Chromium found; set CHROMIUM_PATH to one");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const tab = await browser.newPage();
  const draw = async (/** @type {number} */ size, bare = false) => {
    await tab.setViewportSize({ width: size, height: size });
    await tab.setContent(page(size, bare), { waitUntil: "load" });
    return tab.screenshot({ type: "png", omitBackground: bare });
  };
  writeFileSync("public/favicon.ico", ico(await draw(32, true), 32));
  writeFileSync("public/apple-touch-icon.png", await draw(180));
  for (const size of [192, 512]) writeFileSync(`public/icon-${size}.png`, await draw(size));
} finally {
  await browser.close();
}
