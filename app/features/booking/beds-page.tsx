import { useTranslation } from "react-i18next";
import type { BedsRefusal } from "~/domain/change-beds";
import type { Day } from "~/domain/day";
import type { Params } from "~/domain/verdict";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { ChangeFrame } from "./change-frame";
import { WHY_FIELD, WhyField } from "./confirm-at-desk";

export type BedsData = {
  number: string;
  tripName: string;
  departureDay: Day;
  /** Why they cannot be chosen here; null where they can. */
  closed: BedsRefusal | null;
  lastDay: Day;
  twoBeds: boolean;
  /** Where the room is, by name. */
  hotels: string[];
  /** Where the booking is. */
  back: string;
  /** Whether a colleague chooses them, who says why. */
  atDesk: boolean;
};

/** What was refused, with what was asked for. */
export type BedsAsked = {
  refused?: {
    code: BedsRefusal | "beds-changed" | "beds-required" | "why-missing" | "too-many-requests";
    params?: Params | undefined;
    beds: string;
    why: string;
  };
};

/** The room of a tour with one bed or two, as two who share it wish (spec 9). */
export function BedsPage({ refused, ...page }: BedsData & BedsAsked) {
  const { number, tripName, departureDay, closed, twoBeds, hotels, back } = page;
  const { t } = useTranslation("change");
  const code = refused?.code;
  // Those are said beside their field alone.
  const beside = code === "beds-required" || code === "why-missing";
  const why = code === undefined || beside ? closed : code;
  return (
    <ChangeFrame
      {...{ tripName, departureDay, back }}
      title={t("beds.title", { number })}
      problem={why && t(`beds.errors.${why}`, refused?.params ?? {})}
      leave={t(closed ? "backToBooking" : "seats.keep")}
    >
      {closed === null || closed === "beds-fixed" ? (
        <p>{t(twoBeds ? "beds.nowTwo" : "beds.nowOne", { hotels: hotels.join(", ") })}</p>
      ) : null}
      {closed ? null : <BedsForm {...page} refused={refused} />}
    </ChangeFrame>
  );
}

function BedsForm({ twoBeds, lastDay, atDesk, refused }: BedsData & { refused: BedsAsked["refused"] }) {
  const { t } = useTranslation(["change", "common"]);
  const format = useFormat();
  const stands = twoBeds ? "2" : "1";
  const bedsError = refused?.code === "beds-required" ? t("beds.errors.beds-required") : undefined;
  const whyError = refused?.code === "why-missing" ? t("errors.why-missing") : undefined;
  const errors = [
    ...(bedsError ? [{ id: "beds", text: bedsError }] : []),
    ...(whyError ? [{ id: WHY_FIELD, text: whyError }] : []),
  ];
  return (
    <form method="post" className="stack" noValidate={atDesk}>
      <ErrorSummary title={t("common:error.summary", { count: errors.length })} errors={errors} />
      <input type="hidden" name="shown" value={stands} />
      <ChoiceList
        legend={t("beds.legend")}
        name="beds"
        required
        defaultValue={refused?.beds || stands}
        error={bedsError}
        choices={[
          { value: "1", text: t("beds.one") },
          { value: "2", text: t("beds.two") },
        ]}
      />
      <Notice tone="info">
        <p>{t("beds.rule", { day: format.day(lastDay, "full") })}</p>
      </Notice>
      {atDesk ? <WhyField typed={refused?.why ?? ""} error={whyError} /> : null}
      <p>
        <Button variant="main">{t("beds.confirm")}</Button>
      </p>
    </form>
  );
}
