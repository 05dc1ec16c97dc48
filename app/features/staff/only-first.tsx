import { useTranslation } from "react-i18next";
import type { Listed } from "~/domain/listed";

/** Says of a list that there are others than it shows. */
export function OnlyFirst({ rows, more }: Listed<unknown>) {
  const { t } = useTranslation("staff");
  return more ? <p>{t("onlyFirst", { count: rows.length })}</p> : null;
}
