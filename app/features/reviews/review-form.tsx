import { useTranslation } from "react-i18next";
import { MAX_REVIEW_LENGTH, MIN_REVIEW_LENGTH, RATINGS } from "~/domain/booking/review";
import type { Params } from "~/domain/verdict";
import { RequiredNote } from "~/features/form/required-note";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

/** What was refused of a review, and what was typed, to show again. */
export type ReviewRefused = {
  code:
    | "rating-required"
    | "review-short"
    | "review-long"
    | "review-closed"
    | "review-left"
    | "card-data"
    | "too-many-requests";
  params?: Params | undefined;
  rating: string;
  text: string;
};
type Props = {
  state: "open" | "left" | "closed";
  signature: { author: string; city: string };
  refused?: ReviewRefused | undefined;
};

/** On a booking's page, once the travellers are back: how was it? */
export function ReviewForm({ state, signature, refused }: Props) {
  const { t } = useTranslation(["reviews", "common"]);
  if (state === "closed") return null;
  if (state === "left") {
    return (
      <Section id="review" title={t("form.title")}>
        <Notice tone="success" title={t("form.thanks")}>
          <p>{t("form.thanksText")}</p>
        </Notice>
      </Section>
    );
  }
  const field = refused?.code === "rating-required" ? "rating" : "text";
  const problem = refused && t(`errors.${refused.code}`, refused.params ?? {});
  return (
    <Section id="review" title={t("form.title")} lead={t("form.lead")}>
      <ErrorSummary
        title={t("common:error.summary", { count: 1 })}
        errors={problem ? [{ id: field, text: problem }] : []}
      />
      <PageForm className="no-print">
        <RequiredNote />
        <ChoiceList
          legend={t("form.rating")}
          name="rating"
          required
          defaultValue={refused?.rating}
          error={field === "rating" ? problem : undefined}
          choices={RATINGS.map((rating) => ({
            value: String(rating),
            text: t("rating", { rating, word: t(`ratings.r${rating}`) }),
          }))}
        />
        <TextAreaField
          name="text"
          label={t("form.text")}
          hint={t("form.textHint", { least: MIN_REVIEW_LENGTH, most: MAX_REVIEW_LENGTH })}
          rows={6}
          minLength={MIN_REVIEW_LENGTH}
          maxLength={MAX_REVIEW_LENGTH}
          defaultValue={refused?.text}
          error={field === "text" ? problem : undefined}
          required
        />
        <p className="muted">{t("form.signature", signature)}</p>
        <Button variant="main">{t("form.send")}</Button>
      </PageForm>
    </Section>
  );
}
