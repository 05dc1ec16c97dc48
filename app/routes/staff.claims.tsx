import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import type { Listed } from "~/domain/listed";
import { metaTags } from "~/features/site/page-meta";
import { type ClaimsData, ClaimsPage } from "~/features/staff/claims-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { type ListedClaim, listClaims } from "~/services/claims/answer-claim.server";
import { auditReading } from "~/services/staff/audit.server";

export const handle = { i18n: "work" };

/** Closed ones that are shown. */
const LATELY = 20;
const shown = ({ rows, more }: Listed<ListedClaim>) => ({
  rows: rows.map(({ number, filedAt, text }) => ({ number, text, day: dayIn(filedAt) })),
  more,
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  await auditReading({ by: member, what: "list-read", subject: { kind: "list", id: "staff.claims" } }, now);
  const [open, answered, closed] = await Promise.all([
    listClaims("open"),
    listClaims("answered"),
    listClaims("closed", LATELY),
  ]);
  const page: ClaimsData = { open: shown(open), answered: shown(answered), closed: shown(closed) };
  return json({ ...page, meta: { title: titled(translator(locale, "work")("claims.title")) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Claims() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };
