import { useTranslation } from "react-i18next";
import { type ErrorText, useErrorText } from "~/features/site/use-error-text";
import type { Messages } from "~/i18n/messages";

type ErrorCode = keyof Messages["trip"]["stay"]["errors"];

/** Error texts of a stay, and of the site for other codes. */
export function useStayErrorText(): ErrorText {
  const { t, i18n } = useTranslation("trip");
  const common = useErrorText();
  return (code, params = {}) =>
    i18n.exists(`trip:stay.errors.${code}`) ? t(`stay.errors.${code as ErrorCode}`, params) : common(code, params);
}
