/** What goes wrong with a provider, told by where it did and by the provider's own code: never by an error of a library. */
import * as oidc from "openid-client";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { z } from "zod";
import { providerError, type SignInError, type SignInStep, tokenError } from "~/domain/people/sign-in";
import { toldCode, toldDescription } from "~/domain/provider-words";
import type { NotIdentified } from "./identity.server";

type About = { step: SignInStep; cause: string; said?: string | undefined };

/** A sign-in that cannot be completed. */
export class SignInFailure extends Error {
  constructor(
    readonly code: SignInError,
    readonly about: About,
  ) {
    super(`${about.step}: ${about.cause}`);
  }
}

/** The provider did not answer, or not so that it could be understood, however often it was asked. */
export class ProviderUnavailable extends SignInFailure {
  constructor(step: SignInStep, said: string) {
    super("unavailable", { step, cause: "no_answer", said });
  }
}

const refusal = z.object({ error: z.string(), error_description: z.unknown().optional() });

/** The token endpoint's refusal (RFC 6749, 5.2), or its own failure. */
async function refusalOf({ status, error: said }: { status: number; error: unknown }): Promise<SignInFailure> {
  const told = refusal.safeParse(said);
  if (!told.success || status >= 500 || status === 429) return new ProviderUnavailable("token", `answers ${status}`);
  const { error, error_description: description } = told.data;
  const about = { step: "token", cause: toldCode(error), said: toldDescription(description) } as const;
  return new SignInFailure(tokenError(error), about);
}

/** What the library met as it asked for the tokens and read the id_token's claims. */
export async function tokenFailure(error: unknown): Promise<SignInFailure> {
  if (error instanceof oidc.ResponseBodyError) return refusalOf({ status: error.status, error: error.cause });
  // A refusal with a challenge: the library has not read what it says in its body.
  if (error instanceof oidc.WWWAuthenticateChallengeError) {
    const body: unknown = await error.response.json().catch(() => null);
    return refusalOf({ status: error.status, error: body });
  }
  if (!(error instanceof oidc.ClientError) || error.code === "OAUTH_TIMEOUT")
    return new ProviderUnavailable("token", "does not answer");
  if (error.cause instanceof Response) return new ProviderUnavailable("token", `answers ${error.cause.status}`);
  if (error.code === "OAUTH_PARSE_ERROR") return new ProviderUnavailable("token", "answers with no JSON");
  return disbelief(refusalReason(error));
}

/** What the library tells of an answer that it refuses, as far as it is looked at. */
const about = z.object({ claim: z.string().optional(), body: z.record(z.string(), z.unknown()).optional() });

/** What is wrong with an id_token, in one word. */
function refusalReason({ code, cause }: oidc.ClientError): string {
  const { claim, body } = about.safeParse(cause instanceof Error ? cause.cause : cause).data ?? {};
  if (body && body.id_token === undefined) return "missing";
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED" && claim === "exp") return "expired";
  return { iss: "issuer", aud: "audience", azp: "audience", nonce: "nonce" }[claim ?? ""] ?? "claims";
}

/** An id_token, or what else is said of the traveller, that cannot be believed; `cause` is one word. */
export function disbelief(cause: string, step: SignInStep = "id_token", said?: string): SignInFailure {
  return new SignInFailure("provider", { step, cause, said });
}

/** What the library met as it asked for userinfo. */
export function userinfoFailure(error: unknown): SignInFailure {
  const status =
    error instanceof oidc.ClientError && error.cause instanceof Response
      ? error.cause.status
      : error instanceof oidc.WWWAuthenticateChallengeError && error.status;
  if (status) return new ProviderUnavailable("userinfo", `answers ${status}`);
  if (!(error instanceof oidc.ClientError) || error.code === "OAUTH_TIMEOUT")
    return new ProviderUnavailable("userinfo", "does not answer");
  if (error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED")
    return disbelief("sub", "userinfo", "tells of another subject");
  return disbelief("claims", "userinfo");
}

/** The provider does not say that more than a password was asked for, where that is needed. */
export function withoutSecondFactor(): SignInFailure {
  return new SignInFailure("mfa_required", { step: "id_token", cause: "second_factor" });
}

/** Any of the errors on the way, as a verdict. */
export function notIdentified(error: unknown): NotIdentified {
  if (error instanceof SignInFailure) return { ok: false, code: error.code, ...error.about };
  if (error instanceof OAuth2RequestError)
    return {
      ok: false,
      code: providerError(error.code),
      step: "return",
      cause: toldCode(error.code),
      said: toldDescription(error.description),
    };
  // The strategy's own, of an address that is not the way back of what was begun.
  if (error instanceof RangeError) return { ok: false, code: "state_mismatch", step: "return", cause: "state" };
  if (error instanceof ReferenceError)
    return { ok: false, code: "missing_transaction", step: "return", cause: "missing" };
  return { ok: false, code: "provider", step: "id_token", cause: "other" };
}
