import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Listed } from "~/domain/listed";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { ListSearch, type Searched } from "./list-search";
import { OnlyFirst } from "./only-first";

export type ReviewRow = {
  id: string;
  trip: string;
  rating: number;
  author: string;
  city: string;
  day: Day;
  text: string;
  locale: Locale;
};
export type ReviewsDone = "published" | "hidden";
export type ReviewsData = Searched & {
  waiting: Listed<ReviewRow>;
  shown: Listed<ReviewRow>;
  hidden: Listed<ReviewRow>;
  done: ReviewsDone | null;
};

/** Travellers' reviews: those to read, those that are shown, and those that are kept hidden. */
export function ReviewsPage({ q, isCard, waiting, shown, hidden, done, unknown }: ReviewsData & { unknown: boolean }) {
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const isFound = [waiting, shown, hidden].some(({ rows }) => rows.length > 0);
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.work", locale)}>{t("nav.work")}</Anchor>
      </p>
      <h1>{t("reviews.title")}</h1>
      {unknown ? (
        <Notice tone="error" first>
          <p>{t("reviews.unknown")}</p>
        </Notice>
      ) : (
        done && (
          <Notice tone="success" first>
            <p>{t(`reviews.done.${done}`)}</p>
          </Notice>
        )
      )}
      <p>{t("reviews.lead")}</p>
      <ListSearch q={q} isCard={isCard} label={t("reviews.search")} hint={t("reviews.searchHint")} />
      {q && (
        <p role="status">
          {isFound ? t("reviews.found", { q }) : t("reviews.noneFound", { q })}{" "}
          <Anchor href={pathFor("staff.reviews", locale)}>{t("reviews.all")}</Anchor>
        </p>
      )}
      {!q && waiting.rows.length === 0 && <p className="empty">{t("reviews.none")}</p>}
      <Reviews {...waiting} headingLevel={2} does={["publish", "keep"]} />
      {q && shown.rows.length === 0 ? null : (
        <Section title={t("reviews.shown")}>
          {shown.rows.length === 0 && <p>{t("reviews.noneShown")}</p>}
          <Reviews {...shown} headingLevel={3} does={["hide"]} />
        </Section>
      )}
      {hidden.rows.length > 0 ? (
        <Section title={t("reviews.hidden")}>
          <Reviews {...hidden} headingLevel={3} does={["publish"]} />
        </Section>
      ) : null}
    </>
  );
}

/** `keep`: one that was never shown is hidden for good. */
type Deed = "publish" | "keep" | "hide";
type Deeds = { does: readonly Deed[]; headingLevel: 2 | 3 };

function Reviews({ rows, more, ...deeds }: Listed<ReviewRow> & Deeds) {
  return (
    <>
      {rows.map((review) => (
        <Review key={review.id} {...review} {...deeds} />
      ))}
      <OnlyFirst rows={rows} more={more} />
    </>
  );
}

function Review({ id, trip, rating, author, city, day, text, locale, does, headingLevel }: ReviewRow & Deeds) {
  const { t } = useTranslation("staff");
  const format = useFormat();
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="office-review">
      <Heading>{trip}</Heading>
      <p>
        <strong>{t("reviews.rating", { rating })}</strong>{" "}
        <span className="muted">{t("reviews.by", { author, city, day: format.day(day) })}</span>
      </p>
      <blockquote lang={LANGUAGE_TAGS[locale]}>{text}</blockquote>
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <p className="row">
          {does.map((deed) => (
            <Button
              key={deed}
              name="do"
              value={deed === "keep" ? "hide" : deed}
              aria-label={t(`reviews.${deed}Of`, { author })}
            >
              {t(`reviews.${deed}`)}
            </Button>
          ))}
        </p>
      </form>
    </article>
  );
}
