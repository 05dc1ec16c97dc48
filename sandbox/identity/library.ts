/**
 * The OpenID provider's library. At its import it warns of any Node before 22, though what is used of it here works on
 * ours, as the tests show; whoever starts a demo could do nothing about it.
 */
const { warn } = console;
console.warn = (...said: unknown[]) => {
  if (!String(said[0]).includes("Unsupported runtime")) warn(...said);
};
export const { default: Provider } = await import("oidc-provider");
console.warn = warn;
