/** What the provider shows: its sign-in page, and the few pages around signing out. */
import { Html, html, pageText } from "../web/page";
import { type Lang, word } from "../web/words";

/** Ways the sign-in can end, to be tried: the error the provider then answers with. */
export const ENDINGS = {
  cancel: "access_denied",
  mfa: "mfa_required",
  login: "login_required",
  refresh: "missing_refresh_token",
  failure: "server_error",
} as const;

type Typed = { email: string; name: string; problem: boolean };

/** The form that takes any e-mail and any name. */
export function signInForm(lang: Lang, action: string, typed: Typed): Html {
  const endings = (Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]).filter((ending) => ending !== "cancel");
  return html`<p>${word(lang, "identityAbout")}</p>
${typed.problem ? html`<p role="alert"><strong>${word(lang, "emailNeeded")}</strong></p>` : ""}
<form method="post" action="${action}">
<p><label for="email">${word(lang, "email")}</label><br>
<input id="email" name="email" type="email" autocomplete="email" value="${typed.email}"></p>
<p><label for="name">${word(lang, "name")}</label><br>
<input id="name" name="name" autocomplete="name" value="${typed.name}"></p>
<p><label><input type="checkbox" name="unverified" value="1"> ${word(lang, "unverified")}</label></p>
<p><button class="main" name="do" value="sign-in">${word(lang, "signIn")}</button>
<button name="do" value="cancel">${word(lang, "cancel")}</button></p>
<p>${word(lang, "tryEndings")}</p>
<p>${endings.map((ending) => html`<button name="do" value="${ending}">${ENDINGS[ending]}</button>`)}</p>
</form>`;
}

/** `form` is the provider's own, without buttons. */
export function signOutPage(lang: Lang, form: string): string {
  const body = html`${new Html(form)}
<p>${word(lang, "signOutAbout")}</p>
<p><button class="main" form="op.logoutForm" name="logout" value="yes">${word(lang, "signOut")}</button></p>`;
  return pageText({ lang, title: word(lang, "signOutTitle"), body, path: "/" });
}

export function signedOutPage(lang: Lang): string {
  return pageText({ lang, title: word(lang, "signedOut"), body: html``, path: "/" });
}

export function errorPage(lang: Lang, code: string): string {
  return pageText({ lang, title: word(lang, "identityError"), body: html`<p>${code}</p>`, path: "/" });
}
