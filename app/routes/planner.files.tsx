import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BOUGHT } from "~/domain/planner/timeline";
import { readForm } from "~/features/form/read-form.server";
import { doneSearch, type FileDone, readDone } from "~/features/planner/done";
import { FilesPage } from "~/features/planner/files-page";
import { filesForm } from "~/features/planner/trip-forms.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { titleOf } from "~/i18n/planner/item-words.server";
import { tripName } from "~/i18n/planner/trip-name.server";
import { tooMany } from "~/server/request-limit.server";
import { saidIn, saying } from "~/server/said.server";
import { formWithFile } from "~/server/upload.server";
import { attachFile, deleteFile, listFiles, restoreFile } from "~/services/planner/files.server";
import { findItem } from "~/services/planner/items.server";
import { type MyTrip, requireTrip } from "./planner.server";

export const handle = { i18n: "planner", scripts: "none" };

/** What the files belong to: an item, or what was bought here. */
async function requireName({ traveller, trip, locale }: MyTrip, id: string): Promise<string> {
  if (id === BOUGHT && trip.booking) return tripName(locale, trip);
  const item = await findItem(traveller, trip.id, id);
  if (!item) throw new Response("unknown", { status: 404 });
  return titleOf(item);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const mine = await requireTrip(request, params.trip);
  const { locale, traveller, trip } = mine;
  const item = params.item ?? "";
  const name = await requireName(mine, item);
  const files = (await listFiles(traveller, trip.id)).filter((file) => file.item === item);
  return json({
    name,
    tripName: tripName(locale, trip),
    back: pathFor("planner.trip", locale, { trip: trip.id }),
    here: pathFor("planner.files", locale, { trip: trip.id, item }),
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      href: `/trip-files/${trip.id}/${file.id}`,
      kilobytes: Math.ceil(file.bytes / 1024),
    })),
    done: readDone(saidIn(request)),
    meta: { title: titled(translator(locale, "planner")("files.title", { name })) },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const mine = await requireTrip(request, params.trip);
  const { locale, now, traveller, trip } = mine;
  const item = params.item ?? "";
  await requireName(mine, item);
  const read = await formWithFile(request);
  const refused = (error: string) => json({ error }, { status: 422 });
  if (!read.ok) return refused(read.code);
  const here = pathFor("planner.files", locale, { trip: trip.id, item });
  const submission = readForm(read.value, filesForm);
  if (submission.status !== "success") return refused("file-missing");
  const { do: wish, id, file } = submission.value;
  const done = (what: FileDone, id: string | null = null) =>
    redirect(saying(`${here}?${doneSearch({ what, id })}`), 303);
  switch (wish) {
    case "delete":
      return (await deleteFile(traveller, trip.id, id, now)) ? done("file-deleted", id) : redirect(here, 303);
    case "restore-file": {
      const restored = await restoreFile(traveller, trip.id, id);
      if (restored.ok) return done("file-restored");
      return restored.code === "not-found" ? redirect(here, 303) : refused(restored.code);
    }
    case "attach": {
      if (!file) return refused("file-missing");
      const busy = tooMany("upload", request, now, trip.id);
      if (busy) return json({ error: busy.code }, busy.init);
      const content = Buffer.from(await file.arrayBuffer());
      const attached = await attachFile(traveller, { trip: trip.id, item, name: file.name, content }, now);
      return attached.ok ? done("file-added") : refused(attached.code);
    }
  }
  return redirect(here, 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Files() {
  return <FilesPage {...useLoaderData<typeof loader>()} error={useActionData<typeof action>()?.error ?? null} />;
}

export { ErrorPage as ErrorBoundary };
