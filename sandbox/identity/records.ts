/** What the identity side remembers. */
import type { AdapterPayload } from "oidc-provider";

/** Someone who has signed in: whatever they typed. `id` is their subject. */
export type Account = { id: string; email: string; name: string; verified: boolean };

/** One of the provider's own documents; `expires` is in seconds since 1970. */
export type OidcRecord = { id: string; payload: AdapterPayload; expires: number | null };
