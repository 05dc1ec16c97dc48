import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { metaTags } from "~/features/site/page-meta";
import { OfficeError } from "~/features/staff/office";
import { type TeamData, type TeamDone, TeamPage } from "~/features/staff/team-page";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saidIn, saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { runsOfTeam } from "~/services/departures/crew.server";
import { isLapsed, listMembers } from "~/services/staff/members.server";
import { answerTeam } from "./staff.team.server";

const DONE: readonly (TeamDone | null)[] = ["invited", "changed", "ended"];

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const said = saidIn(request).get("done");
  const [members, coaches] = await Promise.all([listMembers(), runsOfTeam(dayIn(now))]);
  const page: TeamData = {
    members: members.map(({ id, name, email, role, joinedAt, ...row }) => ({
      id,
      name,
      email,
      role,
      isYou: id === member.id,
      state: joinedAt ? "joined" : isLapsed({ joinedAt, ...row }, now) ? "lapsed" : "invited",
      day: dayIn(joinedAt ?? row.invitedAt),
      coaches: (coaches.get(id) ?? []).map((coach) => ({ ...coach, name: inLocale(coach.name, locale) })),
    })),
    done: DONE.find((done) => done === said) ?? null,
  };
  return json({ ...page, meta: { title: titled(translator(locale, "staff")("team.title")) } });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const answer = await answerTeam(request, staff);
  if (answer.done === null) return json(answer.shown, answer.init);
  return redirect(saying(pathFor("staff.team", staff.locale, {}, new URLSearchParams({ done: answer.done }))), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Team() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <TeamPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
