import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RoomPage } from "~/features/booking/room-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { changeAction, changeLoader } from "./amendments/change-route.server";
import { answerRoom, roomsOf } from "./booking.room.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: "change", scripts: "none" };

export const loader = changeLoader("room", roomsOf);
export const action = changeAction("room", answerRoom);

export const meta: MetaFunction<typeof loader> = metaTags;

export default function ChangeRoom() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <RoomPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
