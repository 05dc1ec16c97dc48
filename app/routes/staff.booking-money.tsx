import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaTags } from "~/features/site/page-meta";
import { type ByHandAsked, ByHandPage } from "~/features/staff/by-hand-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { answerByHand, byHandPage } from "./staff.booking-money.server";

export const handle = { i18n: ["change", "desk", "staff"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const page = await byHandPage(params.bookingNumber ?? "", { request, staff });
  const title = translator(staff.locale, "desk")("byHand.title", { number: page.number });
  return json({ ...page, meta: { title: titled(title) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  return answerByHand(params.bookingNumber ?? "", { request, staff });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function ByHand() {
  const { meta: _, asked: shown, ...page } = useLoaderData<typeof loader>();
  const asked = (useActionData<typeof action>() ?? shown) as ByHandAsked | undefined;
  return <ByHandPage {...page} {...(asked ? { asked } : {})} />;
}

export { OfficeError as ErrorBoundary };
