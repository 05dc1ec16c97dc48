/** What the lists of work share: what was just done, why it was not, and the form that asks for a reason. */

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_REASON_LENGTH } from "~/domain/company/work";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

type WorkCode = keyof Messages["work"]["errors"];
export type WorkDone = keyof Messages["work"]["done"];

/** Why something was not done: in the field of its row, or as a whole. */
export type WorkRefused = { id: string; code: WorkCode; params?: Params | undefined; typed: string };

const IN_FIELD: readonly WorkCode[] = [
  ...(["reason-missing", "reason-too-long", "reference-missing", "card-data"] as const),
  ...(["answer-empty", "answer-too-long"] as const),
];
export const isInField = (refused: WorkRefused | undefined): refused is WorkRefused =>
  refused !== undefined && IN_FIELD.includes(refused.code);

/** The id of the field of a row. */
export const fieldOf = (id: string) => `why-${id.replace(/[^\w-]/g, "-")}`;

/** The way back, the title, and what came of the last form. */
export function WorkHead({ title, done, refused }: WorkHeadProps) {
  const { t } = useTranslation(["work", "common"]);
  const { locale } = useSite();
  const text = refused && t(`errors.${refused.code}`, refused.params ?? {});
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.work", locale)}>{t("back")}</Anchor>
      </p>
      <h1>{title}</h1>
      {isInField(refused) ? (
        <ErrorSummary
          title={t("common:error.summary", { count: 1 })}
          errors={[{ id: fieldOf(refused.id), text: text ?? "" }]}
        />
      ) : text ? (
        <Notice tone="error" first>
          <p>{text}</p>
        </Notice>
      ) : (
        done && (
          <Notice tone="success" first>
            <p>{t(`done.${done}`)}</p>
          </Notice>
        )
      )}
    </>
  );
}
type WorkHeadProps = { title: string; done: WorkDone | null; refused: WorkRefused | undefined };

type ReasonFormProps = {
  id: string;
  /** What else the form says: how the thing stood where it is shown. */
  also?: Readonly<Record<string, string>>;
  does: string;
  text: string;
  /** The accessible name of the button. */
  label: string;
  /** Of the field; a reason where nothing else is said. */
  field?: string;
  hint: string;
  max?: number;
  refused: WorkRefused | undefined;
};

/** One thing that is done for a reason, folded away until it is wanted. */
export function ReasonForm({ refused, text, ...props }: ReasonFormProps) {
  const isRefused = isInField(refused) && refused.id === props.id;
  return (
    <Disclosure summary={text} open={isRefused}>
      <PageForm className="work-form" noValidate>
        <Reason {...props} text={text} refused={isRefused ? refused : undefined} />
      </PageForm>
    </Disclosure>
  );
}

function Reason(props: ReasonFormProps): ReactNode {
  const { id, also = {}, does, text, label, field, hint, max = MAX_REASON_LENGTH, refused } = props;
  const { t } = useTranslation("work");
  return (
    <>
      {Object.entries({ id, ...also }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        id={fieldOf(id)}
        name="why"
        label={field ?? t("why")}
        hint={hint}
        defaultValue={refused?.typed}
        error={refused && t(`errors.${refused.code}`, refused.params ?? {})}
        maxLength={max}
        autoComplete="off"
        required
      />
      <Button name="do" value={does} aria-label={label}>
        {text}
      </Button>
    </>
  );
}
