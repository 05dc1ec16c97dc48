import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileAnswer } from "~/server/file-answer.server";
import { readFile } from "~/services/planner/files.server";
import { requireTrip } from "./planner.server";

/** A file of a trip, for its owner. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { traveller, trip } = await requireTrip(request, params.trip);
  return fileAnswer(await readFile(traveller, trip.id, params.file ?? ""));
}
