import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { boughtDaysIn } from "~/documents/pocket-document.server";
import { stoppedBy } from "~/domain/booking/booked";
import { dayIn } from "~/domain/day";
import { bookingIn } from "~/features/booking/booking-data";
import { ConfirmationPage } from "~/features/booking/confirmation-page";
import { nextRoomIn } from "~/features/booking/next-room";
import { tabMeta } from "~/features/checkout/tab-meta";
import { requestContext } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { bookedTrip } from "~/services/booking/describe-trip.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { checkoutShown, requireTab } from "./checkout.tab.server";

export const handle = { i18n: ["booking", "manage"], scripts: "page" };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const checkout = await requireTab(checkoutShown(context, params.sessionId ?? "", now), "booking", locale);
  const booking = checkout.booking && (await getBooking(checkout.booking.key));
  if (!booking) throw new Error("a booked checkout without its booking");
  const tripPath = pathFor("booking", locale, { bookingKey: booking.key });
  // A trip that does not take place is told on its own page.
  if (stoppedBy(booking)) return redirect(tripPath);
  return json({
    booking: bookingIn(locale, booking, dayIn(now), boughtDaysIn(locale, await bookedTrip(booking))),
    firstName: checkout.travellers[0]?.firstName ?? "",
    email: booking.contactEmail,
    nextRoom: nextRoomIn(locale, checkout),
    tripPath,
    sharePath: pathFor("planner", locale),
  });
}

export const meta: MetaFunction = tabMeta("booking");

export default function Booking() {
  return <ConfirmationPage {...useLoaderData<typeof loader>()} />;
}

export { links } from "~/features/booking/booking-styles";
