import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TravellerPage } from "~/features/booking/traveller-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { changeAction, changeLoader } from "./amendments/change-route.server";
import { answerTraveller, joiningOf } from "./booking.traveller.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: ["change", "checkout", "stay"], scripts: "none" };

export const loader = changeLoader("more", joiningOf);
export const action = changeAction("traveller", answerTraveller);

export const meta: MetaFunction<typeof loader> = metaTags;

export default function AddTraveller() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <TravellerPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
