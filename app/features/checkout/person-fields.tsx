/** Fields that every form about someone who travels has: what they are, not where a form keeps them. */
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { TITLES } from "~/domain/people/full-name";
import { useSite } from "~/features/site/site-data";
import { names } from "~/i18n/names";
import { DateOfBirthField } from "~/ui/date-of-birth";
import { type OptionGroup, SelectField } from "~/ui/fields";

type About = {
  id: string;
  name: string;
  defaultValue: string;
  error?: string | undefined;
  autoComplete?: string;
};

export function TitleField(props: About) {
  const { t } = useTranslation("checkout");
  return (
    <SelectField
      {...props}
      label={t("travellers.titleLabel")}
      placeholder={t("travellers.choose")}
      options={TITLES.map((value) => ({ value, text: t(`travellers.titles.${value}`) }))}
      width="short"
      required
    />
  );
}

export function NationalityField({ countries, ...rest }: About & { countries: OptionGroup[]; required?: boolean }) {
  const { t } = useTranslation("checkout");
  return (
    <SelectField
      {...rest}
      label={t("travellers.nationality")}
      placeholder={t("travellers.choose")}
      options={countries}
    />
  );
}

export function BirthField(props: Omit<ComponentProps<typeof DateOfBirthField>, "legend" | "labels" | "months">) {
  const { t } = useTranslation("checkout");
  const { locale } = useSite();
  return (
    <DateOfBirthField
      {...props}
      legend={t("travellers.birthDate")}
      labels={{ day: t("travellers.day"), month: t("travellers.month"), year: t("travellers.year") }}
      months={names[locale].months}
    />
  );
}
