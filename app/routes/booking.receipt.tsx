import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { receiptDocument, receiptWords } from "~/documents/receipt-document.server";
import { ReceiptPage } from "~/features/booking/receipt-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { getReceipt } from "~/services/booking/get-receipt.server";

/** Made to be read, printed and kept: no script at all. */
export const handle = { i18n: ["booking"], scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale } = await requestContext(request);
  const { bookingKey = "", receiptNumber = "" } = params;
  const receipt = await getReceipt(bookingKey, receiptNumber);
  if (!receipt) throw new Response("unknown", { status: 404 });
  const document = receiptDocument(receipt, env.BRAND);
  // A receipt is written once, in the language of its booking.
  if (document.locale !== locale)
    throw redirect(pathFor("booking.receipt", document.locale, { bookingKey, receiptNumber }));
  const texts = receiptWords(document.locale);
  const links = {
    back: { href: pathFor("booking", locale, { bookingKey }), text: texts.back },
    pdf: { href: pathFor("booking.receipt.pdf", locale, { bookingKey, receiptNumber }), text: texts.pdf },
  };
  return json({ document, links, meta: { title: titled(document.title) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Receipt() {
  return <ReceiptPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };
