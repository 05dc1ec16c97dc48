import { useTranslation } from "react-i18next";
import type { Params } from "~/domain/verdict";
import type { Messages } from "~/i18n/messages";

export type ErrorText = (code: string, params?: Params) => string;
type ErrorCode = keyof Messages["common"]["errors"];

/** Turns the code and parameters of a refusal into words. */
export function useErrorText(): ErrorText {
  const { t } = useTranslation();
  return (code, params = {}) => t(`errors.${code as ErrorCode}`, { ...params, count: Number(params.left ?? 0) });
}
