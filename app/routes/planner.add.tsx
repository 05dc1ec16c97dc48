import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type ItemKind, isItemKind } from "~/domain/planner/items";
import { readForm, typedOf } from "~/features/form/read-form.server";
import { doneSearch } from "~/features/planner/done";
import { itemForm } from "~/features/planner/item-form.server";
import { ItemFormPage } from "~/features/planner/item-form-page";
import { itemPost } from "~/features/planner/item-post.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { tripName } from "~/i18n/planner/trip-name.server";
import { saying } from "~/server/said.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { addItem } from "~/services/planner/items.server";
import { fieldsRefused, refusedForm, requireTrip } from "./planner.server";

export const handle = { i18n: "planner", scripts: "none" };

function kindOf(param: string | undefined): ItemKind {
  if (isItemKind(param)) return param;
  throw new Response("unknown", { status: 404 });
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, trip } = await requireTrip(request, params.trip);
  const kind = kindOf(params.kind);
  const name = tripName(locale, trip);
  return json({
    form: itemForm(locale, { kind, trip: { id: trip.id, name }, item: null, data: {} }),
    meta: { title: titled(translator(locale, "planner")(`addTitle.${kind}`)) },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now, traveller, trip } = await requireTrip(request, params.trip);
  const kind = kindOf(params.kind);
  const form = await request.formData();
  if (!refuseCardData(form).ok) return refusedForm({ code: "card-data" }, null);
  const submission = readForm(form, itemPost(kind));
  const typed = typedOf(submission);
  if (submission.status !== "success") return refusedForm(fieldsRefused(submission), typed);
  const added = await addItem(traveller, { trip: trip.id, kind, typed: submission.value }, now);
  if (!added.ok) return refusedForm(added, typed);
  return redirect(
    saying(pathFor("planner.trip", locale, { trip: trip.id }, doneSearch({ what: "created", kind, id: null }))),
    303,
  );
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function AddItem() {
  const { form } = useLoaderData<typeof loader>();
  return <ItemFormPage {...form} refused={useActionData<typeof action>() ?? null} />;
}

export { ErrorPage as ErrorBoundary };
