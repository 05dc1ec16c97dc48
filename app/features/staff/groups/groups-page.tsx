import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { GroupState, GroupTask } from "~/domain/groups/group";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { ContactLine } from "~/features/staff/contact-line";
import { WorkHead } from "~/features/staff/work-form";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";

export type GroupsData = {
  groups: {
    id: string;
    state: GroupState;
    name: string;
    contact: { organiser: string; email: string | null; phone: string | null };
    trip: string;
    /** Of the departure, or wished for. */
    day: Day | null;
    people: number;
    asked: Day;
    tasks: GroupTask[];
    /** In cents. */
    total: number;
    paid: number;
    /** The next part of its schedule that is not paid. */
    next: { day: Day; left: number } | null;
    unnamed: number;
    namesBy: Day | null;
  }[];
};

const COLUMNS = ["group", "trip", "people", "todo", "contact"] as const;

/** Groups that asked, and the contracts of those that are to travel; first those that somebody has to see to. */
export function GroupsPage({ groups }: GroupsData) {
  const { t } = useTranslation("groups");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <>
      <WorkHead title={t("list.title")} done={null} refused={undefined} />
      <p>{t("list.lead")}</p>
      {groups.length === 0 ? (
        <p className="empty">{t("list.none")}</p>
      ) : (
        <table className="office-table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`list.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ id, state, name, contact, trip, day, people, asked, ...group }) => (
              <tr key={id}>
                <th scope="row">
                  <Anchor href={pathFor("staff.group", locale, { group: id })}>{name}</Anchor>
                  <small>{t(state === "asked" ? "list.asked" : "list.contract", { day: format.day(asked) })}</small>
                </th>
                <td data-label={t("list.trip")}>
                  {trip}
                  <small>{day ? format.day(day, "short") : t("list.anyDay")}</small>
                </td>
                <td data-label={t("list.people")}>{people}</td>
                <td className="whole-line">
                  <Todo {...group} />
                </td>
                <td className="whole-line">
                  <ContactLine {...contact} name={contact.organiser} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

type TodoProps = Pick<GroupsData["groups"][number], "tasks" | "next" | "unnamed" | "namesBy" | "total">;

/** What a colleague has to see to, and by when the next thing is to come. */
function Todo({ tasks, next, unnamed, namesBy, total }: TodoProps) {
  const { t } = useTranslation("groups");
  const format = useFormat();
  return (
    <>
      {tasks.map((task) => (
        <strong key={task}>{t(`tasks.${task}`)} </strong>
      ))}
      {next && (
        <small>
          {t("list.next", { amount: format.money(next.left, HAND_CURRENCY), day: format.day(next.day, "short") })}
        </small>
      )}
      {!next && total > 0 && <small>{t("list.paidUp")}</small>}
      {unnamed > 0 && namesBy && (
        <small>{t("list.names", { count: unnamed, day: format.day(namesBy, "short") })}</small>
      )}
    </>
  );
}
