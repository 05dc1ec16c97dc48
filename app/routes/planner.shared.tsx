import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "~/features/form/read-form.server";
import { doneSearch, readDone } from "~/features/planner/done";
import { sharedTripIn } from "~/features/planner/shared-trip.server";
import { GonePage, SharedTripPage } from "~/features/planner/shared-trip-page";
import { followForm } from "~/features/planner/viewer-forms.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saidIn, saying } from "~/server/said.server";
import { requireTraveller } from "~/server/traveller.server";
import { followShare } from "~/services/planner/follow-share.server";
import { byEmail } from "~/services/planner/live-share.server";
import { openSharedWith, wasSharedWith } from "~/services/planner/shares.server";
import { keptUntil, keptUntilIn } from "./shared.server";

export const handle = { i18n: ["planner", "booking"], scripts: "none" };

/** A trip shared with the e-mail of the signed-in traveller. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const traveller = await requireTraveller(request, locale);
  const share = params.share ?? "";
  const shown = await openSharedWith(traveller, share, now);
  if (!shown) {
    // Who once saw it is told what became of it; to anybody else there is no such trip.
    if (!(await wasSharedWith(traveller, share))) throw new Response("unknown", { status: 404 });
    const title = titled(translator(locale, "planner")("share.goneTitle"));
    return json({ trip: null, meta: { title } }, { status: 410 });
  }
  const trip = sharedTripIn(locale, shown, {
    here: pathFor("planner.shared", locale, { share }),
    fileAt: (file) => `/trip-files/shared/${share}/${file}`,
    done: readDone(saidIn(request)),
    now,
  });
  return json({ trip, meta: { title: titled(trip.name) } }, { headers: keptUntil(shown) });
}

/** Viewers write nothing of the trip: only whether they are told of its changes. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const traveller = await requireTraveller(request, locale);
  const share = params.share ?? "";
  const submission = readForm(await request.formData(), followForm);
  const wish = submission.status === "success" ? submission.value.do : undefined;
  if (!wish) return redirect(pathFor("planner.shared", locale, { share }), 303);
  const follows = wish === "follow";
  if (!(await followShare(byEmail(traveller, share), follows, now))) throw new Response("unknown", { status: 404 });
  const said = doneSearch({ what: follows ? "followed" : "unfollowed", id: null });
  return redirect(saying(pathFor("planner.shared", locale, { share }, said)), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers: HeadersFunction = ({ loaderHeaders }) => keptUntilIn(loaderHeaders);

export default function SharedWithMe() {
  const { trip } = useLoaderData<typeof loader>();
  return trip ? <SharedTripPage {...trip} /> : <GonePage />;
}

export { ErrorPage as ErrorBoundary };
