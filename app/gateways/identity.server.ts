/** The port to whoever knows who a traveller is. Expected failures are verdicts in the words of `domain/sign-in.ts`. */
import type { Locale } from "~/domain/locale";
import type { SignInError } from "~/domain/sign-in";
import type { Traveller } from "~/domain/traveller";
import type { Verdict } from "~/domain/verdict";

/** What the way back is checked against; never leaves the server but for what `url` carries. */
export type Departure = { url: string; state: string; nonce: string; codeVerifier: string };

export type Identity = Traveller & { idToken: string };

export type IdentityProvider = {
  /** Where to send a browser to sign in, in the traveller's language. */
  begin(locale: Locale): Promise<Verdict<Departure, "unavailable">>;
  /** Who came back, by the address they came back to; the transaction is the one that was begun. */
  complete(returned: URL, begun: Omit<Departure, "url">): Promise<Verdict<Identity, SignInError>>;
  /** Where to send a browser to be signed out at the provider as well; null when it offers no such thing. */
  signOutUrl(idToken: string, locale: Locale): Promise<string | null>;
};
