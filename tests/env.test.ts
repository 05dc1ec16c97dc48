import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mailSettings } from "~/platform/mail-settings.server";
import { signInSettings, staffSignInSettings } from "~/platform/sign-in-settings.server";
import { allowLocalDemo } from "../lib/settings.mjs";

const before = process.env;
afterEach(() => {
  process.env = before;
  vi.restoreAllMocks();
});

/** Parses an environment as a start does; `error` is what it says as it stops. */
async function start(env: Record<string, string>) {
  vi.resetModules();
  process.env = { NODE_ENV: "test", ...env };
  let error = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    error += text;
    return true;
  });
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const ended = await import("~/platform/env.server").then(
    (module) => ({ env: module.env, exit: null }),
    (stopped: Error) => ({ env: null, exit: stopped.message }),
  );
  return { ...ended, error };
}

const real = {
  STRIPE_SECRET_KEY: "sk",
  STRIPE_WEBHOOK_SECRET: "whsec",
  STRIPE_API_URL: "https://cards.example",
  SMTP_URL: "smtp://mail.example",
  OIDC_ISSUER: "https://identity.example/",
  OIDC_CLIENT_ID: "client",
  OIDC_CLIENT_SECRET: "secret",
  PARTNER_URL: "https://partner.example",
  PARTNER_KEY: "key",
  SESSION_SECRET: "a-secret-of-some-length",
  SITE_URL: "https://escale.example",
  MAIL_FROM: "Escale <a@escale.example>",
};

