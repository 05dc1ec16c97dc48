import type { SubmissionResult } from "@conform-to/react";
import { useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BillingAddress } from "~/domain/money/billing";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { PriceChanged } from "~/features/stay/price-changed";
import type { StayView } from "~/features/stay/stay-view";
import type { Messages } from "~/i18n/messages";
import { tabPath } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { CardDataNotice } from "./card-data-notice";
import type { CardReturn } from "./card-return";
import { type CardFormWay, CardStep } from "./card-step";
import type { Choice, ChoiceGroup } from "./choices.server";
import { Conflict, type ConflictData, StandsField } from "./conflict";
import { DetailsForm } from "./details-form";
import { NeedsScripts } from "./embedded-card-form";
import { GiveUp } from "./give-up";
import type { Offer } from "./pay-button";
import { PayChoices, type PayPlan } from "./pay-choices";
import type { PayRefusal, PayStep, Refused } from "./pay-steps";
import { PaySummary } from "./pay-summary";
import type { SplitCards } from "./shared-cards";

/** The gateway's codes, as far as we have words for them. */
type Decline = keyof Messages["checkout"]["declines"];

type Props = {
  pending: boolean;
  challengeUrl: string | null;
  step: PayStep;
  /** The newest payment could not be made whole, and what was taken of it goes back. */
  refunded: boolean;
  decline: { code: Decline; last4: string | null } | null;
  refusal: { code: PayRefusal; was: number | null } | null;
  /** A room whose price is to be agreed to first. */
  stay: StayView | null;
  slug: string;
  plan: PayPlan;
  /** A code that is not applied yet, of the promotion whose link was followed. */
  proposed: string | null;
  /** Where the card's bills go, once it was said. */
  billing: BillingAddress | null;
  /** An address that was typed and is not accepted yet. */
  typed: BillingAddress | null;
  offer: Offer;
  split: SplitCards | null;
  card: CardReturn;
  cardForm: CardFormWay;
  countries: ChoiceGroup[];
  regions: (Choice | ChoiceGroup)[];
  refused: Refused | null;
  /** What was chosen and refused, in words, by field. */
  choices: Record<string, string>;
  /** How often it was changed since a colleague is in it; and where it was changed since it was shown, by whom. */
  stands: number;
  conflict: (ConflictData & { code: string }) | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

const draftOf = (sessionId: string) => `payment ${sessionId}`;

/** Payment in two steps: how, where the bills go and the conditions; then the card, which goes to the gateway alone. */
export function PaymentPage(props: Props) {
  const { pending, plan, challengeUrl, billing } = props;
  const { t } = useTranslation("checkout");
  const { locale } = useSite();
  const format = useFormat();
  const { sessionId = "" } = useParams();
  if (pending) return <Pending challengeUrl={challengeUrl} />;
  if (props.stay?.priceChanged) return <PriceChanged stay={props.stay} slug={props.slug} currency={plan.currency} />;
  const here = tabPath("payment", locale, sessionId);
  const money = (amount: number) => format.money(amount, plan.currency);
  return (
    <>
      <h2>{t("payment.title")}</h2>
      <WhatHappened {...props} />
      {props.step === "how" || !billing ? (
        <How {...props} />
      ) : (
        <CardStep
          {...props}
          here={here}
          summary={
            <PaySummary
              change={here}
              draft={draftOf(sessionId)}
              billing={billing}
              items={[
                {
                  term: t(plan.due.later > 0 ? "payment.now.deposit" : "payment.now.full"),
                  value: money(plan.due.now),
                },
                ...(plan.due.later > 0 && plan.deposit
                  ? [
                      {
                        term: t("summary.later", { day: format.day(plan.deposit.dueDay) }),
                        value: money(plan.due.later),
                      },
                    ]
                  : []),
                ...(plan.code
                  ? [{ term: t("summary.discount", { code: plan.code }), value: money(-plan.discount) }]
                  : []),
              ]}
            />
          }
        />
      )}
    </>
  );
}

/** What came of the payment before this one, until there is a card in the place of the one that was refused. */
function WhatHappened({ refunded, decline, card, refusal, split }: Props) {
  const { t } = useTranslation("checkout");
  if (card.state !== "none" || refusal || split?.left === 0) return null;
  if (refunded)
    return (
      <Notice tone="warning" title={t("payment.refundedTitle")}>
        <p>{t("payment.takenBack")}</p>
        <p>{t("payment.tryAgain")}</p>
      </Notice>
    );
  if (!decline) return null;
  return (
    <Notice tone="error" first title={t("payment.declinedTitle")}>
      {decline.last4 && <p>{t("payment.declinedCard", { last4: decline.last4 })}</p>}
      <p>{t(`declines.${decline.code}`)}</p>
      <p>{t(decline.last4 ? "payment.othersKept" : "payment.notCharged")}</p>
    </Notice>
  );
}

/** How much is paid today, less which code, by one card or several. */
function How(props: Props) {
  const { plan, proposed, choices, cardForm, stands, conflict } = props;
  const { t } = useTranslation("checkout");
  const { sessionId = "" } = useParams();
  const typed = conflict?.code ? [{ term: t("payment.promo.label"), value: conflict.code }] : [];
  return (
    <>
      {conflict && <Conflict by={conflict.by} typed={typed} />}
      <CardDataNotice />
      <NeedsScripts form={cardForm} />
      <DetailsForm
        {...props}
        draft={draftOf(sessionId)}
        refused={choices}
        chosen={{
          plan: plan.chosen,
          code: plan.code ?? proposed ?? "",
          ...(plan.severalCards ? { severalCards: "on" } : {}),
        }}
      >
        {(about) => (
          <>
            <StandsField stands={stands} />
            <PayChoices plan={plan} about={about} />
          </>
        )}
      </DetailsForm>
    </>
  );
}

/** The bank has not answered yet. With scripts the page asks again automatically (`script/pending`). */
function Pending({ challengeUrl }: { challengeUrl: string | null }) {
  const { t } = useTranslation("checkout");
  const { locale } = useSite();
  const { sessionId = "" } = useParams();
  return (
    <Notice tone="info" title={t("payment.pendingTitle")} live>
      {challengeUrl ? (
        <>
          <p>{t("payment.challenge")}</p>
          <ButtonLink external variant="main" href={challengeUrl}>
            {t("payment.challengeLink")}
          </ButtonLink>
          <GiveUp />
        </>
      ) : (
        <>
          <p data-pending>{t("payment.pending")}</p>
          <ButtonLink href={tabPath("payment", locale, sessionId)}>{t("payment.pendingRefresh")}</ButtonLink>
        </>
      )}
    </Notice>
  );
}
