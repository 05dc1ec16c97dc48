import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NamePage } from "~/features/booking/name-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { changeAction, changeLoader } from "./amendments/change-route.server";
import { answerName, namesOf } from "./booking.name.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: ["change", "checkout"], scripts: "none" };

export const loader = changeLoader("name", namesOf);
export const action = changeAction("name", answerName);

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Name() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <NamePage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
