import type { ActionFunctionArgs } from "@remix-run/node";
import { handleWebhook } from "~/services/payments/handle-webhook.server";

/** The card gateway's webhooks. Answers 2xx only once the event and its effects are committed. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return new Response(null, { status: 415 });
  const rawBody = Buffer.from(await request.arrayBuffer());
  const taken = await handleWebhook(rawBody, request.headers.get("stripe-signature") ?? "", new Date());
  if (taken.ok) return new Response(null, { status: 204 });
  return new Response(null, { status: taken.code === "event-later" ? 503 : 400 });
}
