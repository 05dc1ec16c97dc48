import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Notice } from "~/ui/notice";

/** What every page of a change says of its booking. */
export type ChangedBooking = {
  number: string;
  tripName: string;
  departureDay: Day;
  /** Where the booking is. */
  back: string;
};

type Props = {
  of: ChangedBooking;
  title: string;
  /** Why it cannot be, or was not done, in words; empty where there is nothing to say, or a field says it. */
  problem: string | null | undefined;
  /** What can be done about that. */
  mend?: ReactNode;
  /** The problem is said next to fields too, whose list comes first. */
  isListed?: boolean;
  /** To another choice, where one was made. */
  again?: { href: string; text: string } | false | undefined;
  /** How going back to the booking is called. */
  leave: string;
  children: ReactNode;
};

/** What the pages of a booking's changes have around them: the trip, what is wrong, and the ways out (spec 9). */
export function ChangeFrame({ of, title, problem, mend, isListed, again, leave, children }: Props) {
  const { tripName, departureDay, back } = of;
  const { t } = useTranslation("change");
  const format = useFormat();
  return (
    <div className="change stack">
      <h1>{title}</h1>
      <p>{t("cancel.trip", { trip: tripName, day: format.day(departureDay, "full") })}</p>
      {problem ? (
        <Notice tone="error" live first={!isListed}>
          <p>{problem}</p>
          {mend}
        </Notice>
      ) : null}
      {children}
      <p className="row">
        {again ? <Anchor href={again.href}>{again.text}</Anchor> : null}
        <Anchor href={back}>{leave}</Anchor>
      </p>
    </div>
  );
}
