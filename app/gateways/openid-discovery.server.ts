/** What an OpenID provider says of itself (OpenID Connect Discovery 1.0), and the keys it signs with. */
import { createRemoteJWKSet } from "jose";
import * as oidc from "openid-client";
import { z } from "zod";
import { ID_TOKEN_LEEWAY_SECONDS } from "~/domain/company/limits";
import { isTenant, SHARED_TENANTS } from "~/domain/people/email-trust";
import { ToldError } from "~/platform/describe-error.server";
import { isPlaintextUrl } from "~/platform/plaintext-url.server";

const KEPT_MS = 3_600_000;
const PATH = "/.well-known/openid-configuration";

const list = z.array(z.string()).nullish();
const schema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().nullish().catch(null),
  end_session_endpoint: z.url().nullish().catch(null),
  scopes_supported: list,
  response_types_supported: list,
  response_modes_supported: list,
  token_endpoint_auth_methods_supported: list,
  /** Whether it says in what it sends back who it is (RFC 9207). */
  authorization_response_iss_parameter_supported: z.boolean().nullish().catch(null),
});
type Said = z.infer<typeof schema>;

export const SECRET_WAYS = ["client_secret_basic", "client_secret_post"] as const;
export type SecretWay = (typeof SECRET_WAYS)[number];

export type Provider = Said & {
  /** The provider and this site as its client, as the library calls take them. */
  config: oidc.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
  /** Whether many tenants share it, each an issuer of its own. */
  isShared: boolean;
};

const bare = (issuer: string) => issuer.replace(/\/$/, "");

const TENANT_PLACE = "{tenantid}";
/** Whether an issuer as configured names any tenant, and `said` is the pattern of their issuers. */
function isPatternOf(said: string, configured: string): boolean {
  return (
    said.includes(TENANT_PLACE) &&
    SHARED_TENANTS.some((name) => bare(said).replace(TENANT_PLACE, name) === bare(configured))
  );
}

/** The issuer whose word an id_token of this tenant is; null where there is none such. */
export function issuerOf({ issuer, isShared }: Pick<Provider, "issuer" | "isShared">, tenant: unknown): string | null {
  if (!isShared) return issuer;
  return isTenant(tenant) ? issuer.replace(TENANT_PLACE, tenant) : null;
}

/**
 * Whether what was sent back came from this provider, by the `iss` in it (RFC 9207, 2.4): one that says it sends one must,
 * and any that is sent must be its own, of one of its tenants where many share it.
 */
export function isSentBy(provider: Provider, returned: URLSearchParams): boolean {
  const said = returned.getAll("iss");
  if (said.length === 0) return provider.authorization_response_iss_parameter_supported !== true;
  return said.every((iss) => {
    if (!provider.isShared) return iss === provider.issuer;
    const [before = "", after = ""] = provider.issuer.split(TENANT_PLACE);
    const tenant = iss.slice(before.length, iss.length - after.length);
    return issuerOf(provider, tenant) === iss;
  });
}

/**
 * Authenticates this site in the header. The library's own also encodes `-`, `.` and `_`, which providers that do not
 * decode (Glewlwyd, LemonLDAP::NG) refuse in a client's id.
 */
const basic =
  (secret: string): oidc.ClientAuth =>
  (_server, { client_id: id }, _body, headers) => {
    // RFC 6749, 2.3.1: each part is form-encoded first.
    const encoded = (text: string) => new URLSearchParams({ t: text }).toString().slice(2);
    headers.set("authorization", `Basic ${Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString("base64")}`);
  };

/** How the secret goes to the token endpoint where no setting says: as the provider lists; null where it lists neither. */
function secretWayOf({
  token_endpoint_auth_methods_supported: listed,
}: Pick<oidc.ServerMetadata, "token_endpoint_auth_methods_supported"> | Said): SecretWay | null {
  // Discovery 3: Basic where nothing is said.
  return SECRET_WAYS.find((way) => listed?.includes(way) ?? true) ?? null;
}

/** Whether the provider has the browser post what it sends back where no setting says: only where it knows no other way. */
export function postsBack({ response_modes_supported: modes }: Said): boolean {
  return modes?.includes("form_post") === true && !modes.includes("query");
}

const ENDPOINTS = [
  "authorization_endpoint",
  "token_endpoint",
  "jwks_uri",
  "userinfo_endpoint",
  "end_session_endpoint",
] as const;

const quoted = (text: string) => JSON.stringify(text.slice(0, 200));

