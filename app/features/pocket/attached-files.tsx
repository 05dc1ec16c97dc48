import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout";

/** What goes with a page that is kept on a device: how many files of what weight, and the names of those too many. */
export type Keeping = { count: number; size: string; most: string; left: string[] };
type AttachedFile = { id: string; name: string; href: string; size: string; itemTitle: string; kept: boolean };
export type AttachedFilesData = { files: AttachedFile[]; keeping: Keeping };

/**
 * The files attached to a trip, each to be opened. Their answers say that they are saved; a link that says so too
 * (`download`) is fetched past the service worker, and would not open without a network.
 */
export function AttachedFiles({ title, files }: Pick<AttachedFilesData, "files"> & { title: string }) {
  const { t } = useTranslation("planner");
  return (
    <Section title={title}>
      <ul className="stack">
        {files.map(({ id, name, href, size, itemTitle, kept }) => (
          <li key={id}>
            <a href={href} data-keep-file={kept ? "" : undefined} aria-label={t("files.download", { name })}>
              {name}
            </a>{" "}
            <small className="muted">{[itemTitle, size].filter(Boolean).join(" · ")}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
