import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

export type TakeAlongData = {
  files: Record<"html" | "pdf" | "ics", string>;
  /** Whose mail it is sent to; null when nobody's is known. */
  email: string | null;
};

/** A pocket trip as files, and by mail to oneself. */
export function TakeAlong({ files, email, here }: TakeAlongData & { here: string }) {
  const { t } = useTranslation("pocket");
  return (
    <section className="stack no-print">
      <h2>{t("take.title")}</h2>
      <p>{t("take.lead")}</p>
      <p className="row">
        {(["pdf", "html", "ics"] as const).map((file) => (
          // A file and not a page: the router has no business with it.
          <a key={file} className="button plain" href={files[file]} download>
            {t(`take.${file}`)}
          </a>
        ))}
      </p>
      {email === null ? null : (
        <form method="post" action={here}>
          <p>{t("take.mailHint", { email })}</p>
          <Button name="do" value="mail">
            {t("take.mail")}
          </Button>
        </form>
      )}
    </section>
  );
}
