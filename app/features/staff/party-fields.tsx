import { useTranslation } from "react-i18next";
import { LOCALES } from "~/domain/locale";
import { Fields, SelectField, TextField } from "~/ui/fields";

type Props = {
  cities: readonly { slug: string; name: string }[];
  asked: { from: string; language: string; adults: string; children: string };
  /** The most who may travel. */
  most: number;
  languageHint?: string;
};

/** From where, in which language and how many travel: the first questions of a sale. */
export function PartyFields({ cities, asked, most, languageHint }: Props) {
  const { t } = useTranslation("sale");
  return (
    <Fields columns={2}>
      <SelectField
        name="from"
        label={t("sell.from")}
        options={cities.map(({ slug, name }) => ({ value: slug, text: name }))}
        defaultValue={asked.from}
      />
      <SelectField
        name="language"
        label={t("sell.language")}
        hint={languageHint}
        options={LOCALES.map((each) => ({ value: each, text: t(`sell.languages.${each}`) }))}
        defaultValue={asked.language}
      />
      <TextField
        name="adults"
        type="number"
        label={t("sell.adults")}
        defaultValue={asked.adults}
        min={1}
        max={most}
        width="tiny"
      />
      <TextField
        name="children"
        type="number"
        label={t("sell.children")}
        defaultValue={asked.children}
        min={0}
        max={most}
        width="tiny"
      />
    </Fields>
  );
}
