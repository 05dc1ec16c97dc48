/** Browsers that are not Chromium, as Debian packages them: WebKitGTK, as near to an iPhone's as there is, and Firefox. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { EngineName } from "../../../scripts/lib/engines.mjs";
import { PATIENCE_MS } from "../../support/patience";
import { EnginePage } from "./engine-page";
import { freePorts } from "./site";
import { overHttp, overMarionette, type Wire } from "./webdriver";

export type Engine = { page: EnginePage; stop: () => Promise<void> };

/** Starts a program that ends with this process, however that ends. */
function begin(command: string, args: string[], env: Record<string, string>, folder: string): ChildProcess {
  return spawn("setpriv", ["--pdeathsig", "KILL", command, ...args], {
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, ...env },
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  if ((await Promise.race([ended, wait(5_000, "late", { ref: false })])) === "late") child.kill("SIGKILL");
}

/** What `look` finds, asked again until it finds something. */
async function found<T>(what: string, child: ChildProcess, look: () => Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && child.exitCode === null; await wait(50)) {
    const value = await look().catch(() => undefined);
    if (value !== undefined) return value;
  }
  throw new Error(`${what} did not start (${child.exitCode ?? "still silent"})`);
}

type Started = { wire: Wire; children: ChildProcess[] };

/** Firefox, without a window. Pages are dark, as by night, and move at once. */
async function firefox(folder: string): Promise<Started> {
  const preferences = {
    "marionette.port": 0,
    "layout.css.prefers-color-scheme.content-override": 0,
    "ui.prefersReducedMotion": 1,
    // Nothing outside is asked for anything.
    "app.normandy.enabled": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "services.settings.server": "data:,",
    "browser.safebrowsing.update.enabled": false,
    "extensions.systemAddon.update.enabled": false,
    "browser.topsites.contile.enabled": false,
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(folder, "user.js"), lines.join("\n"));
  const child = begin("firefox-esr", ["--headless", "--marionette", "--profile", folder], {}, folder);
  const port = await found("Firefox", child, async () => {
    return Number(await readFile(join(folder, "MarionetteActivePort"), "utf8")) || undefined;
  });
  return { wire: await overMarionette(port), children: [child] };
}

/** WebKitGTK's own small browser, on a screen that nobody sees. Pages are dark, as by night, and move at once. */
async function webkit(folder: string): Promise<Started> {
  const settings = "[Settings]\ngtk-enable-animations=0\n";
  await mkdir(join(folder, ".config/gtk-3.0"), { recursive: true });
  await writeFile(join(folder, ".config/gtk-3.0/settings.ini"), settings);
  const screen = begin("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {}, folder);
  let display = "";
  screen.stdio[3]?.on("data", (text) => {
    display += text;
  });
  await found("Xvfb", screen, async () => display.endsWith("\n") || undefined);
  const port = await freePorts();
  const night = { DISPLAY: `:${display.trim()}`, GTK_THEME: "Adwaita:dark", LIBGL_ALWAYS_SOFTWARE: "1" };
  const driver = begin("WebKitWebDriver", [`--port=${port}`], night, folder);
  const wire = await found("WebKit", driver, () =>
    overHttp(`http://127.0.0.1:${port}`, { browserName: "MiniBrowser" }),
  );
  return { wire, children: [driver, screen] };
}

const START: Record<EngineName, (folder: string) => Promise<Started>> = { webkit, firefox };

/** A browser with a profile of its own, on the pages of a site. Call `stop` whatever happens. */
export async function openEngine(name: EngineName, site: { url: string }): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), `escale-${name}-`));
  const { wire, children } = await START[name](folder);
  return {
    page: new EnginePage(wire, site.url),
    stop: async () => {
      await wire.close().catch(() => undefined);
      for (const child of children) await end(child);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
