import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isSignInError } from "~/domain/sign-in";
import { SignInPage } from "~/features/identity/sign-in-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { browserKeyOf } from "~/http/session-cookie.server";
import { signInRedirect, travellerOf } from "~/http/traveller.server";
import { localeOf, translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { targetOf } from "~/services/identity/sign-in.server";

/** No script but the few lines that open the window. */
export const handle = { i18n: "identity", scripts: false };

/** Where the traveller was going when a way was begun; home by default (spec 4). */
async function targetFor(request: Request, again: string | null): Promise<string> {
  const browser = await browserKeyOf(request);
  return (again && browser && (await targetOf(again, browser))) || "/";
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const again = searchParams.get("again");
  if (await travellerOf(request)) return redirect(await targetFor(request, again), 303);
  const locale = await localeOf(request);
  const given = searchParams.get("error");
  const error = isSignInError(given) ? given : null;
  return json({ again, error, meta: { title: titled(translator(locale, "identity")("title")), noindex: true } });
}

export async function action({ request }: ActionFunctionArgs) {
  const locale = await localeOf(request);
  const form = await request.formData();
  const again = form.get("again");
  const target = await targetFor(request, typeof again === "string" ? again : null);
  return signInRedirect(request, { target, locale, window: form.get("window") === "popup" ? "popup" : "same" });
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function SignIn() {
  const { again, error } = useLoaderData<typeof loader>();
  return <SignInPage again={again} error={error} />;
}

export { ErrorPage as ErrorBoundary };
