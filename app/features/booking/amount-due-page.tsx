import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { leastPart } from "~/domain/balance";
import type { Day } from "~/domain/day";
import { MAX_CARDS } from "~/domain/limits";
import type { Currency } from "~/domain/money";
import { BillingForm } from "~/features/checkout/billing-page";
import type { CardReturn } from "~/features/checkout/card-return";
import type { Choice, ChoiceGroup } from "~/features/checkout/choices.server";
import type { Refused } from "~/features/checkout/pay-intents";
import { AnyCardForm, type CardFormWay } from "~/features/checkout/payment-page";
import { CardsOnCounter, isSharedOut, LayCardForm } from "~/features/checkout/shared-cards";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField, TextField } from "~/ui/fields";
import { Columns, Facts } from "~/ui/layout";
import { Notice } from "~/ui/notice";

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
  due: number;
  dueDay: Day | null;
  currency: Currency;
  bookingPath: string;
  here: string;
};

type Props = {
  about: AmountDueData;
  /** The newest payment's receipt, just after it. */
  done: { receipt: { number: string; href: string } | null } | null;
  waiting: { challengeUrl: string | null } | null;
  /** Why what was just taken goes back. */
  refunded: "no-places" | "too-little" | "too-much" | null;
  decline: { code: Decline; last4: string | null } | null;
  /** What was chosen to pay now; null before. */
  part: { amount: number; several: boolean } | null;
  /** As typed, with what is wrong with it. */
  typed: { amount: string; error: string | null };
  cards: { id: string; brand: string; last4: string; amount: number }[];
  card: CardReturn;
  cardForm: CardFormWay;
  nonce: string;
  countries: ChoiceGroup[];
  regions: (Choice | ChoiceGroup)[];
  refused: Refused | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** What a booking still owes, and paying it: all or a part, with one card or several. */
export function AmountDuePage(props: Props) {
  const { about, done, waiting } = props;
  const { t } = useTranslation("balance");
  return (
    <>
      <h1>{t("title")}</h1>
      <Columns asideLabel={t("summary")} aside={<Summary about={about} />}>
        {done ? <Done {...props} done={done} /> : null}
        {waiting ? <Waiting {...waiting} here={about.here} /> : <ToPay {...props} />}
      </Columns>
    </>
  );
}

function Summary({ about }: { about: AmountDueData }) {
  const { t } = useTranslation("balance");
  const format = useFormat();
  const money = (amount: number) => <span className="num">{format.money(amount, about.currency)}</span>;
  return (
    <>
      <h2>{about.trip}</h2>
      <Facts
        items={[
          { term: t("number"), value: about.number },
          { term: t("departure"), value: format.day(about.startDay, "full") },
          ...(about.hotel ? [{ term: t("hotel"), value: about.hotel }] : []),
          { term: t("price"), value: money(about.price) },
          { term: t("paid"), value: money(about.paid) },
          { term: t("due"), value: <strong>{money(about.due)}</strong> },
          ...(about.dueDay ? [{ term: t("until"), value: format.day(about.dueDay) }] : []),
        ]}
      />
      <p className="no-print">
        <Anchor href={about.bookingPath}>{t("back")}</Anchor>
      </p>
    </>
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

/** The bank has not answered yet, or waits for an answer. */
function Waiting({ challengeUrl, here }: { challengeUrl: string | null; here: string }) {
  const { t } = useTranslation(["balance", "checkout"]);
  return (
    <Notice tone="info" title={t("checkout:payment.pendingTitle")} live>
      <p>{t(challengeUrl ? "challenge" : "pending")}</p>
      {challengeUrl ? (
        <ButtonLink external variant="main" href={challengeUrl}>
          {t("checkout:payment.challengeLink")}
        </ButtonLink>
      ) : (
        <ButtonLink href={here}>{t("checkout:payment.pendingRefresh")}</ButtonLink>
      )}
    </Notice>
  );
}

function ToPay(props: Props) {
  const { about, refunded, decline, card, part, refused } = props;
  const { t } = useTranslation(["balance", "checkout"]);
  const goesBack = refunded ? (
    <Notice tone="warning" title={t("checkout:payment.refundedTitle")}>
      <p>{t(refunded === "too-much" ? "refunded" : "checkout:payment.takenBack")}</p>
    </Notice>
  ) : null;
  if (about.due === 0)
    return (
      <>
        {goesBack}
        {props.done ? null : <Notice tone="success" title={t("nothingDue")} />}
      </>
    );
  return (
    <>
      {goesBack}
      {decline && card.state === "none" ? (
        <Notice tone="error" title={t("checkout:payment.declinedTitle")}>
          {decline.last4 ? <p>{t("checkout:payment.declinedCard", { last4: decline.last4 })}</p> : null}
          <p>{t(`checkout:declines.${decline.code}`)}</p>
          <p>{t("checkout:payment.notCharged")}</p>
        </Notice>
      ) : null}
      {refused?.intent === "pay" ? <Notice tone="error" title={refused.error} live /> : null}
      {part ? <PayPart {...props} part={part} /> : <ChoosePart {...props} />}
    </>
  );
}

/** How much now: a question, so it asks by GET and stands in the address. */
function ChoosePart({ about, typed }: Props) {
  const { t } = useTranslation("balance");
  const format = useFormat();
  return (
    <form method="get" action={about.here} className="stack" noValidate>
      <TextField
        name="amount"
        label={t("amount")}
        hint={t("amountHint", {
          due: format.money(about.due, about.currency),
          least: format.money(leastPart(about.due), about.currency),
        })}
        defaultValue={typed.amount}
        error={typed.error ?? undefined}
        inputMode="decimal"
        autoComplete="off"
        width="short"
        required
      />
      <CheckboxField id="several" name="several">
        {t("several", { max: MAX_CARDS })}
      </CheckboxField>
      <div>
        <Button variant="main">{t("next")}</Button>
      </div>
    </form>
  );
}

function PayPart(props: Props & { part: NonNullable<Props["part"]> }) {
  const { about, part, card, cards, refused } = props;
  const { t } = useTranslation(["balance", "checkout"]);
  const format = useFormat();
  const amount = { amount: part.amount, currency: about.currency };
  const counter = { cards, ...amount, left: part.amount - cards.reduce((sum, each) => sum + each.amount, 0) };
  const billing = (paidWith: { token: string; brand: string; last4: string } | null) => (
    <BillingForm {...props} card={paidWith} amount={amount} />
  );
  return (
    <>
      <p className="row">
        <strong>{t("now", { amount: format.money(part.amount, about.currency) })}</strong>
        <Anchor href={about.here}>{t("another")}</Anchor>
      </p>
      {part.several ? (
        <>
          {cards.length > 0 ? <CardsOnCounter counter={counter} refused={refused} /> : null}
          {card.state === "ready" ? (
            <LayCardForm card={card} counter={counter} refused={refused} />
          ) : isSharedOut(counter) ? (
            billing(null)
          ) : counter.left !== 0 && cards.length < MAX_CARDS ? (
            <>
              {cards.length > 0 ? <p>{t("checkout:payment.cards.next")}</p> : null}
              <AnyCardForm {...props} />
            </>
          ) : null}
        </>
      ) : card.state === "ready" ? (
        billing(card)
      ) : (
        <AnyCardForm {...props} />
      )}
    </>
  );
}
