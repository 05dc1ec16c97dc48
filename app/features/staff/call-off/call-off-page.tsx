import { useTranslation } from "react-i18next";
import { CHANGE_CODE_MINUTES } from "~/domain/company/limits";
import { CALL_OFF_KINDS, MAX_OFFERED, partitionByProximity } from "~/domain/departures/call-off";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { DepartureDays } from "~/features/staff/departure/departure-days";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { Disclosure } from "~/ui/disclosure";
import { Notice } from "~/ui/notice";
import type { CallOffData, CallOffPartData } from "./call-off-data";
import { CallOffPreview } from "./call-off-preview";

/** A departure is called off: what is offered instead, what that comes to, and the form that decides it. */
export function CallOffPage(page: CallOffData) {
  const { departure, isRun, trip, parts, chosen, preview, refused } = page;
  const { t } = useTranslation("callOff");
  const { locale } = useSite();
  const params = { max: MAX_OFFERED, ...refused?.params };
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t(isRun ? "desk.titleRun" : "desk.title")}</h1>
      <p className="lead">
        <DepartureDays {...page} />
      </p>
      {refused?.code && (
        <Notice tone="error" first>
          <p>{t(`desk.errors.${refused.code}`, params)}</p>
        </Notice>
      )}
      {refused?.codeSent && !refused.code && (
        <Notice tone="success" first>
          <p>{t("desk.codeSent", { email: page.email, minutes: CHANGE_CODE_MINUTES })}</p>
        </Notice>
      )}
      <p>{t("desk.lead")}</p>
      {isRun && <p>{t("desk.leadRun")}</p>}
      {/* What it comes to stands below a season of departures. */}
      <form method="get" action="#totals" className="stack">
        <ChoiceList
          legend={t("desk.kind")}
          name="kind"
          defaultValue={chosen.kind}
          choices={CALL_OFF_KINDS.map((kind) => ({ value: kind, text: t(`desk.kinds.${kind}`) }))}
        />
        {parts.map((part, index) => (
          <Offered key={part.departure} part={part} index={index} isRun={isRun} chosen={chosen.offered} />
        ))}
        <p>
          <Button variant={preview ? "plain" : "main"} name="see" value="1">
            {t("desk.see")}
          </Button>
        </p>
      </form>
      {preview && <CallOffPreview {...page} preview={preview} />}
    </>
  );
}

type OfferedProps = { part: CallOffPartData; index: number; isRun: boolean; chosen: readonly string[] };

/** Departures that can be offered in place of one. */
function Offered({ part: { trip, startDay, endDay, candidates }, index, isRun, chosen }: OfferedProps) {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const { near, far } = partitionByProximity(candidates, startDay, chosen);
  const choiceOf = (other: (typeof candidates)[number]) => ({
    value: other.departure,
    text: t("desk.candidate", {
      day: format.day(other.startDay, "full"),
      count: other.left,
      price: format.money(other.fromCad, "CAD"),
    }),
  });
  const days = { from: format.day(startDay, "short"), to: format.day(endDay, "short") };
  const legend = isRun ? t("desk.offeredInstead", { trip, ...days }) : t("desk.offered");
  if (candidates.length === 0)
    return <p>{isRun ? t("desk.noCandidatesOf", { trip, ...days }) : t("desk.noCandidates")}</p>;
  return (
    <>
      <ChoiceList
        legend={legend}
        name="offer"
        id={index === 0 ? "offer" : `offer-${index}`}
        type="checkbox"
        hint={t("desk.offeredHint", { max: MAX_OFFERED })}
        defaultValue={chosen}
        choices={near.map(choiceOf)}
      />
      {far.length > 0 && (
        <Disclosure summary={t("desk.offeredFar", { count: far.length })}>
          <ChoiceList
            legend={t("desk.offeredFar", { count: far.length })}
            hideLegend
            name="offer"
            id={index === 0 ? "offer-far" : `offer-far-${index}`}
            type="checkbox"
            choices={far.map(choiceOf)}
          />
        </Disclosure>
      )}
    </>
  );
}
