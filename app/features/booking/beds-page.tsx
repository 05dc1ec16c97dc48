import { useTranslation } from "react-i18next";
import type { BedsRefusal } from "~/domain/amendments/change-beds";
import type { Params } from "~/domain/verdict";
import { useFormat } from "~/features/site/use-format";
import { ChoiceList } from "~/ui/choice-list";
import { ChangeFrame } from "./change-frame";
import { type FreeChange, FreeChangeForm } from "./free-change";

export type BedsData = FreeChange & {
  /** Why they cannot be chosen here; null where they can. */
  closed: BedsRefusal | null;
  twoBeds: boolean;
  /** Where the room is, by name. */
  hotels: string[];
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
  const { number, closed, twoBeds, hotels } = page;
  const { t } = useTranslation("change");
  const code = refused?.code;
  // Those are said next to their field alone.
  const isAtField = code === "beds-required" || code === "why-missing";
  const why = code === undefined || isAtField ? closed : code;
  return (
    <ChangeFrame
      of={page}
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
  const { t } = useTranslation("change");
  const format = useFormat();
  const stands = twoBeds ? "2" : "1";
  const bedsError = refused?.code === "beds-required" ? t("beds.errors.beds-required") : undefined;
  return (
    <FreeChangeForm
      atDesk={atDesk}
      refused={refused}
      errors={bedsError ? [{ id: "beds", text: bedsError }] : []}
      rule={t("beds.rule", { day: format.day(lastDay, "full") })}
      confirm={t("beds.confirm")}
    >
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
    </FreeChangeForm>
  );
}
