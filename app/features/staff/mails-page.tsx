import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Listed } from "~/domain/listed";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Button } from "~/ui/button";
import { OnlyFirst } from "./only-first";
import { ReasonForm, type WorkDone, WorkHead, type WorkRefused } from "./work-form";

type MailRow = {
  key: string;
  seen: string;
  subject: string;
  to: string;
  state: keyof Messages["work"]["mails"]["states"];
  /** What the server answered, in codes. */
  problem: string | null;
  since: Day;
};

export type MailsData = Listed<MailRow> & { done: WorkDone | null };

/** Mails that did not arrive, to send again or to leave be. */
export function MailsPage({ rows, more, done, refused }: MailsData & { refused: WorkRefused | undefined }) {
  const { t } = useTranslation("work");
  const format = useFormat();
  return (
    <>
      <WorkHead title={t("mails.title")} done={done} refused={refused} />
      <p>{t("mails.lead")}</p>
      {rows.length === 0 ? (
        <p className="empty">{t("mails.none")}</p>
      ) : (
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">{t("since")}</th>
              {(["subject", "to", "what"] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`mails.${column}`)}
                </th>
              ))}
              <th scope="col">{t("next")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, seen, subject, to: email, state, problem, since }) => (
              <tr key={key}>
                <td className="day">{format.day(since, "short")}</td>
                <th scope="row">{subject}</th>
                <td className="whole-line" data-label={t("mails.to")}>
                  {email}
                </td>
                <td data-label={t("mails.what")}>
                  {t(`mails.states.${state}`)}
                  {problem && <small>{problem}</small>}
                </td>
                <td className="whole-line">
                  <form method="post">
                    <input type="hidden" name="id" value={key} />
                    <input type="hidden" name="seen" value={seen} />
                    <Button name="do" value="resend" aria-label={t("mails.resendOf", { email })}>
                      {t("mails.resend")}
                    </Button>
                  </form>
                  <ReasonForm
                    id={key}
                    also={{ seen }}
                    does="leave"
                    text={t("mails.leave")}
                    label={t("mails.leaveOf", { email })}
                    hint={t("whyHint")}
                    refused={refused}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <OnlyFirst rows={rows} more={more} />
    </>
  );
}
