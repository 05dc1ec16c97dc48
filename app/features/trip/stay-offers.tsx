import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { HOTEL_CHECK_IN, HOTEL_CHECK_OUT } from "~/domain/company/conditions";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { HotelPages, type HotelPagesData } from "~/features/stay/hotel-pages";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/fields";
import { Price } from "~/ui/price";
import { type HoldForm, roomChoice, TWO_BEDS, twoBedsOf } from "./hold-form";
import { HotelFacts, HotelStars } from "./hotel-facts";
import { BESIDE_SIZES, HotelPicture, Photos } from "./photos";
import { type HotelOffer, type RoomOffer, type StayData, stayAddress, stayPath } from "./stay-data";
import type { TripData } from "./trip-data";
import { useStayWords } from "./use-stay-words";

/** Rooms left that are worth saying. */
export const FEW_ROOMS = 3;

type Props = {
  trip: TripData;
  stay: StayData;
  departure: { id: string };
  /** Those of a page. */
  offers: HotelOffer[];
  pages: HotelPagesData;
  /** A room that was just asked for and not had. */
  asked: HoldForm["stay"];
};

/** Hotels with the rooms that can be had; choosing one holds it together with the places on the coach. */
export function StayOffers({ trip, stay, departure, offers, pages, asked: refused }: Props) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const format = useFormat();
  const { when, who } = useStayWords();
  const asked = { firstNight: stay.night, nights: stay.nights };
  return (
    <>
      <h2>{t("stay.roomsTitle")}</h2>
      <p>
        <strong>{when(asked)}</strong>
      </p>
      <p className="muted">
        {t("stay.share", { count: trip.party.adults + trip.party.children, who: who(trip.party) })}{" "}
        {t("stay.times", { in: format.time(HOTEL_CHECK_IN), out: format.time(HOTEL_CHECK_OUT) })}
      </p>
      {offers.map(({ hotel, rooms }) => (
        <article key={hotel.slug} className="hotel stack" aria-labelledby={`h-${hotel.slug}`}>
          <h3 id={`h-${hotel.slug}`}>{hotel.name}</h3>
          <p>
            <HotelStars stars={hotel.stars} /> <small className="muted">{hotel.address}</small>
          </p>
          <HotelPicture {...hotel} />
          <p>{hotel.text}</p>
          <HotelFacts hotel={hotel} />
          <ul className="rooms list-plain">
            {rooms.map((room) => (
              <Room
                key={room.room}
                action={stayAddress(trip, asked, pages.at)}
                stayOf={<StayOf trip={trip} departure={departure} />}
                hotel={hotel}
                room={room}
                askedTwoBeds={Boolean(refused?.twoBeds && refused.hotel === hotel.slug && refused.room === room.room)}
              />
            ))}
          </ul>
        </article>
      ))}
      <HotelPages pages={pages} linkTo={(hotel) => stayPath(trip, asked, locale, hotel)} />
    </>
  );
}

/** What a room is held with besides itself. */
export function StayOf({ trip, departure }: Pick<Props, "trip" | "departure">) {
  return (
    <>
      <input type="hidden" name="departure" value={departure.id} />
      <input type="hidden" name="from" value={trip.city} />
      <input type="hidden" name="adults" value={trip.party.adults} />
      <input type="hidden" name="children" value={trip.party.children} />
    </>
  );
}

type RoomProps = {
  action: string;
  stayOf: ReactNode;
  hotel: HotelOffer["hotel"];
  room: RoomOffer;
  askedTwoBeds: boolean;
};

/** A form of its own: Enter in its box of two beds takes this room and no other. */
function Room({ action, stayOf, hotel, room, askedTwoBeds }: RoomProps) {
  const { t } = useTranslation(["trip", "common"]);
  const format = useFormat();
  const value = roomChoice({
    hotel: hotel.slug,
    room: room.room,
    total: room.total,
    twoBeds: room.twoBeds ?? 0,
  });
  const inAll = (total: number) => t("stay.inAll", { total: format.price(total) });
  return (
    <li>
      <form method="post" action={action}>
        <div className="room">
          <div>
            {room.photos.length > 0 && <Photos photos={room.photos} of={room.name} sizes={BESIDE_SIZES} />}
            <strong>{room.name}</strong>{" "}
            <small className="muted">
              {t("stay.sleeps", { count: room.sleeps })}
              {room.left <= FEW_ROOMS && (
                <>
                  {" · "}
                  <span className="few">{t("stay.left", { count: room.left })}</span>
                </>
              )}
            </small>
            {room.twoBeds !== null && (
              <CheckboxField
                id={`two-${hotel.slug}-${room.room}`}
                name={TWO_BEDS}
                value={twoBedsOf(hotel.slug, room.room)}
                defaultChecked={askedTwoBeds}
              >
                {room.twoBeds > 0 ? t("stay.twoBeds", { price: format.price(room.twoBeds) }) : t("stay.twoBedsFree")}
              </CheckboxField>
            )}
          </div>
          <div>
            <Price amount={format.price(room.packagePerPerson)} note={t("stay.perAdult")} />
            {/* The price with two beds takes its place once they are ticked (`running/script/forms`). */}
            <small
              role="status"
              {...(room.twoBeds && {
                "data-one-bed": inAll(room.total),
                "data-two-beds": inAll(room.total + room.twoBeds),
              })}
            >
              {inAll(room.total + (askedTwoBeds ? (room.twoBeds ?? 0) : 0))}
            </small>
          </div>
          <Button name="room" value={value} aria-label={t("stay.chooseRoom", { room: room.name, hotel: hotel.name })}>
            {t("choose")}
          </Button>
        </div>
        {stayOf}
      </form>
    </li>
  );
}
