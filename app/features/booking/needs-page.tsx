import { useTranslation } from "react-i18next";
import { NEED_KEPT_DAYS } from "~/domain/company/limits";
import type { Day } from "~/domain/day";
import { MAX_NEED_LENGTH, type NeedRefusal } from "~/domain/people/needs";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, FieldSet, TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { useReaderText } from "./use-reader-text";

export type NeedsData = {
  number: string;
  departureDay: Day;
  open: boolean;
  /** `text`: what is noted, where a colleague reads it. */
  people: { position: number; name: string; noted: boolean; hotel: boolean; text: string | null }[];
  done: boolean;
  atDesk: boolean;
  /** Where the booking is. */
  back: string;
};

type Typed = { position: number; text: string; hotel: boolean; was: boolean | null; erase: boolean };
export type NeedsRefused = { code: NeedRefusal | "departed" | "too-many-requests"; position: number; typed: Typed[] };

/** What the guide, and the hotel where one wishes, is to know of each traveller. */
export function NeedsPage({ refused, ...page }: NeedsData & { refused: NeedsRefused | undefined }) {
  const { number, departureDay, open, people, done, atDesk, back } = page;
  const { t } = useTranslation(["needs", "common"]);
  const { phone } = useSite();
  const format = useFormat();
  const say = useReaderText("needs");
  const text = refused && say(`errors.${refused.code}`, { max: MAX_NEED_LENGTH });
  const inField = refused?.code === "need-too-long" || refused?.code === "card-data";
  return (
    <>
      <h1>{t("title", { number })}</h1>
      {done && !refused && (
        <Notice tone="success" live first>
          <p>{t("saved")}</p>
        </Notice>
      )}
      {inField ? (
        <ErrorSummary
          title={t("common:error.summary", { count: 1 })}
          errors={[{ id: `text-${refused.position}`, text: text ?? "" }]}
        />
      ) : (
        text && (
          <Notice tone="error" live first>
            <p>{text}</p>
          </Notice>
        )
      )}
      <p>{t(atDesk ? "deskLead" : "lead", { days: NEED_KEPT_DAYS })}</p>
      {open ? (
        <PageForm className="stack" noValidate>
          {people.map((person) => (
            <Person
              key={person.position}
              person={person}
              typed={refused?.typed.find(({ position }) => position === person.position)}
              error={inField && refused.position === person.position ? text : undefined}
            />
          ))}
          {!atDesk && <p>{t("until", { day: format.day(departureDay) })}</p>}
          <p>
            <Button variant="main">{t("save")}</Button>
          </p>
        </PageForm>
      ) : (
        <p>{atDesk ? t("deskLate") : t("late", { phone })}</p>
      )}
      <p>
        <Anchor href={back}>{t("back")}</Anchor>
      </p>
    </>
  );
}

type PersonProps = { person: NeedsData["people"][number]; typed: Typed | undefined; error: string | undefined };

function Person({ person: { position, name, noted, hotel, text }, typed, error }: PersonProps) {
  const { t } = useTranslation("needs");
  return (
    <FieldSet legend={name} hint={text ? t("notedText", { text }) : noted ? t("noted") : undefined}>
      <TextField
        id={`text-${position}`}
        name={`text-${position}`}
        label={t("need")}
        hint={t("needHint")}
        defaultValue={typed?.text}
        error={error}
        maxLength={MAX_NEED_LENGTH}
        autoComplete="off"
      />
      <CheckboxField
        id={`hotel-${position}`}
        name={`hotel-${position}`}
        value="on"
        defaultChecked={typed?.hotel ?? hotel}
      >
        {t("hotel")}
      </CheckboxField>
      {noted && (
        <>
          <input type="hidden" name={`was-${position}`} value={(typed?.was ?? hotel) ? "on" : "off"} />
          <CheckboxField id={`erase-${position}`} name={`erase-${position}`} value="on" defaultChecked={typed?.erase}>
            {t("erase")}
          </CheckboxField>
        </>
      )}
    </FieldSet>
  );
}
