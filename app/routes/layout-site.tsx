import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import type { FooterData } from "~/features/site/footer-groups";
import { SiteFrame } from "~/features/site/site-frame";
import { localeOf } from "~/i18n/i18n.server";
import { listKinds, listSearchChoices } from "~/services/list-places.server";

/** The default layout; it knows what its footer leads to. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ destinations }, kinds] = await Promise.all([listSearchChoices(await localeOf(request)), listKinds()]);
  const footer: FooterData = { destinations: destinations.map(({ slug, name }) => ({ slug, name })), kinds };
  return json(footer);
}

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export { layoutLoader as clientLoader } from "~/features/site/payload";
