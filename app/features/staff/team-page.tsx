import { useTranslation } from "react-i18next";
import { ROLES, type Role } from "~/domain/company/staff";
import type { Day } from "~/domain/day";
import { LOCALES } from "~/domain/locale";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields, SelectField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

type TeamError = keyof Messages["staff"]["team"]["errors"];
export type TeamDone = keyof Messages["staff"]["team"]["done"];

export type TeamRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  isYou: boolean;
  state: "joined" | "invited" | "lapsed";
  /** Since when they work here, or when they were invited. */
  day: Day;
  /** Those to come that they lead or drive: they are taken off them when they are removed. */
  coaches: { id: string; name: string; day: Day }[];
};

export type TeamData = { members: TeamRow[]; done: TeamDone | null };

type InviteField = "email" | "name" | "role" | "language";
export type TeamRefused = {
  code: TeamError | "too-many-requests";
  params?: Record<string, string | number> | undefined;
  /** The field it is about; none where it is about a row of the list. */
  field: InviteField | null;
  typed: Record<InviteField, string>;
};

/** Who works here, and the form that invites one more. */
export function TeamPage({ members, done, refused }: TeamData & { refused: TeamRefused | undefined }) {
  const { t } = useTranslation("staff");
  const textOf = useTeamError();
  return (
    <>
      <h1>{t("team.title")}</h1>
      {done && (
        <Notice tone="success" first>
          <p>{t(`team.done.${done}`)}</p>
        </Notice>
      )}
      {refused?.field === null && (
        <Notice tone="error" first>
          <p>{textOf(refused)}</p>
        </Notice>
      )}
      <p>{t("team.lead")}</p>
      <table className="office-table">
        <thead>
          <tr>
            {(["name", "email", "role", "since"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`team.${column}`)}
              </th>
            ))}
            <th scope="col">{t("team.end")}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Member key={member.id} {...member} />
          ))}
        </tbody>
      </table>
      <Invite refused={refused?.field ? refused : undefined} />
      <Section title={t("team.rolesTitle")}>
        <dl className="facts">
          {ROLES.map((role) => (
            <div key={role}>
              <dt>{t(`roles.${role}`)}</dt>
              <dd>{t(`rolesMay.${role}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}

function useTeamError() {
  const { t } = useTranslation("staff");
  const common = useErrorText();
  return ({ code, params }: TeamRefused) =>
    code === "too-many-requests" ? common(code, params) : t(`team.errors.${code}`);
}

function useRoleOptions() {
  const { t } = useTranslation("staff");
  return ROLES.map((role) => ({ value: role, text: t(`roles.${role}`) }));
}

function Member({ id, name, email, role, isYou, state, day, coaches }: TeamRow) {
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  const options = useRoleOptions();
  return (
    <tr>
      <th scope="row">
        {name}
        {isYou && <small>{t("team.you")}</small>}
      </th>
      <td>{email}</td>
      <td>
        <form method="post">
          <input type="hidden" name="id" value={id} />
          <select name="role" defaultValue={role} aria-label={t("team.changeOf", { name })}>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Button name="do" value="change" aria-label={t("team.changeOf", { name })}>
            {t("team.change")}
          </Button>
        </form>
      </td>
      <td>{t(`team.${state}`, { day: format.day(day) })}</td>
      <td>
        <details className="confirm">
          <summary aria-label={t("team.endOf", { name })}>{t("team.end")}</summary>
          <form method="post">
            <input type="hidden" name="id" value={id} />
            <p>{t("team.confirmEnd", { name })}</p>
            {coaches.length > 0 && (
              <>
                <p>{t("team.coaches", { count: coaches.length })}</p>
                <ul>
                  {coaches.map((coach) => (
                    <li key={coach.id}>
                      <Anchor href={pathFor("staff.departure", locale, { departure: coach.id })}>{coach.name}</Anchor>,{" "}
                      {format.day(coach.day)}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Button name="do" value="end">
              {t("team.end")}
            </Button>
          </form>
        </details>
      </td>
    </tr>
  );
}

function Invite({ refused }: { refused: TeamRefused | undefined }) {
  const { t } = useTranslation(["staff", "common"]);
  const { locale } = useSite();
  const textOf = useTeamError();
  const options = useRoleOptions();
  const typed = refused?.typed ?? { email: "", name: "", role: "counter", language: locale };
  const about = (name: InviteField) => ({
    name,
    defaultValue: typed[name],
    error: refused?.field === name ? textOf(refused) : undefined,
  });
  return (
    <Section title={t("team.invite")}>
      {refused?.field && (
        <ErrorSummary
          title={t("common:error.summary", { count: 1 })}
          errors={[{ id: refused.field, text: textOf(refused) }]}
        />
      )}
      <PageForm className="stack" noValidate>
        <RequiredNote />
        <Fields columns={2}>
          <TextField {...about("name")} label={t("team.name")} autoComplete="off" maxLength={100} required />
          <TextField
            {...about("email")}
            type="email"
            label={t("team.email")}
            hint={t("team.inviteHint")}
            autoComplete="off"
            required
          />
          <SelectField {...about("role")} label={t("team.role")} options={options} />
          <SelectField
            {...about("language")}
            label={t("team.language")}
            options={LOCALES.map((value) => ({ value, text: t(`languages.${value}`) }))}
          />
        </Fields>
        <p>
          <Button variant="main" name="do" value="invite">
            {t("team.send")}
          </Button>
        </p>
      </PageForm>
    </Section>
  );
}
