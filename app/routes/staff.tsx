import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/features/site/page-meta";
import { OfficeError } from "~/features/staff/office";
import { SeasonPage } from "~/features/staff/season/season-page";
import { formatDay } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { seasonData } from "./staff.season.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const page = await seasonData(new URL(request.url).searchParams, staff);
  const title = translator(staff.locale, "staff")("season.title");
  const month = formatDay(`${page.month}-01`, staff.locale, "month");
  return json({ ...page, meta: { title: titled(`${title}, ${month}`) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Season() {
  return <SeasonPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };
