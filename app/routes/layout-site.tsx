import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { type FooterData, sellerOf } from "~/features/site/footer-groups";
import { SiteFrame } from "~/features/site/site-frame";
import { choiceOf } from "~/features/trip/trip-summary";
import { requestContext } from "~/i18n/page.server";
import { getCompany } from "~/services/catalogue/company.server";
import { getPromotion } from "~/services/search/get-promotion.server";
import { listKinds, listSearchChoices } from "~/services/search/list-places.server";

/** The default layout; it knows what its footer leads to, and which promotion is running. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { locale, currency, now } = await requestContext(request);
  const [{ destinations }, kinds, promotion, company] = await Promise.all([
    listSearchChoices(locale),
    listKinds(),
    getPromotion(dayIn(now), currency),
    getCompany(),
  ]);
  const footer: FooterData = { destinations: destinations.map(choiceOf), kinds, seller: company && sellerOf(company) };
  return json({ ...footer, promotion });
}

export default function SiteLayout() {
  const { promotion } = useLoaderData<typeof loader>();
  return (
    <SiteFrame promotion={promotion}>
      <Outlet />
    </SiteFrame>
  );
}
