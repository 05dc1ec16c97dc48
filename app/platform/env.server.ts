import { isIP } from "node:net";
import { z } from "zod";
import { isEmail } from "~/domain/people/contact";
import { givenSettings, isOnThisMachine, OUTSIDE } from "../../lib/settings.mjs";
import { readServers } from "./database-address.server";
import { dkimKey, mailSettings } from "./mail-settings.server";
import { isPlaintextUrl } from "./plaintext-url.server";
import { READY_MADE, readyMadeIn, type Secrets, secretList } from "./secret-list.server";
import {
  identityOf,
  signInProblem,
  signInSettings,
  staffSignInOf,
  staffSignInProblem,
  staffSignInSettings,
} from "./sign-in-settings.server";

const isWeb = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const url = z.string().refine(isWeb, "must be an http:// or https:// address");
const origin = url.refine((value) => /^https?:\/\/[^/?#@]+\/?$/.test(value), "must be an origin: no path, no query");
/** Goes into a header as it is. */
const key = z.string().regex(/^[\x21-\x7e]+$/, "must be without spaces and line breaks");
const line = z.string().regex(/^[^\p{Cc}]+$/u, "must be one line");

const SAYS_ENCODE = "percent-encode what is reserved in its user and password: # as %23, / as %2F, @ as %40, % as %25";
const isPostgresAddress = (value: string) => value.startsWith("postgres");

const database = z
  .string()
  .regex(/^(file:[^?]+|postgres(ql)?:\/\/.+)$/, "must be file:<path> or postgres://<server>/<database>")
  .refine((value) => !isPostgresAddress(value) || readServers(value) !== null, `cannot be read: ${SAYS_ENCODE}`);

/** Whether nodemailer reads an address as we do: a password with a `/` or a `#` would end it early. */
function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(value);
  if (hostname === "" || !/^\/?$/.test(pathname) || hash !== "" || search.includes("@")) return false;
  return !/%(?![\da-f]{2})/i.test(username + password);
}
/** Two less than the last: the sandbox's mail and its partner are on the two ports after its own. */
const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_533, "must be a port number, 1 to 65533");

/** Names that Express knows of networks of this machine and of private ones. */
const NAMED_NETWORKS = ["loopback", "linklocal", "uniquelocal"];

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Whether security.txt may name it as a contact (RFC 9116). */
function isContactUri(text: string): boolean {
  const address = /^mailto:([^?]*)/.exec(text)?.[1];
  return address === undefined ? /^(https:\/\/\S+|tel:\+?[\d-]+)$/.test(text) : isEmail(address);
}

/** Who may say where a client is: the number of proxies before the site, or the networks they are in. */
const proxies = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine(
    (parts) => (parts.length === 1 && /^\d{1,2}$/.test(parts[0] ?? "")) || parts.every(isNetwork),
    "must be a number of proxies, or networks parted by commas (10.0.0.0/8, 2001:db8::/32, loopback)",
  )
  .transform((parts): number | string[] => (/^\d+$/.test(parts[0] ?? "") ? Number(parts[0]) : parts));

/** Addresses over which secrets, names or money are told. */
const TOLD_IN_PRIVATE = [
  "SITE_URL",
  "STRIPE_API_URL",
  "STRIPE_JS_URL",
  "OIDC_ISSUER",
  "STAFF_OIDC_ISSUER",
  "PARTNER_URL",
  "ALERT_WEBHOOK",
] as const;

const DEMO_ADDRESS = "bonjour@escale.example";
/** The address in `Name <address>`. */
export const addressIn = (from: string) => /<([^<>\s]+)>/.exec(from)?.[1] ?? from.trim();

const STRIPE = "https://api.stripe.com";

type Cards = Partial<
  Record<"STRIPE_SECRET_KEY" | "STRIPE_PUBLISHABLE_KEY" | "STRIPE_API_URL" | "STRIPE_JS_URL", string | undefined>
>;

