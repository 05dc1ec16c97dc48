import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Money } from "~/domain/money/money";
import { splitLine } from "~/domain/money/split";
import { useFormat } from "~/features/site/use-format";
import { Notice } from "~/ui/notice";
import { CardForm } from "./card-form";
import type { CardReturn } from "./card-return";
import { EmbeddedCardForm } from "./embedded-card-form";
import type { EmbeddedForm } from "./gateway-form";
import { type Offer, PayForm } from "./pay-button";
import type { PayRefusal, PayStep, Refused } from "./pay-steps";
import { AddCardForm, AmountsForm, hasRoomForCard, isSharedOut, SplitCardList, type SplitCards } from "./shared-cards";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/** How the gateway takes a card. */
export type CardFormWay =
  | { way: "direct-post"; action: string; hidden: Record<string, string> }
  | ({ way: "embedded" } & EmbeddedForm);

type Props = {
  step: PayStep;
  /** What is paid, as chosen before, with the way to change it. */
  summary: ReactNode;
  offer: Offer;
  /** Of several cards; null when one pays all. */
  split: SplitCards | null;
  card: CardReturn;
  cardForm: CardFormWay;
  refused: Refused | null;
  /** Why the last press of the pay button came to nothing. */
  refusal: { code: PayRefusal; was: number | null } | null;
  /** The page, without what it is told in its address. */
  here: string;
  /** Of what stands in it: below the page's own heading. */
  headingLevel?: 2 | 3;
};

/**
 * The second step of paying: the card, and the button that pays. What was chosen stands above as text, so that nothing
 * on the page is lost when the card leaves for the gateway.
 */
export function CardStep(props: Props) {
  const { summary, refusal, offer, split, card, here } = props;
  return (
    <>
      {refusal && <Refusal refusal={refusal} offer={offer} />}
      {summary}
      {split ? (
        <SeveralCards {...props} split={split} />
      ) : card.state === "ready" ? (
        <PayForm offer={offer} card={card} here={`${here}?step=card`} />
      ) : (
        <AnyCardForm {...props} due={offer} number={null} />
      )}
    </>
  );
}

/** Cards one after the other until together they pay all of it, then the button that charges them. */
function SeveralCards(props: Props & { split: SplitCards }) {
  const { step, split, card, refused, offer, here, headingLevel } = props;
  const isChanged = step === "amounts" && split.cards.length > 0;
  // Without the field of a new card's amount, what was refused of it is said above.
  const unplaced = refused?.intent === "add-card" && (
    <Notice tone="error" first>
      <p>{refused.error}</p>
    </Notice>
  );
  if (isChanged || !(isSharedOut(split) || hasRoomForCard(split)))
    return (
      <>
        {unplaced}
        <AmountsForm split={split} refused={refused} />
      </>
    );
  const first = split.cards.length === 0;
  const addsCard = split.left !== 0 && card.state === "ready";
  return (
    <>
      {!addsCard && unplaced}
      {!first && <SplitCardList split={split} here={here} headingLevel={headingLevel} />}
      {split.left === 0 ? (
        <PayForm offer={offer} split={splitLine(split.cards)} here={here} />
      ) : card.state === "ready" ? (
        <AddCardForm card={card} split={split} refused={refused} />
      ) : (
        <AnyCardForm {...props} due={offer} offer={null} number={split.cards.length + 1} />
      )}
    </>
  );
}

type CardProps = Pick<Props, "cardForm" | "card"> & { due: Money; offer: Offer | null; number: number | null };

/** The card form in the gateway's way; `number` is its card's turn among several. */
function AnyCardForm({ cardForm, card, due, offer, number }: CardProps) {
  const { t } = useTranslation("checkout");
  const title = number === null ? t("payment.cardTitle") : t("payment.cards.cardTitle", { number });
  if (cardForm.way === "embedded")
    return <EmbeddedCardForm form={cardForm} card={card} title={title} due={due} offer={offer} />;
  return <CardForm form={cardForm} card={card} title={title} offer={offer} />;
}

function Refusal({ refusal, offer }: { refusal: NonNullable<Props["refusal"]>; offer: Offer }) {
  const { t } = useTranslation("checkout");
  const errorText = useCheckoutErrorText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, offer.currency);
  const { code, was } = refusal;
  return (
    <Notice tone="error" title={errorText(code)} live>
      {code === "amount-changed" && was !== null && was !== offer.amount ? (
        <p>{t("payment.amountWas", { was: money(was), now: money(offer.amount) })}</p>
      ) : (
        <p>{t("payment.notCharged")}</p>
      )}
    </Notice>
  );
}
