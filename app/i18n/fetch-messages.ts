import type { BackendModule } from "i18next";
import { isLocale } from "~/domain/locale";

/** Address of a namespace's texts; `version` makes it cacheable forever. */
export function messagesPath(locale: string, namespace: string, version: string): string {
  return `/locales/${locale}/${namespace}?v=${version}`;
}

/** Loads a namespace's texts in the browser. A failure is said in the console (spec 8); the server's words stay. */
export const fetchMessages: BackendModule = {
  type: "backend",
  init() {},
  read(locale, namespace, done) {
    // biome-ignore lint/suspicious/noConsole: the spec asks for it
    if (!isLocale(locale)) console.warn(`Unknown locale: ${locale}`);
    fetch(messagesPath(locale, namespace, document.documentElement.dataset.version ?? ""))
      .then((response) => {
        if (!response.ok) throw new Error(`status ${response.status}`);
        return response.json();
      })
      .then((texts) => done(null, texts))
      .catch((error: Error) => {
        // biome-ignore lint/suspicious/noConsole: the spec asks for it
        console.error(`Could not load the texts ${locale}/${namespace}:`, error);
        done(error, null);
      });
  },
};
