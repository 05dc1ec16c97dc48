import type { InitOptions } from "i18next";
import { LOCALES } from "~/domain/locale";

/** What the server's and the browser's i18next share. */
export const i18nOptions = {
  supportedLngs: LOCALES,
  fallbackLng: false,
  lowerCaseLng: true,
  load: "currentOnly",
  defaultNS: "common",
  // React escapes.
  interpolation: { escapeValue: false },
  returnNull: false,
} as const satisfies InitOptions;
