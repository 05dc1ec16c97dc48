import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaTags } from "~/features/site/page-meta";
import { CallOffPage } from "~/features/staff/call-off/call-off-page";
import { CallOffProgressPage } from "~/features/staff/call-off/call-off-progress-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { answerCallOff, callOffOf } from "./staff.departure-call-off.server";

export const handle = { i18n: "callOff" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const who = await requireStaff(request);
  const page = await callOffOf({ ...who, request, departure: params.departure ?? "" });
  const title = translator(who.locale, "callOff")("progress" in page ? "progress.title" : "desk.title");
  return json({ ...page, meta: { title: titled(title) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const who = await requireStaff(request);
  const departure = params.departure ?? "";
  const { init, ...answer } = { init: {}, ...(await answerCallOff({ ...who, request, departure })) };
  if ("done" in answer && answer.of === "run")
    return redirect(pathFor("staff.departure", who.locale, { departure }), 303);
  if ("done" in answer)
    return redirect(
      saying(
        pathFor("staff.departure.call-off", who.locale, { departure }, new URLSearchParams({ done: answer.done })),
      ),
      303,
    );
  return json(answer, init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function CallOff() {
  const loaded = useLoaderData<typeof loader>();
  const page = useActionData<typeof action>() ?? loaded;
  return "progress" in page ? <CallOffProgressPage {...page.progress} /> : <CallOffPage {...page.desk} />;
}

export { OfficeError as ErrorBoundary };
