import { useTranslation } from "react-i18next";
import type { Stopped } from "~/domain/booking/booked";
import { AttachedFiles, type AttachedFilesData } from "~/features/pocket/attached-files";
import { KeepOffline } from "~/features/pocket/keep-offline";
import type { TripView } from "~/i18n/planner/trip-words.server";
import { Button } from "~/ui/button";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { Done } from "./done";
import { DoneNotice } from "./done-notice";
import { TripTimeline } from "./trip-timeline";

/** A trip as those read it with whom it is shared. */
export type SharedTripData = {
  name: string;
  sharedBy: string;
  stopped: Stopped | null;
  dates: string | null;
  view: TripView;
  attached: AttachedFilesData | null;
  here: string;
  /** As of when, for a phone that keeps it. */
  madeOn: string;
  follows: boolean;
  done: Done | null;
};

export function SharedTripPage({
  name,
  sharedBy,
  stopped,
  dates,
  view,
  attached,
  here,
  madeOn,
  follows,
  done,
}: SharedTripData) {
  const { t } = useTranslation("planner");
  return (
    <>
      <h1>{name}</h1>
      <p className="lead">{dates ?? t("noDates")}</p>
      <DoneNotice done={done} action={here} />
      {sharedBy ? <p>{t("share.by", { who: sharedBy })}</p> : null}
      {stopped ? (
        <Notice tone="warning">
          <p>{t(`stopped.${stopped}.told`)}</p>
        </Notice>
      ) : null}
      <TripTimeline view={view} />
      {attached ? <AttachedFiles title={t("share.attached")} {...attached} /> : null}
      <KeepOffline files={attached?.keeping ?? null} />
      <p className="muted">{t("share.readOnly")}</p>
      <Section title={t("share.followTitle")}>
        <form method="post" action={here} className="stack no-print">
          <p>{t(follows ? "share.following" : "share.followLead")}</p>
          <Button name="do" value={follows ? "unfollow" : "follow"}>
            {t(follows ? "share.unfollow" : "share.follow")}
          </Button>
        </form>
      </Section>
      <p className="muted">{madeOn}</p>
    </>
  );
}

/** The page shown when a trip is no longer shared. */
export function GonePage() {
  const { t } = useTranslation("planner");
  return (
    <div className="empty stack">
      <h1>{t("share.goneTitle")}</h1>
      <p>{t("share.gone")}</p>
    </div>
  );
}
