/** What goes wrong with a provider, told by where it did and by the provider's own code: never by an error of a library. */
import { OAuth2RequestError } from "remix-auth-oauth2";
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

/** The token endpoint's refusal (RFC 6749, 5.2). */
export function tokenRefusal(error: string, description: unknown): SignInFailure {
  const about = { step: "token", cause: toldCode(error), said: toldDescription(description) } as const;
  return new SignInFailure(tokenError(error), about);
}

/** An id_token, or what else is said of the traveller, that cannot be believed; `cause` is one word. */
export function disbelief(cause: string, step: SignInStep = "id_token", said?: string): SignInFailure {
  return new SignInFailure("provider", { step, cause, said });
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
