import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SIGN_IN_MINUTES } from "~/domain/company/limits";
import { isSignInError } from "~/domain/people/sign-in";
import { SignInPage } from "~/features/identity/sign-in-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { localeOf, translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { tryLater, waitFor } from "~/server/request-limit.server";
import { isSignedIn } from "~/server/staff.server";
import { signInPath, startPath, targetFor } from "~/server/traveller.server";

/** No script but the few lines that open the window. */
export const handle = { i18n: "identity", scripts: "none" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const again = searchParams.get("again");
  const { target, realm } = await targetFor(request, again);
  if (await isSignedIn(request, realm)) return redirect(target, 303);
  const locale = await localeOf(request);
  const given = searchParams.get("error");
  const error = isSignInError(given) ? given : null;
  const start = startPath(locale, again ?? "");
  const cancel = signInPath(locale, { error: "cancelled", ...(again && { again }) });
  const meta = { title: titled(translator(locale, "identity")("title")) };
  const isBusy = error === "too_many";
  const init = isBusy ? tryLater(waitFor("sign-in", request, new Date()) ?? 60 * SIGN_IN_MINUTES) : {};
  return json({ start, cancel, error, realm, meta }, init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function SignIn() {
  return <SignInPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };
