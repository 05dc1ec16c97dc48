import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { timeIn } from "~/domain/time";
import { metaTags } from "~/features/site/page-meta";
import { type ListData, ListPage } from "~/features/staff/list-page";
import { OfficeError } from "~/features/staff/office";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { requireStaff } from "~/server/staff.server";
import { readList } from "./staff.departure-list.server";
import { answerRooms, roomsToSend } from "./staff.list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { sheet, list, table } = await readList(params, "page", staff);
  const { title, about, total, columns, named, parts } = table;
  const page: ListData = {
    departure: sheet.id,
    trip: inLocale(sheet.trip, staff.locale),
    list,
    title,
    about,
    total,
    columns,
    named,
    parts,
    made: { day: dayIn(staff.now), time: timeIn(staff.now) },
    send: list === "rooms" ? await roomsToSend(sheet, staff, request) : null,
  };
  return json({ ...page, meta: { title: titled(`${title}, ${about}`) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const refused = await answerRooms(params, request, staff);
  if (refused) return json(refused, { status: 422 });
  const { departure = "", list = "" } = params;
  return redirect(`${pathFor("staff.list", staff.locale, { departure, list }, "sent=1")}#send`, 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function List() {
  const { meta: _, send, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ListPage {...page} send={send && { ...send, ...answer }} />;
}

export { OfficeError as ErrorBoundary };
