import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { fetchMessages } from "~/i18n/fetch-messages";
import { i18nOptions } from "~/i18n/options";
import { leaveToBrowserOnFailure, mayRunScripts } from "~/ui/script-support";

/**
 * Brings the page to life once its words are here; until then, without scripts, and where they fail, it is plain HTML
 * that works.
 */
async function hydrate(): Promise<void> {
  if (!mayRunScripts()) return;
  leaveToBrowserOnFailure();
  const lng = document.documentElement.dataset.locale ?? "";
  const ns = getInitialNamespaces();
  await i18next
    .use(initReactI18next)
    .use(fetchMessages)
    .init({ ...i18nOptions, lng, ns });
  // Better the page as it came than one without its words.
  if (!ns.every((each) => i18next.hasResourceBundle(lng, each))) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18next}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
      // biome-ignore lint/suspicious/noConsole: for developers; thrown, it would be taken for a failure
      { onRecoverableError: (error) => console.error(error) },
    );
  });
}

void hydrate();
