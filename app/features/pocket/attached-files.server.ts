import { thatFit } from "~/domain/attachment";
import { KEPT_FILES_BYTES } from "~/domain/company/limits";
import type { Locale } from "~/domain/locale";
import type { Planned } from "~/domain/planner/timeline";
import { formatBytes } from "~/i18n/format";
import { titleOf } from "~/i18n/planner/item-words.server";
import type { AttachedFilesData } from "./attached-files";

type Attached = { id: string; item: string; name: string; bytes: number };
/** `fileAt` is where this reader opens a file; it may be next to one of the `items`, or what was bought here. */
type Trip = { items: readonly Planned[]; fileAt: (id: string) => string };

/** The files of a trip in words, with those that are kept on a device together with its page; null where there are none. */
export function attachedIn(
  locale: Locale,
  files: readonly Attached[],
  { items, fileAt }: Trip,
): AttachedFilesData | null {
  if (files.length === 0) return null;
  const kept = thatFit(files, KEPT_FILES_BYTES);
  const left = files.filter((file) => !kept.includes(file));
  const itemTitleOf = ({ item }: Attached) => {
    const owner = items.find(({ id }) => id === item);
    return owner ? titleOf(owner) : "";
  };
  return {
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      href: fileAt(file.id),
      size: formatBytes(file.bytes, locale),
      itemTitle: itemTitleOf(file),
      kept: kept.includes(file),
    })),
    keeping: {
      count: kept.length,
      size: formatBytes(
        kept.reduce((sum, { bytes }) => sum + bytes, 0),
        locale,
      ),
      most: formatBytes(KEPT_FILES_BYTES, locale),
      left: left.map(({ name }) => name),
    },
  };
}
