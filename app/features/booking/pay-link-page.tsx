import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
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
import { BalanceFrame, Declined, GoesBack } from "./balance-frame";

type Props = {
  /** All that is shown of the booking, since anybody may have the link. */
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
  const amount = format.money(about.amount, about.currency);
  const shown = (
    <strong>
      <span className="num">{amount}</span>
    </strong>
  );
  return (
    <BalanceFrame
      about={about}
      waiting={waiting}
      title={t("link.title", { amount })}
      asideLabel={t("link.summary")}
      facts={[{ term: t("link.amount"), value: shown }]}
      pending={t("link.pending")}
    >
      <ToPay {...props} />
    </BalanceFrame>
  );
}

function ToPay(props: Props) {
  const { about, step, decline, refunded, card, refusal } = props;
  const { t } = useTranslation("balance");
  const draft = `link ${about.number}`;
  return (
    <>
      {refunded && <GoesBack>{t("link.refunded")}</GoesBack>}
      {decline && card.state === "none" && !refusal && <Declined {...decline} />}
      {step === "how" ? (
        <>
          <p>{t("link.lead")}</p>
          <CardDataNotice />
          <NeedsScripts form={props.cardForm} />
          {/* What was typed before is not shown: the next person to open the link may be somebody else. */}
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
