import { useTranslation } from "react-i18next";
import { fieldOf, type HandCode, type HandRefused, useHandError } from "~/features/staff/hand-money";
import type { GroupRefused } from "./group-data";
import { useGroupError } from "./use-group-error";

/** A refusal in words: of money by hand, or of the group. */
export function useGroupText(): (refused: GroupRefused) => string {
  const { i18n } = useTranslation(["groups", "sale"]);
  const ofGroup = useGroupError();
  const ofMoney = useHandError();
  return (refused) =>
    i18n.exists(`groups:errors.${refused.code}`)
      ? ofGroup(refused as Parameters<typeof ofGroup>[0])
      : ofMoney(refused as HandRefused);
}

/** The field that a refusal is about. */
export const groupFieldOf = ({ code }: GroupRefused) =>
  code === "below-deposit" || code === "cannot-share" ? "amount" : fieldOf({ code: code as HandCode });
