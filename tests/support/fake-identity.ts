/** An identity provider that says what it is told, for tests of what is made of it. */
import type { Locale } from "~/domain/locale";
import type { SignInError } from "~/domain/sign-in";
import { accept, type Refusal, refuse } from "~/domain/verdict";
import type { Identity, IdentityProvider } from "~/gateways/identity.server";

let begun = 0;

export class FakeIdentity implements IdentityProvider {
  answer: Identity | SignInError = { subject: "zoe", email: "zoe@example.com", name: "Zoé", idToken: "id-token" };
  away = false;
  /** What `complete` was asked with. */
  asked: Parameters<IdentityProvider["complete"]>[1][] = [];

  async begin(locale: Locale) {
    if (this.away) return refuse("unavailable");
    const state = `state-${++begun}`;
    const url = `https://identity.example/authorize?state=${state}&ui_locales=${locale}`;
    return accept({ url, state, nonce: `nonce of ${state}`, codeVerifier: `verifier of ${state}` });
  }

  async complete(_returned: URL, begun: Parameters<IdentityProvider["complete"]>[1]) {
    this.asked.push(begun);
    return typeof this.answer === "string" ? (refuse(this.answer) as Refusal<SignInError>) : accept(this.answer);
  }

  async signOutUrl(idToken: string) {
    return `https://identity.example/end?hint=${idToken}`;
  }
}
