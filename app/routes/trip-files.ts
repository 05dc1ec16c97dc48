import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileAnswer } from "~/http/file-answer.server";
import { requireTrip } from "~/http/planner.server";
import { readFile } from "~/services/planner/files.server";

/** A file of a trip, for its owner. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { traveller, trip } = await requireTrip(request, params.trip);
  return fileAnswer(await readFile(traveller, trip.id, params.file ?? ""));
}
