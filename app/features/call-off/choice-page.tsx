import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { type CallOffKind, type Chooser, type PartyState, REFUND } from "~/domain/departures/call-off";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { useBackTo } from "~/features/booking/use-back-to";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { Facts, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PriceLines } from "~/ui/price";

export type ChoiceCode = keyof Messages["callOff"]["choice"]["errors"];

/** A departure that is held. Amounts in minor units. */
export type OtherChoice = {
  departure: string;
  startDay: Day;
  endDay: Day;
  departs: string;
  city: string;
  less: number;
  back: number;
  seats: string[];
};

export type ChoiceData = {
  state: PartyState;
  kind: CallOffKind;
  why: string | null;
  /** In words. */
  until: string;
  chosenBy: Chooser | null;
  number: string;
  /** Where the booking is. */
  bookingPath: string;
  currency: Currency;
  /** Of the departure that was called off. */
  startDay: Day;
  trip: string;
  /** As it is booked now. */
  now: { startDay: Day; departs: string; city: string };
  people: number;
  seats: string[];
  hotel: string | null;
  /** The room is asked for once another departure is chosen. */
  roomAsked: boolean;
  price: number;
  paid: number;
  refund: { back: number; cards: { brand: string; last4: string; amount: number }[] };
  others: OtherChoice[];
  paymentUnderWay: boolean;
  /** What is looked at: REFUND, a departure, or nothing yet. */
  chosen: string;
};

export type ChoiceRefused = { code: ChoiceCode; params?: Params | undefined };

/** What a party of a departure that was called off may choose, what that comes to, and what it has chosen (spec 9). */
export function ChoicePage({ refused, ...choice }: ChoiceData & { refused: ChoiceRefused | null | undefined }) {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const { number, state, kind, why, startDay } = choice;
  const isOpen = state === "due" || state === "waiting";
  const problem = refused && t(`choice.errors.${refused.code}`, refused.params ?? {});
  return (
    <>
      <h1>{t("choice.title", { number })}</h1>
      {problem && refused.code !== "choice-missing" ? (
        <Notice tone="error" live first>
          <p>{problem}</p>
        </Notice>
      ) : null}
      {isOpen ? (
        <>
          <Notice tone="warning" title={t(`choice.${kind}`, { day: format.day(startDay, "full") })}>
            <p>{t("choice.sorry")}</p>
            {why ? <p>{t("choice.why", { why })}</p> : null}
          </Notice>
          <Open {...choice} problem={refused?.code === "choice-missing" ? (problem ?? undefined) : undefined} />
          <Bought {...choice} />
        </>
      ) : (
        <Chosen {...choice} />
      )}
    </>
  );
}

function Open({ problem, ...choice }: ChoiceData & { problem: string | undefined }) {
  const { t } = useTranslation("callOff");
  const { chosen, others, paymentUnderWay, until } = choice;
  if (paymentUnderWay)
    return (
      <Notice tone="info">
        <p>{t("choice.underWay")}</p>
      </Notice>
    );
  const other = others.find(({ departure }) => departure === chosen);
  if (other || chosen === REFUND) return <Confirm {...choice} other={other ?? null} />;
  return (
    <>
      <p>{t("choice.until", { until })}</p>
      {others.length === 0 ? <p>{t("choice.nothingElse")}</p> : null}
      <Choices {...choice} problem={problem} />
    </>
  );
}

function Choices({ kind, others, refund, paid, currency, problem }: ChoiceData & { problem: string | undefined }) {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  const choices = others.map(({ departure, startDay, endDay, departs, city, less, seats }) => ({
    value: departure,
    text: t(kind === "moved" ? "choice.keep" : "choice.other", { day: format.day(startDay, "full") }),
    hint: t("choice.otherHint", {
      time: format.time(departs),
      city,
      back: format.day(endDay, "full"),
      price: less > 0 ? t("choice.less", { amount: money(less) }) : t("choice.samePrice"),
      seats: seats.length > 0 ? t("choice.seatsKept", { seats: seats.join(", ") }) : t("choice.seatsLater"),
    }),
  }));
  const refundHint = paid > 0 ? t("choice.refundHint", { amount: money(refund.back) }) : t("choice.nothingPaid");
  return (
    <form method="get" className="stack">
      <ChoiceList
        legend={t("choice.what")}
        name="choice"
        error={problem}
        required
        choices={[...choices, { value: REFUND, text: t("choice.refund"), hint: refundHint }]}
      />
      <p>
        <Button variant="main" name="see" value="1">
          {t("choice.see")}
        </Button>
      </p>
    </form>
  );
}

