/** The client secret that Apple takes: a JWT that its holder signs, for six months at most. */
import { importPKCS8, SignJWT } from "jose";

/** Apple takes none that lasts longer than 15,777,000 seconds. */
const LASTS_SECONDS = 180 * 86_400;

/** Who asks, as Apple's developer pages name it: the team, a key of it, the Services ID; and the key file's text. */
export type AppleClient = { team: string; keyId: string; clientId: string; key: string };

/** A secret from `now` on, and when it ends. Throws if the key is not Apple's. */
export async function appleSecret(client: AppleClient, now: Date): Promise<{ secret: string; ends: Date }> {
  const key = await importPKCS8(client.key, "ES256");
  const since = Math.floor(now.getTime() / 1000);
  const secret = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: client.keyId })
    .setIssuer(client.team)
    .setSubject(client.clientId)
    .setAudience("https://appleid.apple.com")
    .setIssuedAt(since)
    .setExpirationTime(since + LASTS_SECONDS)
    .sign(key);
  return { secret, ends: new Date((since + LASTS_SECONDS) * 1000) };
}
