import { checkHealth } from "~/services/check-health.server";

/** 200 when the site can serve: its database answers and its catalogue is in. */
export async function loader(): Promise<Response> {
  const healthy = await checkHealth();
  return new Response(healthy ? "ok\n" : "not ready\n", {
    status: healthy ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