/** The setting of the cards that makes no sense next to the others, and why. */
function cardsProblem(raw: Cards): [keyof Cards, string] | null {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_API_URL: api } = raw;
  if (publishable && !secret) return ["STRIPE_SECRET_KEY", "is missing (STRIPE_PUBLISHABLE_KEY is set)"];
  if (raw.STRIPE_JS_URL && !publishable) return ["STRIPE_PUBLISHABLE_KEY", "is missing (STRIPE_JS_URL is set)"];
  if (publishable && secret && /^sk_(test|live)_/.test(secret) && secret.slice(3, 7) !== publishable.slice(3, 7))
    return ["STRIPE_PUBLISHABLE_KEY", "must be of the same mode as STRIPE_SECRET_KEY, both test or both live"];
  if (publishable || !secret) return null;
  if (!api) return ["STRIPE_PUBLISHABLE_KEY", "is missing (or STRIPE_API_URL, of a gateway with a /direct-post page)"];
  if (new URL(api).origin === STRIPE)
    return ["STRIPE_PUBLISHABLE_KEY", "is missing (Stripe has no page a card form could post to)"];
  return null;
}

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: port.default(3000),
    /** Address to listen on; every one of the machine's when left out. */
    HOST: z
      .string()
      .regex(/^[\w.:%-]+$/, "must be the name or the address of this machine")
      .optional(),
    SANDBOX_PORT: port.default(3001),
    /** The name of the sandbox's machine, for this server and for browsers alike. */
    SANDBOX_NAME: z
      .string()
      .regex(/^[\w.-]+$/, "must be the name of a machine")
      .default("localhost"),
    SITE_URL: origin.optional(),
    TRUST_PROXY: proxies.default(["loopback", "uniquelocal"]),
    DATABASE_URL: database.default("file:./data/escale.db"),
    SESSION_SECRET: secretList(z.string().min(16, "must have at least 16 characters")).optional(),
    /** Signs tickets; made of SESSION_SECRET when left out. */
    TICKET_KEY: secretList(z.string().regex(/^[\w+/-]{43}=?$/, "must be 32 random bytes in base64")).optional(),
    OIDC_ISSUER: url.optional(),
    ...signInSettings,
    STAFF_OIDC_ISSUER: url.optional(),
    ...staffSignInSettings,
    STRIPE_API_URL: url.optional(),
    STRIPE_SECRET_KEY: key.optional(),
    STRIPE_WEBHOOK_SECRET: secretList(z.string().min(1, "has an empty part")).optional(),
    /** Shown to every browser, so a secret one must never stand here. */
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, "must begin with pk_test_ or pk_live_")
      .optional(),
    STRIPE_JS_URL: url.optional(),
    PARTNER_URL: url.optional(),
    PARTNER_KEY: key.optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
      .refine(isMailServer, `must be smtp://user:password@server:port: ${SAYS_ENCODE}`)
      .optional(),
    MAIL_FROM: line.refine((from) => isEmail(addressIn(from)), "must be an address, or a name <address>").optional(),
    ...mailSettings,
    /** Whom to tell of a weakness: told in security.txt. */
    SECURITY_CONTACT: z.string().refine(isContactUri, "must begin with mailto:, https:// or tel:").optional(),
    ALLOW_SANDBOX: z.enum(["0", "1"]).default("0"),
    SUPPORT_PHONE: line.regex(/\d{3}/, "must be a phone number").default("1 800 555-0142"),
    CHAT_URL: url.optional(),
    BRAND: line.default("Escale"),
    /** A step of payment or booking at which to die, for fault runs; heeded only while the sandbox takes the cards. */
    ESCALE_CRASH_AT: z.string().optional(),
    /** Where Prometheus asks; nowhere when left out. */
    METRICS_PORT: port.optional(),
    /** Takes a JSON message when something needs a person, and when it no longer does. */
    ALERT_WEBHOOK: url.optional(),
    /** One address or several, parted by commas, that are mailed the same. */
    ALERT_EMAIL: z
      .string()
      .transform((text) => text.split(",").map((part) => part.trim()))
      .refine((addresses) => addresses.every(isEmail), "must be an email address")
      .optional(),
    /** How long each job of the site rests before it looks for work again. */
    JOBS_EVERY_SECONDS: z.coerce.number().int("must be whole seconds").min(1).max(60).default(5),
    LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  })
  .transform((raw, context) => {
    const missing = OUTSIDE.filter((name) => !raw[name]);
    const demo = missing.length === OUTSIDE.length;
    const fail = (name: string, message: string) => {
      context.addIssue({ code: "custom", path: [name], message });
      return z.NEVER;
    };
    const inProduction = raw.NODE_ENV === "production" || (raw.SITE_URL && !isOnThisMachine(raw.SITE_URL));
    if (demo && inProduction && raw.ALLOW_SANDBOX !== "1")
      return fail(
        missing.join(", "),
        "are missing: set them, or ALLOW_SANDBOX=1 for a demo on secrets everybody knows",
      );
    if (!demo && missing[0] && raw.ALLOW_SANDBOX !== "1")
      return fail(missing[0], "is missing (or set ALLOW_SANDBOX=1 to use the sandbox for it)");
    if (raw.STRIPE_SECRET_KEY && !raw.STRIPE_WEBHOOK_SECRET)
      return fail("STRIPE_WEBHOOK_SECRET", "is missing (STRIPE_SECRET_KEY is set)");
    const cards = cardsProblem(raw);
    if (cards) return fail(...cards);
    const signIn = signInProblem(raw) ?? staffSignInProblem(raw);
    if (signIn) return fail(...signIn);
    if (raw.PARTNER_URL && !raw.PARTNER_KEY) return fail("PARTNER_KEY", "is missing (PARTNER_URL is set)");
    if (!demo && !raw.SESSION_SECRET) return fail("SESSION_SECRET", "is missing (needed outside the demo)");
    const ownSecrets = Object.keys(READY_MADE) as (keyof typeof READY_MADE)[];
    const readyMade = readyMadeIn(raw, raw.ALLOW_SANDBOX === "1" ? ["SESSION_SECRET"] : ownSecrets);
    if (!demo && readyMade) return fail(readyMade, "is the demo's ready-made value, which everybody knows: make one");
    for (const name of ["SITE_URL", "MAIL_FROM"] as const)
      if (!demo && raw.ALLOW_SANDBOX !== "1" && !raw[name]) return fail(name, "is missing (needed outside the demo)");
    for (const name of TOLD_IN_PRIVATE) {
      const value = raw[name];
      if (!demo && raw.ALLOW_SANDBOX !== "1" && value && isPlaintextUrl(value))
        return fail(name, "must be an https:// address (http:// stays on this machine)");
    }
    const signing = dkimKey(raw, raw.MAIL_FROM && addressIn(raw.MAIL_FROM));
    if ("problem" in signing) return fail(...signing.problem);
    const sandboxUrl = `http://${raw.SANDBOX_NAME}:${raw.SANDBOX_PORT}`;
    return {
      ...raw,
      /** Nothing outside is configured: no real trip, no real money. */
      demo,
      /** Each server that DATABASE_URL names, of which one is the primary; none for a SQLite file. */
      DATABASE_SERVERS: isPostgresAddress(raw.DATABASE_URL) ? readServers(raw.DATABASE_URL) : null,
      SITE_URL: new URL(raw.SITE_URL ?? `http://localhost:${raw.PORT}`).origin,
      SESSION_SECRET: raw.SESSION_SECRET ?? ([READY_MADE.SESSION_SECRET] satisfies Secrets),
      /** Outside systems the sandbox stands in for. */
      sandboxed: {
        cards: !raw.STRIPE_SECRET_KEY,
        mail: !raw.SMTP_URL,
        identity: !raw.OIDC_ISSUER,
        partner: !raw.PARTNER_URL,
      },
      sandboxUrl,
      STRIPE_API_URL: raw.STRIPE_API_URL ?? (raw.STRIPE_SECRET_KEY ? STRIPE : sandboxUrl),
      STRIPE_JS_URL: raw.STRIPE_JS_URL ?? "https://js.stripe.com/v3/",
      STRIPE_SECRET_KEY: raw.STRIPE_SECRET_KEY ?? READY_MADE.STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: raw.STRIPE_WEBHOOK_SECRET ?? ([READY_MADE.STRIPE_WEBHOOK_SECRET] satisfies Secrets),
      ...identityOf(raw, sandboxUrl),
      /** Where colleagues sign in. */
      STAFF_SIGN_IN: staffSignInOf(raw, sandboxUrl),
      PARTNER_URL: raw.PARTNER_URL ?? `http://${raw.SANDBOX_NAME}:${raw.SANDBOX_PORT + 2}`,
      PARTNER_KEY: raw.PARTNER_KEY ?? READY_MADE.PARTNER_KEY,
      SMTP_URL: raw.SMTP_URL ?? `smtp://${raw.SANDBOX_NAME}:${raw.SANDBOX_PORT + 1}`,
      /** Undefined where the operator has no chat. */
      CHAT_URL: raw.CHAT_URL ?? (demo ? `${sandboxUrl}/chat` : undefined),
      SECURITY_CONTACT: raw.SECURITY_CONTACT ?? `mailto:${addressIn(raw.MAIL_FROM ?? DEMO_ADDRESS)}`,
      MAIL_FROM: raw.MAIL_FROM ?? `${raw.BRAND} <${DEMO_ADDRESS}>`,
      /** Signs mails; none where the mail server does it. */
      DKIM: signing.key,
    };
  });

/** The environment, parsed once. A missing or malformed value stops the process with one line naming it. */
function parse() {
  const parsed = schema.safeParse(givenSettings(process.env));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  process.stderr.write(`escale: ${String(issue?.path[0] ?? "environment")} ${issue?.message ?? "is malformed"}\n`);
  process.exit(1);
}

export const env = parse();
export const isPostgres = isPostgresAddress(env.DATABASE_URL);
