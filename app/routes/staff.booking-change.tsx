import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaTags } from "~/features/site/page-meta";
import { BookingChangePage, type DeskAnswer, type DeskChangePage } from "~/features/staff/booking-change-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { auditReading } from "~/services/staff/audit.server";
import { answerDesk, deskPage } from "./staff.booking-change.server";

export const handle = { i18n: ["change", "checkout", "correction", "desk", "needs", "stay"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { bookingNumber: number = "", change = "" } = params;
  const shown = await deskPage({ number, change, request, staff });
  const { member, locale, now } = staff;
  await auditReading({ by: member, what: "booking-read", subject: { kind: "booking", id: number } }, now);
  const t = translator(locale, "desk");
  const title =
    shown.change === "contact"
      ? t("contactForm.open")
      : shown.change === "needs"
        ? t("needsOpen")
        : t(`change.links.${shown.change}`);
  return json({ shown, meta: { title: titled(title) } });
}

/** What was chosen is in the address or in the form; what is posted is looked at first, then confirmed. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const { bookingNumber: number = "", change = "" } = params;
  return answerDesk({ number, change, request, staff });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Change() {
  const { shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <BookingChangePage shown={shown as DeskChangePage} answer={answer as DeskAnswer | undefined} />;
}

export { links } from "~/features/booking/booking-styles";
export { OfficeError as ErrorBoundary };
