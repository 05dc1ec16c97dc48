import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReturningPage } from "~/features/booking/returning-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { changeAction, changeLoader } from "./amendments/change-route.server";
import { answerReturning, returningOf } from "./booking.returning.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: ["change"], scripts: "none" };

export const loader = changeLoader("returning", returningOf);
export const action = changeAction("activities-returned", answerReturning);

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Returning() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <ReturningPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
