import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { WAITING_KEPT_DAYS } from "~/domain/company/limits";
import type { Day } from "~/domain/day";
import { daysInWords, type PassedOver, type WaitingState, type WantedDays } from "~/domain/departures/waiting-list";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/layout";
import { Notice } from "~/ui/notice";

export type RequestData = WantedDays & {
  state: WaitingState;
  trip: string;
  city: string;
  adults: number;
  children: number;
  maxPrice: number;
  currency: Currency;
  /** How many people wait for the same places and came before. */
  before: number;
  /** Departures with enough places that cost more than its maximum price, and where they are bought. */
  dearer: { day: Day; price: number; href: string }[];
  /** Days on which places went to others, and why. */
  passed: { day: Day; why: PassedOver; price: number }[];
  /** What is held for it: which day, at which price in all, until when in words, and where it is bought. */
  offer: { day: Day; price: number; priceIn: Currency; until: string; href: string } | null;
};

type Props = RequestData & { refused: { code: "payment-under-way" | "offer-bought" } | undefined };

/** A request for places: where it stands, and what may be done of it. */
export function RequestPage({ refused, ...request }: Props) {
  const { t } = useTranslation(["waiting", "common"]);
  const format = useFormat();
  const { state, adults, children } = request;
  const days = daysInWords(request, {
    day: (of) => format.day(of, "full"),
    range: (first, last) => t("request.range", { first, last }),
  });
  const people = [t("common:adults", { count: adults }), children > 0 && t("common:children", { count: children })];
  const isOpen = state === "asked" || state === "waiting" || state === "offered";
  return (
    <>
      <h1>{t("request.title")}</h1>
      {refused && (
        <Notice tone="error" live>
          <p>{t(`errors.${refused.code}`)}</p>
        </Notice>
      )}
      <Standing {...request} />
      <Dearer {...request} />
      <Passed {...request} />
      <Facts
        items={[
          { term: t("request.trip"), value: request.trip },
          { term: t("city"), value: request.city },
          {
            term: t("request.days", { count: days.length }),
            value: days.map((day) => (
              <Fragment key={day}>
                {day}
                <br />
              </Fragment>
            )),
          },
          { term: t("request.people"), value: people.filter(Boolean).join(", ") },
          { term: t("request.most"), value: format.money(request.maxPrice, request.currency) },
        ]}
      />
      {isOpen && (
        <form method="post">
          <Button variant="quiet" name="step" value="leave">
            {t("request.leave")}
          </Button>
        </form>
      )}
      <p className="muted">{t("request.kept", { days: WAITING_KEPT_DAYS })}</p>
    </>
  );
}

/** Why places that came back were not offered: they cost more than the request accepts. */
function Dearer({ dearer, currency }: RequestData) {
  const { t } = useTranslation("waiting");
  const format = useFormat();
  if (dearer.length === 0) return null;
  return (
    <Notice tone="info" title={t("request.dearerTitle")}>
      <p>{t("request.dearer")}</p>
      {dearer.map(({ day, price, href }) => (
        <p key={day}>
          <Anchor href={href}>
            {format.day(day, "full")}, {format.money(price, currency)}
          </Anchor>
        </p>
      ))}
    </Notice>
  );
}

/** Places that came back and went to others in the meantime; those that can still be bought are said above. */
function Passed({ passed, dearer, currency }: RequestData) {
  const { t } = useTranslation("waiting");
  const format = useFormat();
  const gone = passed.filter(({ day }) => !dearer.some((each) => each.day === day));
  if (gone.length === 0) return null;
  return (
    <Notice tone="info" title={t("request.passedTitle")}>
      {gone.map(({ day, why, price }) => (
        <p key={day}>
          {t(`request.passed.${why}`, { day: format.day(day, "full"), price: format.money(price, currency) })}
        </p>
      ))}
    </Notice>
  );
}

function Standing({ state, before, offer }: RequestData) {
  const { t } = useTranslation("waiting");
  const format = useFormat();
  if (state === "asked")
    return (
      <form method="post" className="stack">
        <p>{t("request.confirmLead")}</p>
        <p>
          <Button variant="main" name="step" value="confirm">
            {t("request.confirm")}
          </Button>
        </p>
      </form>
    );
  if (state === "waiting")
    return (
      <Notice tone="success" title={t("request.waitingTitle")}>
        <p>{before === 0 ? t("request.first") : t("request.before", { count: before })}</p>
        {before > 0 && <p>{t("request.beforeHint")}</p>}
      </Notice>
    );
  if (state === "offered" && offer)
    return (
      <>
        <Notice tone="offer" title={t("request.offeredTitle")}>
          <p>{t("request.offered", { day: format.day(offer.day, "full"), until: offer.until })}</p>
          <p>
            {t("request.price")} <b>{format.money(offer.price, offer.priceIn)}</b>
          </p>
        </Notice>
        <p>
          <ButtonLink variant="main" href={offer.href}>
            {t("request.take")}
          </ButtonLink>
        </p>
        <form method="post" className="stack">
          <p>{t("request.declineHint")}</p>
          <p>
            <Button name="step" value="decline">
              {t("request.decline")}
            </Button>
          </p>
        </form>
      </>
    );
  return (
    <Notice tone="info">
      <p>{t(state === "booked" ? "request.booked" : state === "left" ? "request.left" : "request.ended")}</p>
    </Notice>
  );
}
