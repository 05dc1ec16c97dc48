import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CancelPage } from "~/features/booking/cancel-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { changeAction, changeLoader } from "./amendments/change-route.server";
import { answerCancel, cancellationOf } from "./booking.cancel.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: "change", scripts: "none" };

export const loader = changeLoader("cancel", cancellationOf);
export const action = changeAction("cancellation", answerCancel);

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Cancel() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <CancelPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
