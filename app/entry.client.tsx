import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { fetchMessages } from "~/i18n/fetch-messages";
import { i18nOptions } from "~/i18n/options";

/** Brings the page to life once its words are here; until then, and without scripts, it is plain HTML that works. */
async function hydrate(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(fetchMessages)
    .init({ ...i18nOptions, lng: document.documentElement.dataset.locale, ns: getInitialNamespaces() });
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18next}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
}

void hydrate();
