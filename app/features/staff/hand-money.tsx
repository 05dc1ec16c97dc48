/** What every form asks about money by hand: how it moves, and the number on it. */
import { useTranslation } from "react-i18next";
import { MAX_REFERENCE_LENGTH } from "~/domain/company/work";
import { HAND_CURRENCY, HAND_METHODS } from "~/domain/money/hand-money";
import type { Params } from "~/domain/verdict";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";

export type HandCode = keyof Messages["sale"]["money"]["errors"];

/** Why a form was not taken, with what was typed. */
export type HandRefused = { code: HandCode; params: Params; typed: Record<string, string> };

const FIELDS: Partial<Record<HandCode, string>> = {
  "method-missing": "method",
  "reference-missing": "reference",
  "reference-too-long": "reference",
  "amount-invalid": "amount",
  "amount-too-small": "amount",
  "more-than-due": "amount",
  "leaves-too-little": "amount",
  "reason-missing": "why",
  "reason-too-long": "why",
};

/** The field a refusal is about; none where it is about all of the form. */
export const fieldOf = (refused: Pick<HandRefused, "code"> | undefined) => refused && FIELDS[refused.code];

const AMOUNTS = ["due", "least", "total"];

/** A refusal in words, its amounts as amounts. */
export function useHandError(): (refused: HandRefused) => string {
  const { t } = useTranslation("sale");
  const format = useFormat();
  return ({ code, params }) => {
    const shown = Object.entries(params).map(([name, value]) => [
      name,
      AMOUNTS.includes(name) ? format.money(Number(value), HAND_CURRENCY) : value,
    ]);
    return t(`money.errors.${code}`, Object.fromEntries(shown) as Params);
  };
}

/** Says at the top of the page why a form was not taken. */
export function HandRefusal({ refused }: { refused: HandRefused | undefined }) {
  const { t } = useTranslation("common");
  const textOf = useHandError();
  if (!refused) return null;
  const text = textOf(refused);
  const id = fieldOf(refused);
  if (id) return <ErrorSummary title={t("error.summary", { count: 1 })} errors={[{ id, text }]} />;
  return (
    <Notice tone="error" first>
      <p>{text}</p>
    </Notice>
  );
}

/** The fields of the proof of a payment by hand, with what was typed. For one form a page. */
export function ProofFields({ refused }: { refused: HandRefused | undefined }) {
  const { t } = useTranslation("sale");
  const textOf = useHandError();
  const errorAt = (name: string) => (refused && fieldOf(refused) === name ? textOf(refused) : undefined);
  return (
    <>
      <ChoiceList
        legend={t("money.method")}
        name="method"
        choices={HAND_METHODS.map((method) => ({ value: method, text: t(`money.methods.${method}`) }))}
        defaultValue={refused?.typed.method}
        error={errorAt("method")}
        inline
        required
      />
      <TextField
        name="reference"
        label={t("money.reference")}
        hint={t("money.referenceHint")}
        defaultValue={refused?.typed.reference}
        error={errorAt("reference")}
        maxLength={MAX_REFERENCE_LENGTH}
        autoComplete="off"
        width="medium"
      />
    </>
  );
}

type TakeProps = {
  /** What is still to be paid, in cents. */
  due: number;
  /** That, as one types it. */
  typed: string;
  nonce: string;
  /** Why money was not taken, with what was typed, and in words what is wrong with the amount. */
  refused: HandRefused | undefined;
  amountError: string | undefined;
};

/** The fields and the button that take money by hand. For one form a page. */
export function TakeFields({ due, typed, nonce, refused, amountError }: TakeProps) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  return (
    <>
      <input type="hidden" name="nonce" value={nonce} />
      <TextField
        name="amount"
        label={t("money.amount")}
        hint={t("money.amountHint", { due: format.money(due, HAND_CURRENCY) })}
        defaultValue={refused?.typed.amount ?? typed}
        error={amountError}
        inputMode="decimal"
        maxLength={14}
        autoComplete="off"
        width="short"
        required
      />
      <ProofFields refused={refused} />
      <p>
        <Button variant="main" name="do" value="take">
          {t("money.take")}
        </Button>
      </p>
    </>
  );
}
