/** The forms of the team's page: who is invited, gets another role, or is removed. */
import { z } from "zod";
import { isRole } from "~/domain/company/staff";
import { isLocale } from "~/domain/locale";
import type { Params } from "~/domain/verdict";
import { postedForm, readForm, text, wish } from "~/features/form/read-form.server";
import type { TeamDone, TeamRefused } from "~/features/staff/team-page";
import { tooMany } from "~/server/request-limit.server";
import type { StaffRequest } from "~/server/staff.server";
import { endMember } from "~/services/departures/crew.server";
import { changeRole, inviteMember, type TeamRefusal } from "~/services/staff/members.server";

const schema = z.object({
  do: wish(["invite", "change", "end"]),
  id: text,
  name: text,
  email: text,
  role: text,
  language: text,
});
const form = postedForm(schema, { do: 10, id: 40, name: 200, email: 320, role: 20, language: 10 });

const FIELD_OF: Partial<Record<TeamRefusal, "email" | "name">> = {
  "email-invalid": "email",
  "already-staff": "email",
  "name-missing": "name",
};

type Answer = { done: TeamDone } | { done: null; shown: TeamRefused; init: ResponseInit };

/** Does what the pressed button says; returns what was done, or why it was not. */
export async function answerTeam(request: Request, { member, now }: StaffRequest): Promise<Answer> {
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { do: wanted, id, name, email, role, language } = submission.value;
  const typed = { name, email, role, language };
  const refused = (
    code: TeamRefused["code"],
    params: Params | undefined,
    field: TeamRefused["field"],
    init: ResponseInit = { status: 422 },
  ): Answer => ({ done: null, shown: { code, params, field, typed }, init });
  const told = (code: TeamRefusal, params?: Params) => refused(code, params, FIELD_OF[code] ?? null);

  if (wanted === "end") {
    const ended = await endMember(id, member, now);
    return ended.ok ? { done: "ended" } : told(ended.code, ended.params);
  }
  if (!isRole(role)) throw new Response("malformed", { status: 400 });
  if (wanted === "change") {
    const changed = await changeRole(id, role, member, now);
    return changed.ok ? { done: "changed" } : told(changed.code, changed.params);
  }
  if (wanted !== "invite" || !isLocale(language)) throw new Response("malformed", { status: 400 });
  const busy = tooMany("staff-invitation", request, now);
  if (busy) return refused(busy.code, busy.params, "email", busy.init);
  const invited = await inviteMember({ email, name, role, locale: language }, member, now);
  return invited.ok ? { done: "invited" } : told(invited.code, invited.params);
}
