import { useTranslation } from "react-i18next";

/** What the asterisk next to a label means, before the first field that has one (spec 5). */
export function RequiredNote() {
  const { t } = useTranslation("common");
  return <p className="hint">{t("required")}</p>;
}
