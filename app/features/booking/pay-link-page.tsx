import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money";
import { CardDataNotice } from "~/features/checkout/card-data-notice";
import type { CardReturn } from "~/features/checkout/card-return";
import { type CardFormWay, CardStep } from "~/features/checkout/card-step";
import type { Choice, ChoiceGroup } from "~/features/checkout/choices.server";
import { DetailsForm } from "~/features/checkout/details-form";
import { NeedsScripts } from "~/features/checkout/embedded-card-form";
import type { Offer } from "~/features/checkout/pay-button";
import type { PayRefusal, PayStep } from "~/features/checkout/pay-steps";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Anchor } from "~/ui/anchor";
import { Columns, Facts } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Waiting } from "./balance-waiting";

type Props = {
  /** All that is shown of the booking: who has the link may be anybody. */
  about: { number: string; trip: string; startDay: Day; amount: number; currency: Currency; here: string };
  waiting: { challengeUrl: string | null } | null;
  decline: { code: keyof Messages["checkout"]["declines"] } | null;
  refunded: boolean;
  refusal: { code: PayRefusal; was: number | null } | null;
  step: PayStep;
  offer: Offer;
  card: CardReturn;
  cardForm: CardFormWay;
  countries: ChoiceGroup[];
  regions: (Choice | ChoiceGroup)[];
  choices: Record<string, string>;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** A mailed link's page: what it pays of a booking, and paying it with one card. */
export function PayLinkPage(props: Props) {
  const { about, waiting } = props;
  const { t } = useTranslation("balance");
  const format = useFormat();
  return (
    <>
      <h1>{t("link.title", { amount: format.money(about.amount, about.currency) })}</h1>
      <Columns asideLabel={t("link.summary")} aside={<Summary about={about} />}>
        {waiting ? <Waiting {...waiting} here={about.here} pending={t("link.pending")} /> : <ToPay {...props} />}
      </Columns>
    </>
  );
}

function Summary({ about }: Pick<Props, "about">) {
  const { t } = useTranslation("balance");
  const format = useFormat();
  return (
    <>
      <h2>{about.trip}</h2>
      <Facts
        items={[
          { term: t("number"), value: about.number },
          { term: t("departure"), value: format.day(about.startDay, "full") },
          {
            term: t("link.amount"),
            value: (
              <strong>
                <span className="num">{format.money(about.amount, about.currency)}</span>
              </strong>
            ),
          },
        ]}
      />
    </>
  );
}

function ToPay(props: Props) {
  const { about, step, decline, refunded, card, refusal } = props;
  const { t } = useTranslation(["balance", "checkout"]);
  const draft = `link ${about.number}`;
  return (
    <>
      {refunded && (
        <Notice tone="warning" title={t("checkout:payment.refundedTitle")}>
          <p>{t("link.refunded")}</p>
        </Notice>
      )}
      {decline && card.state === "none" && !refusal && (
        <Notice tone="error" first title={t("checkout:payment.declinedTitle")}>
          <p>{t(`checkout:declines.${decline.code}`)}</p>
          <p>{t("checkout:payment.notCharged")}</p>
        </Notice>
      )}
      {step === "how" ? (
        <>
          <p>{t("link.lead")}</p>
          <CardDataNotice />
          <NeedsScripts form={props.cardForm} />
          {/* What was typed before is not shown: whoever opens the link next may be somebody else. */}
          <DetailsForm {...props} draft={draft} refused={props.choices} billing={null} chosen={{}}>
            {() => null}
          </DetailsForm>
        </>
      ) : (
        <CardStep
          {...props}
          here={about.here}
          split={null}
          refused={null}
          summary={
            <p data-sent={draft}>
              <Anchor href={about.here}>{t("link.change")}</Anchor>
            </p>
          }
        />
      )}
    </>
  );
}
