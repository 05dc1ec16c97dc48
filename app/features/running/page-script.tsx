import type { Locale } from "~/domain/locale";
import { messagesPath } from "~/i18n/fetch-messages";
import { publicPathsOf } from "~/i18n/public-page";
import { useNonce } from "~/ui/nonce";
import { useBuildFacts } from "./build-facts";
import source from "./script/main?worker&url";

type Props = {
  locale: Locale;
  /** Of the texts. */
  version: string;
  /** Whether a purchase begins here: what its first step is made of is then fetched ahead. */
  leadsToCheckout: boolean;
};

/** Namespaces of the first step of a purchase. */
const CHECKOUT_TEXTS = ["common", "checkout"];

/** The one script of a public page, with what it has to know. */
export function PageScript({ locale, version, leadsToCheckout }: Props) {
  const scripts = useBuildFacts()?.checkoutScripts(locale) ?? [];
  const texts = CHECKOUT_TEXTS.map((name) => messagesPath(locale, name, version));
  return (
    <script
      type="module"
      src={source}
      nonce={useNonce()}
      data-pages={publicPathsOf(locale)}
      data-ahead={leadsToCheckout ? [...scripts, ...texts].join(" ") : undefined}
    />
  );
}
