import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import { MAX_REASON_LENGTH } from "~/domain/company/work";
import type { Day } from "~/domain/day";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import type { Party } from "~/domain/people/party";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import { DepartureDays } from "~/features/staff/departure/departure-days";
import { HOTEL, HotelPages, type HotelPagesData } from "~/features/stay/hotel-pages";
import { roomChoice, TWO_BEDS, twoBedsOf } from "~/features/trip/hold-form";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { PartyFields } from "./party-fields";

type SellError = keyof Messages["sale"]["sell"]["errors"];
type CommonError = keyof Messages["common"]["errors"];
export type SellRefused = {
  code: SellError | CommonError;
  params: Record<string, string | number>;
  /** Which box of two beds was ticked. */
  twoBeds: string | null;
};

/** The box of two beds of a tour, which has no rooms to choose from. */
export const TOUR_TWO_BEDS = "yes";

/** Amounts in cents. */
export type SellData = {
  departure: string;
  trip: string;
  startDay: Day;
  endDay: Day;
  isPackage: boolean;
  cities: { slug: string; name: string }[];
  asked: { from: string; adults: string; children: string; language: string; why: string };
  /** Places if the caps of its coaches are raised, for a colleague who may; null where that gives no more. */
  beyondCap: number | null;
  sharesRoom: boolean;
  /** Parties, one a room, where no room takes all of them; empty where there are too few adults for that. */
  split: Party[] | null;
  /** Null before it is said who travels. */
  offer: { adultPrice: number; childPrice: number; total: number; placesLeft: number } | null;
  /** Of a package. */
  stays: {
    unavailable: boolean;
    /** There are no rooms to choose from because a coach has too few places. */
    isCoachFull: boolean;
    /** Of a page of hotels. */
    pages: HotelPagesData;
    rooms: { hotel: string; hotelName: string; room: string; name: string; total: number; twoBeds: number | null }[];
  } | null;
  refused: SellRefused | null;
};

/** Who travels and from where; then what it costs, and the button that holds it. */
export function SellPage(page: SellData) {
  const { departure, trip, cities, asked, offer, beyondCap, refused } = page;
  const { t } = useTranslation("sale");
  const { locale } = useSite();
  const textOf = useSellError();
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("sell.title")}</h1>
      <p className="lead">
        <DepartureDays {...page} />
      </p>
      {refused && (
        <Notice tone="error" first>
          <p>{textOf(refused)}</p>
        </Notice>
      )}
      <p>{t("sell.lead")}</p>
      <form method="get" className="stack" noValidate>
        <PartyFields cities={cities} asked={asked} most={MAX_PASSENGERS} languageHint={t("sell.languageHint")} />
        {beyondCap !== null && (
          <TextField
            name="why"
            label={t("sell.beyondCap")}
            hint={t("sell.beyondCapHint", { count: beyondCap })}
            defaultValue={asked.why}
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
          />
        )}
        <p>
          <Button variant={offer ? "plain" : "main"}>{t("sell.see")}</Button>
        </p>
      </form>
      {offer && <Offer {...page} offer={offer} />}
      {page.split && <RoomByRoom {...page} split={page.split} />}
      {isGroup(asked) && <GroupNotice {...page} />}
      {!page.isPackage && !page.split && !isGroup(asked) && (
        <p>
          <Anchor href={pathFor("staff.waiting.add", locale, { departure }, new URLSearchParams(asked))}>
            {t("sell.wait")}
          </Anchor>
        </p>
      )}
    </>
  );
}

/** Whether more travel than one booking may have. */
const isGroup = ({ adults, children }: SellData["asked"]) => Number(adults) + Number(children) > MAX_PASSENGERS;

/** The search of the form for a group, of those who were asked for here. */
const groupSearch = ({ from, adults, children, language }: SellData["asked"]) =>
  new URLSearchParams({ from, adults, children, language });

/** One contract over several bookings. */
function GroupNotice({ departure, asked }: SellData) {
  const { t } = useTranslation("sale");
  const { locale } = useSite();
  return (
    <Notice tone="info">
      <p>{t("sell.tooMany", { count: MAX_PASSENGERS })}</p>
      <p>
        <ButtonLink variant="main" href={pathFor("staff.group.new", locale, { departure }, groupSearch(asked))}>
          {t("sell.group")}
        </ButtonLink>
      </p>
    </Notice>
  );
}

