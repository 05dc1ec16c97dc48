import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { PageForm } from "~/ui/page-form";
import type { StoryData, StoryRefused } from "./booking-story";
import { useMoment } from "./use-moment";

/** What colleagues wrote about a booking for one another, and the form for more. */
export function Notes({ notes, refused }: Pick<StoryData, "notes"> & { refused: StoryRefused | undefined }) {
  const { t } = useTranslation("desk");
  const moment = useMoment();
  const isNote = refused?.code === "note-missing" || refused?.code === "note-too-long";
  return (
    <Section title={t("notes.title")}>
      {notes.length === 0 && <p>{t("notes.none")}</p>}
      {notes.map(({ id, who, at, text }) => (
        <div key={id} className="stack">
          <p className="as-typed">{text}</p>
          <p className="muted">{t("notes.by", { who, when: moment(at) })}</p>
        </div>
      ))}
      <PageForm className="stack" noValidate>
        <TextAreaField
          name="note"
          label={t("notes.text")}
          hint={t("notes.hint")}
          error={isNote ? t(`notes.errors.${refused.code}`, refused.params) : undefined}
          rows={3}
          maxLength={2000}
          defaultValue={refused?.note}
        />
        <p>
          <Button name="do" value="note">
            {t("notes.save")}
          </Button>
        </p>
      </PageForm>
    </Section>
  );
}
