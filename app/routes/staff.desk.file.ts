import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayIn } from "~/domain/day";
import { dayCell, isSpreadsheet, type ListCell, moneyCell, numberCell } from "~/domain/list-cell";
import { inLocale } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { noFile } from "~/server/file-answer.server";
import { requireStaff } from "~/server/staff.server";
import { exportBookings } from "~/services/desk/list-bookings.server";
import { auditReading } from "~/services/staff/audit.server";
import { filterIn, filterOf } from "./staff.desk.server";
import { spreadsheet } from "./staff.spreadsheet.server";

/** The bookings that the desk lists, for a spreadsheet. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { member, locale, now } = await requireStaff(request);
  const { format } = params;
  if (!isSpreadsheet(format)) return noFile();
  const subject = { kind: "list", id: "staff.desk" } as const;
  await auditReading({ by: member, what: "list-read", subject, after: { as: format } }, now);
  const filter = filterOf(filterIn(new URL(request.url).searchParams));
  const t = translator(locale, "desk");
  const found = await exportBookings(filter, dayIn(now));
  const rows = found.map(
    ({ number, bookedOn, contact, trip, startDay, people, currency, state, ...row }): ListCell[] => {
      const money = (amount: number) => moneyCell({ amount, currency }, formatMoney({ amount, currency }, locale));
      return [
        number,
        dayCell(bookedOn),
        contact,
        inLocale(trip, locale),
        dayCell(startDay),
        numberCell(people),
        money(row.price),
        money(row.paid),
        money(row.balance),
        currency,
        t(`states.${state}`),
      ];
    },
  );
  const columns = (
    ["number", "booked", "contact", "trip", "day", "people", "price", "paid", "balance", "currency", "state"] as const
  ).map((column) => t(column));
  const table = { title: t("title"), columns, rows };
  return spreadsheet(format, table, { fileName: `${t("list.fileName")}-${dayIn(now)}`, locale });
}
