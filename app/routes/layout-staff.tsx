import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { type OfficeData, OfficeFrame } from "~/features/staff/office";
import { staffOf } from "~/http/staff.server";
import styles from "~/ui/office.css?url";

/** Texts of the office; each of its pages is a document. */
export const handle = { i18n: "staff", scripts: "none" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Who is here. Nobody is led away from here: each page does that, which knows what it needs. */
export async function loader({ request }: LoaderFunctionArgs) {
  const member = await staffOf(request);
  const who: OfficeData = member && { name: member.name, role: member.role };
  return json(who);
}

export default function StaffLayout() {
  return (
    <OfficeFrame who={useLoaderData<typeof loader>()}>
      <Outlet />
    </OfficeFrame>
  );
}
