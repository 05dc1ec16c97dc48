import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { standardNamesDay } from "~/domain/groups/group";
import { guestsOf, MAX_ROOM_GUESTS } from "~/domain/groups/rooms";
import { MAX_INSTALMENTS, standardSchedule } from "~/domain/groups/schedule";
import { LOCALES } from "~/domain/locale";
import { metaTags } from "~/features/site/page-meta";
import type { GroupNewData, GroupNewRefused } from "~/features/staff/groups/group-new-data";
import { GroupNewPage } from "~/features/staff/groups/group-new-page";
import { GROUP_FIELDS, type GroupCode } from "~/features/staff/groups/use-group-error";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { randomToken } from "~/platform/random-token.server";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { groupSale, openRequest } from "~/services/groups/group-sale.server";
import { openGroup, quoteGroup } from "~/services/groups/open-group.server";
import { askedIn, readGroupForm } from "./staff.group-form.server";

export const handle = { i18n: ["groups", "sale"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requireStaff(request);
  const departure = params.departure ?? "";
  const today = dayIn(now);
  const sale = await groupSale(departure, locale);
  if (!sale) throw new Response("unknown", { status: 404 });
  const query = new URL(request.url).searchParams;
  const asked = askedIn(query, departure);
  const wish = asked.request ? await openRequest(asked.request) : null;
  const begins = !query.has("adults");
  const city = sale.cities.some(({ slug }) => slug === asked.city) ? asked.city : (wish?.city ?? sale.cities[0]?.slug);
  const group = begins && wish ? { adults: wish.adults, children: wish.children } : asked.group;
  const [room] = sale.rooms;
  const stay = asked.stay ?? (room ? { hotel: room.hotel, room: room.room } : null);
  const whole = { ...asked, city: city ?? "", group, stay };
  const quoted = begins && !wish ? null : await quoteGroup(whole, now);
  const guests = quoted?.ok ? guestsOf(quoted.value.parties.map(({ party }) => party)) : asked.guests;
  const schedule = standardSchedule(sale.startDay, today);
  const page: GroupNewData = {
    ...sale,
    departure,
    today,
    request: wish && { id: wish.id, rooms: wish.rooms, message: wish.message },
    asked: {
      from: whole.city,
      language: asked.language || wish?.locale || locale,
      adults: String(group.adults || ""),
      children: String(group.children),
      room: stay ? `${stay.hotel}/${stay.room}` : "",
      guests: Array.from({ length: Math.min(sale.sleeps ?? 0, MAX_ROOM_GUESTS) }, (_, i) => String(guests[i] ?? 0)),
    },
    quote: quoted?.ok ? quoted.value : null,
    unsold: quoted && !quoted.ok ? { code: quoted.code as GroupCode, params: quoted.params ?? {} } : null,
    nonce: randomToken(),
    typed: {
      name: wish?.name ?? "",
      organiser: wish?.organiser ?? "",
      email: wish?.email ?? "",
      phone: wish?.phone ?? "",
      namesBy: standardNamesDay(sale.startDay, today),
      schedule: Array.from({ length: MAX_INSTALMENTS }, (_, i) => ({
        day: schedule[i]?.day ?? "",
        percent: String(schedule[i]?.percent ?? ""),
      })),
    },
  };
  return json({ ...page, meta: { title: titled(translator(locale, "groups")("new.title")) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const departure = params.departure ?? "";
  const query = new URL(request.url).searchParams;
  const { language, request: wish, ...asked } = askedIn(query, departure);
  const { typed, hasCard, nonce, shownTotal, schedule } = await readGroupForm(request);
  const refused = (code: GroupCode, told = {}, status = 422) =>
    json<GroupNewRefused>({ code, params: told, typed }, { status });
  if (hasCard) return refused("card-data", {}, 400);
  const sale = await groupSale(departure, locale);
  if (!sale) throw new Response("unknown", { status: 404 });
  const contract = {
    ...asked,
    stay: sale.rooms.length > 0 ? asked.stay : null,
    nonce,
    request: wish || null,
    name: typed.name.trim(),
    organiser: typed.organiser.trim(),
    email: typed.email.trim() || null,
    phone: typed.phone.trim() || null,
    locale: LOCALES.find((each) => each === language) ?? locale,
    schedule,
    namesBy: typed.namesBy,
    shownTotal,
    by: member,
  };
  const opened = await openGroup(contract, now);
  if (!opened.ok) return refused(opened.code as GroupCode, opened.params, opened.code in GROUP_FIELDS ? 422 : 409);
  const { id } = opened.value;
  return redirect(saying(pathFor("staff.group", locale, { group: id }, new URLSearchParams({ done: "opened" }))), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function GroupNew() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <GroupNewPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
