import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClaimPage } from "~/features/booking/claim-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { answerClaim, claimData } from "./booking.claim.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: "claim", scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale } = await requestContext(request);
  const page = await claimData(params.bookingKey ?? "", request);
  const title = translator(locale, "claim")("title", { number: page.number });
  return json({ ...page, meta: { title: titled(title) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale } = await requestContext(request);
  const bookingKey = params.bookingKey ?? "";
  const answer = await answerClaim(bookingKey, request);
  if (answer.done !== null) return redirect(saying(pathFor("booking.claim", locale, { bookingKey }, answer.done)), 303);
  return json(answer.shown, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Claim() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <ClaimPage {...page} refused={useActionData<typeof action>()} />;
}

export { ErrorPage as ErrorBoundary };
