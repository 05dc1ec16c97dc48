/** What the sandbox is told by its environment. It reads the same names as the site, with the same defaults. */
export type SandboxConfig = {
  /** Interface to listen on; loopback unless a container needs more. */
  host: string;
  /** The name of this machine, for the site and for browsers. */
  name?: string;
  /** 0 takes any free port. */
  port: number;
  smtpPort: number;
  /** The partner booking site's; 0 takes any free one. */
  partnerPort: number;
  /** Origin of the site: where webhooks go and where the card form may send the browser back to. */
  siteUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** The site, as the identity provider knows it. */
  clientId: string;
  clientSecret: string;
  /** What the partner lets the site in by. */
  partnerKey: string;
  /** How long the bank sets money aside that nobody takes. */
  authorisedSeconds?: number;
  /** SQLite file that outlives the process. */
  data: string;
};

/** Names the variable that is wrong. */
export class ConfigError extends Error {}

function port(name: string, value: string | undefined, byDefault: number): number {
  const parsed = value ? Number(value) : byDefault;
  if (!Number.isInteger(parsed) || parsed < 1 || parsed > 65533) throw new ConfigError(`${name} must be a port number`);
  return parsed;
}

/** Seven days, as Stripe. */
export const AUTHORISED_SECONDS = 604_800;

function seconds(name: string, value: string | undefined): number {
  const parsed = value ? Number(value) : AUTHORISED_SECONDS;
  if (!Number.isInteger(parsed) || parsed < 1) throw new ConfigError(`${name} must be a number of seconds`);
  return parsed;
}

function origin(name: string, value: string): string {
  if (!URL.canParse(value)) throw new ConfigError(`${name} must be a URL`);
  return new URL(value).origin;
}

/** Reads the sandbox's settings; throws a ConfigError naming the one that is malformed. */
export function readConfig(env: Record<string, string | undefined>): SandboxConfig {
  const sandboxPort = port("SANDBOX_PORT", env.SANDBOX_PORT, 3001);
  const sitePort = port("PORT", env.PORT, 3000);
  return {
    host: env.SANDBOX_HOST || "127.0.0.1",
    name: env.SANDBOX_NAME || "localhost",
    port: sandboxPort,
    smtpPort: sandboxPort + 1,
    partnerPort: sandboxPort + 2,
    siteUrl: origin("SITE_URL", env.SITE_URL || `http://localhost:${sitePort}`),
    secretKey: env.STRIPE_SECRET_KEY || "sk_test_sandbox",
    // The site's is a list, the new one first.
    webhookSecret: env.STRIPE_WEBHOOK_SECRET?.split(",")[0]?.trim() || "whsec_sandbox",
    clientId: env.OIDC_CLIENT_ID || "escale",
    clientSecret: env.OIDC_CLIENT_SECRET || "demo-client-secret",
    partnerKey: env.PARTNER_KEY || "partner_sandbox",
    authorisedSeconds: seconds("SANDBOX_AUTHORISED_SECONDS", env.SANDBOX_AUTHORISED_SECONDS),
    data: env.SANDBOX_DATA || "./data/sandbox.db",
  };
}
