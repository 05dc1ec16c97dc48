import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RoomPage } from "~/features/booking/room-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { leaveChange } from "~/routes/amendments/leave-change.server";
import { answerRoom, roomsOf } from "./booking.room.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: "change", scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const page = await roomsOf({ request, locale, now, bookingKey: params.bookingKey ?? "" });
  const title = translator(locale, "change")("room.title", { number: page.number });
  return json({ ...page, meta: { title: titled(title) } });
}

/** What was chosen is in the address, for the page to be reloaded; what is posted confirms it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const bookingKey = params.bookingKey ?? "";
  const answer = await answerRoom({ request, locale, now, bookingKey });
  if (answer.done) return leaveChange({ locale, now, bookingKey }, answer.made, "room");
  return json(answer.shown, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function ChangeRoom() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <RoomPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
