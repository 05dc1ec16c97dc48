import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { partySize } from "~/domain/people/party";
import { metaTags } from "~/features/site/page-meta";
import { type GroupsData, GroupsPage } from "~/features/staff/groups/groups-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { groupsInOffice } from "~/services/groups/read-group.server";
import { auditReading } from "~/services/staff/audit.server";

export const handle = { i18n: ["groups", "work"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { member: by, locale, now } = await requireStaff(request);
  await auditReading({ by, what: "list-read", subject: { kind: "list", id: "staff.groups" } }, now);
  const views = await groupsInOffice(now);
  const page: GroupsData = {
    groups: views.map(({ group, trip, departureDay, parts, total, paid, instalments, unnamed, tasks }) => {
      const { id, state, name, organiser, email, phone, wishedDay, askedAt, namesBy } = group;
      const next = instalments.find(({ left }) => left > 0);
      const people = parts.reduce((sum, { party }) => sum + partySize(party), 0);
      return {
        id,
        state,
        name,
        contact: { organiser, email, phone },
        trip: inLocale(trip, locale),
        day: departureDay ?? wishedDay,
        people: state === "asked" ? partySize(group) : people,
        asked: dayIn(askedAt),
        tasks,
        total,
        paid,
        next: next ? { day: next.day, left: next.left } : null,
        unnamed,
        namesBy,
      };
    }),
  };
  return json({ ...page, meta: { title: titled(translator(locale, "groups")("list.title")) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Groups() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <GroupsPage {...page} />;
}

export { OfficeError as ErrorBoundary };
