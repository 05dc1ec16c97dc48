import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/features/site/page-meta";
import { BookingPage } from "~/features/staff/booking-page";
import { OfficeError } from "~/features/staff/office";
import { storyData } from "~/http/booking-story.server";
import { requireStaff, STAFF_HEADERS } from "~/http/staff.server";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";

export const handle = { i18n: "desk" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const story = await storyData(params.bookingNumber ?? "", staff);
  const title = translator(staff.locale, "desk")("story.title", { number: story.number });
  return json({ ...story, meta: { title: titled(title), noindex: true } });
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => STAFF_HEADERS;

export default function Booking() {
  const { meta: _, ...story } = useLoaderData<typeof loader>();
  return <BookingPage {...story} />;
}

export { OfficeError as ErrorBoundary };
