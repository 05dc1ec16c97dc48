import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ticketsIn } from "~/documents/pocket-document.server";
import { isOpenTo } from "~/domain/amendments/allowed";
import { dayIn } from "~/domain/day";
import { TicketsPage } from "~/features/pocket/tickets-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { getBooking } from "~/services/booking/get-booking.server";

/** Opened at the coach's door, on any phone: no script at all. */
export const handle = { i18n: "pocket", scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const bookingKey = params.bookingKey ?? "";
  const booking = await getBooking(bookingKey);
  if (!booking) throw new Response("unknown", { status: 404 });
  // Nobody travels any more, or not with that coach: its page says so.
  const state = { calledOff: booking.calledOff, going: booking.travellers };
  if (!isOpenTo("tickets", "traveller", state, dayIn(now)).ok)
    throw redirect(pathFor("booking", locale, { bookingKey }));
  const title = translator(locale, "pocket")("ticketsOf", { number: booking.number });
  return json({
    title,
    tickets: ticketsIn(locale, booking),
    back: pathFor("booking", locale, { bookingKey }),
    pocket: pathFor("booking.pocket", locale, { bookingKey }),
    meta: { title: titled(title) },
  });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Tickets() {
  return <TicketsPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };
