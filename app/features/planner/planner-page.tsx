import { useTranslation } from "react-i18next";
import type { Stopped } from "~/domain/booking/booked";
import { MAX_TRIP_NAME } from "~/domain/company/limits";
import type { Day } from "~/domain/day";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { EmptyState, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { posterPath } from "~/ui/poster";
import { TripCard, TripList } from "~/ui/trip-card";
import type { Done } from "./done";
import { DoneNotice } from "./done-notice";
import { type Who, WhoIsSignedIn } from "./who-is-signed-in";

export type ListedTrip = {
  href: string;
  name: string;
  span: { start: Day; end: Day } | null;
  booking: { poster: string; number: string; city: string; stopped: Stopped | null } | null;
};

type Props = {
  who: Who;
  show: "all" | "future";
  trips: ListedTrip[];
  any: boolean;
  shared: { href: string; name: string; sharedBy: string }[];
  done: Done | null;
  /** A trip that was not created. */
  refused: { error: string; typed: string } | null;
};

/** A traveller's trips (spec 2, My trip). */
export function PlannerPage({ who, show, trips, any, shared, done, refused }: Props) {
  const { t } = useTranslation(["planner", "common"]);
  const { locale } = useSite();
  const told = refused ? t(`errors.${refused.error as "required"}`) : undefined;
  return (
    <>
      <h1>{t("title")}</h1>
      <DoneNotice done={done} action={pathFor("planner", locale)} />
      <ErrorSummary title={t("common:error.summary", { count: 1 })} errors={told ? [{ id: "name", text: told }] : []} />
      {who.email === null ? (
        <Notice tone="warning">
          <p>{t("unverified")}</p>
        </Notice>
      ) : null}
      {any ? <Filter show={show} /> : null}
      {trips.length > 0 ? (
        <Trips trips={trips} />
      ) : (
        <EmptyState title={t(any ? "noneToCome" : "empty")} poster="new-york-liberty">
          <ButtonLink variant="main" href={pathFor("trip.list", locale)}>
            {t("search")}
          </ButtonLink>
        </EmptyState>
      )}
      <p className="muted">
        {t("otherEmail")} <Anchor href={pathFor("booking.find", locale)}>{t("findBooking")}</Anchor>
      </p>
      {shared.length > 0 ? (
        <Section title={t("share.withMe")}>
          <ul className="stack">
            {shared.map(({ href, name, sharedBy }) => (
              <li key={href}>
                <Anchor href={href}>{name}</Anchor>
                {sharedBy ? ` · ${t("share.by", { who: sharedBy })}` : null}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <NewTrip typed={refused?.typed ?? ""} error={told} />
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
  const datesOf = (span: ListedTrip["span"]) => {
    if (!span) return t("noDates");
    const [from, to] = [format.day(span.start), format.day(span.end)];
    return from === to ? t("oneDay", { day: from }) : t("dates", { from, to });
  };
  return (
    <TripList layout="rows">
      {trips.map(({ href, name, span, booking }) => (
        <TripCard
          key={href}
          href={href}
          title={name}
          poster={{ src: posterPath(booking?.poster ?? "quebec"), alt: "" }}
          meta={datesOf(span)}
          text={booking && !booking.stopped ? t("boarding", { city: booking.city }) : undefined}
          badge={
            booking
              ? `${t(booking.stopped ? `stopped.${booking.stopped}.badge` : "bought")} · ${t("number", { number: booking.number })}`
              : undefined
          }
        />
      ))}
    </TripList>
  );
}

function NewTrip({ typed, error }: { typed: string; error: string | undefined }) {
  const { t } = useTranslation("planner");
  const { locale } = useSite();
  return (
    <Section title={t("newTrip.title")} lead={t("newTrip.lead")}>
      <PageForm action={pathFor("planner", locale)} className="stack" noValidate>
        <RequiredNote />
        <TextField
          name="name"
          label={t("newTrip.name")}
          hint={t("newTrip.hint")}
          maxLength={MAX_TRIP_NAME}
          required
          defaultValue={typed}
          error={error}
        />
        <Button>{t("newTrip.submit")}</Button>
      </PageForm>
    </Section>
  );
}
