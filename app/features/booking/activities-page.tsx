import { useTranslation } from "react-i18next";
import type { TermsRefusal } from "~/domain/amendments/asked";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { useExtraHint } from "~/features/checkout/extra-hint";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { PageForm } from "~/ui/page-form";
import { type ChangedBooking, ChangeFrame } from "./change-frame";
import { ChangeMoney } from "./change-money";
import { ChangeQuote } from "./change-quote";
import type { MayConfirm } from "./confirm-change";
import { useReaderText } from "./use-reader-text";

type Offer = {
  activity: string;
  name: string;
  text: string;
  day: Day;
  time: string | null;
  price: number;
  left: number;
  /** The last day it may be taken back; null where it is not, or no longer. */
  returnableUntil: Day | null;
  /** Who travels, and whether they go already. */
  people: { value: string; name: string; has: boolean }[];
};

export type ActivitiesData = ChangedBooking & {
  currency: Currency;
  offers: Offer[];
  /** What is ticked. */
  chosen: string[];
  /** Whether any may still be added. */
  open: boolean;
};

/** What was chosen comes to, or why it cannot be had. Amounts in minor units of `currency`. */
export type ActivitiesAsked = {
  quote?: {
    add: string;
    currency: Currency;
    lines: { name: string; who: string; price: number }[];
    added: number;
    priceBefore: number;
    price: number;
    paid: number;
    /** Until when what is left is to be paid; null when nothing is. */
    dueDay: Day | null;
    may: MayConfirm;
  };
  refused?: {
    code:
      | "called-off"
      | "departed"
      | "nobody-left"
      | "nothing-chosen"
      | "traveller-unknown"
      | "payment-under-way"
      | "extra-unknown"
      | "extra-had"
      | "extra-sold-out"
      | "price-changed"
      | "changed-since"
      | "quote-expired"
      | TermsRefusal
      | "too-many-requests";
    params?: Params | undefined;
  };
};

/** The activities a booking may still add, who takes part, and what that costs (spec 2). */
export function ActivitiesPage({ quote, refused, ...page }: ActivitiesData & ActivitiesAsked) {
  const { number, offers, chosen } = page;
  const t = useReaderText("change");
  return (
    <ChangeFrame
      of={page}
      title={t("activities.title", { number })}
      problem={refused && t(`errors.${refused.code}`, refused.params ?? {})}
      again={quote && { href: `?${askedFor(chosen)}`, text: t("activities.again") }}
      leave={t(quote ? "name.keep" : "backToBooking")}
    >
      {quote ? <Quote quote={quote} /> : page.open ? <Offers {...page} /> : null}
      {page.open && offers.length === 0 ? <p>{t("activities.none")}</p> : null}
    </ChangeFrame>
  );
}

const askedFor = (chosen: readonly string[]) => new URLSearchParams(chosen.map((each) => ["add", each])).toString();

function Offers({ offers, chosen, currency }: ActivitiesData) {
  const { t } = useTranslation(["change", "stay"]);
  const format = useFormat();
  const hintOf = useExtraHint();
  if (offers.length === 0) return null;
  return (
    <PageForm className="stack">
      <p>{t("activities.lead")}</p>
      {offers.map((offer) => {
        const had = offer.people.filter(({ has }) => has).map(({ name }) => name);
        return (
          <ChoiceList
            key={offer.activity}
            type="checkbox"
            id={`add-${offer.activity}`}
            name="add"
            legend={t("stay:extras.option", { name: offer.name, price: format.money(offer.price, currency) })}
            hint={[hintOf(offer), had.length > 0 ? t("activities.has", { names: had.join(", ") }) : null]
              .filter(Boolean)
              .join(" · ")}
            defaultValue={chosen}
            choices={offer.people
              .filter(({ has }) => !has)
              .map(({ value, name }) => ({ value, text: name, disabled: offer.left <= 0 }))}
          />
        );
      })}
      <p>
        <Button variant="main" name="step" value="see">
          {t("cancel.see")}
        </Button>
      </p>
    </PageForm>
  );
}

function Quote({ quote }: { quote: NonNullable<ActivitiesAsked["quote"]> }) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, quote.currency);
  const less = quote.lines.reduce((sum, { price }) => sum + price, 0) - quote.added;
  return (
    <ChangeQuote
      may={quote.may}
      currency={quote.currency}
      then={quote.lines.map(({ name, who }) => t("activities.line", { name, who })).join("; ")}
      money={{ ...quote, goesBack: 0 }}
      rule={t("activities.cancel")}
      asked={<input type="hidden" name="add" value={quote.add} />}
      confirm={t("activities.confirm", { count: quote.lines.length, amount: money(quote.added) })}
    >
      <ChangeMoney
        money={{ ...quote, goesBack: 0, cards: [] }}
        lines={[
          ...quote.lines.map(({ name, who, price }) => ({
            label: t("activities.line", { name, who }),
            amount: money(price),
          })),
          ...(less > 0 ? [{ label: t("activities.discount"), amount: t("cancel.less", { amount: money(less) }) }] : []),
        ]}
      />
      <p>{t("activities.rule")}</p>
    </ChangeQuote>
  );
}