function Confirm({
  other,
  refund,
  price,
  paid,
  currency,
  chosen,
  roomAsked,
}: ChoiceData & { other: OtherChoice | null }) {
  const { t } = useTranslation("callOff");
  const backTo = useBackTo();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  const day = other && format.day(other.startDay, "full");
  const back = other ? other.back : refund.back;
  return (
    <Section id="confirm" first title={day ? t("choice.confirmOther", { day }) : t("choice.confirmRefund")}>
      {other ? (
        <>
          <p>
            {t("choice.at", { day, time: format.time(other.departs), city: other.city })}.{" "}
            {other.seats.length > 0 ? t("choice.seatsKept", { seats: other.seats.join(", ") }) : t("choice.seatsLater")}
          </p>
          {roomAsked ? <p>{t("choice.roomAsked")}</p> : null}
          <PriceLines
            lines={[
              { label: t("choice.before"), amount: money(price) },
              { label: t("choice.difference"), amount: money(0 - other.less) },
              { label: t("choice.newPrice"), amount: money(price - other.less) },
            ]}
            total={{ label: t("choice.back"), amount: money(back) }}
          />
        </>
      ) : (
        <PriceLines
          lines={[
            { label: t("choice.paid"), amount: money(paid) },
            ...refund.cards.map((card) => ({
              ...backTo(card),
              amount: money(card.amount),
            })),
          ]}
          total={{ label: t("choice.back"), amount: money(back) }}
        />
      )}
      <p>{t("choice.final")}</p>
      <form method="post" action={`?${new URLSearchParams({ choice: chosen })}`}>
        <input type="hidden" name="choice" value={chosen} />
        <input type="hidden" name="back" value={back} />
        <Button variant="main">
          {day
            ? t("choice.doOther", { day })
            : paid > 0
              ? t("choice.doRefund", { amount: money(back) })
              : t("choice.doEnd")}
        </Button>
      </form>
      <p>
        <Anchor href="?">{t("choice.again")}</Anchor>
      </p>
    </Section>
  );
}

function Chosen({ state, chosenBy, now, bookingPath }: ChoiceData) {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const title =
    state === "moved" ? t("choice.chosenMoved", { day: format.day(now.startDay, "full") }) : t("choice.chosenRefund");
  return (
    <>
      <Notice tone="success" title={title}>
        <p>{t(state === "moved" ? "choice.chosenMovedText" : "choice.chosenRefundText")}</p>
        {chosenBy === "staff" ? <p>{t("choice.byStaff")}</p> : null}
        {chosenBy === "deadline" ? <p>{t("choice.byDeadline")}</p> : null}
      </Notice>
      <p>
        <ButtonLink variant="main" href={bookingPath}>
          {t("choice.booking")}
        </ButtonLink>
      </p>
    </>
  );
}

function Bought({ trip, now, people, seats, hotel, price, paid, currency }: ChoiceData) {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const at = { day: format.day(now.startDay, "full"), time: format.time(now.departs), city: now.city };
  return (
    <Section title={t("choice.bought")}>
      <Facts
        items={[
          { term: t("choice.trip"), value: trip },
          { term: t("choice.leaves"), value: t("choice.at", at) },
          { term: t("choice.people"), value: String(people) },
          ...(seats.length > 0 ? [{ term: t("choice.seats"), value: seats.join(", ") }] : []),
          ...(hotel ? [{ term: t("choice.room"), value: hotel }] : []),
          { term: t("choice.price"), value: format.money(price, currency) },
          { term: t("choice.paid"), value: format.money(paid, currency) },
        ]}
      />
    </Section>
  );
}
