import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { timeIn } from "~/domain/time";
import { metaTags } from "~/features/site/page-meta";
import { type ListData, ListPage } from "~/features/staff/list-page";
import { OfficeError } from "~/features/staff/office";
import { readList } from "~/http/departure-list.server";
import { requireStaff, STAFF_HEADERS } from "~/http/staff.server";
import { titled } from "~/i18n/page.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { sheet, list, table } = await readList(params, "page", staff);
  const { title, about, total, columns, named, parts } = table;
  const page: ListData = {
    ...{ departure: sheet.id, trip: inLocale(sheet.trip, staff.locale), list },
    ...{ title, about, total, columns, named, parts },
    made: { day: dayIn(staff.now), time: timeIn(staff.now) },
  };
  return json({ ...page, meta: { title: titled(`${title}, ${about}`), noindex: true } });
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => STAFF_HEADERS;

export default function List() {
  return <ListPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };
