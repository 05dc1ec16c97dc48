import { useTranslation } from "react-i18next";
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { useNonce } from "~/ui/nonce";
import source from "./scripts/main?worker&url";
import type { Words } from "./scripts/page-parts";

/** The script of a trip's pages, with its words: dialogs and uploads, in browsers that run scripts. */
export function PlannerScript() {
  const { t } = useTranslation("planner");
  const words: Words = {
    leave: t("scripts.leave"),
    notSent: t("scripts.notSent"),
    tooLarge: t("errors.file-too-large"),
    unreadable: t("errors.file-unreadable"),
    // Its name is put in when it is known.
    sending: t("scripts.sending", { name: "{{name}}" }),
    limit: ATTACHMENT_LIMIT_BYTES,
  };
  return (
    <script type="module" src={source} nonce={useNonce()} data-words={JSON.stringify(words)} suppressHydrationWarning />
  );
}
