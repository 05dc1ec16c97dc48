import { useTranslation } from "react-i18next";
import { BY_HAND, type ByHand } from "~/domain/amendments/by-hand";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { useBackTo } from "~/features/booking/use-back-to";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { PriceLines } from "~/ui/price";

export type ByHandData = {
  number: string;
  /** What was paid and not given back, in minor units of `currency`. */
  paid: number;
  currency: Currency;
  /** The traveller's. */
  language: Locale;
  /** Where the booking is. */
  back: string;
};

export type ByHandTyped = { kind: string; amount: string; why: string };

/** What came of a post. Amounts in minor units. */
export type ByHandAsked = {
  typed: ByHandTyped;
  quote?: {
    priceBefore: number;
    price: number;
    paid: number;
    goesBack: number;
    /** Of the quote. */
    id: string;
    cards: { brand: string; last4: string; amount: number }[];
  };
  problem?: {
    field: "kind" | "amount" | "why" | null;
    code: keyof Messages["desk"]["byHand"]["errors"];
    most?: number;
    what?: string | number;
  };
};

/** Money given back to a booking's cards, or a fee added to its balance: the form, then what it comes to. */
export function ByHandPage({ number, paid, currency, language, back, asked }: ByHandData & { asked?: ByHandAsked }) {
  const { t } = useTranslation(["desk", "staff", "change"]);
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  const { typed, quote, problem } = asked ?? {};
  const words =
    problem && t(`byHand.errors.${problem.code}`, { most: money(problem.most ?? 0), what: problem.what ?? "" });
  const errorOf = (field: "kind" | "amount" | "why") => (problem?.field === field ? words : undefined);
  return (
    <>
      <h1>{t("byHand.title", { number })}</h1>
      {problem?.field === null && (
        <Notice tone="error" live first>
          <p>{words}</p>
        </Notice>
      )}
      {quote && typed ? (
        <Quote quote={quote} typed={typed} money={money} />
      ) : (
        <PageForm className="stack" noValidate>
          <p>{t("byHand.lead", { paid: money(paid) })}</p>
          <ChoiceList
            id="kind"
            name="kind"
            legend={t("byHand.kind")}
            required
            defaultValue={typed?.kind}
            error={errorOf("kind")}
            choices={BY_HAND.map((kind) => ({ value: kind, text: t(`byHand.kinds.${kind}`) }))}
          />
          <TextField
            name="amount"
            label={t("byHand.amount")}
            hint={t("byHand.amountHint")}
            inputMode="decimal"
            width="short"
            maxLength={20}
            autoComplete="off"
            required
            defaultValue={typed?.amount}
            error={errorOf("amount")}
          />
          <TextField
            name="why"
            label={t("byHand.why")}
            hint={t("byHand.whyHint", { language: t(`staff:languages.${language}`) })}
            maxLength={200}
            autoComplete="off"
            required
            defaultValue={typed?.why}
            error={errorOf("why")}
          />
          <p>
            <Button variant="main" name="step" value="see">
              {t("byHand.see")}
            </Button>
          </p>
        </PageForm>
      )}
      <p>
        <Anchor href={back}>{t("change:backToBooking")}</Anchor>
      </p>
    </>
  );
}

type QuoteProps = {
  quote: NonNullable<ByHandAsked["quote"]>;
  typed: ByHandTyped;
  money: (amount: number) => string;
};

function Quote({ quote, typed, money }: QuoteProps) {
  const { t } = useTranslation(["desk", "change"]);
  const backTo = useBackTo();
  const { priceBefore, price, paid, goesBack, cards, id } = quote;
  const kind: ByHand = goesBack > 0 ? "goodwill" : "fee";
  const amount = Math.abs(price - priceBefore);
  return (
    <Section id="quote" title={t("byHand.quote")} first>
      <PriceLines
        lines={[
          { label: t("change:cancel.price"), amount: money(priceBefore) },
          {
            label: typed.why,
            amount: kind === "fee" ? money(amount) : t("change:cancel.less", { amount: money(amount) }),
          },
        ]}
        total={{ label: t("change:cancel.after"), amount: money(price) }}
      />
      <PriceLines
        lines={[
          { label: t("change:cancel.paid"), amount: money(paid) },
          ...cards.map((card) => ({ ...backTo(card), amount: money(card.amount) })),
        ]}
        total={
          kind === "fee"
            ? { label: t("change:cancel.left"), amount: money(price - paid) }
            : { label: t("change:cancel.back"), amount: money(goesBack) }
        }
      />
      <form method="post" className="stack">
        {Object.entries({ ...typed, quote: id }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{t("byHand.mailed")}</p>
        <p>
          <Button variant="main" name="step" value="confirm">
            {t(`byHand.confirm.${kind}`, { amount: money(amount) })}
          </Button>
        </p>
      </form>
    </Section>
  );
}
