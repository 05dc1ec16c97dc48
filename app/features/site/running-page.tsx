import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { run } from "~/features/running/running";
import { useArrival } from "~/features/running/use-arrival";
import { useIsOffice } from "~/i18n/use-is-office";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** What an open page says of itself when it has to (`running/running`); nobody sees it before. */
export function RunningNotices() {
  const { t } = useTranslation();
  const isOffice = useIsOffice();
  return (
    <div className="running-page no-print" aria-live="polite">
      <div data-running="offline" hidden>
        <Notice tone="warning">{t(isOffice ? "running.offlineOffice" : "running.offline")}</Notice>
      </div>
      <div data-running="newer" hidden>
        <Notice tone="info" title={t("running.newer")}>
          <Button type="button">{t("running.reload")}</Button>
        </Notice>
      </div>
      <p data-running="said" className="hidden" />
    </div>
  );
}

/** Begins the running page in a page that React renders. */
export function RunningPage() {
  useEffect(run, []);
  useArrival();
  return <RunningNotices />;
}
