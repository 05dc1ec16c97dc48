import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { timeIn } from "~/domain/time";
import { metaTags } from "~/features/site/page-meta";
import { type ListData, ListPage } from "~/features/staff/departure/list-page";
import { OfficeError } from "~/features/staff/office";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { readList } from "./staff.departure-list.server";
import { answerRooms, hotelsToConfirm, roomsToSend } from "./staff.list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { sheet, list, table } = await readList(params, "page", staff);
  const { title, about, shared, total, columns, named, parts } = table;
  const page: ListData = {
    departure: sheet.id,
    trip: inLocale(sheet.trip, staff.locale),
    list,
    title,
    about,
    shared,
    total,
    columns,
    named,
    parts,
    made: { day: dayIn(staff.now), time: timeIn(staff.now) },
    send: list === "rooms" ? await roomsToSend(sheet, staff, request) : null,
    hotels: list === "rooms" ? hotelsToConfirm(sheet, staff, request) : null,
  };
  return json({ ...page, meta: { title: titled(`${title}, ${about}`) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const answer = await answerRooms(params, request, staff);
  if (!("done" in answer)) return json(answer, { status: 422 });
  const { departure = "", list = "" } = params;
  const at = answer.done === "sent" ? "send" : "hotels";
  return redirect(saying(`${pathFor("staff.list", staff.locale, { departure, list }, `${answer.done}=1`)}#${at}`), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function List() {
  const { meta: _, send, hotels, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage
      {...page}
      send={send && { ...send, ...answer?.send }}
      hotels={hotels && { ...hotels, refused: answer?.hotel ?? null }}
    />
  );
}

export { OfficeError as ErrorBoundary };
