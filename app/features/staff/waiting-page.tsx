import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { daysInWords, type WantedDays } from "~/domain/departures/waiting-list";
import type { Currency } from "~/domain/money/money";
import { callLink } from "~/domain/people/contact";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Section } from "~/ui/layout";
import type { Moment } from "./booking-story";
import { useMoment } from "./use-moment";
import { ReasonForm, type WorkDone, WorkHead, type WorkRefused } from "./work-form";

type Request = {
  id: string;
  /** Null for a caller who has none. */
  email: string | null;
  /** Of a caller whom a colleague put in line. */
  name: string | null;
  phone: string | null;
  city: string;
  people: number;
  wanted: WantedDays;
  maxPrice: number;
  currency: Currency;
  /** Departures with enough places that cost more than its maximum price. */
  dearer: { day: Day; price: number }[];
  since: Moment | null;
  /** `code` names the purchase that holds it. */
  offer: { day: Day; until: Moment; code: string } | null;
};

export type WaitingData = {
  trips: {
    slug: string;
    trip: string;
    departures: { id: string; day: Day; people: number; left: number }[];
    requests: Request[];
  }[];
  done: WorkDone | null;
};

type Refused = { refused: WorkRefused | undefined };

/** Who waits for places, by trip, and what they are offered. */
export function StaffWaitingPage({ trips, done, refused }: WaitingData & Refused) {
  const { t } = useTranslation("work");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <>
      <WorkHead title={t("waiting.title")} done={done} refused={refused} />
      <p>{t("waiting.lead")}</p>
      {trips.length === 0 && <p className="empty">{t("waiting.none")}</p>}
      {trips.map(({ slug, trip, departures, requests }) => (
        <Section key={slug} title={trip}>
          {departures.length > 0 && (
            <>
              <h3>{t("waiting.departures")}</h3>
              <ul className="office-lists">
                {departures.map(({ id, day, people, left }) => (
                  <li key={id}>
                    <Anchor href={pathFor("staff.departure", locale, { departure: id })}>
                      {t("waiting.departure", {
                        day: format.day(day, "short"),
                        left,
                        people: t("waiting.people", { count: people }),
                      })}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Requests requests={requests} refused={refused} />
        </Section>
      ))}
    </>
  );
}

function Requests({ requests, refused }: { requests: readonly Request[] } & Refused) {
  const { t } = useTranslation("work");
  const { locale } = useSite();
  const format = useFormat();
  const moment = useMoment();
  const day = (day: Day) => format.day(day, "short");
  const daysOf = (wanted: WantedDays) =>
    daysInWords(wanted, { day, range: (from, to) => t("waiting.range", { from, to }) }).join(" · ");
  const dearerOf = ({ dearer, currency }: Pick<Request, "dearer" | "currency">) =>
    dearer.map((each) => `${day(each.day)}, ${format.money(each.price, currency)}`).join(" · ");
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t("since")}</th>
          {(["who", "wanted", "from", "party", "most", "offer"] as const).map((column) => (
            <th key={column} scope="col">
              {t(`waiting.${column}`)}
            </th>
          ))}
          <th scope="col">{t("next")}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ id, email, name, phone, city, people, wanted, maxPrice, currency, dearer, since, offer }) => (
          <tr key={id}>
            <td className="day">{since && moment(since)}</td>
            <th scope="row">
              {name ?? email}
              {name && email && <small>{email}</small>}
              {phone && (
                <small>
                  <a href={callLink(phone)}>{phone}</a>
                </small>
              )}
            </th>
            <td data-label={t("waiting.wanted")}>{daysOf(wanted)} </td>
            <td data-label={t("waiting.from")}>{city}</td>
            <td data-label={t("waiting.party")}>{people}</td>
            <td data-label={t("waiting.most")}>
              {format.money(maxPrice, currency)}
              {dearer.length > 0 && <small>{t("waiting.dearer", { days: dearerOf({ dearer, currency }) })}</small>}
            </td>
            <td data-label={t("waiting.offer")}>
              {offer ? (
                <>
                  {email === null && <strong>{t("waiting.toCall")} </strong>}
                  <Anchor href={pathFor("staff.purchases", locale, {}, new URLSearchParams({ q: offer.code }))}>
                    {t("waiting.offered", { day: day(offer.day), until: moment(offer.until) })}
                  </Anchor>
                </>
              ) : (
                t("waiting.notYet")
              )}
            </td>
            <td className="whole-line">
              <ReasonForm
                id={id}
                does="remove"
                text={t("waiting.remove")}
                label={t("waiting.removeOf", { email: name ?? email ?? "" })}
                hint={t(email ? "waiting.removeHint" : "waiting.removeHintCall")}
                refused={refused}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
