import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";

/** `subscribe` is the same address in the words a calendar program listens to. */
export type FeedData = { state: "none" } | { state: "open"; address: string; subscribe: string } | { state: "lost" };

/** The address at which a calendar reads a trip: made, made again, taken away. */
export function CalendarFeed({ feed, here }: { feed: FeedData; here: string }) {
  const { t } = useTranslation("pocket");
  return (
    <section className="stack no-print">
      <h2>{t("feed.title")}</h2>
      <p>{t("feed.lead")}</p>
      {feed.state === "open" ? (
        <>
          <p>
            {/* No page of any site: a calendar program takes it. */}
            <a className="button plain" href={feed.subscribe}>
              {t("feed.subscribe")}
            </a>
          </p>
          <Disclosure summary={t("feed.address")}>
            <p>{feed.address}</p>
          </Disclosure>
        </>
      ) : null}
      {feed.state === "lost" ? <p>{t("feed.lost")}</p> : null}
      <form method="post" action={here} className="row">
        <Button name="do" value="open-feed">
          {t(feed.state === "none" ? "feed.open" : "feed.renew")}
        </Button>
        {feed.state === "none" ? null : (
          <Button variant="quiet" name="do" value="close-feed">
            {t("feed.close")}
          </Button>
        )}
      </form>
      {feed.state === "none" ? null : <p className="muted">{t("feed.renewHint")}</p>}
    </section>
  );
}
