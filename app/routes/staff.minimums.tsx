import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { metaTags } from "~/features/site/page-meta";
import { type MinimumsData, MinimumsPage } from "~/features/staff/minimums-page";
import { OfficeError } from "~/features/staff/office";
import type { WorkDone } from "~/features/staff/work-form";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { confirmRuns, minimumsToDecide } from "~/services/departures/minimums.server";
import { doneOf, readWork, refusedWork } from "./staff.work-form.server";

export const handle = { i18n: "work" };

const DONE: readonly WorkDone[] = ["runs"];

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale, now } = await requireStaff(request);
  const coaches = await minimumsToDecide(dayIn(now));
  const page: MinimumsData = {
    coaches: coaches.map(({ name, state, ...coach }) => ({
      ...coach,
      name: inLocale(name, locale),
      isDue: state === "due",
    })),
    done: doneOf(request, DONE),
  };
  return json({ ...page, meta: { title: titled(translator(locale, "work")("minimums.title")) } });
}

export async function action({ request }: ActionFunctionArgs) {
  const { member: by, locale, now } = await requireStaff(request);
  const form = await readWork(request);
  const decided = await confirmRuns(form.id, { version: Number(form.seen), by }, now);
  if (!decided.ok) {
    const code = decided.code === "changed-since" ? "item-gone" : decided.code;
    return json(refusedWork({ code }, form), { status: 422 });
  }
  return redirect(saying(pathFor("staff.minimums", locale, {}, new URLSearchParams({ done: "runs" }))), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Minimums() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <MinimumsPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
