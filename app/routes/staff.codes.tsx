import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { codeState } from "~/domain/money/discount";
import { metaTags } from "~/features/site/page-meta";
import { type CodesData, CodesPage } from "~/features/staff/codes-page";
import { OfficeError } from "~/features/staff/office";
import type { WorkDone } from "~/features/staff/work-form";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { getPromotion } from "~/services/search/get-promotion.server";
import { listCodes, stopCode } from "~/services/work/code-stops.server";
import { doneOf, readWork, refusedWork } from "./staff.work-form.server";

export const handle = { i18n: "work" };

const DONE: readonly WorkDone[] = ["stopped", "started"];

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale, now } = await requireStaff(request);
  const today = dayIn(now);
  const [rows, shown] = await Promise.all([listCodes(), getPromotion(today, "CAD")]);
  const page: CodesData = {
    codes: rows.map(({ code: rule, used, stoppedAt }) => {
      const { code, percent = null, amountCad = null, minimumCad, uses = null, from, to, promoted } = rule;
      return {
        code,
        percent,
        used,
        uses,
        from,
        to,
        amount: amountCad,
        minimum: minimumCad,
        promoted: shown?.code === code ? "shown" : promoted ? "meant" : null,
        state: codeState(rule, { used, stopped: stoppedAt !== null, today }),
        stopped: stoppedAt && dayIn(stoppedAt),
      };
    }),
    done: doneOf(request, DONE),
  };
  return json({ ...page, meta: { title: titled(translator(locale, "work")("codes.title")) } });
}

export async function action({ request }: ActionFunctionArgs) {
  const { member: by, locale, now } = await requireStaff(request);
  const form = await readWork(request);
  const stopped = form.do === "stop";
  if (!stopped && form.do !== "start") throw new Response("malformed", { status: 400 });
  const moved = await stopCode(form.id, { stopped, why: form.why, by }, now);
  if (!moved.ok) return json(refusedWork(moved, form), { status: 422 });
  const done: WorkDone = stopped ? "stopped" : "started";
  return redirect(saying(pathFor("staff.codes", locale, {}, new URLSearchParams({ done }))), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Codes() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <CodesPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
