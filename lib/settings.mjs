/**
 * What the site, its sandbox and the scripts that start them agree on about settings. Plain JavaScript, because
 * `npm start` reads it before anything is installed.
 */

/** The settings that name the four outside systems. The sandbox stands in for each one that is not set. */
export const OUTSIDE = /** @type {const} */ (["STRIPE_SECRET_KEY", "SMTP_URL", "OIDC_ISSUER", "PARTNER_URL"]);

/** Names of this machine. `.localhost` names never leave it (RFC 6761). */
const THIS_MACHINE = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address is on this machine. @param {string} url */
export const isOnThisMachine = (url) => URL.canParse(url) && THIS_MACHINE.test(new URL(url).hostname);

/**
 * The settings that say something: an empty or blank value counts as none.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function givenSettings(env) {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== "");
  return /** @type {NodeJS.ProcessEnv} */ (Object.fromEntries(given));
}

/**
 * The settings of a command that a developer starts by hand. A fresh clone needs none: where nothing outside is set, nor
 * NODE_ENV, and the site is on this machine, the demo is allowed. The server alone, a service and a container have to be
 * told so (ALLOW_SANDBOX=1).
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function allowLocalDemo(env) {
  const given = givenSettings(env);
  const isDemo = OUTSIDE.every((name) => !given[name]) && !given.NODE_ENV;
  const isLocal = !given.SITE_URL || isOnThisMachine(given.SITE_URL);
  return isDemo && isLocal && !given.ALLOW_SANDBOX ? { ...given, ALLOW_SANDBOX: "1" } : given;
}
