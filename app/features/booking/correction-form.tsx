import { useTranslation } from "react-i18next";
import { ADULT_AGE, type TravellerType } from "~/domain/age";
import type { Day } from "~/domain/day";
import type { Params } from "~/domain/verdict";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";

/** What was refused of a correction, and what was typed, to show again. */
export type CorrectionRefused = {
  code:
    | "birth-year-invalid"
    | "birth-year-same"
    | "birth-date-invalid"
    | "birth-date-future"
    | "age-under-5"
    | "no-adult-left"
    | "contact-adult"
    | "traveller-unknown"
    | "departed"
    | "payment-under-way"
    | "too-many-corrections"
    | "too-many-requests";
  params?: Params | undefined;
  position: number;
  year: string;
};

type Props = {
  travellers: { name: string; type: TravellerType }[];
  departureDay: Day;
  refused?: CorrectionRefused | undefined;
  done: boolean;
};

/** Said of the booking and not of the year typed. */
const OF_THE_BOOKING: readonly CorrectionRefused["code"][] = [
  "traveller-unknown",
  "departed",
  "payment-under-way",
  "too-many-corrections",
  "too-many-requests",
];

/** On a booking's page until the departure: one small form a traveller, to put right the year of birth. */
export function CorrectionForm({ travellers, departureDay, refused, done }: Props) {
  const { t } = useTranslation("correction");
  const format = useFormat();
  const problem = refused && t(`errors.${refused.code}`, refused.params ?? {});
  const general = refused && OF_THE_BOOKING.includes(refused.code);
  return (
    <div className="no-print">
      <Section id="correction" title={t("title")}>
        {done ? (
          <Notice tone="success" title={t("done")} live>
            <p>{t("doneText")}</p>
          </Notice>
        ) : null}
        {general ? (
          <Notice tone="error" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <Disclosure summary={t("open")} open={Boolean(refused)}>
          <p>{t("lead", { age: ADULT_AGE, day: format.day(departureDay) })}</p>
          {travellers.map(({ name, type }, position) => {
            const mine = refused?.position === position && !general ? refused : undefined;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: travellers have no other identity and never move
              <form key={position} method="post" action="#correction" className="no-print">
                <input type="hidden" name="traveller" value={position} />
                <TextField
                  id={`year-${position}`}
                  name="year"
                  label={t("year", { name, type: t(`types.${type}`) })}
                  inputMode="numeric"
                  pattern="[0-9]{4}"
                  maxLength={4}
                  required
                  width="tiny"
                  autoComplete="off"
                  defaultValue={mine?.year}
                  error={mine ? problem : undefined}
                />
                <Button variant="plain">{t("send", { name })}</Button>
              </form>
            );
          })}
        </Disclosure>
      </Section>
    </div>
  );
}
