import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import type { ChangedBooking } from "./change-frame";
import { WHY_FIELD, WhyField } from "./confirm-at-desk";

/** A booking, on the page of a change that costs nothing. */
export type FreeChange = ChangedBooking & {
  /** The last day to change it. */
  lastDay: Day;
  /** Whether a colleague chooses, who says why. */
  atDesk: boolean;
};

type Props = Pick<FreeChange, "atDesk"> & {
  refused: { code: string; why: string } | undefined;
  /** What is wrong next to the fields, by their ids. */
  errors: { id: string; text: string }[];
  /** Until when it may be changed, and how sending is called. */
  rule: string;
  confirm: string;
  children: ReactNode;
};

/** The form of a change that costs nothing: sent as it is, with a colleague's reason at the desk (spec 9). */
export function FreeChangeForm({ atDesk, refused, errors, rule, confirm, children }: Props) {
  const { t } = useTranslation(["change", "common"]);
  const whyError = refused?.code === "why-missing" ? t("errors.why-missing") : undefined;
  const all = [...errors, ...(whyError ? [{ id: WHY_FIELD, text: whyError }] : [])];
  return (
    <PageForm className="stack" noValidate={atDesk}>
      <ErrorSummary title={t("common:error.summary", { count: all.length })} errors={all} />
      {children}
      <Notice tone="info">
        <p>{rule}</p>
      </Notice>
      {atDesk ? <WhyField typed={refused?.why ?? ""} error={whyError} /> : null}
      <p>
        <Button variant="main">{confirm}</Button>
      </p>
    </PageForm>
  );
}
