import { type Bilingual, inLocale, type Locale } from "~/domain/locale";

/** A thing of the catalogue as one reader sees it: each text in one language. */
export type Localised<T> = T extends Bilingual
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? Localised<Item>[]
      : { [Key in keyof T]: Localised<T[Key]> };

function isBilingual(value: object): value is Bilingual {
  return "fr" in value && "en" in value && typeof value.fr === "string" && typeof value.en === "string";
}

function resolve(value: unknown, locale: Locale): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolve(item, locale));
  if (isBilingual(value)) return inLocale(value, locale);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, locale)]));
}

/** Every text of a value in the reader's language. */
export function localise<T>(value: T, locale: Locale): Localised<T> {
  return resolve(value, locale) as Localised<T>;
}
