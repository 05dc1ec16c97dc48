import { randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import * as oidc from "openid-client";
import { Authenticator } from "remix-auth";
import { TOKEN_ATTEMPTS, TOKEN_TIMEOUT_SECONDS } from "~/domain/company/limits";
import { dayIn } from "~/domain/day";
import { type Locale, PROVIDER_TAGS } from "~/domain/locale";
import { type EmailTrust, ONLY_VERIFIED } from "~/domain/people/email-trust";
import type { Realm } from "~/domain/people/sign-in";
import { accept, refuse } from "~/domain/verdict";
import { ToldError } from "~/platform/describe-error.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { Identity, IdentityProvider, NotIdentified } from "./identity.server";
import { identify } from "./openid-claims.server";
import { discovery, isSentBy, type Provider } from "./openid-discovery.server";
import { disbelief, notIdentified } from "./openid-failure.server";
import { type Attempts, type Client, OpenIdStrategy } from "./openid-strategy.server";

export type OpenIdOptions = Client &
  Attempts & {
    issuer: string;
    siteUrl: string;
    emailTrust?: EmailTrust;
    /** Classes of sign-in (`acr`) of which one is asked for, and checked; any will do without. */
    classes?: readonly string[];
    /** What its settings begin with. */
    prefix?: "OIDC" | "STAFF_OIDC";
  };

const STRATEGY = "openid";
const EXPIRES_SOON_MS = 30 * 86_400_000;

/** Until when a secret that is a signed JWT, as Apple's is, will be taken; null if it is not one. */
function endOf(secret: string): Date | null {
  try {
    const { exp } = decodeJwt(secret);
    return exp === undefined ? null : new Date(exp * 1000);
  } catch {
    return null;
  }
}

/** Lines for the operator: what keeps travellers from signing in, and what will, or lets them in to find nothing. */
export type SignInCheck = { wrong: string[]; doubtful: string[] };

export type DiscoveredProvider = IdentityProvider & {
  /** Looks at the settings, and asks the provider about itself. */
  check(now: Date): Promise<SignInCheck>;
};

/** Any OpenID Connect provider that can be discovered, by the authorization code flow with PKCE. */
export function openId(options: OpenIdOptions): DiscoveredProvider {
  const { clientSecret, siteUrl } = options;
  const { emailTrust: trust = ONLY_VERIFIED, classes = [], prefix = "OIDC" } = options;
  const discover = discovery(options);

  async function check(now: Date): Promise<SignInCheck> {
    const provider = await discover().catch(lineOf);
    const wrong = typeof provider === "string" ? [provider] : [];
    const doubtful: string[] = [];
    const end = endOf(clientSecret);
    if (end && end.getTime() - now.getTime() < EXPIRES_SOON_MS)
      (end <= now ? wrong : doubtful).push(`${prefix}_CLIENT_SECRET is a JWT that ends on ${dayIn(end)}: make another`);
    if (typeof provider !== "string" && provider.isShared && !trust.domainOwner && trust.tenants.length === 0)
      doubtful.push(
        `${prefix}_EMAIL_TRUST names nobody, and of a shared ${prefix}_ISSUER no e-mail is believed without`,
      );
    return { wrong, doubtful };
  }

  function strategyFor(provider: Provider, nonce: string): OpenIdStrategy {
    return new OpenIdStrategy(provider, options, options, nonce, (tokens) =>
      identify(tokens, provider, { trust, classes }),
    );
  }

  async function begin(locale: Locale) {
    const nonce = randomBytes(24).toString("base64url");
    try {
      const strategy = strategyFor(await discover(), nonce);
      const asked = new URL(options.redirectUri);
      const wished = {
        nonce,
        ui_locales: PROVIDER_TAGS[locale],
        ...(classes.length > 0 && { acr_values: classes.join(" ") }),
      };
      asked.search = new URLSearchParams(wished).toString();
      const url = await destination(new Authenticator<Identity>().use(strategy, STRATEGY), new Request(asked));
      if (!strategy.begun) throw new Error("the strategy began nothing");
      return accept({ url, nonce, ...strategy.begun });
    } catch (error) {
      log.error({ problem: lineOf(error) }, "the identity provider cannot be asked");
      return refuse("unavailable");
    }
  }

  async function complete(returned: URL, begun: { state: string; nonce: string; codeVerifier: string }) {
    const provider = await discover().catch(lineOf);
    if (typeof provider === "string") {
      const away: NotIdentified = {
        ok: false,
        code: "unavailable",
        step: "discovery",
        cause: "no_answer",
        said: provider,
      };
      return away;
    }
    try {
      // Before the code is shown to anybody: it may be another provider's.
      if (!isSentBy(provider, returned.searchParams)) throw disbelief("issuer", "return");
      const strategy = strategyFor(provider, begun.nonce);
      const request = OpenIdStrategy.returning(returned, begun);
      return accept(await new Authenticator<Identity>().use(strategy, STRATEGY).authenticate(STRATEGY, request));
    } catch (error) {
      return notIdentified(error);
    }
  }

  async function signOutUrl(idToken: string, locale: Locale): Promise<string | null> {
    const provider = await discover().catch(() => null);
    if (!provider?.end_session_endpoint) return null;
    return oidc.buildEndSessionUrl(provider.config, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${siteUrl}/`,
      ui_locales: PROVIDER_TAGS[locale],
    }).href;
  }

  return { begin, complete, signOutUrl, check };
}

/** What discovery says is wrong, in its line. */
function lineOf(error: unknown): string {
  return error instanceof ToldError ? error.message : "the identity provider’s own pages are not understood";
}

/** Where the strategy sends a browser: it throws the way there. */
async function destination(authenticator: Authenticator<Identity>, request: Request): Promise<string> {
  try {
    await authenticator.authenticate(STRATEGY, request);
  } catch (thrown) {
    const url = thrown instanceof Response ? thrown.headers.get("location") : null;
    if (url) return url;
    throw thrown;
  }
  throw new Error("the strategy signed in without the provider");
}

const shared = {
  redirectUri: `${env.SITE_URL}/sign-in/callback`,
  siteUrl: env.SITE_URL,
  attempts: TOKEN_ATTEMPTS,
  timeoutMs: TOKEN_TIMEOUT_SECONDS * 1000,
};

/** The provider of the environment: the operator's, or the sandbox. */
const travellers: DiscoveredProvider = openId({
  ...shared,
  issuer: env.OIDC_ISSUER,
  clientId: env.OIDC_CLIENT_ID,
  clientSecret: env.OIDC_CLIENT_SECRET,
  audience: env.OIDC_AUDIENCE,
  secretWay: env.OIDC_CLIENT_AUTH,
  responseMode: env.OIDC_RESPONSE_MODE,
  emailTrust: env.OIDC_EMAIL_TRUST,
});

/** Where colleagues sign in: a provider or a client of their own, else that of travellers. */
const staff: DiscoveredProvider = openId({
  ...shared,
  ...env.STAFF_SIGN_IN,
  prefix: env.STAFF_OIDC_CLIENT_ID ? "STAFF_OIDC" : "OIDC",
});

/** The providers, each with whom it signs in. */
export const providers: Readonly<Record<Realm, DiscoveredProvider>> = { traveller: travellers, staff };

export const providerOf = (realm: Realm): DiscoveredProvider => providers[realm];

/** Who vouches for the subjects of a realm. */
export const issuerOf = (realm: Realm): string => (realm === "staff" ? env.STAFF_SIGN_IN.issuer : env.OIDC_ISSUER);
