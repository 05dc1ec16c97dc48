/**
 * `node scripts/og-pictures.mjs`: the pictures that go with a shared link, 1200 × 630, one a poster. Run it after drawing
 * a poster and keep what it writes into `public/og/`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { findChromium } from "./lib/chromium.mjs";
import { indexedPng } from "./lib/indexed-png.mjs";
import { stop } from "./lib/run.mjs";

const WIDTH = 1200;
const HEIGHT = 630;
/** What a phone's chat program still fetches without a thought. */
const LIMIT_BYTES = 60 * 1024;

/** @param {string} file */
const inline = (file) => `data:image/svg+xml;base64,${readFileSync(file).toString("base64")}`;

/** Flat drawings: the commonest of their colours are enough, edges included. */
const COLOURS = 96;

/** How far down a scene is cut out of its poster, in percent; from higher up, or further down, where its landmark is. */
const CUT = 62;
/** @type {Readonly<Record<string, number>>} */
const WHERE = {
  "boston-whale": 80,
  "cape-cod": 30,
  "new-york-broadway": 22,
  "new-york-empire": 10,
  "new-york-liberty": 20,
  "new-york-park": 30,
  "niagara-romance": 78,
  "niagara-toronto": 46,
  "salem-halloween": 46,
  "toronto-flatiron": 34,
  "toronto-streetcar": 84,
  washington: 24,
};

/** The poster's scene across the picture, and the house's band and sign over its foot. */
const page = (/** @type {string} */ poster) => `<!doctype html><style>
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; position: relative; background: #0c3b4b }
  img { position: absolute; display: block }
  .scene { left: 0; top: 0; width: ${WIDTH}px; height: ${HEIGHT}px; object-fit: cover; object-position: 50% ${WHERE[poster] ?? CUT}% }
  .band { position: absolute; left: 0; right: 0; bottom: 0; height: 84px; background: #0c3b4b; border-top: 10px solid #ffbe2e }
  .sign { left: 56px; bottom: 26px; width: 128px; height: 128px; border-radius: 50%; border: 10px solid #0c3b4b }
</style><img class="scene" src="${inline(`public/posters/${poster}.svg`)}"><div class="band"></div><img class="sign" src="${inline("public/favicon.svg")}">`;

/** What the tab shows, four bytes a pixel: a PNG is unpacked where one knows how, in the browser. @param {import("playwright").Page} tab */
async function pixels(tab) {
  const shot = (await tab.screenshot({ type: "png" })).toString("base64");
  /** @type {string} */
  const unpacked = await tab.evaluate(`(async () => {
    const blob = await (await fetch("data:image/png;base64,${shot}")).blob();
    const context = new OffscreenCanvas(${WIDTH}, ${HEIGHT}).getContext("2d");
    context.drawImage(await createImageBitmap(blob), 0, 0);
    const bytes = context.getImageData(0, 0, ${WIDTH}, ${HEIGHT}).data;
    let text = "";
    for (let at = 0; at < bytes.length; at += 30000) text += String.fromCharCode(...bytes.subarray(at, at + 30000));
    return btoa(text);
  })()`);
  return Buffer.from(unpacked, "base64");
}

const executablePath = await findChromium();
if (!executablePath) stop("no Chromium found; set CHROMIUM_PATH to one");
mkdirSync("public/og", { recursive: true });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const tab = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  for (const file of readdirSync("public/posters").filter((name) => name.endsWith(".svg"))) {
    const poster = file.replace(/\.svg$/, "");
    await tab.setContent(page(poster), { waitUntil: "load" });
    const picture = indexedPng(await pixels(tab), WIDTH, COLOURS);
    if (picture.length > LIMIT_BYTES) stop(`${poster}: ${picture.length} bytes, more than ${LIMIT_BYTES}`);
    writeFileSync(`public/og/${poster}.png`, picture);
    process.stdout.write(`${poster}.png ${picture.length}\n`);
  }
} finally {
  await browser.close();
}
