import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

type Props = {
  /** Which mails. */
  sort: "changes" | "reminders";
  /** Whether they are still sent. */
  sent: boolean;
  /** Where the form is posted. */
  here: string;
};

/** Ends one sort of mails, one press away from each of them. */
export function StopMailsPage({ sort, sent, here }: Props) {
  const { t } = useTranslation("stop");
  return (
    <div className="empty stack">
      <h1>{t(`${sort}.title`)}</h1>
      {sent ? (
        <form method="post" action={here} className="stack">
          <p>{t(`${sort}.ask`)}</p>
          <Button variant="main">{t(`${sort}.yes`)}</Button>
        </form>
      ) : (
        <p role="status">{t("done")}</p>
      )}
    </div>
  );
}
