import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/features/site/page-meta";
import { OfficeError } from "~/features/staff/office";
import { type WorkData, WorkPage } from "~/features/staff/work-page";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { countWork, listsOf } from "~/services/work/count-work.server";

export const handle = { i18n: "work" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const counts = await countWork(member.role, now);
  const page: WorkData = { lists: listsOf(member.role).map((list) => ({ list, open: counts[list] ?? null })) };
  return json({ ...page, meta: { title: titled(translator(locale, "work")("title")) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Work() {
  return <WorkPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };
