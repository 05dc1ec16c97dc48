import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { type WorkDone, WorkHead, type WorkRefused } from "./work-form";

export type MinimumsData = {
  coaches: {
    run: string;
    name: string;
    day: Day;
    sold: number;
    minimum: number;
    decideBy: Day;
    isDue: boolean;
    version: number;
  }[];
  done: WorkDone | null;
};

const COLUMNS = ["coach", "leaves", "sold", "by"] as const;

/** Coaches that lack travellers as the day to decide comes near: each runs, or is called off. */
export function MinimumsPage({ coaches, done, refused }: MinimumsData & { refused: WorkRefused | undefined }) {
  const { t } = useTranslation("work");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <>
      <WorkHead title={t("minimums.title")} done={done} refused={refused} />
      <p>{t("minimums.lead")}</p>
      {coaches.length === 0 ? (
        <p className="empty">{t("minimums.none")}</p>
      ) : (
        <table className="office-table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`minimums.${column}`)}
                </th>
              ))}
              <th scope="col">{t("next")}</th>
            </tr>
          </thead>
          <tbody>
            {coaches.map(({ run, name, day, sold, minimum, decideBy, isDue, version }) => (
              <tr key={run}>
                <th scope="row">
                  <Anchor href={pathFor("staff.departure", locale, { departure: run })}>{name}</Anchor>
                </th>
                <td data-label={t("minimums.leaves")}>{format.day(day, "short")}</td>
                <td data-label={t("minimums.sold")}>{t("minimums.soldOf", { sold, minimum })}</td>
                <td data-label={t("minimums.by")}>
                  {format.day(decideBy, "short")}
                  {isDue && (
                    <small>
                      <strong>{t("minimums.due")}</strong>
                    </small>
                  )}
                </td>
                <td className="whole-line">
                  <form method="post" className="row">
                    <input type="hidden" name="id" value={run} />
                    <input type="hidden" name="seen" value={version} />
                    <Button name="do" value="runs" aria-label={t("minimums.runsOf", { name, day: format.day(day) })}>
                      {t("minimums.runs")}
                    </Button>
                    <Anchor href={pathFor("staff.departure", locale, { departure: run })}>
                      {t("minimums.callOff")}
                    </Anchor>
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
