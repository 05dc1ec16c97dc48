import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout";
import type { RefusedHold } from "./date-picker";
import { type NearStay, type StayData, stayPath } from "./stay-data";
import { StayOffers } from "./stay-offers";
import { RefusedStay } from "./stay-refused";
import type { TripData } from "./trip-data";
import { useStayWords } from "./use-stay-words";

type Props = { trip: TripData; stay: StayData; refused: RefusedHold | undefined };

/** The rooms of a package for the chosen nights, or why there are none and what to try next. */
export function StayRooms({ trip, stay, refused }: Props) {
  if (!refused && (stay.found.state === "choose" || stay.found.state === "invalid")) return null;
  return (
    <section id="rooms" className="stack">
      {refused && <RefusedStay trip={trip} stay={stay} refused={refused} />}
      <FoundStays trip={trip} stay={stay} refused={refused} />
    </section>
  );
}

function FoundStays({ trip, stay, refused }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale, phone } = useSite();
  const { found } = stay;
  switch (found.state) {
    case "offers":
      return <StayOffers trip={trip} stay={stay} asked={refused?.asked.stay} {...found} />;
    case "sold-out":
      return (
        <EmptyState title={t("stay.soldOut")}>
          <p>
            {t(found.of === "places" ? "stay.coachFullText" : "stay.soldOutText", {
              count: trip.party.adults + trip.party.children,
            })}
          </p>
          <Nearest trip={trip} nearest={found.nearest} />
        </EmptyState>
      );
    case "no-departure":
      return (
        <EmptyState title={t("stay.noDeparture")}>
          <p>{t("stay.noDepartureText")}</p>
          <Nearest trip={trip} nearest={found.nearest} />
        </EmptyState>
      );
    case "unavailable":
      return (
        <EmptyState title={t("stay.unavailable")}>
          <p>{t("stay.unavailableText", { phone })}</p>
          <p className="row">
            <ButtonLink href={stayPath(trip, { firstNight: stay.night, nights: stay.nights }, locale)}>
              {t("stay.again")}
            </ButtonLink>
            <ButtonLink variant="quiet" href={pathFor("trip.list", locale, {}, `to=${trip.destination.slug}`)}>
              {t("stay.others")}
            </ButtonLink>
          </p>
        </EmptyState>
      );
    default:
      // What is wrong is said next to its field.
      return null;
  }
}

/** Other nights on which the same could be had. */
function Nearest({ trip, nearest }: { trip: TripData; nearest: NearStay[] }) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const { when } = useStayWords();
  if (nearest.length === 0) return null;
  return (
    <>
      <p>{t("stay.nearest")}</p>
      <ul>
        {nearest.map((near) => (
          <li key={`${near.firstNight} ${near.nights}`}>
            <Anchor href={stayPath(trip, near, locale)}>{when(near)}</Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
