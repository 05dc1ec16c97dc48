import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Section } from "~/ui/layout";
import { useNonce } from "~/ui/nonce";
import { keepScript } from "./keep-script";

/** Keeps this page in the browser for when there is no connection; of no use, and not seen, without scripts. */
export function KeepOffline() {
  const { t } = useTranslation("pocket");
  const said = {
    "data-kept": t("offline.kept"),
    "data-forgotten": t("offline.forgotten"),
    "data-failed": t("offline.failed"),
  };
  return (
    <div className="no-print" data-keep="" hidden {...said}>
      <Section title={t("offline.title")} lead={t("offline.lead")}>
        {/* Hidden around the button, whose looks would show it. */}
        <p>
          <Button type="button">{t("offline.keep")}</Button>
        </p>
        <p hidden>
          <Button type="button">{t("offline.forget")}</Button>
        </p>
        <p role="status" />
      </Section>
      <script
        nonce={useNonce()}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, with nothing of a reader's in it
        dangerouslySetInnerHTML={{ __html: keepScript }}
      />
    </div>
  );
}
