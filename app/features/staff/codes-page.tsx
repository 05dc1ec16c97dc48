import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { CodeState } from "~/domain/money/discount";
import { useFormat } from "~/features/site/use-format";
import { ReasonForm, type WorkDone, WorkHead, type WorkRefused } from "./work-form";

type CodeRow = {
  code: string;
  percent: number | null;
  /** CAD cents. */
  amount: number | null;
  minimum: number;
  used: number;
  uses: number | null;
  from: Day;
  to: Day;
  /** On the home page now; or meant to be. */
  promoted: "shown" | "meant" | null;
  state: CodeState;
  stopped: Day | null;
};

export type CodesData = { codes: CodeRow[]; done: WorkDone | null };

/** Discount codes: how far each is used, and whether it may be still. */
export function CodesPage({ codes, done, refused }: CodesData & { refused: WorkRefused | undefined }) {
  const { t } = useTranslation("work");
  return (
    <>
      <WorkHead title={t("codes.title")} done={done} refused={refused} />
      <p>{t("codes.lead")}</p>
      {codes.length === 0 ? (
        <p className="empty">{t("codes.none")}</p>
      ) : (
        <table className="office-table">
          <thead>
            <tr>
              {(["code", "off", "used", "when", "state"] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`codes.${column}`)}
                </th>
              ))}
              <th scope="col">{t("next")}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map((row) => (
              <Row key={row.code} row={row} refused={refused} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Row({ row, refused }: { row: CodeRow; refused: WorkRefused | undefined }) {
  const { t } = useTranslation("work");
  const format = useFormat();
  const { code, percent, amount, minimum, used, uses, from, to, promoted, state, stopped } = row;
  const day = (day: Day) => format.day(day);
  const does = state === "stopped" ? "start" : "stop";
  return (
    <tr>
      <th scope="row">
        {code}
        {promoted && <small>{t(promoted === "shown" ? "codes.promoted" : "codes.mayBePromoted")}</small>}
      </th>
      <td data-label={t("codes.off")}>
        {percent === null ? format.money(amount ?? 0, "CAD") : format.percent(percent)}
        {minimum > 0 && <small>{t("codes.minimum", { amount: format.money(minimum, "CAD") })}</small>}
      </td>
      <td data-label={t("codes.used")}>
        {uses === null ? t("codes.unlimited", { used }) : t("codes.usedOf", { used, uses })}
      </td>
      <td data-label={t("codes.when")}>{t("codes.dates", { from: day(from), to: day(to) })}</td>
      <td data-label={t("codes.state")}>{t(`codes.states.${state}`, { day: stopped ? day(stopped) : "" })}</td>
      <td className="whole-line">
        <ReasonForm
          id={code}
          does={does}
          text={t(`codes.${does}`)}
          label={t(`codes.${does}Of`, { code })}
          hint={t("whyHint")}
          refused={refused}
        />
      </td>
    </tr>
  );
}
