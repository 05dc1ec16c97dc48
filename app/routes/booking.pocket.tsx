import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pocketDocument } from "~/documents/pocket-document.server";
import { isTravelled } from "~/domain/booking/booked";
import type { Locale } from "~/domain/locale";
import { readPocketWish } from "~/features/pocket/pocket-form.server";
import { PocketPage } from "~/features/pocket/pocket-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { mailPocket } from "~/services/pocket/mail-pocket.server";
import { pocketOfBooking } from "~/services/pocket/read-pocket.server";
import { doneIn, pocketFiles, refusedMail } from "./pocket.server";

/** The page of `planner.pocket`, for anyone who has a booking's key. */
export const handle = { i18n: ["pocket", "planner"], scripts: "none" };

async function requirePocket(bookingKey: string | undefined, locale: Locale) {
  const source = await pocketOfBooking(bookingKey ?? "");
  if (!source?.booking) throw new Response("unknown", { status: 404 });
  // Nobody travels any more: its page says so, and what became of the money.
  if (!isTravelled(source.booking)) throw redirect(pathFor("booking", locale, { bookingKey: source.booking.key }));
  return { source, key: source.booking.key, email: source.booking.contactEmail };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const { source, key: bookingKey, email } = await requirePocket(params.bookingKey, locale);
  const t = translator(locale, "pocket");
  const pocket = pocketDocument(locale, source, now);
  return json({
    pocket,
    here: pathFor("booking.pocket", locale, { bookingKey }),
    back: { href: pathFor("booking", locale, { bookingKey }), text: t("backToBooking") },
    take: { files: pocketFiles((format) => pathFor("booking.pocket.file", locale, { bookingKey, format })), email },
    done: doneIn(request),
    meta: { title: titled(pocket.title) },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const { source, key: bookingKey, email } = await requirePocket(params.bookingKey, locale);
  const path = pathFor("booking.pocket", locale, { bookingKey });
  if (readPocketWish(await request.formData()) !== "mail" || email === null) return redirect(path, 303);
  const mailed = await mailPocket({ source, to: email, locale, path }, now);
  return mailed.ok ? redirect(saying(`${path}?done=mailed`), 303) : refusedMail(locale, mailed);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function BookingPocket() {
  const error = useActionData<typeof action>()?.error ?? null;
  return <PocketPage {...useLoaderData<typeof loader>()} attached={null} feed={null} error={error} />;
}

export { ErrorPage as ErrorBoundary };
