import { useTranslation } from "react-i18next";
import type { ClosedRefusal } from "~/domain/amendments/allowed";
import type { TermsRefusal } from "~/domain/amendments/asked";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { TravellerType } from "~/domain/people/age";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { CheckboxField, FieldSet } from "~/ui/fields";
import { PageForm } from "~/ui/page-form";
import { PriceLines } from "~/ui/price";
import { type ChangedBooking, ChangeFrame } from "./change-frame";
import { ChangeQuote } from "./change-quote";
import type { MayConfirm } from "./confirm-change";
import { useBackTo } from "./use-back-to";
import { useReaderText } from "./use-reader-text";

export type CancelData = ChangedBooking & {
  /** Who still travels. */
  travellers: { position: number; type: TravellerType; name: string }[];
  /** Positions of those who were chosen to cancel; null when nobody was asked yet. */
  chosen: number[] | null;
  /** Whether anybody may still cancel; else why not is said. */
  open: boolean;
};

/** What cancelling comes to, or why it cannot be. Amounts in minor units of `currency`. */
export type CancelAsked = {
  quote?: {
    who: string;
    currency: Currency;
    leaving: { position: number; name: string }[];
    priceBefore: number;
    value: number;
    kept: number;
    keptPercent: number;
    waived: boolean;
    price: number;
    paid: number;
    goesBack: number;
    whole: boolean;
    /** Fees of earlier changes, in the price. */
    fees: number;
    /** What was never paid of what is kept, and is not asked for. */
    notAsked: number;
    /** The room stays, with fewer in it. */
    roomStays: boolean;
    cards: { brand: string; last4: string; amount: number }[];
    rule: { until: number; half: number; daysLeft: number };
    /** The last day on which it comes to the same. */
    lastDay: Day;
    may: MayConfirm;
  };
  refused?: {
    code:
      | ClosedRefusal
      | "nobody-chosen"
      | "traveller-unknown"
      | "no-adult-left"
      | "payment-under-way"
      | "price-changed"
      | "changed-since"
      | "quote-expired"
      | TermsRefusal
      | "too-many-requests";
    params?: Params | undefined;
  };
};

/** Who cancels, what that comes to, and the one button that does it (spec 9). */
export function CancelPage({ quote, refused, ...page }: CancelData & CancelAsked) {
  const { number, travellers, chosen, open } = page;
  const t = useReaderText("change");
  const problem = refused && t(`errors.${refused.code}`, refused.params ?? {});
  const ofTheChoice = refused?.code === "nobody-chosen" ? problem : undefined;
  return (
    <ChangeFrame
      of={page}
      title={t("cancel.title", { number })}
      problem={ofTheChoice ? null : problem}
      again={quote && travellers.length > 1 && { href: "?", text: t("cancel.again") }}
      leave={t(quote ? "cancel.keep" : "backToBooking")}
    >
      {quote ? <Quote quote={quote} /> : null}
      {open && !quote ? (
        <PageForm className="stack">
          <FieldSet legend={t("cancel.who")} hint={t("cancel.whoHint")} error={ofTheChoice}>
            {travellers.map(({ position, name, type }) => (
              <CheckboxField
                key={position}
                id={`who-${position}`}
                name="who"
                value={position}
                defaultChecked={chosen === null ? travellers.length === 1 : chosen.includes(position)}
              >
                {t("cancel.traveller", { name, type: t(`cancel.types.${type}`) })}
              </CheckboxField>
            ))}
          </FieldSet>
          <p>
            <Button variant="main" name="step" value="see">
              {t("cancel.see")}
            </Button>
          </p>
        </PageForm>
      ) : null}
    </ChangeFrame>
  );
}

type Quoted = NonNullable<CancelAsked["quote"]>;

function Quote({ quote }: { quote: Quoted }) {
  const { t } = useTranslation("change");
  const backTo = useBackTo();
  const format = useFormat();
  const { locale } = useSite();
  const { leaving, whole, rule, may } = quote;
  const money = (amount: number) => format.money(amount, quote.currency);
  const percent = (part: number) => format.percent(part);
  const names = leaving.map(({ name }) => name).join(", ");
  // Who cancels for everyone owes nothing more.
  const left = whole ? 0 : Math.max(0, quote.price - (quote.paid - quote.goesBack));
  return (
    <ChangeQuote
      may={may}
      currency={quote.currency}
      then={whole ? t("cancel.confirmAll") : t("cancel.confirmSome", { names })}
      money={quote}
      refund
      note={t("figure.paid", { amount: money(quote.paid) })}
      rule={
        <>
          {t("cancel.rule", {
            until: format.number(rule.until),
            half: percent(rule.half),
            days: t("cancel.days", { count: rule.daysLeft }),
          })}{" "}
          {t("cancel.lastDay", { day: format.day(quote.lastDay, "full") })}{" "}
          {quote.roomStays ? t("cancel.roomStays") : null} {quote.goesBack === 0 ? t("cancel.nothingBack") : null}
        </>
      }
      asked={<input type="hidden" name="who" value={quote.who} />}
      confirm={whole ? t("cancel.confirmAll") : t("cancel.confirmSome", { names })}
    >
      <PriceLines
        lines={[
          {
            label: t("cancel.price"),
            detail: quote.fees > 0 ? t("cancel.fees", { amount: money(quote.fees) }) : undefined,
            amount: money(quote.priceBefore),
          },
          {
            label: t("cancel.value", { count: leaving.length, names }),
            amount: t("cancel.less", { amount: money(quote.value) }),
          },
          {
            label: quote.waived ? t("cancel.keptLess") : t("cancel.kept", { percent: percent(quote.keptPercent) }),
            amount: money(quote.kept),
          },
          ...(quote.notAsked > 0
            ? [{ label: t("cancel.notAsked"), amount: t("cancel.less", { amount: money(quote.notAsked) }) }]
            : []),
        ]}
        total={{ label: t("cancel.after"), amount: money(quote.price) }}
      />
      <PriceLines
        lines={[
          { label: t("cancel.paid"), amount: money(quote.paid) },
          ...quote.cards.map((card) => ({ ...backTo(card), amount: money(card.amount) })),
        ]}
        total={
          left > 0
            ? { label: t("cancel.left"), amount: money(left) }
            : { label: t("cancel.back"), amount: money(quote.goesBack) }
        }
      />
      <p>{t(whole ? "cancel.goneAll" : "cancel.gone")}</p>
      <p>
        <Anchor href={`${pathFor("terms", locale)}#cancellation`}>{t("cancel.terms")}</Anchor>
      </p>
    </ChangeQuote>
  );
}
