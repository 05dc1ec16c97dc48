import { useTranslation } from "react-i18next";
import { Pagination } from "~/ui/layout";

/** The parameter of an address that names the hotel a page of them begins at; without it, it is the first page. */
export const HOTEL = "hotel";

/**
 * Slugs of the hotel that the page starts at, and of those of the pages before and after; `""` is the first page, null
 * no page.
 */
export type HotelPagesData = { at: string; previous: string | null; next: string | null };

/** Whether a page shows all hotels there are. */
export const isOnePage = ({ previous, next }: HotelPagesData) => previous === null && next === null;

type Props = {
  pages: HotelPagesData;
  /** The address of the page that begins at a hotel, or of the first. */
  linkTo: (hotel: string) => string;
};

/** The way to the hotels before and after those that a page shows; nothing where it shows all. */
export function HotelPages({ pages, linkTo }: Props) {
  const { t } = useTranslation();
  const { previous, next } = pages;
  if (isOnePage(pages)) return null;
  return (
    <Pagination
      label={t("hotelPages.label")}
      previous={previous === null ? undefined : { href: linkTo(previous), text: t("hotelPages.previous") }}
      next={next === null ? undefined : { href: linkTo(next), text: t("hotelPages.next") }}
    />
  );
}
