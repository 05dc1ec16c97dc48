import { useTranslation } from "react-i18next";
import { type ErrorText, useErrorText } from "~/features/site/use-error-text";
import type { Messages } from "~/i18n/messages";

type ErrorCode = keyof Messages["checkout"]["errors"];

/** Error texts of the checkout, and of the site for other codes. */
export function useCheckoutErrorText(): ErrorText {
  const { t, i18n } = useTranslation("checkout");
  const common = useErrorText();
  return (code, params = {}) =>
    i18n.exists(`checkout:errors.${code}`) ? t(`errors.${code as ErrorCode}`, params) : common(code, params);
}
