import { randomBytes } from "node:crypto";
import type { OAuth2Tokens } from "arctic";
import { jwtVerify } from "jose";
import { Authenticator } from "remix-auth";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { z } from "zod";
import { ID_TOKEN_LEEWAY_SECONDS, TOKEN_ATTEMPTS, TOKEN_TIMEOUT_SECONDS } from "~/domain/limits";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { oneLine } from "~/domain/plain-text";
import { providerError, type SignInError } from "~/domain/sign-in";
import { accept, refuse } from "~/domain/verdict";
import { env } from "~/env.server";
import { log } from "~/log.server";
import type { Identity, IdentityProvider } from "./identity.server";
import { discovery, type Provider } from "./openid-discovery.server";
import { type Attempts, type Client, OpenIdStrategy, ProviderUnavailable } from "./openid-strategy.server";

export type OpenIdOptions = Client & Attempts & { issuer: string; siteUrl: string };

const STRATEGY = "openid";

/** Shown on pages and in mails; providers set it no limit. */
const name = z.string().transform((text) => oneLine(text).slice(0, 100));
/** Some providers write the flag as a text. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: name.optional(),
  given_name: name.optional(),
});
type Claims = z.infer<typeof claims>;

/** An e-mail counts only when the provider says that it is the traveller's. */
function verifiedEmail({ email, email_verified }: Claims): string | null {
  return email && (email_verified === true || email_verified === "true") ? email : null;
}

export type DiscoveredProvider = IdentityProvider & {
  /** Asks the provider about itself ahead of the first who signs in; one that does not answer is asked then. */
  meet(): Promise<void>;
};

/** Any OpenID Connect provider that can be discovered, by the authorization code flow with PKCE. */
export function openId(options: OpenIdOptions): DiscoveredProvider {
  const { issuer, clientId, timeoutMs, siteUrl } = options;
  const discover = discovery(issuer, timeoutMs);

  async function meet(): Promise<void> {
    await discover().catch((error: unknown) => log.warn({ err: error }, "the identity provider does not answer yet"));
  }

  /** What the tokens say of the traveller. Throws where the id_token is not the provider's, for us, for this way. */
  async function identify(tokens: OAuth2Tokens, provider: Provider, nonce: string): Promise<Identity> {
    const idToken = tokens.idToken();
    const { payload } = await jwtVerify(idToken, provider.keys, {
      issuer: provider.issuer,
      audience: clientId,
      clockTolerance: ID_TOKEN_LEEWAY_SECONDS,
      requiredClaims: ["sub", "iat", "exp"],
    });
    if (payload.nonce !== nonce) throw new Error("the id_token is of another way");
    // For several audiences, it must have been asked for by us (OpenID Connect Core 3.1.3.7).
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId)
      throw new Error("the id_token was made for another client");
    const told = claims.parse(payload);
    // Some say there alone what the e-mail is, others whether it is verified.
    const isWhole = told.email !== undefined && told.email_verified !== undefined;
    const more: Partial<Claims> = isWhole ? {} : await userinfo(tokens, provider, told);
    const known: Claims = more.email === undefined ? { name: more.name, ...told } : { ...told, ...more };
    return {
      subject: told.sub,
      email: verifiedEmail(known),
      name: known.name ?? known.given_name ?? null,
      idToken,
    };
  }

  /** What the provider tells of the traveller by the access token; nothing where it does not answer. */
  async function userinfo(tokens: OAuth2Tokens, { userinfo_endpoint: url }: Provider, { sub }: Claims) {
    if (!url) return {};
    try {
      const headers = { Authorization: `Bearer ${tokens.accessToken()}`, Accept: "application/json" };
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
      if (!answer.ok) throw new Error(`userinfo answers ${answer.status}`);
      const told = claims.parse(await answer.json());
      if (told.sub !== sub) throw new Error("userinfo tells of someone else");
      return told;
    } catch (error) {
      throw new ProviderUnavailable("the provider does not say who it is", { cause: error });
    }
  }

  function strategyFor(provider: Provider, nonce: string): OpenIdStrategy {
    return new OpenIdStrategy(provider, options, options, (tokens) => identify(tokens, provider, nonce));
  }

  async function begin(locale: Locale) {
    const nonce = randomBytes(24).toString("base64url");
    try {
      const strategy = strategyFor(await discover(), nonce);
      const asked = new URL(options.redirectUri);
      asked.search = new URLSearchParams({ nonce, ui_locales: LANGUAGE_TAGS[locale] }).toString();
      const url = await destination(new Authenticator<Identity>().use(strategy, STRATEGY), new Request(asked));
      if (!strategy.begun) throw new Error("the strategy began nothing");
      return accept({ url, nonce, ...strategy.begun });
    } catch (error) {
      log.error({ err: error }, "the identity provider cannot be reached");
      return refuse("unavailable");
    }
  }

  async function complete(returned: URL, begun: { state: string; nonce: string; codeVerifier: string }) {
    try {
      const strategy = strategyFor(await discover(), begun.nonce);
      const request = OpenIdStrategy.returning(returned, begun);
      return accept(await new Authenticator<Identity>().use(strategy, STRATEGY).authenticate(STRATEGY, request));
    } catch (error) {
      const code = codeOf(error);
      // The reason alone: what the provider sent along may hold tokens or an address.
      log.warn({ code, reason: error instanceof Error ? error.name : "unknown" }, "sign-in refused");
      return refuse(code);
    }
  }

  async function signOutUrl(idToken: string, locale: Locale): Promise<string | null> {
    const provider = await discover().catch(() => null);
    if (!provider?.end_session_endpoint) return null;
    const url = new URL(provider.end_session_endpoint);
    url.searchParams.set("id_token_hint", idToken);
    url.searchParams.set("client_id", clientId);
    url.searchParams.set("post_logout_redirect_uri", `${siteUrl}/`);
    url.searchParams.set("ui_locales", LANGUAGE_TAGS[locale]);
    return url.href;
  }

  return { begin, complete, signOutUrl, meet };
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

function codeOf(error: unknown): SignInError {
  if (error instanceof OAuth2RequestError) return providerError(error.code);
  if (error instanceof ProviderUnavailable) return "unavailable";
  if (error instanceof RangeError) return "state_mismatch";
  if (error instanceof ReferenceError) return "missing_transaction";
  return "provider";
}

/** The provider of the environment: the operator's, or the sandbox. */
export const identity: DiscoveredProvider = openId({
  issuer: env.OIDC_ISSUER,
  clientId: env.OIDC_CLIENT_ID,
  clientSecret: env.OIDC_CLIENT_SECRET,
  audience: env.OIDC_AUDIENCE,
  redirectUri: `${env.SITE_URL}/sign-in/callback`,
  siteUrl: env.SITE_URL,
  attempts: TOKEN_ATTEMPTS,
  timeoutMs: TOKEN_TIMEOUT_SECONDS * 1000,
});
