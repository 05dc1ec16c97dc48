import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { leastPart } from "~/domain/money/balance";
import type { BillingAddress } from "~/domain/money/billing";
import type { Currency } from "~/domain/money/money";
import { CardDataNotice } from "~/features/checkout/card-data-notice";
import type { CardReturn } from "~/features/checkout/card-return";
import { type CardFormWay, CardStep } from "~/features/checkout/card-step";
import type { Choice, ChoiceGroup } from "~/features/checkout/choices.server";
import { DetailsForm } from "~/features/checkout/details-form";
import { NeedsScripts } from "~/features/checkout/embedded-card-form";
import type { Offer } from "~/features/checkout/pay-button";
import { SeveralCards } from "~/features/checkout/pay-choices";
import type { PayRefusal, PayStep, Refused } from "~/features/checkout/pay-steps";
import { PaySummary } from "~/features/checkout/pay-summary";
import { type SplitCards, useAmountText } from "~/features/checkout/shared-cards";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Anchor } from "~/ui/anchor";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { BalanceFrame, Declined, GoesBack } from "./balance-frame";
import { type MoneyState, useUnfinished } from "./money-state";

type Decline = keyof Messages["checkout"]["declines"];

/** Amounts in minor units of `currency`. */
export type AmountDueData = {
  number: string;
  trip: string;
  /** Of a package, by its name. */
  hotel: string | null;
  startDay: Day;
  price: number;
  paid: number;
  /** Refunds that have not arrived, and what banks took back. */
  state: MoneyState;
  due: number;
  dueDay: Day | null;
  /** Its day has come, or is past: it may not wait. */
  dueToday: boolean;
  currency: Currency;
  bookingPath: string;
  here: string;
};

type Props = {
  about: AmountDueData;
  /** What is asked for immediately of what a change has just added; null where none led here. */
  added: { asked: number } | null;
  /** The newest payment's receipt, just after it. */
  done: { receipt: { number: string; href: string } | null } | null;
  waiting: { challengeUrl: string | null } | null;
  /** Why what was just taken goes back. */
  refunded: "no-places" | "too-little" | "too-much" | null;
  decline: { code: Decline; last4: string | null } | null;
  refusal: { code: PayRefusal; was: number | null } | null;
  step: PayStep;
  /** How much was chosen to pay, where the card's bills go, and whether several cards share it; null before. */
  details: { part: number; severalCards: boolean; billing: BillingAddress } | null;
  /** What stays of these when the amount changes; before, the address of the payment before, if one was made here. */
  kept: { severalCards: boolean; billing: BillingAddress | null };
  /** Why the part that was chosen can be paid no more, in words. */
  partError: string | null;
  offer: Offer;
  split: SplitCards | null;
  card: CardReturn;
  cardForm: CardFormWay;
  countries: ChoiceGroup[];
  regions: (Choice | ChoiceGroup)[];
  refused: Refused | null;
  /** What was chosen and refused, in words, by field. */
  choices: Record<string, string>;
  lastResult: SubmissionResult<string[]> | undefined;
};

const draftOf = ({ number }: AmountDueData) => `balance ${number}`;

/** What a booking still owes, and paying it: all or a part, with one card or several. */
export function AmountDuePage(props: Props) {
  const { about, done, waiting } = props;
  const { t } = useTranslation("balance");
  const format = useFormat();
  const money = (amount: number) => <span className="num">{format.money(amount, about.currency)}</span>;
  const unfinished = useUnfinished(about.state);
  return (
    <BalanceFrame
      about={about}
      waiting={waiting}
      title={t("title")}
      asideLabel={t("summary")}
      facts={[
        ...(about.hotel ? [{ term: t("hotel"), value: about.hotel }] : []),
        { term: t("price"), value: money(about.price) },
        { term: t("paid"), value: money(Math.max(0, about.paid)) },
        ...unfinished,
        { term: t("due"), value: <strong>{money(about.due)}</strong> },
        ...(about.dueDay ? [{ term: t("until"), value: format.day(about.dueDay) }] : []),
      ]}
      wayOut={
        <p className="no-print">
          <Anchor href={about.bookingPath}>{t("back")}</Anchor>
        </p>
      }
      pending={t("pending")}
      news={
        <>
          {done ? <Done {...props} done={done} /> : null}
          {props.added ? <Added about={about} asked={props.added.asked} /> : null}
        </>
      }
    >
      <ToPay {...props} />
    </BalanceFrame>
  );
}

