/**
 * remix-auth's OAuth2 strategy, with what OpenID Connect adds to it: the nonce, several attempts for the tokens, and the
 * id_token in place of a bare access token. The strategy keeps its transaction in a cookie; here the cookie stays on the
 * server (`begun`), so that it can be used once and expires.
 */
import { OAuth2Tokens } from "arctic";
import { OAuth2Strategy } from "remix-auth-oauth2";
import type { Identity } from "./identity.server";
import { type Provider, postsBack, type SecretWay, secretWayOf } from "./openid-discovery.server";
import { ProviderUnavailable, tokenRefusal } from "./openid-failure.server";

export type Client = {
  clientId: string;
  clientSecret: string;
  audience: string | undefined;
  redirectUri: string;
  /** How the secret goes to the token endpoint; as the provider lists where left out. */
  secretWay?: SecretWay | undefined;
  /** How what the provider sends back comes: in the address, or posted. */
  responseMode?: "query" | "form_post" | undefined;
};
type Begun = { state: string; codeVerifier: string };
export type Attempts = { attempts: number; timeoutMs: number };
type Fields = Record<string, unknown>;
type Verify = (tokens: OAuth2Tokens) => Promise<Identity>;

const COOKIE = "oauth2";
const PAUSE_MS = 200;

export class OpenIdStrategy extends OAuth2Strategy<Identity> {
  /** What was begun last. */
  begun: Begun | undefined;

  constructor(
    readonly provider: Provider,
    readonly about: Client,
    readonly patience: Attempts,
    verify: Verify,
  ) {
    super(
      {
        clientId: about.clientId,
        clientSecret: about.clientSecret,
        redirectURI: about.redirectUri,
        authorizationEndpoint: provider.authorization_endpoint,
        tokenEndpoint: provider.token_endpoint,
        scopes: scopesOf(provider),
        cookie: COOKIE,
        ...(about.audience ? { audience: about.audience } : {}),
      },
      ({ tokens }) => verify(tokens),
    );
  }

  protected override createAuthorizationURL() {
    const made = super.createAuthorizationURL();
    this.begun = { state: made.state, codeVerifier: made.codeVerifier };
    return made;
  }

  /** What the request that begins asks for besides: the nonce and the languages of the provider's pages. */
  protected override authorizationParams(params: URLSearchParams, request: Request): URLSearchParams {
    const { responseMode = postsBack(this.provider) ? "form_post" : "query" } = this.about;
    // In the address is how it comes unasked.
    const mode: [string, string][] = responseMode === "form_post" ? [["response_mode", responseMode]] : [];
    return new URLSearchParams([...params, ...mode, ...new URL(request.url).searchParams]);
  }

  /** Asks for the tokens, again where an answer is missing or is the provider's own failure (spec 7). */
  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<OAuth2Tokens> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#askTokens(code, codeVerifier);
      } catch (error) {
        if (!(error instanceof ProviderUnavailable) || attempt >= this.patience.attempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      }
    }
  }

  async #askTokens(code: string, codeVerifier: string): Promise<OAuth2Tokens> {
    const { clientId, clientSecret, redirectUri, secretWay = secretWayOf(this.provider) } = this.about;
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    });
    const headers = new Headers({ Accept: "application/json" });
    if (secretWay === "client_secret_basic") headers.set("Authorization", basic(clientId, clientSecret));
    else
      for (const [name, value] of Object.entries({ client_id: clientId, client_secret: clientSecret }))
        body.set(name, value);
    const { status, answer } = await this.#post(body, headers);
    if (status === 200 && answer) return new OAuth2Tokens(answer);
    const error = typeof answer?.error === "string" ? answer.error : null;
    if (error && status < 500 && status !== 429) throw tokenRefusal(error, answer?.error_description);
    throw new ProviderUnavailable("token", `answers ${status}`);
  }

  async #post(body: URLSearchParams, headers: Headers): Promise<{ status: number; answer: Fields | null }> {
    const signal = AbortSignal.timeout(this.patience.timeoutMs);
    try {
      const response = await fetch(this.provider.token_endpoint, { method: "POST", body, headers, signal });
      const answer: unknown = await response.json().catch(() => null);
      return { status: response.status, answer: typeof answer === "object" ? (answer as Fields | null) : null };
    } catch {
      throw new ProviderUnavailable("token", "does not answer");
    }
  }

  /** The request as the strategy wants it: with the cookie that stayed here. */
  static returning(returned: URL, { state, codeVerifier }: Begun): Request {
    const kept = new URLSearchParams({ state, [state]: codeVerifier });
    return new Request(returned, { headers: { Cookie: `${COOKIE}:1=${kept}` } });
  }
}

/** What is asked for: who it is, and their name and e-mail by the scopes of a provider that has them. */
function scopesOf({ scopes_supported: known }: Provider): string[] {
  if (!known) return ["openid", "profile", "email"];
  // Apple has the name alone.
  const named = known.includes("profile") ? "profile" : "name";
  return ["openid", ...[named, "email"].filter((scope) => known.includes(scope))];
}

/** RFC 6749, 2.3.1: each part is form-encoded first. */
function basic(id: string, secret: string): string {
  const encoded = (text: string) => new URLSearchParams({ t: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString("base64")}`;
}
