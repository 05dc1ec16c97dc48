import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { callLink } from "~/domain/people/contact";
import { useFormat } from "~/features/site/use-format";
import { Facts } from "~/ui/layout";
import type { ExtraView, StayView } from "./stay-view";

/** Which hotel, which room, from when to when, and its confirmation once there is one. */
export function StayFacts({ stay }: { stay: StayView }) {
  const { t } = useTranslation(["stay", "common"]);
  const format = useFormat();
  const { hotel, room, guests, twoBeds, confirmation } = stay;
  const at = (day: string, time: string) => ({ day: format.day(day, "full"), time: format.time(time) });
  return (
    <Facts
      items={[
        {
          term: t("hotel"),
          value: (
            <>
              {hotel.name}
              <small>{hotel.address}</small>
              <small>
                <a href={callLink(hotel.phone)}>{hotel.phone}</a>
              </small>
            </>
          ),
        },
        {
          term: t("room"),
          value: (
            <>
              {t("roomFor", { room, count: guests })}
              {twoBeds && <small>{t("twoBeds")}</small>}
            </>
          ),
        },
        { term: t("checkIn"), value: t("checkInAt", at(stay.firstNight, stay.checkIn)) },
        {
          term: t("checkOut"),
          value: (
            <>
              {t("checkOutAt", at(stay.lastDay, stay.checkOut))}
              <small>{t("common:nights", { count: stay.nights })}</small>
            </>
          ),
        },
        ...(confirmation
          ? [
              {
                term: t("confirmation"),
                value: (
                  <>
                    <strong className="num">{confirmation.number}</strong>
                    {confirmation.code && <small>{t("code", { code: confirmation.code })}</small>}
                    <small className="muted">{t(`suppliers.${stay.supplier}`)}</small>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Browsers break no line after a slash: a long name would be cut inside a word instead. */
function afterSlash(name: string): ReactNode {
  const [first, ...others] = name.split("/");
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

type TourRoom = { guests: number; twoBeds: boolean; hotels: { name: string; address: string; nights: number }[] };

/** The room that is in the price of a tour, and the hotels it is in. */
export function TourRoomFacts({ room: { guests, twoBeds, hotels } }: { room: TourRoom }) {
  const { t } = useTranslation(["stay", "common"]);
  return (
    <Facts
      items={[
        {
          term: t("room"),
          value: (
            <>
              {t("shared", { count: guests })}
              {twoBeds && <small>{t("twoBeds")}</small>}
            </>
          ),
        },
        ...hotels.map(({ name, address, nights }) => ({
          term: t("common:nights", { count: nights }),
          value: (
            <>
              {afterSlash(name)}
              <small>{address}</small>
            </>
          ),
        })),
      ]}
    />
  );
}

/** Activities that were added, each with its time, its place and for whom. */
export function ExtraFacts({ extras, names }: { extras: ExtraView[]; names: string[] }) {
  const { t } = useTranslation("stay");
  const format = useFormat();
  return (
    <Facts
      items={extras.map(({ name, day, time, address, travellers }) => ({
        term: name,
        value: (
          <>
            {time ? t("extras.at", { day: format.day(day, "full"), time: format.time(time) }) : format.day(day, "full")}
            {address && <small>{address}</small>}
            {names.length > 0 && (
              <small className="muted">
                {t("activityFor", { names: travellers.flatMap((position) => names[position] ?? []).join(", ") })}
              </small>
            )}
          </>
        ),
      }))}
    />
  );
}
