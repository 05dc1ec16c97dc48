import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ARRIVE_EARLY_MINUTES, ESTA_DAYS, I94_DAYS, PASSPORT_VALID_MONTHS } from "~/domain/company/conditions";
import type { Day } from "~/domain/day";
import { minutesBefore } from "~/domain/time";
import { PocketDays } from "~/features/pocket/pocket-days";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { ExtraFacts, StayFacts, TourRoomFacts } from "~/features/stay/stay-facts";
import { ButtonLink } from "~/ui/button";
import { DateTile } from "~/ui/date-tile";
import { Columns, Facts, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Ticket } from "~/ui/ticket";
import { Timetable } from "~/ui/timetable";
import type { BookingData } from "./booking-data";
import { BalanceNotice, MoneyPanel } from "./money-panel";
import { MoneyNotices } from "./money-state";

type Props = {
  booking: BookingData;
  /** What to do next, after the ticket. */
  children?: ReactNode;
};

/** Everything of a booking: the ticket, who sits where, what to bring, the money (spec 2, confirmation). */
export function BookingDetails({ booking, children }: Props) {
  const { t } = useTranslation(["booking", "common", "stay"]);
  const { phone } = useSite();
  const format = useFormat();
  const { price, currency, takenBack, withheld } = booking.money;
  // Of what a bank has taken back, nobody can say that it is kept.
  const isKept = price > 0 && takenBack === 0 && withheld === 0;
  const names: string[] = [];
  for (const { position, name } of booking.travellers) names[position] = name;
  if (booking.travellers.length === 0)
    return (
      <Columns asideLabel={t("money")} aside={<MoneyPanel booking={booking} />}>
        <Notice tone="warning" title={t("cancelledAll")}>
          {isKept ? <p>{t("cancelledKept", { amount: format.money(price, currency) })}</p> : null}
          <p>{t("cancelledAllText", { trip: booking.journey.tripName, phone })}</p>
        </Notice>
        {children}
      </Columns>
    );
  return (
    <Columns asideLabel={t("money")} aside={<MoneyPanel booking={booking} />}>
      {booking.cancelled.length > 0 ? (
        <Notice tone="info">
          <p>{t("cancelledSome", { names: booking.cancelled.join(", ") })}</p>
        </Notice>
      ) : null}
      <MoneyNotices money={booking.money} />
      <BalanceNotice money={booking.money} />
      <TicketOf booking={booking} />
      {booking.journey.room && (
        <Section title={t("stay:title")}>
          <TourRoomFacts room={booking.journey.room} />
        </Section>
      )}
      {booking.stay && (
        <Section title={t("stay:title")}>
          <StayFacts stay={booking.stay} />
        </Section>
      )}
      {booking.extras.length > 0 && (
        <Section title={t("stay:activities")}>
          <ExtraFacts extras={booking.extras} names={names} />
        </Section>
      )}
      <p className="row no-print">
        {booking.tickets ? <ButtonLink href={booking.tickets}>{t("tickets")}</ButtonLink> : null}
        <ButtonLink href={booking.pocket}>{t("pocket")}</ButtonLink>
      </p>
      {children}
      <Section title={t("days")}>
        <PocketDays label={t("days")} headingLevel={3} days={booking.days} />
      </Section>
      <Section title={t("documents")}>
        <p>
          {t(`common:documents.${booking.country}`, {
            passportMonths: PASSPORT_VALID_MONTHS,
            estaDays: ESTA_DAYS,
            i94Days: I94_DAYS,
          })}
        </p>
        <p>{t("questions", { phone })}</p>
      </Section>
    </Columns>
  );
}

function TicketOf({ booking: { number, journey, travellers } }: { booking: BookingData }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { boarding, startDay, endDay, wayBack } = journey;
  const withYear = (day: Day) => {
    const parts = format.dayParts(day);
    return { ...parts, month: `${parts.month} ${day.slice(0, 4)}` };
  };
  const early = format.time(minutesBefore(boarding.departs, ARRIVE_EARLY_MINUTES));
  return (
    <Ticket
      title={journey.tripName}
      number={{ label: t("number"), value: number }}
      times={[
        {
          label: t("departure"),
          value: <DateTile dateTime={startDay} {...withYear(startDay)} />,
        },
        {
          label: t("boardingTime"),
          value: (
            <time dateTime={boarding.departs} className="num">
              {format.time(boarding.departs)}
            </time>
          ),
          note: t("arriveEarly", { minutes: ARRIVE_EARLY_MINUTES, time: early }),
        },
        {
          label: t("return"),
          value: <DateTile dateTime={endDay} {...withYear(endDay)} />,
        },
      ]}
      place={
        <Facts
          items={[
            {
              term: t("boarding"),
              value: (
                <>
                  {boarding.name}
                  <small>{boarding.address}</small>
                  <small className="muted">{boarding.directions}</small>
                </>
              ),
            },
            ...(wayBack
              ? [
                  {
                    term: t("wayBack"),
                    value: (
                      <>
                        <time dateTime={wayBack.departs} className="num">
                          {format.time(wayBack.departs)}
                        </time>
                        , {wayBack.name}
                        <small>{wayBack.address}</small>
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      }
    >
      <Timetable
        caption={t("travellers")}
        head={[{ text: t("traveller") }, { text: t("type") }, { text: t("seat"), end: true }]}
        rows={travellers.map(({ position, name, type, seat }) => ({
          key: String(position),
          cells: [
            name,
            t(`types.${type}`),
            seat ? (
              <strong key="seat" className="num clock">
                {seat}
              </strong>
            ) : (
              t("noSeat")
            ),
          ],
        }))}
      />
    </Ticket>
  );
}
