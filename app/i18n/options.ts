import type { InitOptions } from "i18next";

/** What the server's and the browser's i18next share. */
export const i18nOptions = {
  supportedLngs: ["fr-ca", "en-ca"],
  fallbackLng: false,
  lowerCaseLng: true,
  load: "currentOnly",
  defaultNS: "common",
  // React escapes.
  interpolation: { escapeValue: false },
  returnNull: false,
} as const satisfies InitOptions;