/** For a party that no room takes: one booking a room, each a link to its own price, or one contract over all of them. */
function RoomByRoom({ split, departure, asked }: SellData & { split: Party[] }) {
  const { t } = useTranslation("sale");
  const { locale } = useSite();
  const who = ({ adults, children }: Party) =>
    [t("sell.adultsOf", { count: adults }), ...(children > 0 ? [t("sell.childrenOf", { count: children })] : [])].join(
      ", ",
    );
  const searchOf = ({ adults, children }: Party) =>
    new URLSearchParams({ ...asked, adults: String(adults), children: String(children) });
  if (split.length === 0)
    return (
      <Notice tone="info">
        <p>{t("sell.needsAdults")}</p>
      </Notice>
    );
  return (
    <Notice tone="info">
      <p>{t("sell.oneByOne", { count: split.length })}</p>
      <ol>
        {split.map((party, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may have the same party.
          <li key={i}>
            <Anchor href={`?${searchOf(party)}`}>{t("sell.nthRoom", { nth: i + 1, who: who(party) })}</Anchor>
          </li>
        ))}
      </ol>
      <p>
        <Anchor href={pathFor("staff.group.new", locale, { departure }, groupSearch(asked))}>
          {t("sell.orGroup")}
        </Anchor>
      </p>
    </Notice>
  );
}

function useSellError(): (refused: SellRefused) => string {
  const { t, i18n } = useTranslation("sale");
  const common = useErrorText();
  const format = useFormat();
  return ({ code, params }) => {
    if (!i18n.exists(`sale:sell.errors.${code}`)) return common(code as CommonError, params);
    const total = params.total === undefined ? "" : format.money(Number(params.total), HAND_CURRENCY);
    return t(`sell.errors.${code as SellError}`, { total });
  };
}

function Offer({
  offer,
  stays,
  sharesRoom,
  asked,
  beyondCap,
  refused,
}: SellData & { offer: NonNullable<SellData["offer"]> }) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, HAND_CURRENCY);
  const hidden = Object.entries(asked).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  const pageAt = (hotel: string) => `?${new URLSearchParams({ ...asked, ...(hotel && { [HOTEL]: hotel }) })}`;
  return (
    <Section title={t("sell.price")}>
      <p>
        {/* Of a package the coach alone costs that. */}
        {!stays && <>{t("sell.each", { adult: money(offer.adultPrice), child: money(offer.childPrice) })}. </>}
        {t("sell.left", { count: offer.placesLeft })}.
        {beyondCap !== null && asked.why && <> {t("sell.soldBeyond", { count: beyondCap })}</>}
      </p>
      {stays?.unavailable && <p>{t("sell.unavailable")}</p>}
      {stays && !stays.unavailable && stays.rooms.length === 0 && (
        <p>{t(stays.isCoachFull ? "sell.coachFull" : "sell.noRooms")}</p>
      )}
      {stays && stays.rooms.length > 0 && (
        <>
          <Rooms rooms={stays.rooms} asked={hidden} ticked={refused?.twoBeds} />
          <HotelPages pages={stays.pages} linkTo={pageAt} />
        </>
      )}
      {!stays && (
        <PageForm className="stack">
          {hidden}
          <p>
            <strong>{t("sell.total", { total: money(offer.total) })}</strong>
          </p>
          {sharesRoom && Number(asked.adults) + Number(asked.children) === 2 && (
            <CheckboxField name={TWO_BEDS} value={TOUR_TWO_BEDS} defaultChecked={refused?.twoBeds === TOUR_TWO_BEDS}>
              {t("sell.twoBeds")}
            </CheckboxField>
          )}
          <p>
            <Button variant="main">{t("sell.hold")}</Button>
          </p>
        </PageForm>
      )}
    </Section>
  );
}

type RoomsProps = Pick<NonNullable<SellData["stays"]>, "rooms"> & {
  asked: ReactNode;
  ticked: string | null | undefined;
};

/** A form a room: Enter in its box of two beds takes this room and no other. */
function Rooms({ rooms, asked, ticked }: RoomsProps) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, HAND_CURRENCY);
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t("sell.rooms")}</th>
          <th scope="col" className="end">
            {t("sell.price")}
          </th>
          <th scope="col">{t("sell.hold")}</th>
        </tr>
      </thead>
      <tbody>
        {rooms.map(({ hotel, hotelName, room, name, total, twoBeds }) => (
          <tr key={`${hotel} ${room}`}>
            <th scope="row">
              {hotelName}
              <small>{name}</small>
            </th>
            <td className="end">{money(total)}</td>
            <td>
              <form method="post">
                {asked}
                {twoBeds !== null && (
                  <CheckboxField
                    id={`two-${hotel}-${room}`}
                    name={TWO_BEDS}
                    value={twoBedsOf(hotel, room)}
                    defaultChecked={ticked === twoBedsOf(hotel, room)}
                  >
                    {twoBeds > 0 ? t("sell.twoBedsFor", { price: money(twoBeds) }) : t("sell.twoBeds")}
                  </CheckboxField>
                )}
                <Button
                  name="room"
                  value={roomChoice({ hotel, room, total, twoBeds: twoBeds ?? 0 })}
                  aria-label={t("sell.chooseOf", { room: name, hotel: hotelName })}
                >
                  {t("sell.choose")}
                </Button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
