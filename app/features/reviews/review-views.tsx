import { useTranslation } from "react-i18next";
import type { Rating as RatingValue } from "~/domain/booking/review";
import type { Supplier } from "~/domain/catalogue/stay";
import type { Day } from "~/domain/day";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { tripPath } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Section } from "~/ui/layout";
import { Review, ReviewList, Stars } from "~/ui/review";

export type ReviewData = {
  id: string;
  /** 1 to 5. */
  rating: number;
  author: string;
  city: string;
  text: string;
  locale: Locale;
  day: Day;
};
export type ReviewsSummary = {
  count: number;
  /** Tenths of a star. */
  average: number | null;
};
export type TripReviewsData = ReviewsSummary & { reviews: ReviewData[] };

type ReviewedTrip = { slug: string; name: string; supplier?: Supplier | null };

/** Stars of one review, in words. */
function Rating({ rating }: { rating: number }) {
  const { t } = useTranslation("reviews");
  const word = t(`ratings.r${rating as RatingValue}`);
  return <Stars tenths={rating * 10}>{t("rating", { rating, word })}</Stars>;
}

function One({ review, trip }: { review: ReviewData; trip?: ReviewedTrip }) {
  const { t } = useTranslation("reviews");
  const { locale } = useSite();
  const format = useFormat();
  const { rating, author, city, text, day } = review;
  return (
    <Review
      stars={<Rating rating={rating} />}
      about={trip && <Anchor href={tripPath(trip, locale)}>{trip.name}</Anchor>}
      text={text}
      lang={review.locale === locale ? undefined : LANGUAGE_TAGS[review.locale]}
      by={
        <>
          {t("by", { author, city })} · <time dateTime={day}>{format.day(day)}</time>
        </>
      }
    />
  );
}

/** « ★★★★★ 4,7 sur 5 · 3 avis », a link to the wall below; nothing when there is no review. */
export function ReviewSummary({ reviews: { count, average } }: { reviews: ReviewsSummary }) {
  const { t } = useTranslation("reviews");
  const format = useFormat();
  if (average === null) return null;
  return (
    <p>
      <Stars tenths={average}>
        <a href="#reviews">
          {t("average", { average: format.tenths(average) })} · {t("count", { count })}
        </a>
      </Stars>
    </p>
  );
}

/** A trip's wall of reviews (spec 2, trip detail). */
export function ReviewWall({ reviews: { reviews, count, average } }: { reviews: TripReviewsData }) {
  const { t } = useTranslation("reviews");
  const format = useFormat();
  if (average === null) return null;
  return (
    <Section
      id="reviews"
      title={t("title")}
      lead={`${t("average", { average: format.tenths(average) })} · ${t("count", { count })}`}
    >
      {reviews.length > 0 ? (
        <ReviewList>
          {reviews.map((review) => (
            <One key={review.id} review={review} />
          ))}
        </ReviewList>
      ) : null}
    </Section>
  );
}

/** The home page's few (spec 2, home). */
export function HomeReviews({ reviews }: { reviews: (ReviewData & { trip: ReviewedTrip })[] }) {
  const { t } = useTranslation("reviews");
  if (reviews.length === 0) return null;
  return (
    <Section title={t("homeTitle")}>
      <ReviewList>
        {reviews.map(({ trip, ...review }) => (
          <One key={review.id} review={review} trip={trip} />
        ))}
      </ReviewList>
    </Section>
  );
}
