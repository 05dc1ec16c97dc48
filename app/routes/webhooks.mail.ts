import { createHash, timingSafeEqual } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import { readBounce, readBounceEvents } from "~/gateways/bounce-report.server";
import { env } from "~/platform/env.server";
import { log, requestIdNow } from "~/platform/log.server";
import { takeBounces } from "~/services/mail/take-bounce.server";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a caller shows one of the secrets: as a bearer, or as the password of an address with a user in it. */
function isKnown(request: Request): boolean {
  const [, scheme = "", value = ""] = /^(bearer|basic) +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const basic = scheme.toLowerCase() === "basic";
  const given = basic ? Buffer.from(value, "base64").toString().split(":").slice(1).join(":") : value;
  return (env.MAIL_WEBHOOK_SECRET ?? []).some((secret) => timingSafeEqual(digest(secret), digest(given)));
}

/** Takes mails that came back: the report itself, or what a provider makes of it. Answers 2xx only once it is kept. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && type !== "message/rfc822") return new Response(null, { status: 415 });
  if (!env.MAIL_WEBHOOK_SECRET) return new Response(null, { status: 404 });
  if (!isKnown(request)) return new Response(null, { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
  const body = Buffer.from(await request.arrayBuffer());
  const one = type === "message/rfc822" ? await readBounce(body) : null;
  const bounces = type === "message/rfc822" ? [one].filter((each) => each !== null) : readBounceEvents(body.toString());
  if (!bounces) {
    log.warn({ requestId: requestIdNow() }, "a webhook about mails is not of the shape that is taken");
    return new Response(null, { status: 400 });
  }
  const whole = await takeBounces(bounces, new Date());
  return new Response(null, { status: whole ? 204 : 503 });
}
