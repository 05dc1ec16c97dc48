import type { LoaderFunctionArgs } from "@remix-run/node";
import { requestContext } from "~/i18n/page.server";
import { fileAnswer } from "~/server/file-answer.server";
import { requireTraveller } from "~/server/traveller.server";
import { byEmail } from "~/services/planner/live-share.server";
import { readSharedFile } from "~/services/planner/shared-files.server";

/** A file of a trip shared with the e-mail of the signed-in traveller. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const traveller = await requireTraveller(request, locale);
  return fileAnswer(await readSharedFile(byEmail(traveller, params.share ?? ""), params.file ?? "", now));
}
