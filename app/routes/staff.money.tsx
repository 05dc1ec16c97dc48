import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { metaTags } from "~/features/site/page-meta";
import { type MoneyData, MoneyPage } from "~/features/staff/money-page";
import { OfficeError } from "~/features/staff/office";
import { requireStaff, STAFF_HEADERS } from "~/http/staff.server";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { moneyToReview, overdueBookings } from "~/services/booking/list-for-operator.server";
import { auditReading } from "~/services/staff/audit.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const [found, overdue] = await Promise.all([moneyToReview(now), overdueBookings(now)]);
  // Late balances come with whom to call.
  const read = { by: member, what: "list-read", subject: { kind: "list", id: "staff.money" } } as const;
  await auditReading({ ...read, after: { list: "overdue" } }, now);
  const page: MoneyData = {
    rows: found.map(({ what, id, reference, amount, currency, since }) => ({
      ...{ what, id, reference, amount, currency },
      since: dayIn(since),
    })),
    overdue,
  };
  return json({ ...page, meta: { title: titled(translator(locale, "staff")("money.title")), noindex: true } });
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => STAFF_HEADERS;

export default function Money() {
  return <MoneyPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };
