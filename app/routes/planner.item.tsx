import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Planned } from "~/domain/planner/timeline";
import { readForm, typedOf } from "~/features/form/read-form.server";
import { type Done, doneSearch } from "~/features/planner/done";
import { itemForm } from "~/features/planner/item-form.server";
import { ItemFormPage } from "~/features/planner/item-form-page";
import { itemPost, itemWish } from "~/features/planner/item-post.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { titleOf } from "~/i18n/planner/item-words.server";
import { tripName } from "~/i18n/planner/trip-name.server";
import { saying } from "~/server/said.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { deleteItem, editItem, findItem } from "~/services/planner/items.server";
import { fieldsRefused, type MyTrip, refusedForm, requireTrip } from "./planner.server";

export const handle = { i18n: "planner", scripts: "none" };

async function requireItem({ traveller, trip }: MyTrip, id: string | undefined): Promise<Planned> {
  const item = await findItem(traveller, trip.id, id ?? "");
  if (!item) throw new Response("unknown", { status: 404 });
  return item;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const mine = await requireTrip(request, params.trip);
  const item = await requireItem(mine, params.item);
  const { locale, trip } = mine;
  const name = tripName(locale, trip);
  const asks = new URL(request.url).searchParams.has("delete");
  const about = {
    name: titleOf(item),
    removePath: pathFor("planner.item", locale, { trip: trip.id, item: item.id }, "delete=ask"),
    asks,
  };
  return json({
    form: itemForm(locale, { kind: item.kind, trip: { id: trip.id, name }, item: about, data: item.data }),
    meta: { title: titled(about.name) },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const mine = await requireTrip(request, params.trip);
  const { locale, now, traveller, trip } = mine;
  const form = await request.formData();
  const done = (said: Done) =>
    redirect(saying(pathFor("planner.trip", locale, { trip: trip.id }, doneSearch(said))), 303);
  const asked = readForm(form, itemWish);
  if (asked.status === "success" && asked.value.do === "delete") {
    const id = params.item ?? "";
    const deleted = await deleteItem(traveller, trip.id, id, now);
    if (deleted.ok) return done({ what: "deleted", kind: deleted.value, id });
  }
  const item = await requireItem(mine, params.item);
  if (!refuseCardData(form).ok) return refusedForm({ code: "card-data" }, null);
  const submission = readForm(form, itemPost(item.kind));
  const typed = typedOf(submission);
  if (submission.status !== "success") return refusedForm(fieldsRefused(submission), typed);
  const saved = await editItem(traveller, { trip: trip.id, item, typed: submission.value }, now);
  return saved.ok ? done({ what: "updated", kind: item.kind, id: null }) : refusedForm(saved, typed);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function EditItem() {
  const { form } = useLoaderData<typeof loader>();
  return <ItemFormPage {...form} refused={useActionData<typeof action>() ?? null} />;
}

export { ErrorPage as ErrorBoundary };
