import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Listed } from "~/domain/listed";
import { inLocale, type Locale } from "~/domain/locale";
import { postedForm, readForm, text, wish } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import { OfficeError } from "~/features/staff/office";
import { type ReviewRow, type ReviewsData, type ReviewsDone, ReviewsPage } from "~/features/staff/reviews-page";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saidIn, saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { decidedReviews, decideReview, reviewsToRead, type TravellersReview } from "~/services/reviews/moderate.server";
import { searchedFor } from "./staff.search.server";

const schema = z.object({ do: wish(["publish", "hide"]), id: text });
const form = postedForm(schema, { do: 10, id: 100 });
const DONE: readonly ReviewsDone[] = ["published", "hidden"];

const listedFor = ({ rows, more }: Listed<TravellersReview>, reader: Locale): Listed<ReviewRow> => ({
  rows: rows.map(({ id, tripName, rating, author, city, day, text, locale }) => {
    return { id, trip: inLocale(tripName, reader), rating, author, city, day, text, locale };
  }),
  more,
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale } = await requireStaff(request);
  const said = saidIn(request).get("done");
  const { q, isCard } = searchedFor(request, pathFor("staff.reviews", locale));
  const [waiting, shown, hidden] = await Promise.all([
    reviewsToRead({ q }),
    decidedReviews({ shown: true, q }),
    decidedReviews({ shown: false, q }),
  ]);
  const page: ReviewsData = {
    q,
    isCard,
    waiting: listedFor(waiting, locale),
    shown: listedFor(shown, locale),
    hidden: listedFor(hidden, locale),
    done: DONE.find((done) => done === said) ?? null,
  };
  return json({ ...page, meta: { title: titled(translator(locale, "staff")("reviews.title")) } });
}

export async function action({ request }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success" || !submission.value.do) throw new Response("malformed", { status: 400 });
  const { do: wanted, id } = submission.value;
  const found = await decideReview(id, { shown: wanted === "publish", by: member }, now);
  if (!found) return json({ unknown: true }, { status: 422 });
  const done: ReviewsDone = wanted === "publish" ? "published" : "hidden";
  const { q } = searchedFor(request, pathFor("staff.reviews", locale));
  const query = new URLSearchParams({ ...(q && { q }), done });
  return redirect(saying(pathFor("staff.reviews", locale, {}, query)), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Reviews() {
  return <ReviewsPage {...useLoaderData<typeof loader>()} unknown={useActionData<typeof action>()?.unknown ?? false} />;
}

export { OfficeError as ErrorBoundary };
