import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaTags } from "~/features/site/page-meta";
import { NoticesPage } from "~/features/staff/departure/notices-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { answerNotice, noticesPage } from "./staff.departure-notices.server";

export const handle = { i18n: "notices" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const page = await noticesPage(params.departure ?? "", staff, request);
  return json({ ...page, meta: { title: titled(translator(staff.locale, "notices")("title")) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const departure = params.departure ?? "";
  const answer = await answerNotice(departure, request, staff);
  if (!answer.done) return json(answer.shown, { status: answer.status });
  const said = new URLSearchParams({ done: answer.done });
  return redirect(saying(pathFor("staff.departure.notices", staff.locale, { departure }, said)), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Notices() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <NoticesPage {...page} asked={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
