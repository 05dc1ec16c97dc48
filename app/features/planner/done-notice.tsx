import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { Done } from "./done";

/** What gives back what was ended; trips and items have their own. */
const RESTORES: Partial<Record<Done["what"], string>> = {
  "file-deleted": "restore-file",
  "share-revoked": "restore-share",
};

/** Says what was just done; what was deleted can be restored from here. */
export function DoneNotice({ done, action }: { done: Done | null; action: string }) {
  const { t } = useTranslation("planner");
  if (!done) return null;
  const said = "kind" in done ? t(`done.${done.kind}.${done.what}`) : t(`done.${done.what}`);
  const back = "kind" in done ? "restore-item" : (RESTORES[done.what] ?? "restore-trip");
  return (
    <Notice tone="success" live first>
      <p>{said}</p>
      {done.id ? (
        <form method="post" action={action}>
          <input type="hidden" name="id" value={done.id} />
          <Button variant="quiet" name="do" value={back}>
            {t(back === "restore-share" ? "share.giveBack" : "undo")}
          </Button>
        </form>
      ) : null}
    </Notice>
  );
}
