/** The browsers beside Chromium that journeys are tried in, as Debian packages them. */
import { existsSync } from "node:fs";
import { installDebians } from "./debian.mjs";

/** Of each browser the packages it wants, and what each of them brings. */
const NEEDS = {
  webkit: { "webkit2gtk-driver": "/usr/bin/WebKitWebDriver", xvfb: "/usr/bin/Xvfb" },
  firefox: { "firefox-esr": "/usr/bin/firefox-esr" },
};
/** @typedef {keyof typeof NEEDS} EngineName */
export const ENGINES = /** @type {EngineName[]} */ (Object.keys(NEEDS));

/** The packages a browser wants that are not here. @param {EngineName} name */
export function missingFor(name) {
  return Object.entries(NEEDS[name]).flatMap(([debian, path]) => (existsSync(path) ? [] : [debian]));
}

/** Installs what is missing, where that can be done; some 20 seconds the first time. */
export async function installEngines() {
  const missing = ENGINES.flatMap(missingFor);
  if (missing.length > 0) await installDebians(missing);
}
