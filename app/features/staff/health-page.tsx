import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InstanceProblem } from "~/domain/company/instances";
import type { NotReady } from "~/domain/company/readiness";
import { useFormat } from "~/features/site/use-format";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";

const OUTSIDE = ["cards", "mail", "identity", "partner"] as const;
const QUEUES = ["payments", "refunds", "waiting", "failed", "bounced"] as const;
const INSTANCE_COLUMNS = ["id", "build", "started", "seen", "clock", "fingerprint", "state"] as const;

/** A moment, as the minutes since. */
type Ago = number;

export type HealthData = {
  time: string;
  /** Why pages cannot be shown, or nothing sold; null where they can. */
  reading: NotReady | null;
  writing: NotReady | null;
  database: string;
  /** When a copy was last kept in another place; null where none was noted. */
  lastBackup: Ago | null;
  instances: {
    id: string;
    isHere: boolean;
    build: string;
    node: string;
    started: Ago;
    seen: Ago;
    clockOffsetMs: number;
    fingerprint: string;
    problems: InstanceProblem[];
  }[];
  /** The host of each system; null where the sandbox stands in for it. */
  outside: Record<(typeof OUTSIDE)[number], string | null>;
  queues: Record<(typeof QUEUES)[number], { count: number; oldest: Ago | null }>;
  alerts: { kind: string; count: number; since: Ago }[];
};

/** Whether the site runs as it should: its instances compared, the outside systems, what waits. */
export function HealthPage({
  time,
  reading,
  writing,
  database,
  lastBackup,
  instances,
  outside,
  queues,
  alerts,
}: HealthData) {
  const { t } = useTranslation("health");
  const format = useFormat();
  const ago = useAgo();
  const toLookAt =
    alerts.length + instances.filter(({ problems }) => problems.length > 0).length + (reading || writing ? 1 : 0);
  const state = (reason: NotReady | null) => (reason ? t("closed", { reason: t(`reasons.${reason}`) }) : t("open"));
  return (
    <>
      <h1>{t("title")}</h1>
      <Notice tone={toLookAt > 0 ? "warning" : "success"}>
        <p>{toLookAt > 0 ? t("toLookAt", { count: toLookAt }) : t("allWell")}</p>
      </Notice>
      <p>{t("lead", { time: format.time(time) })}</p>
      <dl className="facts">
        <Fact term={t("reading")}>{state(reading)}</Fact>
        <Fact term={t("writing")}>{state(writing)}</Fact>
        <Fact term={t("lastBackup")}>{lastBackup === null ? t("noBackup") : ago(lastBackup)}</Fact>
      </dl>
      <Section title={t("alerts.title")}>
        {alerts.length === 0 ? (
          <p>{t("alerts.none")}</p>
        ) : (
          <Table columns={[t("alerts.kind"), t("queues.count"), t("queues.oldest")]}>
            {alerts.map(({ kind, count, since }) => (
              <tr key={kind}>
                <th scope="row">
                  <code>{kind}</code>
                </th>
                <td data-label={t("queues.count")}>{format.number(count)}</td>
                <td data-label={t("queues.oldest")}>{ago(since)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Section>
      <Section title={t("queues.title")}>
        <Table columns={[t("queues.what"), t("queues.count"), t("queues.oldest")]}>
          {QUEUES.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`queues.${name}`)}</th>
              <td data-label={t("queues.count")}>{format.number(queues[name].count)}</td>
              <td data-label={t("queues.oldest")}>
                {queues[name].oldest === null ? t("queues.none") : ago(queues[name].oldest)}
              </td>
            </tr>
          ))}
        </Table>
      </Section>
      <Section title={t("instances.title")}>
        <p>{t("instances.lead")}</p>
        {instances.length === 0 ? (
          <p className="empty">{t("instances.none")}</p>
        ) : (
          <Table columns={INSTANCE_COLUMNS.map((column) => t(`instances.${column}`))}>
            {instances.map(({ id, isHere, build, node, started, seen, clockOffsetMs, fingerprint, problems }) => (
              <tr key={id}>
                <th scope="row">
                  {id}
                  {isHere && <small>{t("instances.here")}</small>}
                </th>
                <td data-label={t("instances.build")}>
                  <code>{build}</code>
                  <small>Node {node}</small>
                </td>
                <td data-label={t("instances.started")}>{ago(started)}</td>
                <td data-label={t("instances.seen")}>{ago(seen)}</td>
                <td data-label={t("instances.clock")}>
                  {t("seconds", { seconds: format.number(Math.round(clockOffsetMs / 100) / 10) })}
                </td>
                <td data-label={t("instances.fingerprint")}>
                  <code>{fingerprint}</code>
                </td>
                <td data-label={t("instances.state")}>
                  {problems.length === 0
                    ? t("instances.well")
                    : problems.map((problem) => (
                        <p key={problem}>
                          <strong>{t(`problems.${problem}`)}</strong>
                        </p>
                      ))}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Section>
      <Section title={t("outside.title")}>
        <dl className="facts">
          {OUTSIDE.map((name) => (
            <Fact key={name} term={t(`outside.${name}`)}>
              {outside[name] ?? t("outside.sandboxed")}
            </Fact>
          ))}
          <Fact term={t("outside.database")}>{database}</Fact>
        </dl>
      </Section>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Table({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Minutes since something, in words. */
function useAgo(): (minutes: number) => string {
  const { t } = useTranslation("health");
  return (minutes) => {
    if (minutes === 0) return t("now");
    if (minutes < 120) return t("minutes", { count: minutes });
    const hours = Math.floor(minutes / 60);
    return hours < 48 ? t("hours", { count: hours }) : t("days", { count: Math.floor(hours / 24) });
  };
}
