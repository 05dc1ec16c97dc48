import { useTranslation } from "react-i18next";
import type { OfferKind } from "~/domain/amendments/offers";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Icon, type IconName } from "~/ui/icon";
import { Section } from "~/ui/layout";
import type { OfferView } from "./booking-data";

const ICONS: Record<OfferKind, IconName> = {
  seats: "seat",
  stop: "pin",
  room: "bed",
  beds: "bed",
  add: "gift",
  return: "back",
  traveller: "person",
  name: "pen",
  "birth-year": "calendar",
  needs: "wheelchair",
  date: "calendar",
  cancel: "cross",
  claim: "info",
};

const GROUPS = ["trip", "people", "plans"] as const;
const GROUP_OF: Record<OfferKind, (typeof GROUPS)[number]> = {
  seats: "trip",
  stop: "trip",
  room: "trip",
  beds: "trip",
  add: "trip",
  return: "trip",
  traveller: "people",
  name: "people",
  "birth-year": "people",
  needs: "people",
  date: "plans",
  cancel: "plans",
  claim: "plans",
};

/** The page of claims stays open after the last day to file one: it lists claims and their answers. */
const READ: OfferKind = "claim";

type Props = { offers: readonly OfferView[]; currency: Currency };

/** The changes of a booking, each with its last day and cost, or why it is closed. Groups are collapsed on a phone. */
export function ManageBooking({ offers, currency }: Props) {
  const { t } = useTranslation("manage");
  return (
    <div className="no-print">
      <Section id="manage" title={t("title")}>
        {GROUPS.map((group) => {
          const rows = offers.filter(({ kind }) => GROUP_OF[kind] === group);
          return rows.length === 0 ? null : (
            <details key={group} className="disclosure manage">
              <summary>{t(`groups.${group}`)}</summary>
              <ul className="list-plain">
                {rows.map((offer) => (
                  <li key={offer.kind}>
                    <Row offer={offer} currency={currency} />
                  </li>
                ))}
              </ul>
            </details>
          );
        })}
      </Section>
    </div>
  );
}

function Row({ offer, currency }: { offer: OfferView; currency: Currency }) {
  const { t } = useTranslation("manage");
  const words = useOfferWords(currency);
  const about = (
    <>
      <Icon name={ICONS[offer.kind]} />
      <span>
        <strong>{t(`names.${offer.kind}`)}</strong> <small>{words(offer)}</small>
      </span>
    </>
  );
  const className = offer.closed ? "offer-row closed" : "offer-row";
  if (offer.closed && offer.kind !== READ) return <div className={className}>{about}</div>;
  return (
    <Anchor className={className} href={offer.href}>
      {about}
      <Icon name="arrow" />
    </Anchor>
  );
}

/** Until when and at what cost, or why not. */
function useOfferWords(currency: Currency): (offer: OfferView) => string {
  const { t } = useTranslation("manage");
  const format = useFormat();
  const costOf = ({ kind, cost }: OfferView) => {
    switch (cost.is) {
      case "fee":
        return t(kind === "name" ? "costs.name" : "costs.each", { amount: format.money(cost.amount, currency) });
      case "refund":
        return kind === "return" ? t("costs.back") : t("costs.refund", { percent: format.percent(cost.percent) });
      default:
        return t(`costs.${cost.is}`);
    }
  };
  const short = (day: unknown) => (day ? format.day(String(day), "short") : "");
  return (offer) => {
    const { closed, until, cost } = offer;
    if (closed) {
      const { last, day, max } = closed.params ?? {};
      return t(`closed.${closed.code}`, { last: short(last ?? day), until: short(until), max });
    }
    if (cost.is === "refund" && cost.percent === 0) return t("costs.nothing");
    return until ? t("until", { cost: costOf(offer), day: short(until) }) : costOf(offer);
  };
}
