import { useTranslation } from "react-i18next";
import { CHANGE_CODE_MINUTES } from "~/domain/company/limits";
import { CALL_OFF_KINDS, MAX_OFFERED, partitionByProximity } from "~/domain/departures/call-off";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { Disclosure } from "~/ui/disclosure";
import { Notice } from "~/ui/notice";
import type { CallOffData } from "./call-off-data";
import { CallOffPreview } from "./call-off-preview";

/** A departure is called off: what is offered instead, what that comes to, and the form that decides it. */
export function CallOffPage(page: CallOffData) {
  const { departure, trip, startDay, candidates, chosen, preview, refused } = page;
  const { t } = useTranslation("callOff");
  const { locale } = useSite();
  const format = useFormat();
  const params = { max: MAX_OFFERED, ...refused?.params };
  const { near, far } = partitionByProximity(candidates, startDay, chosen.offered);
  const choiceOf = (other: (typeof candidates)[number]) => ({
    value: other.departure,
    text: t("desk.candidate", {
      day: format.day(other.startDay, "full"),
      count: other.left,
      price: format.money(other.fromCad, "CAD"),
    }),
  });
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("desk.title")}</h1>
      <p className="lead">
        {trip}, {format.day(startDay, "full")}
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
      {/* What it comes to stands below a season of departures. */}
      <form method="get" action="#totals" className="stack">
        <ChoiceList
          legend={t("desk.kind")}
          name="kind"
          defaultValue={chosen.kind}
          choices={CALL_OFF_KINDS.map((kind) => ({ value: kind, text: t(`desk.kinds.${kind}`) }))}
        />
        {candidates.length === 0 ? (
          <p>{t("desk.noCandidates")}</p>
        ) : (
          <ChoiceList
            legend={t("desk.offered")}
            name="offer"
            type="checkbox"
            hint={t("desk.offeredHint", { max: MAX_OFFERED })}
            defaultValue={chosen.offered}
            choices={near.map(choiceOf)}
          />
        )}
        {far.length > 0 && (
          <Disclosure summary={t("desk.offeredFar", { count: far.length })}>
            <ChoiceList
              legend={t("desk.offeredFar", { count: far.length })}
              hideLegend
              name="offer"
              id="offer-far"
              type="checkbox"
              choices={far.map(choiceOf)}
            />
          </Disclosure>
        )}
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
