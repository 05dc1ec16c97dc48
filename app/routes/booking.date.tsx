import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DatePage } from "~/features/booking/date-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { changeAction, changeLoader } from "./amendments/change-route.server";
import { answerDate, datesOf } from "./booking.date.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: "change", scripts: "none" };

export const loader = changeLoader("date", datesOf);
export const action = changeAction("date", answerDate);

export const meta: MetaFunction<typeof loader> = metaTags;

export default function ChangeDate() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <DatePage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
