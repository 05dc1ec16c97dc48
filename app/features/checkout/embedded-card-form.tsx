import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldSet } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import type { CardReturn } from "./card-return";
import type { EmbeddedForm } from "./embedded-card";
import { PayAnotherWay } from "./later-page";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/**
 * Whether the page came as a document: only then does its Content-Security-Policy let the gateway's script in. Coming
 * from another step without a load, it is still that step's.
 */
function cameAsDocument(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return !load || new URL(load.name).pathname === location.pathname;
}

/** The card, in a form of the gateway's own; below it, ways to pay for whom it does not open. */
export function EmbeddedCardForm({ form, card }: { form: EmbeddedForm; card: CardReturn }) {
  const { t } = useTranslation("checkout");
  const errorText = useCheckoutErrorText();
  const [Card, setCard] = useState<ComponentType<EmbeddedForm & { onFail: () => void }> | null>(null);
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
      <FieldSet legend={t("payment.cardTitle")} hint={t("payment.cardLead")}>
        <div>
          <noscript>{t("embedded.noScripts")}</noscript>
        </div>
        {failed ? <Notice tone="error" title={t("embedded.failed")} live /> : Card && <Card {...form} onFail={fail} />}
      </FieldSet>
      <PayAnotherWay />
    </>
  );
}
