import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { type CallOffKind, type CallOffTotals, PARTY_STATES, REFUND } from "~/domain/departures/call-off";
import type { Currency } from "~/domain/money/money";
import { callLink } from "~/domain/people/contact";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { DepartureDays } from "~/features/staff/departure/departure-days";
import type { Messages } from "~/i18n/messages/index";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Totals } from "./call-off-totals";

type Texts = Messages["callOff"]["progress"];

export type PartyRowData = {
  number: string;
  name: string;
  phone: string | null;
  people: number;
  state: keyof Texts["states"];
  chosenBy: keyof Texts["by"] | null;
  movedTo: Day | null;
  currency: Currency;
  back: number;
  refund: keyof Texts["refunds"];
  mail: keyof Texts["mails"];
};

/** What a party that telephones may choose. Amounts in minor units. */
export type ChoosingFor = {
  number: string;
  name: string;
  currency: Currency;
  refund: number;
  others: { departure: string; startDay: Day; less: number; back: number }[];
};

export type ProgressData = {
  departure: string;
  trip: string;
  startDay: Day;
  endDay: Day;
  kind: CallOffKind;
  why: string;
  whyShown: boolean;
  /** In words. */
  when: string;
  until: string;
  expected: CallOffTotals;
  parties: PartyRowData[];
  choosing: ChoosingFor | null;
  done: keyof Texts["done"] | null;
  refused: keyof Texts["errors"] | null;
};

/** Where the bookings of a departure that was called off stand, and what a colleague may do for each. */
export function CallOffProgressPage(page: ProgressData) {
  const { departure, trip, kind, why, whyShown, when, until, parties, choosing, done, refused } = page;
  const { t } = useTranslation("callOff");
  const { locale } = useSite();
  const isAwaited = parties.some(({ state }) => state === "due" || state === "waiting");
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("progress.title")}</h1>
      <p className="lead">
        <DepartureDays {...page} />
      </p>
      {refused && (
        <Notice tone="error" first>
          <p>{t(`progress.errors.${refused}`)}</p>
        </Notice>
      )}
      {done && !refused && (
        <Notice tone="success" first>
          <p>{t(`progress.done.${done}`)}</p>
        </Notice>
      )}
      <p>
        {t(`progress.${kind}`, { when: when.replace(/\.$/, "") })}. {t("progress.why", { why: why.replace(/\.$/, "") })}
        . {t(whyShown ? "progress.shown" : "progress.hidden")} {isAwaited && t("progress.until", { until })}
      </p>
      {choosing && <Choosing {...choosing} />}
      <Counts {...page} />
      {parties.length === 0 ? (
        <p className="empty">{t("progress.nobody")}</p>
      ) : (
        <Section title={t("progress.list")}>
          <table className="office-table">
            <thead>
              <tr>
                <th scope="col">{t("desk.booking")}</th>
                <th scope="col">{t("desk.contact")}</th>
                <th scope="col">{t("desk.people")}</th>
                <th scope="col">{t("progress.state")}</th>
                <th scope="col">{t("progress.chooseShort")}</th>
              </tr>
            </thead>
            <tbody>
              {parties.map((party) => (
                <Row key={party.number} {...party} />
              ))}
            </tbody>
          </table>
        </Section>
      )}
    </>
  );
}

/** What there is now, next to what was seen when it was decided. */
function Counts({ parties, expected }: ProgressData) {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const refunded = parties.filter(({ state }) => state === "refunded");
  const currencies = [...new Set(parties.filter(({ back }) => back > 0).map(({ currency }) => currency))];
  return (
    <div className="office-counts">
      <Section title={t("progress.counts")}>
        <dl className="facts">
          {PARTY_STATES.map((state) => (
            <div key={state}>
              <dt>{t(`progress.states.${state}`)}</dt>
              <dd>{format.number(parties.filter((party) => party.state === state).length)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t("progress.refundsTitle")}>
        <dl className="facts">
          {(["under-way", "failed", "done", "nothing"] as const).map((standing) => (
            <div key={standing}>
              <dt>{t(`progress.refunds.${standing}`)}</dt>
              <dd>{format.number(refunded.filter(({ refund }) => refund === standing).length)}</dd>
            </div>
          ))}
          {currencies.map((currency) => (
            <div key={currency}>
              <dt>{t("progress.given")}</dt>
              <dd className="num">
                {format.money(
                  parties.reduce((sum, party) => (party.currency === currency ? sum + party.back : sum), 0),
                  currency,
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t("progress.expected")}>
        <Totals totals={expected} />
      </Section>
    </div>
  );
}

function Row({ number, name, phone, people, state, chosenBy, movedTo, back, currency, refund, mail }: PartyRowData) {
  const { t } = useTranslation("callOff");
  const { locale } = useSite();
  const format = useFormat();
  const isOpen = state === "due" || state === "waiting";
  const unreached = isOpen && (mail === "failed" || (state === "waiting" && mail === "none"));
  const details = [
    movedTo && t("progress.movedTo", { day: format.day(movedTo, "short") }),
    state === "refunded" || back > 0 ? t(`progress.refunds.${refund}`) : null,
    back > 0 ? format.money(back, currency) : null,
    chosenBy && t(`progress.by.${chosenBy}`),
    isOpen ? t(`progress.mails.${mail}`) : null,
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        <Anchor href={pathFor("staff.booking", locale, { bookingNumber: number })}>{number}</Anchor>
      </th>
      <td>
        {name}
        {phone && (
          <small>
            <a href={callLink(phone)}>{phone}</a>
          </small>
        )}
      </td>
      <td data-label={t("desk.people")}>{people}</td>
      <td>
        {t(`progress.states.${state}`)}
        <small>{details.join(", ")}</small>
        {unreached && <strong>{t("progress.call")}</strong>}
      </td>
      <td className="whole-line">
        {isOpen && (
          <p className="row">
            <Anchor
              className="button"
              href={`?${new URLSearchParams({ party: number })}#choose`}
              aria-label={t("progress.choose", { name })}
            >
              {t("progress.chooseShort")}
            </Anchor>
          </p>
        )}
        {state === "waiting" && mail !== "none" && (
          <form method="post">
            <input type="hidden" name="booking" value={number} />
            <Button variant="quiet" name="do" value="resend" aria-label={t("progress.resendOf", { number })}>
              {t("progress.resend")}
            </Button>
          </form>
        )}
      </td>
    </tr>
  );
}

/** A party telephones: each of its choices is a button that says what it does. */
function Choosing({ number, name, currency, refund, others }: ChoosingFor) {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  const choices = [
    ...others.map(({ departure, startDay, less, back }) => ({
      choice: departure,
      back,
      text: t("progress.doOther", { day: format.day(startDay, "full") }),
      hint: less > 0 ? t("choice.less", { amount: money(less) }) : t("progress.samePrice"),
    })),
    {
      choice: REFUND,
      back: refund,
      text: refund > 0 ? t("progress.doRefund", { amount: money(refund) }) : t("progress.doEnd"),
      hint: t("choice.final"),
    },
  ];
  return (
    <Section id="choose" title={t("progress.choose", { name: `${name} (${number})` })}>
      {choices.map(({ choice, back, text, hint }) => (
        <form key={choice} method="post" className="row">
          <input type="hidden" name="booking" value={number} />
          <input type="hidden" name="choice" value={choice} />
          <input type="hidden" name="back" value={back} />
          <Button name="do" value="choose">
            {text}
          </Button>
          <span className="muted">{hint}</span>
        </form>
      ))}
    </Section>
  );
}
