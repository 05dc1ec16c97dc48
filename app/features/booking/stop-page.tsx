import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TermsRefusal } from "~/domain/amendments/asked";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { PageForm } from "~/ui/page-form";
import { type ChangedBooking, ChangeFrame } from "./change-frame";
import { ChangeMoney, type ChangeMoneyData, useSigned } from "./change-money";
import { ChangeQuote } from "./change-quote";
import { ChangeRule } from "./change-rule";
import type { MayConfirm } from "./confirm-change";
import { useReaderText } from "./use-reader-text";

/** Where and when one boards, local `HH:MM`. */
type StopView = { city: string; time: string; stop: string };

export type StopData = ChangedBooking & {
  currency: Currency;
  /** Whether it can be changed here at all. */
  open: boolean;
  rule: { until: number; last: Day };
  now: StopView;
  /** `priceChange` is in minor units of `currency`, negative if cheaper. */
  stops: (StopView & { slug: string; priceChange: number })[];
  chosen: string;
};

/** What another stop comes to, or why it cannot be. */
export type StopAsked = {
  quote?: ChangeMoneyData & { to: string; after: StopView; difference: number; may: MayConfirm };
  refused?: {
    code:
      | "called-off"
      | "departed"
      | "stop-closed"
      | "stop-same"
      | "stop-unknown"
      | "stop-required"
      | "nobody-left"
      | "payment-under-way"
      | "price-changed"
      | "changed-since"
      | "quote-expired"
      | TermsRefusal
      | "too-many-requests";
    params?: Params | undefined;
  };
};

/** Another boarding stop of the same departure: which there are, what one comes to, and the button that makes it (spec 9). */
export function StopPage({ quote, refused, ...page }: StopData & StopAsked) {
  const { number, rule, open, chosen, now } = page;
  const t = useReaderText("change");
  const format = useFormat();
  const problem = refused && t(`errors.${refused.code}`, refused.params ?? {});
  const ofTheChoice = refused?.code === "stop-required" ? problem : undefined;
  const ruleNotice = (
    <ChangeRule of="stop" rule={t("stop.rule", { count: rule.until })} last={open ? rule.last : null}>
      {quote ? (
        <>
          <p>{t("stop.fares")}</p>
          <p>{t("stop.tickets")}</p>
        </>
      ) : null}
    </ChangeRule>
  );
  return (
    <ChangeFrame
      of={page}
      title={t("stop.title", { number })}
      problem={ofTheChoice ? null : problem}
      again={quote && { href: `?${new URLSearchParams({ to: chosen })}`, text: t("stop.again") }}
      leave={t(quote ? "date.keep" : "backToBooking")}
    >
      {quote ? null : <p>{t("stop.now", { ...now, time: format.time(now.time) })}</p>}
      {open && !quote ? <Stops {...page} error={ofTheChoice} /> : null}
      {quote ? <Quote quote={quote} page={page} rule={ruleNotice} /> : ruleNotice}
    </ChangeFrame>
  );
}

function Stops({ stops, chosen, currency, error }: StopData & { error: string | undefined }) {
  const { t } = useTranslation("change");
  const format = useFormat();
  if (stops.length === 0) return <p>{t("stop.none")}</p>;
  const price = (priceChange: number) => {
    if (priceChange === 0) return t("stop.same");
    return t(priceChange > 0 ? "stop.more" : "stop.less", { amount: format.money(Math.abs(priceChange), currency) });
  };
  return (
    <PageForm className="stack">
      <ChoiceList
        type="radio"
        id="to"
        name="to"
        legend={t("stop.to")}
        hint={t("stop.toHint")}
        required
        error={error}
        defaultValue={chosen === "" ? [] : [chosen]}
        choices={stops.map(({ slug, priceChange, ...stop }) => ({
          value: slug,
          text: t("stop.choice", { ...stop, time: format.time(stop.time) }),
          hint: price(priceChange),
        }))}
      />
      <p>
        <Button variant="main" name="step" value="see">
          {t("cancel.see")}
        </Button>
      </p>
    </PageForm>
  );
}

type QuoteProps = { quote: NonNullable<StopAsked["quote"]>; page: StopData; rule: ReactNode };

function Quote({ quote, page, rule }: QuoteProps) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const signed = useSigned(quote.currency);
  const { after, difference } = quote;
  return (
    <ChangeQuote
      may={quote.may}
      currency={quote.currency}
      now={t("stop.now", { ...page.now, time: format.time(page.now.time) })}
      then={t("stop.moved", { ...after, time: format.time(after.time) })}
      money={quote}
      rule={t("figure.freeUntil", { day: format.day(page.rule.last) })}
      asked={<input type="hidden" name="to" value={quote.to} />}
      confirm={t("stop.confirm", { city: after.city })}
    >
      <ChangeMoney
        money={quote}
        lines={[{ label: t(difference === 0 ? "date.noDifference" : "date.difference"), amount: signed(difference) }]}
      />
      {rule}
    </ChangeQuote>
  );
}
