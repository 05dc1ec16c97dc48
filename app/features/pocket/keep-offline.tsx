import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { useNonce } from "~/ui/nonce";
import type { Keeping } from "./attached-files";
import { keepScript } from "./keep-script";

/**
 * Keeps this page in the browser for when there is no connection, with the files attached to it; of no use, and not
 * seen, without scripts.
 */
export function KeepOffline({ files }: { files: Keeping | null }) {
  const { t } = useTranslation("pocket");
  const said = {
    "data-busy": t("offline.busy"),
    "data-partly": t("offline.partly"),
    "data-kept": t("offline.kept"),
    "data-forgotten": t("offline.forgotten"),
    "data-failed": t("offline.failed"),
  };
  return (
    <section className="stack no-print" data-keep="" hidden {...said}>
      <h2>{t("offline.title")}</h2>
      <p>{t("offline.lead")}</p>
      {files && files.count > 0 ? <p>{t("offline.files", { count: files.count, size: files.size })}</p> : null}
      {files && files.left.length > 0 ? (
        <p>{t("offline.left", { most: files.most, names: files.left.join(", ") })}</p>
      ) : null}
      {/* Hidden around the button, whose looks would show it. */}
      <p>
        <Button type="button">{t("offline.keep")}</Button>
      </p>
      <p hidden>
        <Button type="button">{t("offline.forget")}</Button>
      </p>
      <p role="status" />
      <script
        nonce={useNonce()}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without reader input
        dangerouslySetInnerHTML={{ __html: keepScript }}
      />
    </section>
  );
}
