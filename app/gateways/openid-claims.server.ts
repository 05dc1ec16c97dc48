/** What a provider says of a traveller, in the id_token and at userinfo, and what of it is believed. */
import type { OAuth2Tokens } from "arctic";
import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from "jose";
import { z } from "zod";
import { ID_TOKEN_LEEWAY_SECONDS } from "~/domain/company/limits";
import { hadSecondFactor } from "~/domain/company/staff";
import { type EmailTrust, vouchedEmail } from "~/domain/people/email-trust";
import { oneLine } from "~/domain/plain-text";
import type { Identity } from "./identity.server";
import { issuerOf, type Provider } from "./openid-discovery.server";
import { disbelief, ProviderUnavailable, withoutSecondFactor } from "./openid-failure.server";

/** Shown on pages and in mails; providers set it no limit. */
const LONGEST_NAME = 100;
const LONGEST_EMAIL = 320;

/** What one can do without is as if it had not been said, whatever stands in its place. */
const left = <T extends z.ZodType>(claim: T) =>
  claim
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
const name = left(z.string().transform((text) => oneLine(text).slice(0, LONGEST_NAME) || null));
/** Some providers write a flag as a text. */
const flag = left(
  z
    .union([z.boolean(), z.enum(["true", "false", "1", "0"]), z.number()])
    .transform((said) => ["true", "1"].includes(String(said))),
);
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: left(z.string().min(1).max(LONGEST_EMAIL)),
  email_verified: flag,
  xms_edov: flag,
  tid: left(z.string()),
  name,
  given_name: name,
  // How they signed in: methods, one or several, and a class.
  amr: left(z.union([z.array(z.string()), z.string().transform((one) => [one])])),
  acr: left(z.union([z.string(), z.number().transform(String)])),
});
type Claims = z.infer<typeof claims>;

export type Asked = {
  clientId: string;
  nonce: string;
  trust: EmailTrust;
  /** Classes of sign-in of which one is asked for; none where any will do. */
  classes: readonly string[];
  timeoutMs: number;
};

/** In a word, what is wrong with an id_token. */
function whyNot(error: unknown): string {
  if (error instanceof errors.JWTExpired) return "expired";
  if (error instanceof errors.JWTClaimValidationFailed)
    return { iss: "issuer", aud: "audience" }[error.claim] ?? "claims";
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return "signature";
  return "other";
}

/**
 * Whether the key that signed is one of this issuer's: of a provider that many tenants share, a key may be of one alone,
 * and says so in its `issuer`.
 */
function isKeyOf({ keys, issuer: pattern }: Provider, kid: string | undefined, issuer: string): boolean {
  const signing = keys.jwks()?.keys.find((key) => key.kid === kid);
  const of = signing && "issuer" in signing ? signing.issuer : undefined;
  return of === undefined || of === pattern || of === issuer;
}

/** The claims of an id_token that is the provider's, for us, of this way. Throws where it is not. */
async function believedToken(idToken: string, provider: Provider, { clientId, nonce }: Asked): Promise<JWTPayload> {
  let result: JWTVerifyResult;
  try {
    result = await jwtVerify(idToken, provider.keys, {
      audience: clientId,
      clockTolerance: ID_TOKEN_LEEWAY_SECONDS,
      requiredClaims: ["iss", "sub", "iat", "exp"],
    });
  } catch (error) {
    const isAway =
      !(error instanceof errors.JOSEError) || ["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"].includes(error.code);
    throw isAway ? new ProviderUnavailable("id_token", "its keys cannot be read") : disbelief(whyNot(error));
  }
  const { payload, protectedHeader } = result;
  const issuer = issuerOf(provider, payload.tid);
  if (issuer === null || payload.iss !== issuer) throw disbelief("issuer");
  if (provider.isShared && !isKeyOf(provider, protectedHeader.kid, issuer)) throw disbelief("signature");
  if (payload.nonce !== nonce) throw disbelief("nonce");
  // For several audiences, it must have been asked for by us (OpenID Connect Core 3.1.3.7).
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) throw disbelief("audience");
  return payload;
}

/** What the provider tells of the traveller by the access token; null where it tells nothing there. */
async function userinfo(tokens: OAuth2Tokens, { userinfo_endpoint: url }: Provider, sub: string, timeoutMs: number) {
  if (!url) return null;
  const headers = { Authorization: `Bearer ${tokens.accessToken()}`, Accept: "application/json" };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
    throw new ProviderUnavailable("userinfo", "does not answer");
  });
  if (!answer.ok) throw new ProviderUnavailable("userinfo", `answers ${answer.status}`);
  const told = claims.safeParse(await answer.json().catch(() => null));
  if (!told.success) throw disbelief("claims", "userinfo");
  if (told.data.sub !== sub) throw disbelief("sub", "userinfo", "tells of another subject");
  return told.data;
}

/** Who signed in, by the tokens. Throws where they are not to be believed. */
export async function identify(tokens: OAuth2Tokens, provider: Provider, asked: Asked): Promise<Identity> {
  if (!("id_token" in tokens.data) || typeof tokens.data.id_token !== "string") throw disbelief("missing");
  const idToken = tokens.data.id_token;
  const parsed = claims.safeParse(await believedToken(idToken, provider, asked));
  if (!parsed.success) throw disbelief("claims");
  const told = parsed.data;
  const methods = { amr: told.amr ?? [], acr: told.acr };
  if (asked.classes.length > 0 && !hadSecondFactor(methods, asked.classes)) throw withoutSecondFactor();
  const { isShared } = provider;
  const vouched = ({ email, email_verified: verified, xms_edov }: Claims) =>
    vouchedEmail({ email, verified, domainOwner: xms_edov === true, tenant: told.tid, isShared }, asked.trust);
  let email = vouched(told);
  let named = told.name ?? told.given_name;
  // Some say there alone what the e-mail is, others whether it is verified.
  if (email === null && (told.email === null || told.email_verified === null)) {
    const more = await userinfo(tokens, provider, told.sub, asked.timeoutMs);
    if (more) email = vouched(more.email === null ? told : more);
    named ??= more?.name ?? more?.given_name ?? null;
  }
  // A subject is somebody's of one issuer: another tenant's may have the same.
  return { subject: isShared ? `${told.tid}:${told.sub}` : told.sub, email, name: named, idToken, ...methods };
}
