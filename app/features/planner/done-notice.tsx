import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { Done } from "./done";

/** Says what was just done; what was deleted can be had back from here. */
export function DoneNotice({ done, action }: { done: Done | null; action: string }) {
  const { t } = useTranslation("planner");
  if (!done) return null;
  const said = "kind" in done ? t(`done.${done.kind}.${done.what}`) : t(`done.${done.what}`);
  const restore = "kind" in done ? "restore-item" : done.what === "file-deleted" ? "restore-file" : "restore-trip";
  return (
    <Notice tone="success" live>
      <p>{said}</p>
      {done.id ? (
        <form method="post" action={action}>
          <input type="hidden" name="id" value={done.id} />
          <Button variant="quiet" name="do" value={restore}>
            {t("undo")}
          </Button>
        </form>
      ) : null}
    </Notice>
  );
}
