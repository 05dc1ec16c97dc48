/**
 * Providers as they publish themselves: what discovery says (the parts that matter), the claims of an id_token, and what
 * userinfo answers. Keycloak's, Auth0's and Glewlwyd's are of a realm, a tenant and a server of an imagined operator.
 */
import { EMAIL, ENTRAS, NAME, type Published, trusting } from "./published-entra";

const both = ["client_secret_post", "client_secret_basic"];

const google: Published = {
  name: "Google",
  settings: { issuer: "https://accounts.google.com" },
  discovery: {
    issuer: "https://accounts.google.com",
    authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
    token_endpoint: "https://oauth2.googleapis.com/token",
    userinfo_endpoint: "https://openidconnect.googleapis.com/v1/userinfo",
    jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
    response_types_supported: ["code", "token", "id_token", "code token", "code id_token", "none"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: both,
    code_challenge_methods_supported: ["plain", "S256"],
  },
  idToken: {
    sub: "110169484474386276334",
    azp: "escale",
    email: EMAIL,
    email_verified: true,
    at_hash: "HK6E_P6Dh8Y93mRNtsDB1Q",
    name: NAME,
    given_name: "Zoé",
    family_name: "Tremblay",
    picture: "https://lh3.googleusercontent.com/a/x=s96-c",
  },
  asked: { scope: "openid profile email", secret: "header" },
  known: { subject: "110169484474386276334", email: EMAIL, name: NAME },
};

const apple: Published = {
  name: "Apple",
  settings: { issuer: "https://appleid.apple.com" },
  discovery: {
    issuer: "https://appleid.apple.com",
    authorization_endpoint: "https://appleid.apple.com/auth/authorize",
    token_endpoint: "https://appleid.apple.com/auth/token",
    revocation_endpoint: "https://appleid.apple.com/auth/revoke",
    jwks_uri: "https://appleid.apple.com/auth/keys",
    response_types_supported: ["code"],
    response_modes_supported: ["query", "fragment", "form_post"],
    scopes_supported: ["openid", "email", "name"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  },
  idToken: {
    sub: "001473.a8d5a1c0f1e94a4c8d1b4a8f2f3c9b7e.1432",
    at_hash: "FsmPi2Y0dHBjk7bsQEWvZw",
    email: "x7k2m9@privaterelay.appleid.com",
    email_verified: "true",
    is_private_email: "true",
    auth_time: 1_900_000_000,
    nonce_supported: true,
  },
  asked: { scope: "openid name email", secret: "form" },
  known: {
    subject: "001473.a8d5a1c0f1e94a4c8d1b4a8f2f3c9b7e.1432",
    email: "x7k2m9@privaterelay.appleid.com",
    name: null,
  },
};

const auth0: Published = {
  name: "Auth0, whose client sends its secret in the form",
  settings: { issuer: "https://escale.us.auth0.com/", secretWay: "client_secret_post" },
  discovery: {
    issuer: "https://escale.us.auth0.com/",
    authorization_endpoint: "https://escale.us.auth0.com/authorize",
    token_endpoint: "https://escale.us.auth0.com/oauth/token",
    userinfo_endpoint: "https://escale.us.auth0.com/userinfo",
    end_session_endpoint: "https://escale.us.auth0.com/oidc/logout",
    jwks_uri: "https://escale.us.auth0.com/.well-known/jwks.json",
    response_types_supported: ["code", "token", "id_token", "code token", "code id_token"],
    response_modes_supported: ["query", "fragment", "form_post"],
    scopes_supported: ["openid", "profile", "offline_access", "name", "nickname", "email", "email_verified"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "private_key_jwt"],
  },
  idToken: {
    sub: "auth0|65f1c3d2a0b1c2d3e4f50617",
    nickname: "zoe",
    name: NAME,
    picture: "https://s.gravatar.com/avatar/x",
    updated_at: "2030-05-01T12:00:00.000Z",
    email: EMAIL,
    email_verified: true,
    sid: "kfQ7",
  },
  asked: { scope: "openid profile email", secret: "form" },
  known: { subject: "auth0|65f1c3d2a0b1c2d3e4f50617", email: EMAIL, name: NAME },
};

const REALM = "https://id.example/realms/escale";
const keycloak: Published = {
  name: "Keycloak",
  settings: { issuer: REALM },
  discovery: {
    issuer: REALM,
    authorization_endpoint: `${REALM}/protocol/openid-connect/auth`,
    token_endpoint: `${REALM}/protocol/openid-connect/token`,
    userinfo_endpoint: `${REALM}/protocol/openid-connect/userinfo`,
    end_session_endpoint: `${REALM}/protocol/openid-connect/logout`,
    jwks_uri: `${REALM}/protocol/openid-connect/certs`,
    response_types_supported: ["code", "none", "id_token", "token", "id_token token", "code id_token"],
    response_modes_supported: ["query", "fragment", "form_post", "query.jwt", "fragment.jwt", "form_post.jwt", "jwt"],
    scopes_supported: ["openid", "email", "phone", "address", "profile", "offline_access", "roles", "web-origins"],
    token_endpoint_auth_methods_supported: ["private_key_jwt", "client_secret_basic", "client_secret_post"],
  },
  idToken: {
    sub: "f8c3de3d-1fea-4d7c-a8b0-29f63c4c3454",
    typ: "ID",
    azp: "escale",
    sid: "5b3a",
    acr: "1",
    email_verified: true,
    name: NAME,
    preferred_username: "zoe",
    given_name: "Zoé",
    family_name: "Tremblay",
    email: EMAIL,
  },
  asked: { scope: "openid profile email", secret: "header" },
  known: { subject: "f8c3de3d-1fea-4d7c-a8b0-29f63c4c3454", email: EMAIL, name: NAME },
};

const GLEWLWYD = "https://id.example/api/oidc";
const glewlwyd: Published = {
  name: "Glewlwyd",
  settings: { issuer: GLEWLWYD },
  discovery: {
    issuer: GLEWLWYD,
    authorization_endpoint: `${GLEWLWYD}/auth`,
    token_endpoint: `${GLEWLWYD}/token`,
    userinfo_endpoint: `${GLEWLWYD}/userinfo`,
    jwks_uri: `${GLEWLWYD}/jwks`,
    end_session_endpoint: `${GLEWLWYD}/end_session`,
    response_types_supported: ["code"],
    scopes_supported: ["openid"],
    token_endpoint_auth_methods_supported: ["client_secret_basic"],
  },
  idToken: { sub: "wRNaPT0UBIw4Cl3RzpRtqQ", azp: "escale", name: NAME, email: EMAIL, email_verified: true },
  asked: { scope: "openid", secret: "header" },
  known: { subject: "wRNaPT0UBIw4Cl3RzpRtqQ", email: EMAIL, name: NAME },
};

const BROKER = "https://login.broker.example";
const broker: Published = {
  name: "a broker that says null of what it does not know",
  settings: { issuer: BROKER, ...trusting({ issuer: true }) },
  discovery: {
    issuer: BROKER,
    authorization_endpoint: `${BROKER}/authorize`,
    token_endpoint: `${BROKER}/token`,
    jwks_uri: `${BROKER}/jwks`,
    userinfo_endpoint: null,
    end_session_endpoint: null,
    scopes_supported: null,
    response_types_supported: null,
    token_endpoint_auth_methods_supported: null,
  },
  idToken: { sub: "7", email: EMAIL, email_verified: null, name: null, given_name: null, family_name: null },
  asked: { scope: "openid profile email", secret: "header" },
  known: { subject: "7", email: EMAIL, name: null },
};

export const PUBLISHED: readonly Published[] = [google, ...ENTRAS, apple, auth0, keycloak, glewlwyd, broker];
