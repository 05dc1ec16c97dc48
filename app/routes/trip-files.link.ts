import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileAnswer } from "~/server/file-answer.server";
import { byLink } from "~/services/planner/live-share.server";
import { readSharedFile } from "~/services/planner/shared-files.server";

/** A file of a shared trip, by the link of a mail. */
export async function loader({ params }: LoaderFunctionArgs) {
  return fileAnswer(await readSharedFile(byLink(params.shareKey ?? ""), params.file ?? "", new Date()));
}
