import { useTranslation } from "react-i18next";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { ConflictData } from "./boarding-data";
import { MarkForm } from "./boarding-mark-form";

/** What phones without a network left to settle, each with the way to settle it. */
export function BoardingConflicts({ conflicts }: { conflicts: readonly ConflictData[] }) {
  const { t } = useTranslation("boarding");
  const format = useFormat();
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="error" live title={t("conflicts.title")}>
      <ul>
        {conflicts.map((conflict) => {
          const { key, name, code, by } = conflict;
          const about = { name, who: by?.who ?? "", time: by ? format.time(by.time) : "" };
          if (code !== "gone")
            return (
              <li key={`${key} ${code}`}>
                <Anchor href={`#${key}`}>{name}</Anchor> {t(`conflicts.${code}`, about)}
              </li>
            );
          const { to, undo } = conflict;
          const going = to && { trip: to.trip, stop: to.stop, day: format.day(to.day), time: format.time(to.time) };
          return (
            <li key={`${key} ${code}`}>
              {name}{" "}
              {going
                ? t("conflicts.moved", { ...about, ...going, boardedAt: about.time })
                : t("conflicts.cancelled", about)}
              <MarkForm target={undo} way="list">
                <Button variant="quiet" name="state" value="undone" aria-label={`${t("undo")}, ${name}`}>
                  {t("undo")}
                </Button>
              </MarkForm>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
