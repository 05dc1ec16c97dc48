import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SeatsPage } from "~/features/booking/seats-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { changeLoader, freeChangeAction } from "./amendments/change-route.server";
import { answerSeats, seatsOfBooking } from "./booking.seats.server";

/** The plan of the coach is chosen on with scripts; without, the lists next to it. */
export const handle = { i18n: ["change", "checkout"], scripts: "coach" };

export const loader = changeLoader("seats", seatsOfBooking);
export const action = freeChangeAction("seats", answerSeats);

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Seats() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <SeatsPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
