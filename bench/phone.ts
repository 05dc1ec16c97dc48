/**
 * What a first visit costs a slow phone: the built site in a Chromium on a slow line and a slow processor, with scripts
 * and without, beside the budgets of `docs/budgets.md`. The line and the processor are played, so times mean something
 * on a machine that does nothing else; bytes always do.
 */
import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium } from "../scripts/lib/chromium.mjs";
import { type Child, freePorts, root, startServer } from "./lib/children";
import { median } from "./lib/load";
import { type Visit, visit } from "./lib/phone";
import type { PhoneSize } from "./sizes";

export const PHONE_PAGES = {
  home: { path: "/fr-ca", budget: 70 },
  list: { path: "/fr-ca/voyage", budget: 70 },
  "longest trip": { path: "/fr-ca/voyage/new-york-philadelphia-washington-5-days", budget: 85 },
  terms: { path: "/fr-ca/termes-conditions", budget: 20 },
} as const;
/** In milliseconds, but for the last but one. */
export const PHONE_BUDGETS = { firstPaint: 1_000, largestPaint: 1_300, afterFirstPaint: 300, moved: 0.02, blocked: 50 };

export type PhoneResult = { page: keyof typeof PHONE_PAGES; scripts: boolean; median: Visit }[];

const PORT = Number(process.env.BENCH_PORT ?? 4850) + 20;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

function middle(visits: readonly Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map((each) => each[name]));
  return {
    kilobytes: of("kilobytes"),
    ahead: of("ahead"),
    firstPaint: of("firstPaint"),
    largestPaint: of("largestPaint"),
    usable: of("usable"),
    moved: of("moved"),
    blocked: of("blocked"),
  };
}

/** Starts the site on a database of its own and visits each page so many times. */
export async function measurePhone(folder: string, databaseUrl: string, { visits }: PhoneSize): Promise<PhoneResult> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error("no Chromium found and none could be installed; set CHROMIUM_PATH to one");
  const port = await freePorts(2, PORT);
  const env = {
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    SANDBOX_DATA: join(folder, "phone-sandbox.db"),
    SITE_URL: "",
  };
  const children: Child[] = [];
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    children.push(
      await startServer("sandbox", ["--import", "tsx", "sandbox/main.ts"], port + 1, env, { pinned: false }),
    );
    children.push(await startServer("site", [join(root, "build/server/index.js")], port, env));
    const result: PhoneResult = [];
    for (const [name, { path }] of Object.entries(PHONE_PAGES))
      for (const scripts of [true, false]) {
        const url = `http://localhost:${port}${path}`;
        // Drawn and compressed once, as it is for nearly everybody.
        await fetch(url, { headers: { "accept-language": "fr-CA", "accept-encoding": "br" } });
        const seen: Visit[] = [];
        for (let turn = 0; turn < visits; turn++) seen.push(await visit(browser, url, scripts));
        result.push({ page: name as keyof typeof PHONE_PAGES, scripts, median: middle(seen) });
      }
    return result;
  } finally {
    await browser.close();
    for (const child of children.reverse()) await child.end();
  }
}
