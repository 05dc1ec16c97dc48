import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Money } from "~/domain/money";
import { FieldSet } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import type { CardReturn } from "./card-return";
import type { EmbeddedForm, EmbeddedProps } from "./embedded-card";
import { PayAnotherWay } from "./later-page";
import type { Offer } from "./pay-button";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/**
 * Whether the page came as a document: only then does its Content-Security-Policy let the gateway's script in. Coming
 * from another step without a load, it is still that step's.
 */
function cameAsDocument(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return !load || new URL(load.name).pathname === location.pathname;
}

type Props = { form: EmbeddedForm; card: CardReturn; title: string; due: Money; offer: Offer | null };

/** The card, in a form of the gateway's own; below it, ways to pay for whom it does not open. */
export function EmbeddedCardForm({ form, card, title, due, offer }: Props) {
  const { t } = useTranslation("checkout");
  const errorText = useCheckoutErrorText();
  const [Card, setCard] = useState<ComponentType<EmbeddedProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  useEffect(() => {
    if (!cameAsDocument()) location.reload();
    else
      import("./embedded-card").then(
        (part) => setCard(() => part.EmbeddedCard),
        () => setFailed(true),
      );
  }, []);
  return (
    <>
      {card.state === "refused" && card.errors[0] && (
        <Notice tone="error" live>
          {errorText(card.errors[0])}
        </Notice>
      )}
      <FieldSet legend={title} hint={t("payment.cardLead")}>
        <NoScripts />
        {failed ? (
          <Notice tone="error" title={t("embedded.failed")} live />
        ) : (
          Card && <Card {...form} due={due} offer={offer} onFail={fail} />
        )}
      </FieldSet>
      <PayAnotherWay />
    </>
  );
}

/** Says that the gateway's form needs scripts. */
function NoScripts({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("checkout");
  return (
    <div>
      <noscript>
        {t("embedded.noScripts")}
        {children}
      </noscript>
    </div>
  );
}

/** The same, with the other ways to pay, before anything is typed in vain. */
export function NeedsScripts({ form }: { form: { way: "direct-post" | "embedded" } }) {
  return form.way === "embedded" ? (
    <NoScripts>
      <PayAnotherWay />
    </NoScripts>
  ) : null;
}
