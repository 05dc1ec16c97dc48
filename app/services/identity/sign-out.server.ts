import type { Locale } from "~/domain/locale";
import type { IdentityProvider } from "~/gateways/identity.server";
import { providerOf } from "~/gateways/openid.server";
import { log, requestIdNow } from "~/platform/log.server";
import { endStaffSessions } from "~/services/staff/sessions.server";
import { endSessions, sessionName } from "./sessions.server";

/** Signs the traveller of this key out everywhere here; answers where to be signed out at the provider, if anywhere. */
export async function signOut(
  key: string,
  locale: Locale,
  now: Date,
  provider: IdentityProvider = providerOf("traveller"),
): Promise<string | null> {
  const ended = await endSessions(key, now);
  if (ended) log.info({ requestId: requestIdNow(), session: sessionName(key) }, "signed out");
  return ended && provider.signOutUrl(ended.idToken, locale);
}

/** Signs the colleague of this key out everywhere here; answers where to be signed out at the provider, if anywhere. */
export async function signOutStaff(
  key: string,
  locale: Locale,
  now: Date,
  provider: IdentityProvider = providerOf("staff"),
): Promise<string | null> {
  const ended = await endStaffSessions(key, now);
  return ended && provider.signOutUrl(ended.idToken, locale);
}
