import { useTranslation } from "react-i18next";
import type { TripView } from "~/i18n/planner/trip-words.server";
import { TripTimeline } from "./trip-timeline";

/** A trip as those read it with whom it is shared. */
export type SharedTripData = { name: string; sharedBy: string; dates: string | null; view: TripView };

export function SharedTripPage({ name, sharedBy, dates, view }: SharedTripData) {
  const { t } = useTranslation("planner");
  return (
    <>
      <h1>{name}</h1>
      <p className="lead">{dates ?? t("noDates")}</p>
      {sharedBy ? <p>{t("share.by", { who: sharedBy })}</p> : null}
      <TripTimeline view={view} />
      <p className="muted">{t("share.readOnly")}</p>
    </>
  );
}

/** In place of a trip that is no longer shared. */
export function GonePage() {
  const { t } = useTranslation("planner");
  return (
    <div className="empty stack">
      <h1>{t("share.goneTitle")}</h1>
      <p>{t("share.gone")}</p>
    </div>
  );
}
