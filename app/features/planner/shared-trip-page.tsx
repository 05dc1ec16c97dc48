import { useTranslation } from "react-i18next";
import { KeepOffline } from "~/features/pocket/keep-offline";
import type { TripView } from "~/i18n/planner/trip-words.server";
import { Button } from "~/ui/button";
import { Section } from "~/ui/layout";
import type { Done } from "./done";
import { DoneNotice } from "./done-notice";
import { TripTimeline } from "./trip-timeline";

/** `beside` is what it is beside; empty for what was bought here. */
type SharedFile = { id: string; name: string; href: string; kilobytes: number; beside: string };

/** A trip as those read it with whom it is shared. */
export type SharedTripData = {
  name: string;
  sharedBy: string;
  dates: string | null;
  view: TripView;
  files: SharedFile[];
  here: string;
  follows: boolean;
  done: Done | null;
};

export function SharedTripPage({ name, sharedBy, dates, view, files, here, follows, done }: SharedTripData) {
  const { t } = useTranslation("planner");
  return (
    <>
      <h1>{name}</h1>
      <p className="lead">{dates ?? t("noDates")}</p>
      <DoneNotice done={done} action={here} />
      {sharedBy ? <p>{t("share.by", { who: sharedBy })}</p> : null}
      <TripTimeline view={view} />
      {files.length > 0 ? <Files files={files} /> : null}
      <KeepOffline />
      <p className="muted">{t("share.readOnly")}</p>
      <Section title={t("share.followTitle")}>
        <form method="post" action={here} className="stack no-print">
          <p>{t(follows ? "share.following" : "share.followLead")}</p>
          <Button name="do" value={follows ? "unfollow" : "follow"}>
            {t(follows ? "share.unfollow" : "share.follow")}
          </Button>
        </form>
      </Section>
    </>
  );
}

function Files({ files }: Pick<SharedTripData, "files">) {
  const { t } = useTranslation("planner");
  return (
    <Section title={t("share.attached")}>
      <ul className="stack">
        {files.map(({ id, name, href, kilobytes, beside }) => (
          <li key={id}>
            <a href={href} download aria-label={t("files.download", { name })}>
              {name}
            </a>{" "}
            <small className="muted">{[beside, t("files.size", { kilobytes })].filter(Boolean).join(" · ")}</small>
          </li>
        ))}
      </ul>
    </Section>
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
