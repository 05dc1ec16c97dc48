import { useTranslation } from "react-i18next";
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";

/** After the fields of a party: the way for more people than one booking takes, for a trip where one is known. */
export function GroupLink({ asked = {} }: { asked?: { trip?: string; from?: string } }) {
  const { t } = useTranslation("common");
  const { locale } = useSite();
  const search = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""));
  return (
    <p className="hint">
      <Anchor href={pathFor("group.ask", locale, {}, search)}>{t("groupLink", { count: MAX_PASSENGERS + 1 })}</Anchor>
    </p>
  );
}
