import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useIsOffice } from "~/i18n/use-is-office";

/** Namespaces of pages about a booking that its travellers and colleagues share. */
type Shared = "change" | "correction" | "needs";

/**
 * The texts of a page that travellers and colleagues share: a colleague reads the one of `desk.instead` where there is one,
 * since travellers are told to call the company.
 */
export function useReaderText<N extends Shared>(namespace: N): TFunction<N> {
  const { t, i18n } = useTranslation();
  const isOffice = useIsOffice();
  const say = (key: string, params: object) => {
    const atDesk = `desk:instead.${namespace}.${key}`;
    const path = isOffice && i18n.exists(atDesk) ? atDesk : `${namespace}:${key}`;
    return t(path as "about", { ...params });
  };
  return say as unknown as TFunction<N>;
}
