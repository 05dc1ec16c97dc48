import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type CheckoutState, TABS, type Tab } from "~/domain/booking/checkout";
import type { Day } from "~/domain/day";
import type { DueNow } from "~/domain/money/deposit";
import type { Currency } from "~/domain/money/money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { ExtraFacts, StayFacts, TourRoomFacts } from "~/features/stay/stay-facts";
import type { ExtraView, StayView } from "~/features/stay/stay-view";
import { useStayLines } from "~/features/stay/use-stay-lines";
import { tabPath } from "~/i18n/paths";
import { Countdown } from "~/ui/countdown";
import { Columns, Facts } from "~/ui/layout";
import { PriceSummary } from "~/ui/price";
import { Steps } from "~/ui/steps";
import { ByPlan } from "./by-plan";
import { CheckoutTerms, type Plans } from "./checkout-actions";
import type { JourneyView } from "./journey-view";

export type CheckoutSummary = {
  id: string;
  state: CheckoutState;
  tabs: Tab[];
  journey: JourneyView;
  party: { adults: number; children: number };
  /** Of a package: the room everyone shares. */
  stay: StayView | null;
  extras: ExtraView[];
  /** Minor units of `currency`. */
  prices: { currency: Currency; adult: number; child: number; discount: number; code: string | null; total: number };
  /** What is paid today as chosen, and by a deposit where that is possible. */
  due: DueNow;
  deposit: (DueNow & { dueDay: Day }) | null;
  held: { until: string; clock: string };
  /** What a buyer reads aloud on the telephone, and whether a colleague goes on with it for them. */
  call: { code: string; helped: boolean };
};

type Props = { checkout: CheckoutSummary; tab: Tab | null; children: ReactNode };

/** The four steps, the tab, and next to it what is being bought (look: checkout is quiet). */
export function CheckoutFrame({ checkout, tab, children }: Props) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  const { journey, prices, held, state, due, deposit } = checkout;
  const extras = checkout.extras.reduce((sum, { price, travellers }) => sum + price * travellers.length, 0);
  const plans: Plans | null =
    tab === "payment" && deposit
      ? { kept: due.later > 0 ? "deposit" : "full", due: { full: { now: prices.total, later: 0 }, deposit } }
      : null;
  const head = (
    <>
      <h1 className="hidden">{t("title")}</h1>
      <CheckoutSteps checkout={checkout} tab={tab} />
    </>
  );
  // The confirmation says all of it itself.
  if (tab === "booking")
    return (
      <>
        {head}
        <div className="stack">{children}</div>
      </>
    );
  return (
    <CheckoutTerms.Provider
      value={{
        due: { amount: due.now, currency: prices.currency },
        plans,
        // What a code takes off may change with them: then the price is told once they are sent.
        withoutExtras: prices.code === null ? prices.total - extras : null,
        total: prices.total,
        heldUntil: state === "open" ? held.clock : null,
      }}
    >
      {head}
      <p className="narrow muted">
        {journey.tripName} · <span className="num">{format.day(journey.startDay, "short")}</span>
      </p>
      <Columns asideLabel={t("summary.title")} aside={<Summary checkout={checkout} plans={plans} />}>
        {children}
      </Columns>
    </CheckoutTerms.Provider>
  );
}

function CheckoutSteps({ checkout, tab }: Omit<Props, "children">) {
  const { t } = useTranslation("checkout");
  const { locale } = useSite();
  const here = tab ? TABS.indexOf(tab) : -1;
  const stateOf = (step: Tab, index: number) => {
    if (step === tab) return "current";
    if (checkout.state === "booked" || index < here) return "done";
    return checkout.tabs.includes(step) ? "open" : "later";
  };
  return (
    <Steps
      label={t("steps.label")}
      steps={TABS.map((step, index) => {
        const state = stateOf(step, index);
        const open = step !== tab && checkout.tabs.includes(step);
        return {
          text: t(`steps.${step}`),
          state,
          stateText: t(`steps.${state}`),
          href: open ? tabPath(step, locale, checkout.id) : undefined,
        };
      })}
    />
  );
}

const roomLine = ({ guests, price }: StayView) => ({
  count: guests,
  each: price.perPerson,
  twoBeds: price.twoBeds,
});

function Summary({ checkout, plans }: { checkout: CheckoutSummary; plans: Plans | null }) {
  const { journey, party, stay, prices, due, deposit, held, state, call } = checkout;
  const { t } = useTranslation(["checkout", "common", "stay"]);
  const { phone } = useSite();
  const stayLines = useStayLines();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, prices.currency);
  const lines = [
    { key: "adultLine" as const, count: party.adults, price: prices.adult },
    { key: "childLine" as const, count: party.children, price: prices.child },
  ].filter(({ count }) => count > 0);
  const extras = checkout.extras.map(({ name, price, travellers }) => ({
    name,
    each: price,
    count: travellers.length,
  }));
  const parts = ({ now, later }: DueNow) =>
    later > 0 &&
    deposit && (
      <Facts
        items={[
          { term: t("payment.now.deposit"), value: money(now) },
          { term: t("summary.later", { day: format.day(deposit.dueDay) }), value: money(later) },
        ]}
      />
    );
  return (
    <>
      <h2>{journey.tripName}</h2>
      <Facts
        items={[
          { term: t("summary.departure"), value: format.day(journey.startDay, "full") },
          { term: t("summary.return"), value: format.day(journey.endDay, "full") },
          {
            term: t("summary.boarding"),
            value: t("summary.boardingAt", {
              place: journey.boarding.name,
              time: format.time(journey.boarding.departs),
            }),
          },
        ]}
      />
      {journey.room && (
        <>
          <h3>{t("stay:title")}</h3>
          <TourRoomFacts room={journey.room} />
        </>
      )}
      {stay && (
        <>
          <h3>{t("stay:title")}</h3>
          <StayFacts stay={stay} />
        </>
      )}
      {checkout.extras.length > 0 && (
        <>
          <h3>{t("stay:activities")}</h3>
          <ExtraFacts extras={checkout.extras} names={[]} />
        </>
      )}
      <PriceSummary
        lines={[
          ...lines.map(({ key, count, price }) => ({
            label: t(`summary.${key}`, { count, price: money(price) }),
            amount: money(count * price),
          })),
          ...stayLines({ stay: stay && roomLine(stay), extras }, prices.currency),
          ...(prices.code
            ? [{ label: t("summary.discount", { code: prices.code }), amount: money(-prices.discount) }]
            : []),
        ]}
        total={{ label: t("summary.total"), amount: money(prices.total), note: t("common:taxesIncluded") }}
      />
      {plans ? (
        <ByPlan kept={plans.kept}>{(plan) => parts(plans.due[plan])}</ByPlan>
      ) : (
        <div data-later>{parts(due)}</div>
      )}
      <p className="muted">{t("summary.rate")}</p>
      {state === "open" && (
        <Countdown
          until={held.until}
          clock={held.clock}
          label={t("summary.held")}
          left={(count) => (count === 0 ? t("summary.left_zero") : t("summary.left", { count }))}
          over={t("summary.over")}
        />
      )}
      <p className="muted">
        {t(call.helped ? "summary.helped" : "summary.call", { phone })} <strong className="num">{call.code}</strong>
      </p>
    </>
  );
}
