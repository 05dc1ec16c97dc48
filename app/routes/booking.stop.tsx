import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StopPage } from "~/features/booking/stop-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { changeAction, changeLoader } from "./amendments/change-route.server";
import { answerStop, stopsOf } from "./booking.stop.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: "change", scripts: "none" };

export const loader = changeLoader("stop", stopsOf);
export const action = changeAction("stop", answerStop);

export const meta: MetaFunction<typeof loader> = metaTags;

export default function ChangeStop() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <StopPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
