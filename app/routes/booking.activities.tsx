import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActivitiesPage } from "~/features/booking/activities-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { changeAction, changeLoader } from "./amendments/change-route.server";
import { activitiesOf, answerActivities } from "./booking.activities.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: ["change", "stay"], scripts: "none" };

export const loader = changeLoader("activities", activitiesOf);
export const action = changeAction("activities", answerActivities);

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Activities() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <ActivitiesPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
