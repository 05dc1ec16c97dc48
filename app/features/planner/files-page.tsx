import { useTranslation } from "react-i18next";
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { RequiredNote } from "~/features/form/required-note";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/fields";
import type { Done } from "./done";
import { DoneNotice } from "./done-notice";
import { PlannerScript } from "./planner-script";

export type ListedFile = { id: string; name: string; href: string; kilobytes: number };

type Props = {
  name: string;
  tripName: string;
  back: string;
  here: string;
  files: ListedFile[];
  done: Done | null;
  /** A code of `errors`. */
  error: string | null;
};

/** The files next to one item: to open, delete and add (spec 5). */
export function FilesPage({ name, tripName, back, here, files, done, error }: Props) {
  const { t } = useTranslation(["planner", "common"]);
  const told = error ? t(`errors.${error as "required"}`) : undefined;
  return (
    <>
      <p>
        <Anchor href={back}>{tripName}</Anchor>
      </p>
      <h1>{t("files.title", { name })}</h1>
      <DoneNotice done={done} action={here} />
      <ErrorSummary title={t("common:error.summary", { count: 1 })} errors={told ? [{ id: "file", text: told }] : []} />
      {files.length === 0 ? <p>{t("files.none")}</p> : <Files files={files} here={here} />}
      <p className="muted">{t("files.privacy")}</p>
      <form method="post" action={here} encType="multipart/form-data" className="stack" noValidate data-upload="">
        <RequiredNote />
        <Field
          id="file"
          label={t("files.choose")}
          hint={t("files.hint", { limit: ATTACHMENT_LIMIT_BYTES / 1024 })}
          error={told}
          required
        >
          {(control) => <input {...control} type="file" name="file" required />}
        </Field>
        <Button variant="main" name="do" value="attach">
          {t("files.submit")}
        </Button>
      </form>
      <PlannerScript />
    </>
  );
}

function Files({ files, here }: Pick<Props, "files" | "here">) {
  const { t } = useTranslation("planner");
  return (
    <ul className="stack">
      {files.map(({ id, name, href, kilobytes }) => (
        <li key={id}>
          {/* A file and not a page: the router has no business with it. */}
          <a href={href} download aria-label={t("files.download", { name })}>
            {name}
          </a>{" "}
          <small className="muted">{t("files.size", { kilobytes })}</small>
          <Disclosure summary={t("files.remove")}>
            <form method="post" action={here} encType="multipart/form-data">
              <p>{t("files.removeAsk", { name })}</p>
              <input type="hidden" name="id" value={id} />
              <Button name="do" value="delete" aria-label={t("files.removeFile", { name })}>
                {t("form.confirm")}
              </Button>
            </form>
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}
