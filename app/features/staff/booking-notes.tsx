import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Field } from "~/ui/fields";
import { Section } from "~/ui/layout";
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
      <form method="post" className="stack" noValidate>
        <Field
          id="note"
          label={t("notes.text")}
          hint={t("notes.hint")}
          error={isNote ? t(`notes.errors.${refused.code}`, refused.params) : undefined}
        >
          {(control) => <textarea {...control} name="note" rows={3} maxLength={2000} defaultValue={refused?.note} />}
        </Field>
        <p>
          <Button name="do" value="note">
            {t("notes.save")}
          </Button>
        </p>
      </form>
    </Section>
  );
}
