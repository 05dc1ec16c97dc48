import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BedsPage } from "~/features/booking/beds-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { changeLoader, freeChangeAction } from "./amendments/change-route.server";
import { answerBeds, bedsOfBooking } from "./booking.beds.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: "change", scripts: "none" };

export const loader = changeLoader("beds", bedsOfBooking);
export const action = freeChangeAction("beds", answerBeds);

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Beds() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <BedsPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
