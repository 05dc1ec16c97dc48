import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { inLocale } from "~/domain/locale";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import { OfficeError } from "~/features/staff/office";
import { type PurchasesData, PurchasesPage, type TakeRefused } from "~/features/staff/purchases-page";
import { formatUntil } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { requireStaff } from "~/server/staff.server";
import { findPurchases } from "~/services/desk/find-purchases.server";
import { takeOver } from "~/services/desk/take-over.server";
import { auditReading } from "~/services/staff/audit.server";
import { foundPayments } from "./staff.found-payments.server";
import { searchedFor } from "./staff.search.server";

export const handle = { i18n: "sale" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const { q, isCard } = searchedFor(request, pathFor("staff.purchases", locale));
  if (q) await auditReading({ by: member, what: "purchases-searched", subject: { kind: "list", id: q } }, now);
  const found = q ? await findPurchases(q, now) : null;
  const payments = await foundPayments(q, now);
  const page: PurchasesData = {
    payments,
    q,
    isCard,
    found: found && {
      rows: found.rows.map(({ trip, heldUntil, ...row }) => ({
        ...row,
        trip: inLocale(trip, locale),
        held: formatUntil(heldUntil, now, locale),
        mine: row.seller?.id === member.id,
      })),
      more: found.more,
    },
  };
  return json({ ...page, meta: { title: titled(translator(locale, "sale")("takeOver.title")) } });
}

const schema = z.object({ code: text, saw: text });
const form = postedForm(schema, { code: 10, saw: 64 });

/** Takes a purchase over, and leads to where the sale goes on; or says why not, over what is found now. */
export async function action({ request }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { code, saw } = submission.value;
  const taken = await takeOver({ code, saw: saw || null, by: member }, now);
  if (taken.ok) return redirect(pathFor("staff.sale", locale, { sessionId: taken.value }), 303);
  const { booking, name } = taken.params ?? {};
  if (taken.code === "purchase-booked" && booking)
    return redirect(pathFor("staff.booking", locale, { bookingNumber: String(booking) }), 303);
  return json<TakeRefused>({ code: taken.code, name: String(name ?? "") }, { status: 409 });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Purchases() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <PurchasesPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
