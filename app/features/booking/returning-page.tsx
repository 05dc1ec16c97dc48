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
import { ChangeMoney } from "./change-money";
import { ChangeQuote } from "./change-quote";
import type { MayConfirm } from "./confirm-change";
import { useReaderText } from "./use-reader-text";

/** One who has an activity; `until` is the last day it may be taken back, null if it never may. */
type Person = { value: string; name: string; price: number; until: Day | null };

export type ReturningData = ChangedBooking & {
  today: Day;
  currency: Currency;
  activities: { activity: string; name: string; people: Person[] }[];
  /** What is ticked. */
  chosen: string[];
  /** Whether any may still be taken back. */
  open: boolean;
};

/** What was chosen comes to, or why it cannot be. Amounts in minor units of `currency`. */
export type ReturningAsked = {
  quote?: {
    take: string;
    currency: Currency;
    lines: { name: string; who: string; price: number }[];
    returned: number;
    priceBefore: number;
    price: number;
    paid: number;
    goesBack: number;
    cards: { brand: string; last4: string; amount: number }[];
    may: MayConfirm;
  };
  refused?: {
    code:
      | "called-off"
      | "departed"
      | "nobody-left"
      | "nothing-chosen"
      | "traveller-unknown"
      | "extra-unknown"
      | "not-returnable"
      | "payment-under-way"
      | "price-changed"
      | "changed-since"
      | "quote-expired"
      | TermsRefusal
      | "too-many-requests";
    params?: Params | undefined;
  };
};

/** The activities a booking has, who no longer goes, and what is given back (spec 2). */
export function ReturningPage({ quote, refused, ...page }: ReturningData & ReturningAsked) {
  const { number, activities, chosen } = page;
  const t = useReaderText("change");
  return (
    <ChangeFrame
      of={page}
      title={t("returning.title", { number })}
      problem={refused && t(`errors.${refused.code}`, refused.params ?? {})}
      again={quote && { href: `?${askedFor(chosen)}`, text: t("activities.again") }}
      leave={t(quote ? "name.keep" : "backToBooking")}
    >
      {quote ? <Quote quote={quote} /> : page.open ? <Had {...page} /> : null}
      {page.open && activities.length === 0 ? <p>{t("returning.none")}</p> : null}
    </ChangeFrame>
  );
}

const askedFor = (chosen: readonly string[]) => new URLSearchParams(chosen.map((each) => ["take", each])).toString();

function Had({ activities, chosen, currency, today }: ReturningData) {
  const { t } = useTranslation("change");
  const format = useFormat();
  if (activities.length === 0) return null;
  const isOpen = ({ until }: Person) => until !== null && today <= until;
  const rule = ({ until }: Person) =>
    until === null
      ? t("returning.never")
      : t(today <= until ? "returning.until" : "returning.late", { day: format.day(until, "full") });
  return (
    <PageForm className="stack">
      <p>{t("returning.lead")}</p>
      {activities.map(({ activity, name, people }) => (
        <ChoiceList
          key={activity}
          type="checkbox"
          id={`take-${activity}`}
          name="take"
          legend={name}
          hint={[...new Set(people.map(rule))].join(" · ")}
          defaultValue={chosen}
          choices={people.map((person) => ({
            value: person.value,
            text: t("returning.line", { name: person.name, who: format.money(person.price, currency) }),
            disabled: !isOpen(person),
          }))}
        />
      ))}
      {activities.some(({ people }) => people.some(isOpen)) ? (
        <p>
          <Button variant="main" name="step" value="see">
            {t("cancel.see")}
          </Button>
        </p>
      ) : null}
    </PageForm>
  );
}

function Quote({ quote }: { quote: NonNullable<ReturningAsked["quote"]> }) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, quote.currency);
  const less = (amount: number) => t("cancel.less", { amount: money(amount) });
  const discount = quote.lines.reduce((sum, { price }) => sum + price, 0) - quote.returned;
  return (
    <ChangeQuote
      may={quote.may}
      currency={quote.currency}
      then={quote.lines.map(({ name, who }) => t("returning.line", { name, who })).join("; ")}
      money={quote}
      rule={t("returning.rule")}
      asked={<input type="hidden" name="take" value={quote.take} />}
      confirm={t("returning.confirm", { count: quote.lines.length, amount: money(quote.returned) })}
    >
      <ChangeMoney
        money={{ ...quote, dueDay: null }}
        lines={[
          ...quote.lines.map(({ name, who, price }) => ({
            label: t("returning.line", { name, who }),
            amount: less(price),
          })),
          ...(discount > 0 ? [{ label: t("returning.discount"), amount: money(discount) }] : []),
        ]}
      />
      <p>{t("returning.gone")}</p>
    </ChangeQuote>
  );
}
