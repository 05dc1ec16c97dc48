/** A traveller who is signed in, for tests of loaders and actions. */
import type { Traveller } from "~/domain/people/traveller";
import { sessionCookie } from "~/server/session-cookie.server";
import { openSession } from "~/services/identity/sessions.server";
import { unique } from "./checkout";

/** Signs somebody in at the real time; `headers` are those of their browser's requests. */
export async function aSignedInTraveller() {
  const traveller: Traveller = { subject: unique("subject"), email: `${unique("zoe")}@example.com`, name: "Zoé" };
  const key = await openSession({ ...traveller, idToken: "" }, new Date());
  const Cookie = (await sessionCookie.serialize(key)).split(";")[0] ?? "";
  return { traveller, key, headers: { Cookie, Origin: "http://localhost" } };
}
