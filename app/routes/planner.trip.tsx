import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { stoppedNotice } from "~/documents/pocket-document.server";
import { dayIn } from "~/domain/day";
import { BOUGHT, spanOf } from "~/domain/planner/timeline";
import { bookingIn } from "~/features/booking/booking-data";
import { readForm } from "~/features/form/read-form.server";
import { type Done, doneSearch, readDone } from "~/features/planner/done";
import { tripForm } from "~/features/planner/trip-forms.server";
import { TripPage } from "~/features/planner/trip-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { datesOf } from "~/i18n/planner/item-words.server";
import { tripCost } from "~/i18n/planner/trip-cost.server";
import { tripName } from "~/i18n/planner/trip-name.server";
import { tripView } from "~/i18n/planner/trip-words.server";
import { saidIn, saying } from "~/server/said.server";
import { toldTrip } from "~/services/booking/describe-trip.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { listFiles } from "~/services/planner/files.server";
import { listItems, listNotes, restoreItem, saveNote, tickChecklist } from "~/services/planner/items.server";
import { deleteTrip, renameTrip } from "~/services/planner/trips.server";
import { requireOwner, requireTrip, tripOf } from "./planner.server";

export const handle = { i18n: ["planner", "booking", "pocket"], scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now, traveller, trip } = await requireTrip(request, params.trip);
  const [items, notes, attached] = await Promise.all([
    listItems(traveller, trip.id),
    listNotes(traveller, trip.id),
    listFiles(traveller, trip.id),
  ]);
  const files: Record<string, number> = {};
  for (const { item } of attached) files[item] = (files[item] ?? 0) + 1;
  const { booking } = trip;
  const whole = booking && (await getBooking(booking.key));
  const told = whole && (await toldTrip(whole));
  const sold = told?.trip ?? null;
  const name = tripName(locale, trip);
  return json({
    id: trip.id,
    name,
    dates: datesOf(locale, spanOf(items, booking?.journey.departure ?? null)),
    view: tripView(locale, { id: trip.id, reader: "owner", items, files, booking: sold }),
    cost: tripCost(locale, items, whole && { amount: whole.money.price, currency: whole.money.currency }),
    booking: whole && {
      number: whole.number,
      href: pathFor("booking", locale, { bookingKey: whole.key }),
      note: notes[BOUGHT] ?? "",
      stopped: told?.stopped ? stoppedNotice(locale, told.stopped) : null,
      money: bookingIn(locale, whole, dayIn(now)).money,
    },
    done: readDone(saidIn(request)),
    meta: { title: titled(name) },
  });
}

/** The field of a form that is told what is wrong with it. */
const FIELDS = { rename: "name", note: "note" } as const;

export async function action({ request, params }: ActionFunctionArgs) {
  const owner = await requireOwner(request);
  const { locale, now, traveller } = owner;
  const sent = await request.formData();
  const submission = readForm(sent, tripForm);
  const deleted = params.trip ?? "";
  // Before the trip is looked for: a deletion sent twice does not find it the second time.
  if (
    submission.status === "success" &&
    submission.value.do === "delete" &&
    (await deleteTrip(traveller, deleted, now))
  )
    return redirect(saying(pathFor("planner", locale, {}, doneSearch({ what: "trip-deleted", id: deleted }))), 303);
  const { trip } = await tripOf(owner, params.trip);
  const here = redirect(pathFor("planner.trip", locale, { trip: trip.id }), 303);
  if (submission.status !== "success") return here;
  const { do: wish, id, name, note, ticked } = submission.value;
  const field = wish === "note" || wish === "rename" ? FIELDS[wish] : null;
  const refused = (error: string, typed: string | null) => json({ field, error, typed }, { status: 422 });
  const done = (what: Done) =>
    redirect(saying(pathFor("planner.trip", locale, { trip: trip.id }, doneSearch(what))), 303);
  if (!refuseCardData(sent).ok) return refused("card-data", null);
  switch (wish) {
    case "restore-item": {
      const restored = await restoreItem(traveller, trip.id, id, now);
      if (restored.ok) return done({ what: "restored", kind: restored.value, id: null });
      if (restored.code !== "not-found") return refused(restored.code, null);
      break;
    }
    case "rename": {
      const renamed = await renameTrip(traveller, trip.id, name);
      if (renamed.ok) return done({ what: "trip-renamed", id: null });
      if (renamed.code !== "not-found") return refused(renamed.code, name);
      break;
    }
    case "note": {
      const saved = await saveNote(traveller, { trip: trip.id, item: BOUGHT, typed: note });
      if (saved.ok) return done({ what: "note-saved", id: null });
      if (saved.code === "too-long") return refused(saved.code, note);
      break;
    }
    case "tick":
      if ((await tickChecklist(traveller, { trip: trip.id, id, done: ticked })).ok)
        return done({ what: "list-saved", id: null });
  }
  return here;
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function PlannerTrip() {
  return <TripPage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>() ?? null} />;
}

export { ErrorPage as ErrorBoundary };
