/** What a provider says of a traveller, in the id_token and at userinfo, and what of it is believed. */
import { compactVerify, errors } from "jose";
import * as oidc from "openid-client";
import { z } from "zod";
import { hadSecondFactor } from "~/domain/company/staff";
import { type EmailTrust, vouchedEmail } from "~/domain/people/email-trust";
import { oneLine } from "~/domain/plain-text";
import type { Identity } from "./identity.server";
import { issuerOf, type Provider } from "./openid-discovery.server";
import { disbelief, ProviderUnavailable, userinfoFailure, withoutSecondFactor } from "./openid-failure.server";

/** Shown on pages and in mails; providers set it no limit. */
const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 320;

/** What one can do without is ignored when malformed. */
const left = <T extends z.ZodType>(claim: T) =>
  claim
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
const name = left(z.string().transform((text) => oneLine(text).slice(0, MAX_NAME_LENGTH) || null));
/** Some providers write a flag as a text. */
const flag = left(
  z
    .union([z.boolean(), z.enum(["true", "false", "1", "0"]), z.number()])
    .transform((said) => ["true", "1"].includes(String(said))),
);
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: left(z.string().min(1).max(MAX_EMAIL_LENGTH)),
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
  trust: EmailTrust;
  /** Classes of sign-in of which one is asked for; none where any will do. */
  classes: readonly string[];
};

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

/**
 * Whether the key that signed is one of this issuer's: of a provider that many tenants share, a key may be of one alone,
 * and says so in its `issuer`.
 */
function isKeyOf({ keys, issuer: pattern }: Provider, kid: string | undefined, issuer: string): boolean {
  const signing = keys.jwks()?.keys.find((key) => key.kid === kid);
  const of = signing && "issuer" in signing ? signing.issuer : undefined;
  return of === undefined || of === pattern || of === issuer;
}

/** The key that signed an id_token, by its id, once it has been found to have signed it. */
async function signerOf(idToken: string, { keys }: Provider): Promise<string | undefined> {
  try {
    return (await compactVerify(idToken, keys)).protectedHeader.kid;
  } catch (error) {
    const isAway =
      !(error instanceof errors.JOSEError) || ["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"].includes(error.code);
    throw isAway ? new ProviderUnavailable("id_token", "its keys cannot be read") : disbelief("signature");
  }
}

/**
 * The claims of an id_token that is the provider's, for us, of this way: the library has compared issuer, audience, nonce
 * and times; here are the signature and the tenant. Throws where it is not to be believed.
 */
async function believedToken(tokens: Tokens, idToken: string, provider: Provider): Promise<Claims> {
  const kid = await signerOf(idToken, provider);
  const payload = tokens.claims();
  const issuer = issuerOf(provider, payload?.tid);
  if (issuer === null || payload?.iss !== issuer) throw disbelief("issuer");
  if (provider.isShared && !isKeyOf(provider, kid, issuer)) throw disbelief("signature");
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw disbelief("claims");
  return parsed.data;
}

/** What the provider tells of the traveller by the access token; null where it tells nothing there. */
async function userinfo(tokens: Tokens, { config, userinfo_endpoint: url }: Provider, sub: string) {
  if (!url) return null;
  const answer = await oidc.fetchUserInfo(config, tokens.access_token, sub).catch((error: unknown) => {
    throw userinfoFailure(error);
  });
  const told = claims.safeParse(answer);
  if (!told.success) throw disbelief("claims", "userinfo");
  return told.data;
}

/** Who signed in, by the tokens. Throws where they are not to be believed. */
export async function identify(tokens: Tokens, provider: Provider, asked: Asked): Promise<Identity> {
  const { id_token: idToken } = tokens;
  if (idToken === undefined) throw disbelief("missing");
  const told = await believedToken(tokens, idToken, provider);
  const methods = { amr: told.amr ?? [], acr: told.acr };
  if (asked.classes.length > 0 && !hadSecondFactor(methods, asked.classes)) throw withoutSecondFactor();
  const { isShared } = provider;
  const vouched = ({ email, email_verified: verified, xms_edov }: Claims) =>
    vouchedEmail({ email, verified, domainOwner: xms_edov === true, tenant: told.tid, isShared }, asked.trust);
  let email = vouched(told);
  let named = told.name ?? told.given_name;
  // Some say there alone what the e-mail is, others whether it is verified.
  if (email === null && (told.email === null || told.email_verified === null)) {
    const more = await userinfo(tokens, provider, told.sub);
    if (more) email = vouched(more.email === null ? told : more);
    named ??= more?.name ?? more?.given_name ?? null;
  }
  // A subject is somebody's of one issuer: another tenant's may have the same.
  return { subject: isShared ? `${told.tid}:${told.sub}` : told.sub, email, name: named, idToken, ...methods };
}
