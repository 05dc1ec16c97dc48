import { useFormAction, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ChangedBy } from "~/domain/booking/take-over";
import { Button, EnterButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PageForm } from "~/ui/page-form";
import { CardDataNotice } from "./card-data-notice";
import { CheckoutActions } from "./checkout-actions";
import { Conflict, StandsField } from "./conflict";
import { SeatChoice } from "./seat-choice";
import type { PlanRow } from "./seat-rows";
import { type SeatWay, SeatWays } from "./seat-ways";
import { useCheckoutErrorText } from "./use-checkout-error-text";

type Props = {
  plan: PlanRow[];
  ways: SeatWay[];
  /** The seat of each traveller. */
  seats: (string | null)[];
  names: string[];
  /** How often it was changed since a colleague is in it. */
  stands: number;
  refused: SeatsRefused | undefined;
};

/** What was refused; `stands` where it may be mended as it was asked, `by` whom it was changed in the meantime. */
export type SeatsRefused = {
  code: "seat-taken" | "seat-unknown" | "seat-twice" | "changed-since";
  by?: ChangedBy;
  stands?: number | undefined;
  asked: (string | null)[];
  taken: string[];
};

/** Seats: chosen on the plan of the coach, or not at all (spec 4). */
export function SeatsPage({ plan, ways, seats, names, stands, refused }: Props) {
  const { t } = useTranslation(["checkout", "common"]);
  const errorText = useCheckoutErrorText();
  const { sessionId = "" } = useParams();
  const errorOf = (index: number) => {
    const seat = refused?.asked[index];
    if (!seat || !refused.taken.includes(seat)) return undefined;
    return errorText(refused.code, { seat });
  };
  // A seat someone else took leaves the saved ones as they are; any other mistake is shown with all that was asked.
  const asAsked = refused && refused.code !== "seat-taken" && refused.code !== "changed-since";
  const shown = asAsked ? refused.asked : seats;
  const asked = names.flatMap((name, index) => {
    const seat = refused?.asked[index];
    return seat && seat !== seats[index] ? [{ term: name, value: seat }] : [];
  });
  const errors = names.flatMap((_, index) => {
    const text = errorOf(index);
    return text ? [{ id: `seat[${index}]`, text }] : [];
  });
  return (
    <>
      <ErrorSummary title={t("common:error.summary", { count: errors.length })} errors={errors} />
      {refused?.by && <Conflict by={refused.by} typed={asked} />}
      {!refused && <CardDataNotice />}
      <h2>{t("seats.title")}</h2>
      <p>{t("seats.lead")}</p>
      <SeatWays ways={ways} />
      {refused?.code === "seat-taken" && <p>{t("seats.keep")}</p>}
      <PageForm action={useFormAction()} id="seats" className="stack" data-sent={`travellers ${sessionId}`}>
        <EnterButton name="do" value="choose" />
        <StandsField stands={asAsked ? refused.stands : stands} />
        <p className="row">
          <Button name="do" value="skip">
            {t("seats.skip")}
          </Button>
          {seats.some(Boolean) && (
            <Button name="do" value="clear" variant="quiet">
              {t("seats.clear")}
            </Button>
          )}
          <Button type="reset" variant="quiet">
            {t("seats.cancel")}
          </Button>
        </p>
        <SeatChoice
          plan={plan}
          travellers={names.map((name, index) => ({ name, seat: shown[index] ?? undefined, error: errorOf(index) }))}
        />
        <CheckoutActions>
          <Button variant="main" name="do" value="choose" sending={t("seats.next")}>
            {t("seats.next")}
          </Button>
        </CheckoutActions>
      </PageForm>
    </>
  );
}
