import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pocketDocument } from "~/documents/pocket-document.server";
import { attachedIn } from "~/features/pocket/attached-files.server";
import { readPocketWish } from "~/features/pocket/pocket-form.server";
import { PocketPage } from "~/features/pocket/pocket-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { saying } from "~/server/said.server";
import { closeFeed, type Feed, findFeed, openFeed } from "~/services/pocket/calendar-feed.server";
import { mailPocket } from "~/services/pocket/mail-pocket.server";
import { pocketOfTrip } from "~/services/pocket/read-pocket.server";
import { requireTrip } from "./planner.server";
import { doneIn, pocketFiles, refusedMail } from "./pocket.server";

/** Read on the road and kept there: no script but the few lines that keep it. */
export const handle = { i18n: ["pocket", "planner"], scripts: "none" };

function feedIn(feed: Feed) {
  if (feed.state !== "open") return feed;
  const address = `${env.SITE_URL}/calendar/${feed.key}.ics`;
  return { state: feed.state, address, subscribe: address.replace(/^https?:/, "webcal:") };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now, traveller, trip } = await requireTrip(request, params.trip);
  const t = translator(locale, "pocket");
  const [source, feed] = await Promise.all([pocketOfTrip(traveller, trip), findFeed(traveller, trip.id)]);
  const pocket = pocketDocument(locale, source, now);
  return json({
    pocket,
    attached: attachedIn(locale, source.files, {
      items: source.items,
      fileAt: (file) => `/trip-files/${trip.id}/${file}`,
    }),
    here: pathFor("planner.pocket", locale, { trip: trip.id }),
    back: { href: pathFor("planner.trip", locale, { trip: trip.id }), text: t("backToTrip") },
    take: {
      files: pocketFiles((format) => pathFor("planner.pocket.file", locale, { trip: trip.id, format })),
      email: traveller.email,
    },
    feed: feedIn(feed),
    done: doneIn(request),
    meta: { title: titled(pocket.title) },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now, traveller, trip } = await requireTrip(request, params.trip);
  const path = pathFor("planner.pocket", locale, { trip: trip.id });
  const wish = readPocketWish(await request.formData());
  if (wish === "open-feed" && (await openFeed(traveller, trip.id, locale, now)))
    return redirect(saying(`${path}?done=feed-opened`), 303);
  if (wish === "close-feed" && (await closeFeed(traveller, trip.id)))
    return redirect(saying(`${path}?done=feed-closed`), 303);
  if (wish !== "mail" || traveller.email === null) return redirect(path, 303);
  const source = await pocketOfTrip(traveller, trip);
  const mailed = await mailPocket({ source, to: traveller.email, locale, path }, now);
  return mailed.ok ? redirect(saying(`${path}?done=mailed`), 303) : refusedMail(locale, mailed);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function PlannerPocket() {
  return <PocketPage {...useLoaderData<typeof loader>()} error={useActionData<typeof action>()?.error ?? null} />;
}

export { ErrorPage as ErrorBoundary };