function Done({ about, done }: Props & { done: NonNullable<Props["done"]> }) {
  const { t } = useTranslation("balance");
  return (
    <Notice tone="success" title={t(about.due === 0 ? "doneAll" : "donePart")} live>
      {done.receipt ? (
        <p>
          <Anchor href={done.receipt.href}>{t("receipt", { number: done.receipt.number })}</Anchor>
        </p>
      ) : null}
    </Notice>
  );
}

/** A change was made and added to the price: what is paid now, and until when it may wait. */
function Added({ about, asked }: { about: AmountDueData; asked: number }) {
  const { t } = useTranslation("balance");
  const format = useFormat();
  const { due, dueDay, dueToday } = about;
  const amounts = { asked: format.money(asked, about.currency), due: format.money(due, about.currency) };
  return (
    <Notice tone="success" title={t("changed")} live first>
      <p>
        {dueToday || dueDay === null
          ? t("changedOwed", amounts)
          : t("changedLater", { ...amounts, day: format.day(dueDay, "full") })}
      </p>
      <p>
        <Anchor href={about.bookingPath}>{t("notNow")}</Anchor>
      </p>
    </Notice>
  );
}

function ToPay(props: Props) {
  const { about, refunded, decline, card, refusal, step, details, split } = props;
  const { t } = useTranslation(["balance", "checkout"]);
  const goesBack = refunded ? (
    <GoesBack>{t(refunded === "too-much" ? "refunded" : "checkout:payment.takenBack")}</GoesBack>
  ) : null;
  if (about.due === 0)
    return (
      <>
        {goesBack}
        {props.done ? null : (
          <Notice tone="success" title={t(about.state.isCancelled ? "nothingDueCancelled" : "nothingDue")} />
        )}
      </>
    );
  return (
    <>
      {goesBack}
      {decline && card.state === "none" && !refusal && split?.left !== 0 ? <Declined {...decline} /> : null}
      {step === "how" || !details ? <ChoosePart {...props} /> : <PayPart {...props} details={details} />}
    </>
  );
}

/** How much now, by one card or several, and where the bills go. */
function ChoosePart(props: Props) {
  const { about, added, details, kept, partError, choices, lastResult } = props;
  const { t } = useTranslation("balance");
  const format = useFormat();
  const text = useAmountText();
  const refused = partError && !lastResult ? { ...choices, amount: partError } : choices;
  return (
    <>
      <CardDataNotice />
      <NeedsScripts form={props.cardForm} />
      <DetailsForm
        {...props}
        draft={draftOf(about)}
        asked={added !== null}
        refused={refused}
        billing={kept.billing}
        chosen={{
          amount: text(added?.asked ?? (details && !partError ? details.part : about.due)),
          ...(kept.severalCards ? { severalCards: "on" } : {}),
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field("amount")}
              label={t("amount", { currency: about.currency })}
              hint={t("amountHint", {
                due: format.money(about.due, about.currency),
                least: format.money(leastPart(about.due), about.currency),
              })}
              inputMode="decimal"
              autoComplete="off"
              width="short"
              required
            />
            <SeveralCards about={field}>{t("several")}</SeveralCards>
          </>
        )}
      </DetailsForm>
    </>
  );
}

function PayPart(props: Props & { details: NonNullable<Props["details"]> }) {
  const { about, details } = props;
  const { t } = useTranslation("balance");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, about.currency);
  const left = about.due - details.part;
  return (
    <CardStep
      {...props}
      here={about.here}
      headingLevel={2}
      summary={
        <PaySummary
          change={about.here}
          draft={draftOf(about)}
          billing={details.billing}
          items={[
            { term: t("now"), value: money(details.part) },
            ...(left > 0 ? [{ term: t("leftAfter"), value: money(left) }] : []),
          ]}
        />
      }
    />
  );
}
