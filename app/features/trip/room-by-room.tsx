import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { tripPath } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Notice } from "~/ui/notice";
import { addressOf } from "./months";
import type { TripData } from "./trip-data";
import { useStayWords } from "./use-stay-words";

/** For a party that no room takes: one booking a room, each a link to its own search. */
export function RoomByRoom({ trip }: { trip: TripData }) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const { who } = useStayWords();
  const rooms = trip.split ?? [];
  return (
    <Notice tone="info">
      <p>{t("room.tooSmall", { max: trip.sleeps })}</p>
      {rooms.length === 0 ? (
        <p>{t("room.needsAdults")}</p>
      ) : (
        <>
          <p>{t("room.oneByOne", { count: rooms.length })}</p>
          <ol>
            {rooms.map((party, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may have the same party.
              <li key={i}>
                <Anchor href={tripPath(trip, locale) + addressOf({ ...trip, party, group: trip.party }, trip.month)}>
                  {t("room.nth", { number: i + 1, who: who(party) })}
                </Anchor>
              </li>
            ))}
          </ol>
        </>
      )}
    </Notice>
  );
}
