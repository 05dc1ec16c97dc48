import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { begin } from "~/features/running/running-work";
import { useArrival } from "~/features/running/use-arrival";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** Calls once the page is loaded and the browser has nothing better to do. */
function whenIdle(work: () => void): void {
  const soon = () =>
    "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);
  if (document.readyState === "complete") soon();
  else window.addEventListener("load", soon, { once: true });
}

/**
 * What a page does while it is open: fetches ahead, keeps its service worker, and says when it is offline or when a
 * newer version waits. Nothing of it is needed to read or to book, so it begins after everything else. Its script comes
 * with the others: alone, it would cost a request and what Vite adds to pages that fetch scripts late.
 */
export function RunningPage() {
  const { t } = useTranslation();
  const [reload, setReload] = useState<() => void>();
  const [newer, setNewer] = useState(false);
  const [offline, setOffline] = useState(false);

  useEffect(() => {
    let stop = () => {};
    let ended = false;
    whenIdle(() => {
      if (ended) return;
      const begun = begin({ newer: () => setNewer(true), offline: setOffline });
      stop = begun.stop;
      setReload(() => begun.reload);
    });
    return () => {
      ended = true;
      stop();
    };
  }, []);

  useEffect(() => {
    // Pictures further down have not come yet: on paper they are wanted all the same.
    const fetchAll = () => {
      for (const picture of document.images) picture.loading = "eager";
    };
    window.addEventListener("beforeprint", fetchAll);
    return () => window.removeEventListener("beforeprint", fetchAll);
  }, []);
  useArrival();

  return (
    <div className="running-page no-print" aria-live="polite">
      {offline && <Notice tone="warning">{t("running.offline")}</Notice>}
      {newer && (
        <Notice tone="info" title={t("running.newer")}>
          <Button type="button" onClick={reload}>
            {t("running.reload")}
          </Button>
        </Notice>
      )}
    </div>
  );
}
