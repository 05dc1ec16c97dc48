import { useTranslation } from "react-i18next";
import type { BillingAddress } from "~/domain/money/billing";
import { Anchor } from "~/ui/anchor";
import { Facts } from "~/ui/layout";

type Props = { items: { term: string; value: string }[]; billing: BillingAddress; change: string; draft: string };

/** What was chosen in the first step of paying, for reading; the way back to it keeps everything. */
export function PaySummary({ items, billing, change, draft }: Props) {
  const { t } = useTranslation("checkout");
  const { address, apartment, city, postalCode } = billing;
  return (
    <div className="pay-summary" data-sent={draft}>
      <Facts
        items={[
          ...items.map(({ term, value }) => ({ term, value: <span className="num">{value}</span> })),
          { term: t("payment.billingTitle"), value: [address, apartment, city, postalCode].filter(Boolean).join(", ") },
        ]}
      />
      <Anchor href={change}>{t("payment.change")}</Anchor>
    </div>
  );
}
