import { useTranslation } from "react-i18next";
import { Disclosure } from "~/ui/disclosure";
import { CheckboxField } from "~/ui/fields";

/** For people whose passport has one name only: either of the two boxes over it is then enough. */
export function OneName({ id, name, checked }: { id: string; name: string; checked: boolean }) {
  const { t } = useTranslation("checkout");
  return (
    <Disclosure summary={t("travellers.oneName.summary")} open={checked}>
      <CheckboxField id={id} name={name} defaultChecked={checked}>
        {t("travellers.oneName.box")}
      </CheckboxField>
      <p>{t("travellers.oneName.text")}</p>
    </Disclosure>
  );
}
