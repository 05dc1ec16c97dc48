/** An identity provider that says what it is told, for tests of what is made of it. */
import type { Locale } from "~/domain/locale";
import type { SignInError } from "~/domain/people/sign-in";
import { accept, refuse } from "~/domain/verdict";
import type { Identity, IdentityProvider, NotIdentified } from "~/gateways/identity.server";

let begun = 0;

export class FakeIdentity implements IdentityProvider {
  answer: Identity | SignInError = {
    subject: "zoe",
    email: "zoe@example.com",
    name: "Zoé",
    idToken: "id-token",
    amr: [],
    acr: null,
  };
  /** Of an answer that is a failure: where, and by which of the provider's codes. */
  about: Pick<NotIdentified, "step" | "cause" | "said"> = { step: "token", cause: "invalid_grant" };
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
    if (typeof this.answer !== "string") return accept(this.answer);
    const failed: NotIdentified = { ok: false, code: this.answer, ...this.about };
    return failed;
  }

  async signOutUrl(idToken: string) {
    return `https://identity.example/end?hint=${idToken}`;
  }
}
