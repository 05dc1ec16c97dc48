/**
 * remix-auth's OAuth2 strategy, with what OpenID Connect adds to it: the nonce, several attempts for the tokens, and an
 * id_token, which openid-client asks for and checks. The strategy keeps its transaction in a cookie; here the cookie stays on the
 * server (`begun`), so that it can be used once and expires.
 */
import { OAuth2Tokens } from "arctic";
import * as oidc from "openid-client";
import { OAuth2Strategy } from "remix-auth-oauth2";
import type { Identity } from "./identity.server";
import { type Provider, postsBack, type SecretWay } from "./openid-discovery.server";
import { ProviderUnavailable, tokenFailure } from "./openid-failure.server";

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
type Answer = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;
type Verify = (tokens: Answer) => Promise<Identity>;

/** The tokens as the strategy passes them on. */
class IdTokens extends OAuth2Tokens {
  constructor(readonly answer: Answer) {
    super(answer);
  }
}

const COOKIE = "oauth2";
const PAUSE_MS = 200;

export class OpenIdStrategy extends OAuth2Strategy<Identity> {
  /** What was begun last. */
  begun: Begun | undefined;

  constructor(
    readonly provider: Provider,
    readonly about: Client,
    readonly patience: Attempts,
    readonly nonce: string,
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
      ({ tokens }) => {
        if (!(tokens instanceof IdTokens)) throw new Error("the strategy asked for no tokens");
        return verify(tokens.answer);
      },
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
  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<IdTokens> {
    for (let attempt = 1; ; attempt++) {
      try {
        return new IdTokens(await this.#askTokens(code, codeVerifier));
      } catch (error) {
        const failure = await tokenFailure(error);
        if (!(failure instanceof ProviderUnavailable) || attempt >= this.patience.attempts) throw failure;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      }
    }
  }

  #askTokens(code: string, pkceCodeVerifier: string) {
    // The strategy has judged the state, and `isSentBy` the issuer: of a shared provider any tenant, which the library refuses.
    const { config, issuer } = this.provider;
    const returned = new URL(this.about.redirectUri);
    returned.search = new URLSearchParams({ code, iss: issuer }).toString();
    return oidc.authorizationCodeGrant(config, returned, { pkceCodeVerifier, expectedNonce: this.nonce });
  }

  /** The request as the strategy wants it: with the cookie that stayed here. */
  static returning(returned: URL, { state, codeVerifier }: Begun): Request {
    const kept = new URLSearchParams({ state, [state]: codeVerifier });
    return new Request(returned, { headers: { Cookie: `${COOKIE}:1=${kept}` } });
  }
}

/** The scopes we request: `openid`, and those for the name and the e-mail if the provider has them. */
function scopesOf({ scopes_supported: known }: Provider): string[] {
  if (!known) return ["openid", "profile", "email"];
  // Apple has the name alone.
  const named = known.includes("profile") ? "profile" : "name";
  return ["openid", ...[named, "email"].filter((scope) => known.includes(scope))];
}