const otherIssuer = (said: string, configured: string) =>
  `names the issuer ${quoted(said)}, and OIDC_ISSUER is ${quoted(configured)}: they must be the same`;

/** What keeps a provider from being of use, in a line; null where nothing does. */
function problemOf(said: Said, { issuer, secretWay }: About): string | null {
  if (bare(said.issuer) !== bare(issuer) && !isPatternOf(said.issuer, issuer)) return otherIssuer(said.issuer, issuer);
  // What may be asked in clear itself is of this machine, or of a trial.
  const exposed = isPlaintextUrl(issuer)
    ? undefined
    : ENDPOINTS.find((name) => said[name] && isPlaintextUrl(said[name]));
  if (exposed) return `names its ${exposed} in clear (${quoted(said[exposed] ?? "")}): it must be https://`;
  if (said.response_types_supported && !said.response_types_supported.includes("code"))
    return "has no response type `code` among its response_types_supported";
  if (!secretWay && !secretWayOf(said))
    return `takes a client secret neither way (token_endpoint_auth_methods_supported has no ${SECRET_WAYS.join(" and no ")})`;
  return null;
}

type About = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  timeoutMs: number;
  secretWay?: SecretWay | undefined;
};

/** Which parts of a document are not what they have to be. */
function wrongParts(error: z.ZodError): string {
  const names = new Set(error.issues.map(({ path }) => String(path[0] ?? "the whole")));
  return [...names].join(", ");
}

/** Why the document could not be read, in a few words. */
function unread(error: unknown, { issuer, timeoutMs }: About): string {
  if (!(error instanceof oidc.ClientError)) return "cannot be reached";
  if (error.code === "OAUTH_TIMEOUT") return `does not answer within ${timeoutMs / 1000} s`;
  if (error.cause instanceof Response && error.cause.status !== 200) return `answers ${error.cause.status}`;
  if (error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") {
    const { body } = z.object({ body: z.object({ issuer: z.string() }) }).parse(error.cause);
    return otherIssuer(body.issuer, issuer);
  }
  return error.code === "OAUTH_INVALID_RESPONSE"
    ? "lacks, or has otherwise than as it must: issuer"
    : "answers with no JSON";
}

/** The provider and this site as its client, by the provider's discovery document. */
function discover(about: About): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, timeoutMs, secretWay } = about;
  // Which way the secret goes is known once the document is read.
  const authenticate: oidc.ClientAuth = (server, ...request) => {
    const way = secretWay ?? secretWayOf(server);
    const by = way === "client_secret_post" ? oidc.ClientSecretPost(clientSecret) : basic(clientSecret);
    return by(server, ...request);
  };
  return oidc.discovery(new URL(issuer), clientId, { [oidc.clockTolerance]: ID_TOKEN_LEEWAY_SECONDS }, authenticate, {
    timeout: timeoutMs / 1000,
    // `problemOf` refuses what is in clear, and tells where.
    execute: [oidc.allowInsecureRequests],
  });
}

/**
 * Asks the provider about itself, once an hour; rejects while it does not answer, or is of no use, with a line that says
 * what is wrong and where, and is asked again the next time.
 */
export function discovery(about: About): () => Promise<Provider> {
  const url = `${bare(about.issuer)}${PATH}`;
  let known: { provider: Promise<Provider>; until: number } | undefined;

  async function ask(): Promise<Provider> {
    const config = await discover(about).catch((error: unknown) => {
      throw new ToldError(unread(error, about));
    });
    const parsed = schema.safeParse(config.serverMetadata());
    if (!parsed.success) throw new ToldError(`lacks, or has otherwise than as it must: ${wrongParts(parsed.error)}`);
    const said = parsed.data;
    const problem = problemOf(said, about);
    if (problem) throw new ToldError(problem);
    const keys = createRemoteJWKSet(new URL(said.jwks_uri), { timeoutDuration: about.timeoutMs });
    return { ...said, config, keys, isShared: said.issuer.includes(TENANT_PLACE) };
  }

  return () => {
    if (known && known.until > Date.now()) return known.provider;
    const asking = ask().catch((error: unknown) => {
      throw new ToldError(`${url} ${error instanceof ToldError ? error.message : "cannot be read"}`);
    });
    known = { provider: asking, until: Date.now() + KEPT_MS };
    // What failed is not kept, unless another asked in the meantime.
    asking.catch(() => {
      if (known?.provider === asking) known = undefined;
    });
    return asking;
  };
}
