import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ARRIVE_EARLY_MINUTES, ESTA_DAYS, I94_DAYS, PASSPORT_VALID_MONTHS } from "~/domain/company/conditions";
import type { Day } from "~/domain/day";
import { minutesBefore } from "~/domain/time";
import { PocketDays } from "~/features/pocket/pocket-days";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { ExtraFacts, StayFacts, TourRoomFacts } from "~/features/stay/stay-facts";
import { Anchor } from "~/ui/anchor";
import { DateTile } from "~/ui/date-tile";
import { Columns, Facts, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Ticket } from "~/ui/ticket";
import { Timetable } from "~/ui/timetable";
import type { BookingData } from "./booking-data";
import { CancelledBooking } from "./cancelled-booking";
import { BalanceNotice, MoneyPanel } from "./money-panel";
import { MoneyNotices } from "./money-state";

type Props = {
  booking: BookingData;
  /** The page is about it: its heading is the page's. */
  isPage?: boolean;
  /** The ways to take it along, to change it: after the ticket. */
  children?: ReactNode;
  /** What comes after its days. */
  after?: ReactNode;
};

/** Everything about a booking: the ticket, the seats, what to bring, the money (spec 2, confirmation). */
export function BookingDetails({ booking, isPage = false, children, after }: Props) {
  const { t } = useTranslation(["booking", "common", "stay"]);
  const { phone } = useSite();
  const names: string[] = [];
  for (const { position, name } of booking.travellers) names[position] = name;
  if (booking.travellers.length === 0)
    return (
      <CancelledBooking booking={booking} isPage={isPage}>
        {children}
      </CancelledBooking>
    );
  return (
    <Columns asideLabel={t("money")} aside={<MoneyPanel booking={booking} />}>
      <MoneyNotices money={booking.money} />
      <BalanceNotice money={booking.money} />
      <TicketOf booking={booking} headingLevel={isPage ? 1 : 2} />
      {booking.cancelled.length > 0 ? (
        <Notice tone="info">
          <p>{t("cancelledSome", { names: booking.cancelled.join(", ") })}</p>
        </Notice>
      ) : null}
      {children}
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
      {booking.pocket && (
        <Section title={t("days")}>
          <PocketDays label={t("days")} headingLevel={3} days={booking.days} unfolded={booking.today} />
          <p className="no-print">
            <Anchor href={booking.pocket}>{t("pocket")}</Anchor>
          </p>
        </Section>
      )}
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
      {after}
    </Columns>
  );
}

function TicketOf({ booking, headingLevel }: { booking: BookingData; headingLevel: 1 | 2 }) {
  const { number, journey, travellers } = booking;
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { boarding, startDay, endDay, wayBack } = journey;
  const withYear = (day: Day) => {
    const parts = format.dayParts(day);
    return { ...parts, month: `${parts.month} ${day.slice(0, 4)}` };
  };
  const clock = (time: string) => (
    <time dateTime={time} className="num">
      {format.time(time)}
    </time>
  );
  return (
    <Ticket
      title={journey.tripName}
      headingLevel={headingLevel}
      number={{ label: t("number"), value: number }}
      times={[
        {
          label: t("departure"),
          value: <DateTile dateTime={startDay} {...withYear(startDay)} />,
        },
        { label: t("beThere"), value: clock(minutesBefore(boarding.departs, ARRIVE_EARLY_MINUTES)) },
        { label: t("boardingTime"), value: clock(boarding.departs) },
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
                </>
              ),
            },
            ...(wayBack
              ? [
                  {
                    term: t("wayBack"),
                    value: (
                      <>
                        {clock(wayBack.departs)}, {wayBack.name}
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
        captionHidden
        head={[{ text: t("traveller") }, { text: t("seat"), end: true }]}
        rows={travellers.map(({ position, name, type, seat }) => ({
          key: String(position),
          cells: [
            <Fragment key="name">
              {name} <small>{t(`types.${type}`)}</small>
            </Fragment>,
            seat ? (
              <strong key="seat" className="num clock">
                {seat}
              </strong>
            ) : (
              <small key="seat">{t("seatLater")}</small>
            ),
          ],
        }))}
      />
    </Ticket>
  );
}
