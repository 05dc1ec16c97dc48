import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Notice } from "~/ui/notice";

type Props = {
  of: "date" | "room" | "stop";
  /** The rule in words. */
  rule: string;
  /** The last day it may be made; null where that is past. */
  last: Day | null;
  /** What else it does, once something is chosen. */
  children: ReactNode;
};

/** What holds for a change, and where the conditions stand (spec 9). */
export function ChangeRule({ of, rule, last, children }: Props) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const { locale } = useSite();
  return (
    <Notice tone="info">
      <p>
        {rule} {last ? t(`${of}.lastDay`, { day: format.day(last, "full") }) : null}
      </p>
      {children}
      <p>
        <Anchor href={`${pathFor("terms", locale)}#changes`}>{t(`${of}.terms`)}</Anchor>
      </p>
    </Notice>
  );
}
