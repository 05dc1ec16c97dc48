/** The identity provider of the demo: a real OpenID provider that believes whatever it is told. */
import { createHash, generateKeyPairSync } from "node:crypto";
import type { JWK } from "jose";
import type OidcProvider from "oidc-provider";
import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import { newId } from "../ids";
import type { Store } from "../store";
import { langOfTags } from "../web/words";
import { Provider } from "./library";
import { oidcMemory } from "./memory";
import { errorPage, signedOutPage, signOutPage } from "./pages";
import { tamper } from "./tamper";

export type IdentityOptions = {
  store: Store;
  /** Where the sandbox is found; the issuer is `/oidc` there. */
  url: string;
  siteUrl: string;
  clientId: string;
  clientSecret: string;
};

const DAY_SECONDS = 86_400;

function newSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = privateKey.export({ format: "jwk" }) as JWK;
  const kid = createHash("sha256").update(String(jwk.n)).digest("base64url").slice(0, 16);
  return { ...jwk, kid, alg: "RS256", use: "sig" };
}

/** The keys of the provider, kept: what it signed before a restart still holds after it. */
function keysOf(store: Store): { own: JWK; cookies: string } {
  const kept = store.get("keys", "oidc");
  if (kept) return kept;
  const made = { id: "oidc", own: newSigningKey(), cookies: newId("cookies") };
  store.put("keys", made);
  return made;
}

const langOf = (ctx: KoaContextWithOIDC) => langOfTags(String(ctx.oidc?.params?.ui_locales ?? "")) ?? "fr";

/** Nobody is asked whether the site may know what the provider tells it. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known ? await provider.Grant.find(known) : undefined;
  if (found) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

export function createProvider({ store, url, siteUrl, clientId, clientSecret }: IdentityOptions): OidcProvider {
  const { own, cookies } = keysOf(store);
  const configuration: Configuration = {
    adapter: oidcMemory(store),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: "Escale",
        redirect_uris: [`${siteUrl}/sign-in/callback`],
        post_logout_redirect_uris: [`${siteUrl}/`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    jwks: { keys: [own] },
    cookies: {
      keys: [cookies],
      names: { session: "sandbox_session", interaction: "sandbox_interaction", resume: "sandbox_resume" },
    },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    extraParams: ["audience"],
    ttl: { Session: DAY_SECONDS, Interaction: 3600, Grant: DAY_SECONDS, AccessToken: 3600, IdToken: 3600 },
    interactions: { url: (_ctx, { uid }) => `/oidc/interaction/${uid}` },
    findAccount: (_ctx, id) => {
      const account = store.get("account", id);
      if (!account) return undefined;
      const { email, verified, name } = account;
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: verified, name }) };
    },
    loadExistingGrant: grantAll,
    renderError: (ctx, { error }) => {
      ctx.type = "html";
      ctx.body = errorPage(langOf(ctx), error);
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(langOf(ctx), form);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage(langOf(ctx));
        },
      },
    },
  };
  const provider = new Provider(`${url}/oidc`, configuration);
  provider.use(tamper(store, { own, other: newSigningKey() }));
  return provider;
}
