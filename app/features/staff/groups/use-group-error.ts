import { useTranslation } from "react-i18next";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import type { Params } from "~/domain/verdict";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages/index";

export type GroupCode = keyof Messages["groups"]["errors"] | keyof Messages["common"]["errors"];
export type GroupRefused = { code: GroupCode; params: Params };

/** The field that a refusal is about. */
export const GROUP_FIELDS: Readonly<Record<string, string>> = {
  "group-name-missing": "name",
  "group-organiser-missing": "organiser",
  "email-required": "email",
  "email-invalid": "email",
  "phone-required": "phone",
  "phone-invalid": "phone",
  "group-names-day": "namesBy",
  "schedule-percent": "percent1",
  "schedule-days": "day1",
  "schedule-late": "day1",
};

/** A refusal in words, its days and amounts as such. */
export function useGroupError(): (refused: GroupRefused) => string {
  const { t, i18n } = useTranslation("groups");
  const common = useErrorText();
  const format = useFormat();
  return ({ code, params }) => {
    if (!i18n.exists(`groups:errors.${code}`)) return common(code, params);
    const day = params.day === undefined ? "" : format.day(String(params.day), "full");
    const money = (name: string) =>
      params[name] === undefined ? "" : format.money(Number(params[name]), HAND_CURRENCY);
    const amounts = { total: money("total"), least: money("least"), due: money("due"), nearest: money("nearest") };
    return t(`errors.${code as keyof Messages["groups"]["errors"]}`, { ...params, day, ...amounts });
  };
}
