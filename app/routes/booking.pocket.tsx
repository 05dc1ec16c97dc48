import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pocketDocument, stoppedNotice } from "~/documents/pocket-document.server";
import { inLocale } from "~/domain/locale";
import { readPocketWish } from "~/features/pocket/pocket-form.server";
import { PocketPage, StoppedPage } from "~/features/pocket/pocket-page";
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

async function requirePocket(bookingKey: string | undefined) {
  const found = await pocketOfBooking(bookingKey ?? "");
  if (!found) throw new Response("unknown", { status: 404 });
  return { ...found, bookingKey: found.booking.key };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const { booking, bookingKey, stopped, source } = await requirePocket(params.bookingKey);
  const name = inLocale(booking.trip.name, locale);
  const meta = { title: titled(name) };
  const bookingPath = pathFor("booking", locale, { bookingKey });
  // A phone that keeps the page forgets it, and who opens it is told why.
  if (stopped) {
    const notice = stoppedNotice(locale, stopped);
    return json({ gone: { title: name, notice, booking: bookingPath }, shown: null, meta }, { status: 410 });
  }
  const shown = {
    pocket: pocketDocument(locale, source, now),
    here: pathFor("booking.pocket", locale, { bookingKey }),
    back: { href: bookingPath, text: translator(locale, "pocket")("backToBooking") },
    take: {
      files: pocketFiles((format) => pathFor("booking.pocket.file", locale, { bookingKey, format })),
      email: booking.contactEmail,
    },
    done: doneIn(request),
  };
  return json({ gone: null, shown, meta });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const { booking, bookingKey, source } = await requirePocket(params.bookingKey);
  const path = pathFor("booking.pocket", locale, { bookingKey });
  const to = booking.contactEmail;
  if (readPocketWish(await request.formData()) !== "mail" || to === null || !source) return redirect(path, 303);
  const mailed = await mailPocket({ source, to, locale, path }, now);
  return mailed.ok ? redirect(saying(`${path}?done=mailed`), 303) : refusedMail(locale, mailed);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function BookingPocket() {
  const error = useActionData<typeof action>()?.error ?? null;
  const { gone, shown } = useLoaderData<typeof loader>();
  return shown ? <PocketPage {...shown} attached={null} feed={null} error={error} /> : <StoppedPage {...gone} />;
}

export { ErrorPage as ErrorBoundary };
