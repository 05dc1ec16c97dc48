import { useTranslation } from "react-i18next";

/** The parts of a trip's page, in reach all along it. Plain links: the browser itself goes to a part of a page. */
export function TripContents({ reviews }: { reviews: boolean }) {
  const { t } = useTranslation("trip");
  const parts = ["dates", "itinerary", "price", ...(reviews ? (["reviews"] as const) : []), "questions"] as const;
  return (
    <nav className="contents no-print" aria-label={t("contents.label")}>
      {parts.map((part) => (
        <a key={part} href={`#${part}`}>
          {t(`contents.${part}`)}
        </a>
      ))}
    </nav>
  );
}
