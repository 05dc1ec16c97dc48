import { useTranslation } from "react-i18next";
import type { ChangedBy } from "~/domain/booking/take-over";
import { Facts } from "~/ui/layout";
import { Notice } from "~/ui/notice";

/** What the tab of a purchase says where it was changed since it was shown. */
export type MeanwhileData = { by: ChangedBy };

/** `typed`: what was sent, and is not kept, with the name of its field. */
type Props = MeanwhileData & { typed: readonly { term: string; value: string }[] };

/** Over a tab as it is now: who changed it, and what was typed for the one before. */
export function Meanwhile({ by, typed }: Props) {
  const { t } = useTranslation("checkout");
  return (
    <Notice tone="warning" first title={t("meanwhile.title")}>
      <p>
        {t(`meanwhile.by.${by}`)} {t("meanwhile.text")}
      </p>
      {typed.length > 0 && (
        <>
          <p>{t("meanwhile.typed")}</p>
          <Facts items={[...typed]} />
        </>
      )}
    </Notice>
  );
}

/** In every form of a purchase's tabs: how often the purchase had been changed when it was shown. */
export function StandsField({ stands }: { stands: number | undefined }) {
  return <input type="hidden" name="stands" value={stands ?? ""} />;
}