describe("the environment", () => {
  it("The environment has a working default for a demo, and empty counts as missing", async () => {
    expect((await start({ PORT: "", BRAND: "" })).env).toMatchObject({
      PORT: 3000,
      SITE_URL: "http://localhost:3000",
      BRAND: "Escale",
      CHAT_URL: "http://localhost:3001/chat",
      demo: true,
    });
  });

  it("The environment takes a complete real site", async () => {
    const { env: whole } = await start(real);
    expect(whole).toMatchObject({
      demo: false,
      sandboxed: { cards: false, mail: false, identity: false, partner: false },
    });
    expect(whole?.CHAT_URL).toBeUndefined();
  });

  it.each([
    ["", ["loopback", "uniquelocal"]],
    ["0", 0],
    ["2", 2],
    ["loopback, 10.0.0.0/8,2001:db8::/32", ["loopback", "10.0.0.0/8", "2001:db8::/32"]],
    ["192.0.2.1", ["192.0.2.1"]],
  ])("The environment trusts the proxies of %j", async (TRUST_PROXY, trusted) => {
    expect((await start({ TRUST_PROXY })).env?.TRUST_PROXY).toEqual(trusted);
  });

  const stripe = { ...real, STRIPE_SECRET_KEY: "sk_live_x", STRIPE_PUBLISHABLE_KEY: "pk_live_x", STRIPE_API_URL: "" };

  it("The environment takes a Stripe account by its keys alone", async () => {
    expect((await start(stripe)).env).toMatchObject({
      demo: false,
      STRIPE_API_URL: "https://api.stripe.com",
      STRIPE_JS_URL: "https://js.stripe.com/v3/",
    });
  });

  it("The environment takes lists of secrets, newest first", async () => {
    const [one, two] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString("base64"));
    const { env: listed } = await start({
      ...real,
      SESSION_SECRET: "the-new-secret-of-ours, a-secret-of-some-length",
      TICKET_KEY: `${one},${two}`,
      STRIPE_WEBHOOK_SECRET: "whsec_new,whsec_old",
    });
    expect(listed?.SESSION_SECRET).toEqual(["the-new-secret-of-ours", "a-secret-of-some-length"]);
    expect(listed?.TICKET_KEY).toEqual([one, two]);
    expect(listed?.STRIPE_WEBHOOK_SECRET).toEqual(["whsec_new", "whsec_old"]);
    const { env: single } = await start(real);
    expect(single?.SESSION_SECRET).toEqual(["a-secret-of-some-length"]);
    expect(single?.TICKET_KEY).toBeUndefined();
  });

  it("The environment takes a plain address on this machine, and in a trial", async () => {
    const here = {
      SITE_URL: "http://localhost:3000",
      PARTNER_URL: "http://127.0.0.1:9",
      OIDC_ISSUER: "http://[::1]:8/",
    };
    expect((await start({ ...real, ...here })).exit).toBeNull();
    const trial = { ALLOW_SANDBOX: "1", SITE_URL: "http://trial.example", PARTNER_URL: "http://partner.example" };
    expect((await start({ ...real, ...trial })).exit).toBeNull();
  });

  const blank = { STRIPE_SECRET_KEY: "", SMTP_URL: "  ", OIDC_ISSUER: "\t", PARTNER_URL: "\n" };

  it.each([
    ["in production, at the default address", { NODE_ENV: "production" }],
    ["in production where NODE_ENV is blank", { NODE_ENV: " ", ...blank }],
    ["in production, at a public address", { NODE_ENV: "production", SITE_URL: "https://escale.example", ...blank }],
    ["at a public address", { NODE_ENV: "development", SITE_URL: "https://escale.example" }],
    ["at an address that begins like this machine's", { SITE_URL: "http://localhost.example" }],
  ])("A site without outside systems does not start as a demo %s unless that is allowed", async (_where, env) => {
    const { exit, error } = await start(env);
    expect(exit).toBe("exit 1");
    expect(error).toBe(
      "escale: STRIPE_SECRET_KEY, SMTP_URL, OIDC_ISSUER, PARTNER_URL are missing: set them, or ALLOW_SANDBOX=1 for a demo on secrets everybody knows\n",
    );
    expect((await start({ ...env, ALLOW_SANDBOX: "1" })).env?.demo).toBe(true);
  });

  it("A blank setting is the same as none", async () => {
    const spaces = Object.fromEntries(Object.keys(real).map((name) => [name, "   "]));
    expect((await start({ ...spaces, ALLOW_SANDBOX: " " })).env).toEqual((await start({})).env);
    expect((await start({ ...real, SESSION_SECRET: " ".repeat(20) })).error).toBe(
      "escale: SESSION_SECRET is missing (needed outside the demo)\n",
    );
  });

  it.each([
    ["a fresh clone", {}, true],
    ["blank settings", { NODE_ENV: " ", SITE_URL: " ", SMTP_URL: " " }, true],
    ["a site on this machine", { SITE_URL: "https://escale.localhost" }, true],
    ["a public address", { SITE_URL: "https://escale.example" }, false],
    ["NODE_ENV=production", { NODE_ENV: "production" }, false],
    ["an outside system", { SMTP_URL: "smtp://mail.example" }, false],
  ])("The start command allows the demo by itself or not: %s", (_what, env, allowed) => {
    expect(allowLocalDemo(env as unknown as NodeJS.ProcessEnv).ALLOW_SANDBOX).toBe(allowed ? "1" : undefined);
  });

  it("The start command does not override ALLOW_SANDBOX", () => {
    expect(allowLocalDemo({ ALLOW_SANDBOX: "0" } as unknown as NodeJS.ProcessEnv).ALLOW_SANDBOX).toBe("0");
  });

  const demoSecret = "demo-only-secret-not-for-real-money";

  it("The environment takes published values in the demo, and the sandbox's where it is allowed", async () => {
    expect((await start({ SESSION_SECRET: demoSecret })).env?.SESSION_SECRET).toEqual([demoSecret]);
    const beside = { ALLOW_SANDBOX: "1", STRIPE_SECRET_KEY: "sk_test_sandbox", STRIPE_WEBHOOK_SECRET: "whsec_sandbox" };
    expect((await start({ ...real, ...beside })).exit).toBeNull();
  });

  it.each([
    ["SESSION_SECRET", { SESSION_SECRET: demoSecret }],
    ["SESSION_SECRET", { SESSION_SECRET: `a-secret-of-some-length,${demoSecret}` }],
    ["SESSION_SECRET", { SESSION_SECRET: demoSecret, ALLOW_SANDBOX: "1" }],
    ["OIDC_CLIENT_SECRET", { OIDC_CLIENT_SECRET: "demo-client-secret" }],
    ["STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "sk_test_sandbox" }],
    ["STRIPE_WEBHOOK_SECRET", { STRIPE_WEBHOOK_SECRET: "whsec_mine,whsec_sandbox" }],
    ["PARTNER_KEY", { PARTNER_KEY: "partner_sandbox" }],
  ])("The environment refuses the published value of %s outside the demo", async (name, env) => {
    const { exit, error } = await start({ ...real, ...env });
    expect(exit).toBe("exit 1");
    expect(error.trim().split("\n")).toEqual([
      `escale: ${name} is the demo's ready-made value, which everybody knows: make one`,
    ]);
  });

  it("Colleagues sign in like travellers until they have a client of their own", async () => {
    const { env: shared } = await start({ ...real, STAFF_OIDC_ACR: "urn:mfa, 2" });
    expect(shared?.STAFF_SIGN_IN).toMatchObject({
      issuer: real.OIDC_ISSUER,
      clientId: "client",
      classes: ["urn:mfa", "2"],
    });
    const client = { STAFF_OIDC_CLIENT_ID: "office", STAFF_OIDC_CLIENT_SECRET: "own" };
    const { env: own } = await start({ ...real, ...client });
    expect(own?.STAFF_SIGN_IN).toMatchObject({ issuer: real.OIDC_ISSUER, clientId: "office", clientSecret: "own" });
    const { env: apart } = await start({ ...real, ...client, STAFF_OIDC_ISSUER: "https://office.example/" });
    expect(apart?.STAFF_SIGN_IN).toMatchObject({ issuer: "https://office.example/", classes: [] });
    expect(apart?.OIDC_ISSUER).toBe(real.OIDC_ISSUER);
  });

  it.each([
    ["STAFF_OIDC_CLIENT_ID is missing (STAFF_OIDC_ISSUER is set)", { STAFF_OIDC_ISSUER: "https://office.example/" }],
    ["STAFF_OIDC_CLIENT_SECRET is missing (STAFF_OIDC_CLIENT_ID is set)", { STAFF_OIDC_CLIENT_ID: "office" }],
    ["STAFF_OIDC_CLIENT_ID is missing (STAFF_OIDC_CLIENT_SECRET is set)", { STAFF_OIDC_CLIENT_SECRET: "own" }],
    ["STAFF_OIDC_ACR must be classes parted by commas", { STAFF_OIDC_ACR: "a b" }],
    [
      "STAFF_OIDC_ISSUER must be an https:// address (http:// stays on this machine)",
      { STAFF_OIDC_ISSUER: "http://office.example/", STAFF_OIDC_CLIENT_ID: "a", STAFF_OIDC_CLIENT_SECRET: "b" },
    ],
  ])("The environment says that %s", async (line, over) => {
    const { exit, error } = await start({ ...real, ...over });
    expect(exit).toBe("exit 1");
    expect(error.trim().split("\n")).toEqual([`escale: ${line}`]);
  });

  const entra = { OIDC_ISSUER: "https://login.microsoftonline.com/common/v2.0" };

  it("The environment trusts no unverified e-mail address, unless told whom to trust", async () => {
    const none = { issuer: false, domainOwner: false, tenants: [] };
    expect((await start(real)).env?.OIDC_EMAIL_TRUST).toEqual(none);
    const trusting = { ...real, ...entra, OIDC_EMAIL_TRUST: "xms_edov" };
    expect((await start(trusting)).env?.OIDC_EMAIL_TRUST).toEqual({ ...none, domainOwner: true });
    expect((await start({ ...real, OIDC_EMAIL_TRUST: "issuer" })).env?.OIDC_EMAIL_TRUST.issuer).toBe(true);
  });

  it.each([
    ["DKIM_KEY_FILE", { DKIM_DOMAIN: "escale.example", DKIM_SELECTOR: "a", DKIM_KEY_FILE: "/nowhere/dkim.pem" }],
    ["DKIM_DOMAIN", { ...real, DKIM_DOMAIN: "other.example", DKIM_SELECTOR: "a", DKIM_KEY: "key" }],
    ["DKIM_DOMAIN", { DKIM_DOMAIN: "not a domain" }],
    ["MAILS_AT_ONCE", { MAILS_AT_ONCE: "0" }],
    ["BOUNCE_ADDRESS", { BOUNCE_ADDRESS: "bounces+x@escale.example" }],
    ["BOUNCE_ADDRESS", { BOUNCE_ADDRESS: "nineteen.letters.xx@escale.example" }],
    ["BOUNCE_ADDRESS", { BOUNCE_ADDRESS: "Escale <bounces@escale.example>" }],
    ["MAIL_WEBHOOK_SECRET", { MAIL_WEBHOOK_SECRET: "short" }],
    ["PORT", { PORT: "abc" }],
    ["PORT", { PORT: "70000" }],
    ["SANDBOX_PORT", { SANDBOX_PORT: "65534" }],
    ["PARTNER_URL", { ...real, PARTNER_URL: "" }],
    ["PARTNER_URL", { PARTNER_URL: "partner.example" }],
    ["PARTNER_KEY", { ...real, PARTNER_KEY: "" }],
    ["SITE_URL", { SITE_URL: "ftp://x" }],
    ["SITE_URL", { SITE_URL: "https://a.example/path" }],
    ["TRUST_PROXY", { TRUST_PROXY: "everyone" }],
    ["TRUST_PROXY", { TRUST_PROXY: "-1" }],
    ["TRUST_PROXY", { TRUST_PROXY: "1, 10.0.0.0/8" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/33" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/8," }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://x" }],
    ["DATABASE_URL", { DATABASE_URL: "file:" }],
    ["CHAT_URL", { CHAT_URL: "javascript:alert(1)" }],
    ["SMTP_URL", { SMTP_URL: "mail.example" }],
    ["SESSION_SECRET", { SESSION_SECRET: "short" }],
    ["SESSION_SECRET", { SESSION_SECRET: "a-secret-of-some-length,short" }],
    ["SESSION_SECRET", { SESSION_SECRET: "a-secret-of-some-length," }],
    ["TICKET_KEY", { TICKET_KEY: "abc" }],
    ["TICKET_KEY", { TICKET_KEY: `${Buffer.alloc(32).toString("base64")},abc` }],
    ["STRIPE_WEBHOOK_SECRET", { ...real, STRIPE_WEBHOOK_SECRET: "whsec_x,,whsec_y" }],
    ["SMTP_URL", { ...real, SMTP_URL: "" }],
    ["STRIPE_SECRET_KEY", { ...real, STRIPE_SECRET_KEY: "" }],
    ["OIDC_ISSUER", { ...real, OIDC_ISSUER: "" }],
    ["OIDC_ISSUER", { OIDC_ISSUER: "identity.example" }],
    ["OIDC_CLIENT_ID", { ...real, OIDC_CLIENT_ID: "" }],
    ["OIDC_CLIENT_SECRET", { ...real, OIDC_CLIENT_SECRET: "" }],
    ["OIDC_CLIENT_AUTH", { ...real, OIDC_CLIENT_AUTH: "private_key_jwt" }],
    ["OIDC_EMAIL_TRUST", { ...real, OIDC_EMAIL_TRUST: "everyone" }],
    ["OIDC_EMAIL_TRUST", { ...real, ...entra, OIDC_EMAIL_TRUST: "issuer" }],
    ["STRIPE_WEBHOOK_SECRET", { ...real, STRIPE_WEBHOOK_SECRET: "" }],
    ["SITE_URL", { ...real, SITE_URL: "" }],
    ["STRIPE_PUBLISHABLE_KEY", { ...stripe, STRIPE_PUBLISHABLE_KEY: "sk_live_x" }],
    ["STRIPE_PUBLISHABLE_KEY", { ...stripe, STRIPE_PUBLISHABLE_KEY: "pk_test_x" }],
    ["STRIPE_PUBLISHABLE_KEY", { ...stripe, STRIPE_PUBLISHABLE_KEY: "" }],
    ["STRIPE_PUBLISHABLE_KEY", { ...real, STRIPE_API_URL: "https://api.stripe.com" }],
    ["STRIPE_PUBLISHABLE_KEY", { ...real, STRIPE_JS_URL: "https://js.example/v3/" }],
    ["STRIPE_SECRET_KEY", { STRIPE_PUBLISHABLE_KEY: "pk_test_x", SMTP_URL: "", SESSION_SECRET: "" }],
    ["STRIPE_JS_URL", { ...stripe, STRIPE_JS_URL: "javascript:alert(1)" }],
    ["MAIL_FROM", { ...real, MAIL_FROM: "" }],
    ["SITE_URL", { ...real, SITE_URL: "http://escale.example" }],
    ["STRIPE_API_URL", { ...real, STRIPE_API_URL: "http://cards.example" }],
    ["STRIPE_JS_URL", { ...stripe, STRIPE_JS_URL: "http://js.example/v3/" }],
    ["OIDC_ISSUER", { ...real, OIDC_ISSUER: "http://identity.example/" }],
    ["PARTNER_URL", { ...real, PARTNER_URL: "http://10.0.0.9" }],
    ["ALERT_WEBHOOK", { ...real, ALERT_WEBHOOK: "http://localhost.chat.example/x" }],
    ["SESSION_SECRET", { ...real, SESSION_SECRET: "" }],
  ])("The environment stops with one line naming %s", async (name, env) => {
    const { exit, error } = await start(env);
    expect(exit).toBe("exit 1");
    expect(error.trim().split("\n")).toHaveLength(1);
    expect(error).toContain(`escale: ${name} `);
  });

  const dkim = { DKIM_DOMAIN: "escale.example", DKIM_SELECTOR: "a" };
  const office = { STAFF_OIDC_CLIENT_ID: "office", STAFF_OIDC_CLIENT_SECRET: "own" };
  const TWO_LINES = "of two\nlines";
  /** What no setting of that name may hold, and what else it takes to find out; null where every text will do. */
  const MALFORMED: Record<string, string | null | [value: string, besides: Record<string, string>]> = {
    NODE_ENV: "live",
    PORT: "3000a",
    HOST: "http://localhost",
    SANDBOX_PORT: "0",
    SANDBOX_NAME: "http://here",
    SITE_URL: "https://escale@www.example.com",
    TRUST_PROXY: "everyone",
    DATABASE_URL: "postgres://escale:s#cret/word%41@db/escale",
    SESSION_SECRET: "s#cret",
    TICKET_KEY: "s#cret",
    OIDC_ISSUER: "identity",
    OIDC_CLIENT_ID: [TWO_LINES, real],
    OIDC_CLIENT_SECRET: [TWO_LINES, real],
    OIDC_AUDIENCE: TWO_LINES,
    OIDC_CLIENT_AUTH: "private_key_jwt",
    OIDC_RESPONSE_MODE: "fragment",
    OIDC_EMAIL_TRUST: "everyone",
    STAFF_OIDC_ISSUER: "identity",
    STAFF_OIDC_CLIENT_ID: [TWO_LINES, office],
    STAFF_OIDC_CLIENT_SECRET: [TWO_LINES, office],
    STAFF_OIDC_CLIENT_AUTH: "private_key_jwt",
    STAFF_OIDC_RESPONSE_MODE: "fragment",
    STAFF_OIDC_EMAIL_TRUST: "everyone",
    STAFF_OIDC_ACR: "a b",
    STRIPE_API_URL: "api.stripe.com",
    STRIPE_SECRET_KEY: [TWO_LINES, real],
    STRIPE_WEBHOOK_SECRET: ["whsec,,s#cret", real],
    STRIPE_PUBLISHABLE_KEY: "sk_live_s#cret",
    STRIPE_JS_URL: "js.stripe.com",
    PARTNER_URL: "partner",
    PARTNER_KEY: [TWO_LINES, real],
    SMTP_URL: "smtp://escale:s#cret/word@mail.example",
    MAIL_FROM: "Escale",
    MAILS_AT_ONCE: "many",
    BOUNCE_ADDRESS: "bounces",
    MAIL_WEBHOOK_SECRET: "s#cret",
    DKIM_DOMAIN: "not a domain",
    DKIM_SELECTOR: "not a name",
    DKIM_KEY: ["s#cret", dkim],
    DKIM_KEY_FILE: ["/nowhere/dkim.pem", dkim],
    SECURITY_CONTACT: "security",
    ALLOW_SANDBOX: "yes",
    SUPPORT_PHONE: "call us",
    CHAT_URL: "chat",
    BRAND: TWO_LINES,
    ESCALE_CRASH_AT: null,
    METRICS_PORT: "9464/tcp",
    ALERT_WEBHOOK: "chat.example/s#cret",
    ALERT_EMAIL: "operator",
    JOBS_EVERY_SECONDS: "1.5",
    LOG_LEVEL: "verbose",
  };

  it("Every setting is tried with a malformed value", async () => {
    const text = await readFile("app/platform/env.server.ts", "utf8");
    const [, schema = ""] = /z\s*\.object\(\{([\s\S]*?)\n {2}\}\)/.exec(text) ?? [];
    const own = [...schema.matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name = ""]) => name);
    const spread = [signInSettings, staffSignInSettings, mailSettings].flatMap(Object.keys);
    expect(Object.keys(MALFORMED).toSorted()).toEqual([...own, ...spread].toSorted());
  });

  it.each(Object.entries(MALFORMED).filter(([, tried]) => tried !== null))(
    "says in one line that %s is malformed, and does not repeat its value",
    async (name, tried) => {
      const [value, besides] = typeof tried === "string" ? [tried, {}] : (tried ?? ["", {}]);
      const { exit, error } = await start({ ...besides, [name]: value });
      expect(exit).toBe("exit 1");
      expect(error.trim().split("\n")).toHaveLength(1);
      expect(error).toContain(`escale: ${name} `);
      expect(error).not.toContain(value);
      expect(error).not.toContain("s#cret");
    },
  );

  it("The environment takes a database password with any character, of one server or several", async () => {
    const { env: one } = await start({ DATABASE_URL: "postgres://escale:p#/w@db:5432/escale" });
    expect(one?.DATABASE_SERVERS).toEqual(["postgres://escale:p%23%2Fw@db:5432/escale"]);
    const { env: two } = await start({ DATABASE_URL: "postgres://escale@one,two:5433/escale" });
    expect(two?.DATABASE_SERVERS).toEqual(["postgres://escale@one/escale", "postgres://escale@two:5433/escale"]);
    expect((await start({})).env?.DATABASE_SERVERS).toBeNull();
  });

  it("The environment really stops a process", () => {
    const env = { NODE_ENV: "test", PATH: before.PATH ?? "", PORT: "abc" } as const;
    const code = ["--import", "tsx", "-e", 'import("./app/platform/env.server.ts")'];
    const { status, stderr } = spawnSync(process.execPath, code, { env, encoding: "utf8" });
    expect([status, stderr.trim().split("\n")]).toEqual([1, [expect.stringContaining("escale: PORT ")]]);
  });
});
