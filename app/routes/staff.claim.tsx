import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaTags } from "~/features/site/page-meta";
import { StaffClaimPage } from "~/features/staff/claim-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { answerClaimForm, claimPage } from "./staff.claim.server";

export const handle = { i18n: "work" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const page = await claimPage(params.claim ?? "", staff, request);
  const title = translator(staff.locale, "work")("claim.title", { number: page.number });
  return json({ ...page, meta: { title: titled(title) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const claim = params.claim ?? "";
  const answer = await answerClaimForm(claim, request, staff);
  if (answer.done === null) return json(answer.shown, { status: answer.status });
  const { done } = answer;
  return redirect(saying(pathFor("staff.claim", staff.locale, { claim }, new URLSearchParams({ done }))), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Claim() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <StaffClaimPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
