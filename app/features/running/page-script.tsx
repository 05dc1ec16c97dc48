import type { Locale } from "~/domain/locale";
import { publicPathsOf } from "~/i18n/public-page";
import { useNonce } from "~/ui/nonce";

type Props = {
  locale: Locale;
  /** Addresses of the page's scripts; the first is that of every public page. */
  run: readonly string[];
  /** What the next page needs. */
  ahead: readonly string[];
};

/** The scripts of a page without a framework, with what they have to know. */
export function PageScript({ locale, run, ahead }: Props) {
  const nonce = useNonce();
  return run.map((src, index) => (
    <script
      key={src}
      type="module"
      src={src}
      nonce={nonce}
      {...(index === 0 && { "data-pages": publicPathsOf(locale), "data-ahead": ahead.join(" ") || undefined })}
    />
  ));
}
