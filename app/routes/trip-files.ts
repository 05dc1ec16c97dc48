import type { LoaderFunctionArgs } from "@remix-run/node";
import { asAttachment } from "~/http/attachment.server";
import { requireTrip } from "~/http/planner.server";
import { readFile } from "~/services/planner/files.server";

/** A file of a trip, for those who may see it: saved, never shown as a page of ours. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { traveller, trip } = await requireTrip(request, params.trip);
  const file = await readFile(traveller, trip.id, params.file ?? "");
  if (!file) throw new Response("unknown", { status: 404, headers: { "Content-Type": "text/plain" } });
  return new Response(new Uint8Array(file.content), {
    headers: {
      "Content-Type": file.type === "text/plain" ? "text/plain; charset=utf-8" : file.type,
      "Content-Length": String(file.bytes),
      "Content-Disposition": asAttachment(file.name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
