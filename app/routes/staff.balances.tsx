import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { metaTags } from "~/features/site/page-meta";
import { type BalancesData, BalancesPage } from "~/features/staff/balances-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { overdueBookings } from "~/services/booking/list-for-operator.server";
import { auditReading } from "~/services/staff/audit.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  // They come with whom to call.
  const subject = { kind: "list", id: "staff.balances" } as const;
  await auditReading({ by: member, what: "list-read", subject, after: { list: "overdue" } }, now);
  const page: BalancesData = { today: dayIn(now), overdue: await overdueBookings(now) };
  return json({ ...page, meta: { title: titled(translator(locale, "staff")("balances.title")) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Balances() {
  return <BalancesPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };
