/** What an OpenID provider says of itself (OpenID Connect Discovery 1.0), and the keys it signs with. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";

const KEPT_MS = 3_600_000;

const address = z.url();
const schema = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  end_session_endpoint: address.optional(),
  scopes_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

export type Provider = z.infer<typeof schema> & { keys: JWTVerifyGetKey };

const bare = (issuer: string) => issuer.replace(/\/$/, "");

/** Asks the provider about itself, once an hour; rejects while it does not answer, and is asked again the next time. */
export function discovery(issuer: string, timeoutMs: number): () => Promise<Provider> {
  let known: { provider: Promise<Provider>; until: number } | undefined;

  async function ask(): Promise<Provider> {
    const answer = await fetch(`${bare(issuer)}/.well-known/openid-configuration`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`the identity provider's discovery answers ${answer.status}`);
    const provider = schema.parse(await answer.json());
    if (bare(provider.issuer) !== bare(issuer)) throw new Error("the identity provider names another issuer");
    const keys = createRemoteJWKSet(new URL(provider.jwks_uri), { timeoutDuration: timeoutMs });
    return { ...provider, keys };
  }

  return () => {
    if (known && known.until > Date.now()) return known.provider;
    const asking = ask();
    known = { provider: asking, until: Date.now() + KEPT_MS };
    // What failed is not kept, unless another asked meanwhile.
    asking.catch(() => {
      if (known?.provider === asking) known = undefined;
    });
    return asking;
  };
}
