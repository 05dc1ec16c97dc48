import { useTranslation } from "react-i18next";
import { Anchor } from "~/ui/anchor";
import { Icon } from "~/ui/icon";

type FilterLink = { text: string; href: string; current: boolean; count: number };

/** The filters, orders and pages of the list, as links already written. */
export type FilterLinks = {
  groups: { title: string; links: FilterLink[] }[];
  sorts: Omit<FilterLink, "count">[];
  /** How many filters are in force. */
  filtered: number;
  /** Leads to the search without its filters. */
  clear: string | null;
  previous: string | null;
  next: string | null;
  page: number;
  pages: number;
};

/** What narrows the list: folded on a phone, next to the list where there is room. */
export function FilterPanel({ filters }: { filters: FilterLinks }) {
  const { t } = useTranslation("trip");
  if (filters.groups.length === 0) return null;
  return (
    <details className="filters">
      <summary className="button">
        {t("filters.title")}
        {filters.filtered > 0 && ` (${filters.filtered})`}
      </summary>
      <nav aria-label={t("filters.title")} className="stack">
        {filters.groups.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul className="list-plain">
              {links.map(({ text, href, current, count }) => (
                <li key={text}>
                  <Anchor href={href} rel="nofollow" aria-current={current || undefined}>
                    {text} <small className="num">{count}</small>
                    {current && (
                      <>
                        <Icon name="cross" />
                        <span className="hidden">{t("filters.remove")}</span>
                      </>
                    )}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  );
}

/** The links that sort the list. */
export function SortLinks({ sorts }: Pick<FilterLinks, "sorts">) {
  const { t } = useTranslation("trip");
  return (
    <nav aria-label={t("filters.sort")} className="sorts">
      <span aria-hidden="true">{t("filters.sort")}</span>
      <ul className="list-plain">
        {sorts.map(({ text, href, current }) => (
          <li key={text}>
            <Anchor href={href} rel="nofollow" aria-current={current || undefined}>
              {text}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
