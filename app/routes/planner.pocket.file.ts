import type { LoaderFunctionArgs } from "@remix-run/node";
import { noFile } from "~/server/file-answer.server";
import { photosOfPocket, pocketOfTrip } from "~/services/pocket/read-pocket.server";
import { requireTrip } from "./planner.server";
import { isPocketFile, pocketFile } from "./pocket.server";

/** A traveller's trip as a file for the road. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { locale, now, traveller, trip } = await requireTrip(request, params.trip);
  if (!isPocketFile(params.format)) return noFile();
  const source = await pocketOfTrip(traveller, trip);
  return pocketFile(params.format, locale, source, now, () => photosOfPocket(traveller, source));
}
