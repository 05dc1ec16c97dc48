import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { TripCard, TripList } from "~/ui/trip-card";
import { type Who, WhoIsSignedIn } from "./who-is-signed-in";

export type ListedTrip = {
  href: string;
  name: string;
  poster: string;
  startDay: Day;
  endDay: Day;
  /** The booking's number. */
  number: string;
  city: string;
};

type Props = { who: Who; show: "all" | "future"; trips: ListedTrip[]; any: boolean };

/** A traveller's trips (spec 2, My trip). */
export function PlannerPage({ who, show, trips, any }: Props) {
  const { t } = useTranslation("planner");
  const { locale } = useSite();
  return (
    <>
      <h1>{t("title")}</h1>
      {who.email === null ? (
        <Notice tone="warning">
          <p>{t("unverified")}</p>
        </Notice>
      ) : null}
      {any ? <Filter show={show} /> : null}
      {trips.length > 0 ? (
        <Trips trips={trips} />
      ) : (
        <EmptyState title={t(any ? "noneToCome" : "empty")}>
          <ButtonLink variant="main" href={pathFor("trip.list", locale)}>
            {t("search")}
          </ButtonLink>
        </EmptyState>
      )}
      <p className="muted">{t("otherEmail")}</p>
      <WhoIsSignedIn who={who} />
    </>
  );
}

function Filter({ show }: Pick<Props, "show">) {
  const { t } = useTranslation("planner");
  const { locale } = useSite();
  return (
    <nav aria-label={t("filter")} className="row">
      {(["all", "future"] as const).map((each) => (
        <Anchor
          key={each}
          href={pathFor("planner", locale, {}, each === "all" ? undefined : new URLSearchParams({ show: each }))}
          aria-current={each === show ? "true" : undefined}
        >
          {t(each)}
        </Anchor>
      ))}
    </nav>
  );
}

function Trips({ trips }: Pick<Props, "trips">) {
  const { t } = useTranslation("planner");
  const format = useFormat();
  return (
    <TripList>
      {trips.map((trip) => (
        <TripCard
          key={trip.href}
          href={trip.href}
          title={trip.name}
          poster={{ src: `/posters/${trip.poster}.svg`, alt: "" }}
          meta={t("dates", { from: format.day(trip.startDay), to: format.day(trip.endDay) })}
          text={t("boarding", { city: trip.city })}
          badge={`${t("bought")} · ${t("number", { number: trip.number })}`}
        />
      ))}
    </TripList>
  );
}
