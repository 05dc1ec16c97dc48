import type { LoaderFunctionArgs } from "@remix-run/node";
import { requestContext } from "~/i18n/page.server";
import { noFile } from "~/server/file-answer.server";
import { pocketOfBooking } from "~/services/pocket/read-pocket.server";
import { isPocketFile, pocketFile } from "./pocket.server";

/** A booking as a file for the road, for anyone who has its key. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { locale, now } = await requestContext(request);
  const source = (await pocketOfBooking(params.bookingKey ?? ""))?.source;
  return source && isPocketFile(params.format) ? pocketFile(params.format, locale, source, now) : noFile();
}
