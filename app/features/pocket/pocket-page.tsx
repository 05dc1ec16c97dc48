import { useTranslation } from "react-i18next";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { AttachedFiles, type AttachedFilesData } from "./attached-files";
import { CalendarFeed, type FeedData } from "./calendar-feed";
import { KeepOffline } from "./keep-offline";
import type { PocketData } from "./pocket-data";
import { PocketDays, PocketEntries } from "./pocket-days";
import { TakeAlong, type TakeAlongData } from "./take-along";
import { TicketCard } from "./ticket-card";

export type PocketDone = "mailed" | "feed-opened" | "feed-closed";

export type PocketPageProps = {
  pocket: PocketData;
  attached: AttachedFilesData | null;
  /** Where this page's forms are sent. */
  here: string;
  back: { href: string; text: string };
  take: TakeAlongData;
  /** Null where there is nobody it could belong to. */
  feed: FeedData | null;
  done: PocketDone | null;
  /** In words. */
  error: string | null;
};

/** Everything of a trip that one needs on the road, on one page, and the ways to have it without a connection. */
export function PocketPage({ pocket, attached, here, back, take, feed, done, error }: PocketPageProps) {
  const { t } = useTranslation(["pocket", "planner"]);
  const { title, dates, madeOn, notice, tickets, days, undated, parts } = pocket;
  const said = { mailed: "take.mailed", "feed-opened": "feed.opened", "feed-closed": "feed.closed" } as const;
  return (
    <>
      <p className="no-print">
        <Anchor href={back.href}>{back.text}</Anchor>
      </p>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p className="lead">{dates}</p>
      {done ? (
        <Notice tone="success" live>
          <p>{t(said[done])}</p>
        </Notice>
      ) : null}
      {error ? (
        <Notice tone="error" live>
          <p>{error}</p>
        </Notice>
      ) : null}
      {notice ? (
        <Notice tone="warning" title={notice.title}>
          <p>{notice.text}</p>
        </Notice>
      ) : null}
      {tickets.length > 0 ? (
        <Section title={t("tickets", { count: tickets.length })}>
          {tickets.map((ticket) => (
            <TicketCard key={ticket.code} ticket={ticket} />
          ))}
        </Section>
      ) : null}
      {days.length + undated.length === 0 && !notice ? <p>{t("nothing")}</p> : null}
      <PocketDays label={t("planner:trip.timeline")} headingLevel={2} days={days} />
      {undated.length > 0 ? (
        <Section title={t("planner:trip.undated")}>
          <PocketEntries entries={undated} />
        </Section>
      ) : null}
      {attached ? <AttachedFiles title={t("attached")} {...attached} /> : null}
      {parts.map(({ title: heading, text, call }) => (
        <Section key={heading} title={heading}>
          {call ? (
            <p>
              <Anchor href={call}>{text}</Anchor>
            </p>
          ) : (
            <Lines text={text} />
          )}
        </Section>
      ))}
      <KeepOffline files={attached?.keeping ?? null} />
      <TakeAlong {...take} here={here} />
      {feed ? <CalendarFeed feed={feed} here={here} /> : null}
      <p className="muted">{madeOn}</p>
    </>
  );
}

type StoppedPageProps = { title: string; notice: NonNullable<PocketData["notice"]>; booking: string };

/** In place of the pocket of a booking whose trip does not take place: its booking says what became of it. */
export function StoppedPage({ title, notice, booking }: StoppedPageProps) {
  const { t } = useTranslation("pocket");
  return (
    <>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <Notice tone="warning" title={notice.title}>
        <p>{notice.text}</p>
      </Notice>
      <p>
        <ButtonLink variant="main" href={booking}>
          {t("stopped.open")}
        </ButtonLink>
      </p>
    </>
  );
}

/** What was typed in several lines is read in several. */
function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
    <p key={index}>
      <bdi>{line}</bdi>
    </p>
  ));
}
