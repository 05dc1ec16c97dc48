/** The site as a whole: its sandbox when something outside is not configured, then its server. */
import { givenSettings, OUTSIDE } from "../../lib/settings.mjs";
import { end, isFree, listening, start } from "./children.mjs";
import { stop } from "./run.mjs";

const PORTS = { PORT: 3000, SANDBOX_PORT: 3001 };

/** @param {NodeJS.ProcessEnv} env @param {keyof typeof PORTS} name */
const portOf = (env, name) => Number(env[name] || PORTS[name]);

/** Whether the sandbox stands in for something. The server holds the full rule and refuses a half-configured site. */
const usesSandbox = (/** @type {NodeJS.ProcessEnv} */ env) => OUTSIDE.some((name) => !env[name]);

const movedClock = new URL("./moved-clock.mjs", import.meta.url).href;

const DAY_MS = 86_400_000;
const QUEBEC = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Toronto",
  dateStyle: "short",
  timeStyle: "medium",
});

/** What the clocks of Quebec show at a moment, in milliseconds as if they were UTC's. @param {number} moment */
const quebecTime = (moment) => Date.parse(`${QUEBEC.format(moment).replace(" ", "T")}Z`);

/**
 * The environment of a demo on the day `DEMO_DAY` names: site and sandbox both believe it is that day in Quebec, at this hour.
 * The environment as it is where no day is named.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function onItsDay(env) {
  const { DEMO_DAY: day, ...rest } = env;
  if (!day) return rest;
  const real = OUTSIDE.find((name) => env[name]);
  if (real) stop(`DEMO_DAY moves the clock of a demo alone, and ${real} is set`);
  const there = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(there.getTime()) || there.toISOString().slice(0, 10) !== day)
    stop(`DEMO_DAY must be a day such as 2027-05-14; found "${day}"`);
  const now = Date.now();
  const days = there.getTime() - (quebecTime(now) - (quebecTime(now) % DAY_MS));
  // Summer here and winter there, or the other way, is an hour, which may be of another day.
  const ahead = days - (quebecTime(now + days) - quebecTime(now) - days);
  const NODE_OPTIONS = `${env.NODE_OPTIONS ?? ""} --import ${movedClock}`.trim();
  return { ...rest, NODE_OPTIONS, DEMO_CLOCK_AHEAD_MS: String(ahead) };
}

/** Which site the sandbox on a port belongs to; undefined where no sandbox answers. @param {number} port */
async function siteOfSandbox(port) {
  try {
    const { headers } = await fetch(`http://localhost:${port}/healthz`, { signal: AbortSignal.timeout(2000) });
    return headers.get("x-sandbox-of") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {NodeJS.ProcessEnv} env @param {boolean} startsSandbox */
async function checkPorts(env, startsSandbox) {
  const sandbox = portOf(env, "SANDBOX_PORT");
  /** @type {[string, number][]} */
  const wanted = [["PORT", portOf(env, "PORT")]];
  if (startsSandbox)
    wanted.push(
      ["SANDBOX_PORT", sandbox],
      ["SANDBOX_PORT + 1, for mail,", sandbox + 1],
      ["SANDBOX_PORT + 2, for the partner,", sandbox + 2],
    );
  for (const [name, port] of wanted) {
    if (!Number.isInteger(port) || port < 1 || port > 65_535) stop(`${name} must be a port number`);
    if (!(await isFree(port))) stop(`${name} ${port} is already in use`);
  }
}

/**
 * The environment of one more instance beside a site whose sandbox runs already: it is an instance of that site.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} site
 * @returns {NodeJS.ProcessEnv}
 */
function besideSite(env, site) {
  const port = portOf(env, "SANDBOX_PORT");
  if (env.SITE_URL && new URL(env.SITE_URL).origin !== site)
    stop(`SANDBOX_PORT ${port} is the sandbox of ${site}: let SITE_URL be the same, or SANDBOX_PORT another`);
  process.stdout.write(`Another instance of ${site}, with its sandbox on port ${port}\n`);
  return { ...env, SITE_URL: site };
}

/**
 * Runs the site until a signal asks it to end or a part of it dies, and then ends what is left. Never resolves: the
 * process exits with the code of the part that ended first.
 *
 * @param {string[]} server what Node runs as the server
 * @param {NodeJS.ProcessEnv} given
 */
export async function runSite(server, given) {
  const env = onItsDay(givenSettings(given));
  const shared = usesSandbox(env) ? await siteOfSandbox(portOf(env, "SANDBOX_PORT")) : undefined;
  const startsSandbox = usesSandbox(env) && shared === undefined;
  await checkPorts(env, startsSandbox);
  const serverEnv = shared === undefined ? env : besideSite(env, shared);
  /** @type {import("./children.mjs").Child[]} */
  const parts = [];
  let asked = false;
  /** @type {Promise<number> | undefined} */
  let ending;
  const endAll = () => {
    // The server first: it may still have something to tell the sandbox.
    ending ??= (async () => {
      let code = 0;
      for (const part of parts.toReversed()) code ||= await end(part);
      return code;
    })();
    return ending;
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      asked = true;
      endAll().then((code) => process.exit(code));
    });
  }
  /** @param {import("./children.mjs").Child} part */
  const watch = (part) => {
    parts.push(part);
    part.ended.then(async (code) => {
      if (asked) return;
      await endAll();
      process.exit(code || 1);
    });
    return part;
  };

  if (startsSandbox) {
    const sandbox = watch(start("sandbox", ["--import", "tsx", "sandbox/main.ts"], env));
    if (!(await listening(sandbox, portOf(env, "SANDBOX_PORT")))) {
      if (asked) return;
      process.stderr.write("escale: the sandbox did not start\n");
      await endAll();
      process.exit(1);
    }
  }
  if (!asked) watch(start("server", server, serverEnv));
}
