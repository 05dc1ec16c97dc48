/** Microsoft's provider as it publishes itself, for one directory and for any, and whom the operator trusts in it. */
import type { OpenIdOptions } from "~/gateways/openid.server";

export const TENANT = "72f988bf-86f1-41af-91ab-2d7cd011db47";
export const OTHER_TENANT = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

export type Published = {
  name: string;
  /** What the operator sets beside the client. */
  settings: Pick<OpenIdOptions, "issuer" | "emailTrust" | "secretWay">;
  discovery: Record<string, unknown>;
  idToken: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  /** What of it the site asks for and believes. */
  asked: { scope: string; secret: "header" | "form" };
  known: { subject: string; email: string | null; name: string | null };
};

export const EMAIL = "zoe@example.com";
export const NAME = "Zoé Tremblay";
const entra = (directory: string, tenant: string): Pick<Published, "discovery" | "idToken" | "userinfo" | "asked"> => ({
  discovery: {
    issuer: `https://login.microsoftonline.com/${directory === TENANT ? TENANT : "{tenantid}"}/v2.0`,
    authorization_endpoint: `https://login.microsoftonline.com/${directory}/oauth2/v2.0/authorize`,
    token_endpoint: `https://login.microsoftonline.com/${directory}/oauth2/v2.0/token`,
    userinfo_endpoint: "https://graph.microsoft.com/oidc/userinfo",
    end_session_endpoint: `https://login.microsoftonline.com/${directory}/oauth2/v2.0/logout`,
    jwks_uri: `https://login.microsoftonline.com/${directory}/discovery/v2.0/keys`,
    response_types_supported: ["code", "id_token", "code id_token", "id_token token"],
    response_modes_supported: ["query", "fragment", "form_post"],
    scopes_supported: ["openid", "profile", "email", "offline_access"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt", "client_secret_basic"],
  },
  idToken: {
    iss: `https://login.microsoftonline.com/${tenant}/v2.0`,
    sub: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
    tid: tenant,
    oid: "6467882c-fdfd-4354-a1ed-4e13f064be25",
    name: NAME,
    preferred_username: "zoe@contoso.example",
    email: EMAIL,
    rh: "0.AgEA",
    uti: "WJ5yzF",
    ver: "2.0",
  },
  userinfo: {
    sub: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
    name: NAME,
    family_name: "Tremblay",
    given_name: "Zoé",
    picture: "https://graph.microsoft.com/v1.0/me/photo/$value",
    email: EMAIL,
  },
  asked: { scope: "openid profile email", secret: "header" },
});
export const trusting = (trust: Partial<OpenIdOptions["emailTrust"] & object>) => ({
  emailTrust: { issuer: false, domainOwner: false, tenants: [], ...trust },
});
const inEntra = (email: string | null, tenant?: string) => ({
  subject: `${tenant ? `${tenant}:` : ""}AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ`,
  email,
  name: NAME,
});
const ofEntra = (directory: string) => `https://login.microsoftonline.com/${directory}/v2.0`;

export const ENTRAS: Published[] = [
  {
    ...entra(TENANT, TENANT),
    name: "Entra, one tenant, of which no e-mail is verified",
    settings: { issuer: ofEntra(TENANT) },
    known: inEntra(null),
  },
  {
    ...entra(TENANT, TENANT),
    name: "Entra, one tenant that is trusted",
    settings: { issuer: ofEntra(TENANT), ...trusting({ tenants: [TENANT] }) },
    known: inEntra(EMAIL),
  },
  {
    ...entra("common", TENANT),
    name: "Entra common, where nobody vouches",
    settings: { issuer: ofEntra("common") },
    known: inEntra(null, TENANT),
  },
  {
    ...entra("organizations", OTHER_TENANT),
    name: "Entra organizations, where another tenant is trusted",
    settings: { issuer: ofEntra("organizations"), ...trusting({ tenants: [TENANT] }) },
    known: inEntra(null, OTHER_TENANT),
  },
];
const common = entra("common", OTHER_TENANT);
ENTRAS.push(
  {
    ...common,
    name: "Entra common, where the domain's owner is verified",
    idToken: { ...common.idToken, xms_edov: "1" },
    settings: { issuer: ofEntra("common"), ...trusting({ domainOwner: true }) },
    known: inEntra(EMAIL, OTHER_TENANT),
  },
  {
    ...common,
    name: "Entra common, where it is not",
    idToken: { ...common.idToken, xms_edov: false, email_verified: true },
    settings: { issuer: ofEntra("common"), ...trusting({ domainOwner: true }) },
    known: inEntra(null, OTHER_TENANT),
  },
);
