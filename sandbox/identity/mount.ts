/** Adds the identity provider under `/oidc`: its protocol is the provider's, its sign-in page is ours. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import type { Exchange, Router } from "../http";
import type { Store } from "../store";
import { sendNotice, sendPage } from "../web/page";
import { type Lang, langOf, langOfTags, word } from "../web/words";
import { ENDINGS, signInForm } from "./pages";

const PREFIX = "/oidc";
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The same person each time an e-mail is typed. */
function subjectOf(email: string): string {
  return `sandbox-${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 24)}`;
}

function isEnding(value: string | null): value is keyof typeof ENDINGS {
  return value !== null && Object.hasOwn(ENDINGS, value);
}

/** What the provider wants to know, and in which language; null when this page was left too long ago. */
async function interactionOf(provider: Provider, { request, response, url }: Exchange) {
  try {
    const { params } = await provider.interactionDetails(request, response);
    const asked = url.searchParams.has("lang") ? null : langOfTags(String(params.ui_locales ?? ""));
    return { lang: asked ?? langOf(request, url), clientId: String(params.client_id) };
  } catch {
    return null;
  }
}

function show({ response, url }: Exchange, lang: Lang, typed = { email: "", name: "", problem: false }) {
  const body = signInForm(lang, `${url.pathname}?lang=${lang}`, typed);
  sendPage(response, { lang, url, title: word(lang, "identityTitle"), body, status: typed.problem ? 422 : 200 });
}

function gone({ request, response, url }: Exchange) {
  const lang = langOf(request, url);
  sendNotice(response, { lang, url, status: 404, text: word(lang, "identityGone") });
}

/** The provider's sign-in page; `provider` is known once the sandbox's port is. */
export function identityPages(router: Router, store: Store, provider: () => Provider): void {
  router.on("GET", `${PREFIX}/interaction/:uid`, async (exchange) => {
    const asked = await interactionOf(provider(), exchange);
    if (!asked) return gone(exchange);
    show(exchange, asked.lang);
  });

  router.on("POST", `${PREFIX}/interaction/:uid`, async (exchange) => {
    const { request, response, body } = exchange;
    const asked = await interactionOf(provider(), exchange);
    if (!asked) return gone(exchange);
    const form = new URLSearchParams(body.toString("utf8"));
    const email = (form.get("email") ?? "").trim();
    const name = (form.get("name") ?? "").trim();
    const ending = form.get("do");
    if (isEnding(ending))
      return provider().interactionFinished(request, response, {
        error: ENDINGS[ending],
        error_description: "as ordered on the sandbox's sign-in page",
      });
    if (!EMAIL.test(email)) return show(exchange, asked.lang, { email, name, problem: true });
    const id = subjectOf(email);
    store.put("account", { id, email, name: name || email, verified: !form.has("unverified") });
    await provider().interactionFinished(request, response, { login: { accountId: id } });
  });
}

/** Whether the provider itself answers a request; if so, it does. */
export function answeredByProvider(provider: () => Provider, request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? "/";
  if (!path.startsWith(`${PREFIX}/`) || path.startsWith(`${PREFIX}/interaction/`)) return false;
  // As a framework does that mounts it: the provider makes its addresses out of both.
  Object.assign(request, { originalUrl: path, url: path.slice(PREFIX.length) });
  void provider().callback()(request, response);
  return true;
}
