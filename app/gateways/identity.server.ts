/** The port to anyone who knows who a traveller is. Expected failures are verdicts in the words of `domain/people/sign-in.ts`. */

import type { SignInMethods } from "~/domain/company/staff";
import type { Locale } from "~/domain/locale";
import type { SignInError, SignInStep } from "~/domain/people/sign-in";
import type { Traveller } from "~/domain/people/traveller";
import type { Verdict } from "~/domain/verdict";

/** What the way back is checked against; never leaves the server but for what `url` carries. */
export type Departure = { url: string; state: string; nonce: string; codeVerifier: string };

export type Identity = Traveller & SignInMethods & { idToken: string };

/**
 * Why nobody was signed in: `code` for the traveller; for the operator where it failed, the provider's own code (or a
 * word of ours for what is wrong with its answer), and what it said of it. Nothing of it is anybody's.
 */
export type NotIdentified = {
  ok: false;
  code: SignInError;
  step: SignInStep;
  cause: string;
  said?: string | undefined;
};

export type IdentityProvider = {
  /** Where to send a browser to sign in, in the traveller's language. */
  begin(locale: Locale): Promise<Verdict<Departure, "unavailable">>;
  /** Who came back, by the address they came back to; the transaction is the one that was begun. */
  complete(returned: URL, begun: Omit<Departure, "url">): Promise<{ ok: true; value: Identity } | NotIdentified>;
  /** Where to send a browser to be signed out at the provider as well; null when it offers no such thing. */
  signOutUrl(idToken: string, locale: Locale): Promise<string | null>;
};
