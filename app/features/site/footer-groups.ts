import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TripKind } from "~/domain/catalogue/trip-kind";
import type { Company } from "~/domain/company/company";
import { pathFor } from "~/i18n/paths";
import { useSite } from "./site-data";

/** What the layout's loader knows for the footer. */
export type FooterData = {
  destinations: { slug: string; name: string }[];
  kinds: TripKind[];
  seller: Seller | null;
};

/** Who sells, as the law wants it said wherever one sells: postal address, permit. */
type Seller = { address: string; permit: string };

export function sellerOf({ address, permit }: Company): Seller {
  return { address: address.join(", "), permit };
}

const useFooterData = () => (useMatches().find(({ id }) => id.endsWith("site"))?.data ?? {}) as Partial<FooterData>;

/** Who sells; undefined where the layout does not know. */
export function useSeller(): Seller | undefined {
  return useFooterData().seller ?? undefined;
}

type Group = { title: string; links: { href: string; text: string }[] };

/** The footer's groups of links (spec 2, home), each to a page that has something on it. */
export function useFooterGroups(): Group[] {
  const { t } = useTranslation();
  const { locale } = useSite();
  const { destinations = [], kinds = [] } = useFooterData();
  const list = (query: Record<string, string>) => pathFor("trip.list", locale, {}, new URLSearchParams(query));
  // Of the packages, the cheapest first. Independent trips are coach and hotel too: they stand for packages where the catalogue has none.
  const withHotel: TripKind = kinds.includes("package") ? "package" : "independent";
  const ways = (
    [
      ["guided", "guided"],
      ["independent", "independent"],
      ["package", withHotel],
      ["hotels", withHotel, "price"],
    ] as const
  ).filter(([, kind]) => kinds.includes(kind));
  return [
    {
      title: t("footerLinks.popular"),
      links: destinations.map(({ slug, name }) => ({ href: list({ to: slug }), text: name })),
    },
    {
      title: t("footerLinks.ways"),
      links: [
        ...ways.map(([text, kind, sort]) => ({
          href: list(sort ? { kind, sort } : { kind }),
          text: t(`footerLinks.${text}`),
        })),
        { href: list({ with: "activities" }), text: t("footerLinks.activities") },
      ],
    },
    {
      title: t("footer.company"),
      links: [
        { href: pathFor("trip.list", locale), text: t("footer.allTrips") },
        { href: pathFor("contact", locale), text: t("footerLinks.contact") },
        { href: pathFor("privacy", locale), text: t("footer.privacy") },
        { href: pathFor("terms", locale), text: t("footer.terms") },
      ],
    },
  ].filter(({ links }) => links.length > 0);
}
