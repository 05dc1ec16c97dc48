import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { may } from "~/domain/company/staff";
import { type OfficeData, OfficeFrame } from "~/features/staff/office";
import { staffOf } from "~/server/staff.server";
import { countWork } from "~/services/work/count-work.server";
import styles from "~/ui/office.css?url";

/** Texts of the office; each of its pages is a document. */
export const handle = { i18n: "staff", scripts: "none" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Who is here. Nobody is led away from here: each page does that, which knows what it needs. */
export async function loader({ request }: LoaderFunctionArgs) {
  const member = await staffOf(request);
  if (!member) return json<OfficeData>(null);
  const { name, role } = member;
  const open = may(role, "work") ? Object.values(await countWork(role, new Date())) : [];
  return json<OfficeData>({ name, role, work: open.reduce((sum, count) => sum + count, 0) });
}

export default function StaffLayout() {
  return (
    <OfficeFrame who={useLoaderData<typeof loader>()}>
      <Outlet />
    </OfficeFrame>
  );
}
