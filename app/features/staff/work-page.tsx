import { useTranslation } from "react-i18next";
import type { WorkList } from "~/domain/company/work";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";

/** The lists of a role; `open`: how much of it waits for somebody, null if nothing does on its own. */
export type WorkData = { lists: { list: WorkList; open: number | null }[] };

/** The lists a colleague works off, and what is open of each. */
export function WorkPage({ lists }: WorkData) {
  const { t } = useTranslation("work");
  const { locale } = useSite();
  return (
    <>
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <ul className="office-lists">
        {lists.map(({ list, open }) => (
          <li key={list}>
            <Anchor href={pathFor(`staff.${list}`, locale)}>
              <strong>{t(`lists.${list}`)}</strong>
            </Anchor>{" "}
            {open !== null && (
              <>
                <b className={open > 0 ? undefined : "muted"}>{open > 0 ? t("open", { count: open }) : t("none")}</b>
                <br />
              </>
            )}
            <span className="muted">{t(`about.${list}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
