/** Whose word is taken that an e-mail is the traveller's, who finds their bookings by it alone: pure. */

/** What is believed besides `email_verified: true`. */
export type EmailTrust = {
  /** Every e-mail of the provider. */
  issuer: boolean;
  /** Entra's statement that the owner of the e-mail's domain was verified (`xms_edov`). */
  domainOwner: boolean;
  /** Tenants of Entra, by their ids, whose every e-mail is believed. */
  tenants: readonly string[];
};

const TENANT = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isTenant = (text: unknown): text is string => typeof text === "string" && TENANT.test(text);

export const ONLY_VERIFIED: EmailTrust = { issuer: false, domainOwner: false, tenants: [] };

/** The trust of a setting: words and ids of tenants, parted by commas; null if one of them is invalid. */
export function readEmailTrust(text: string): EmailTrust | null {
  const parts = text.split(",").map((part) => part.trim().toLowerCase());
  const known = new Set(["email_verified", "xms_edov", "issuer"]);
  if (!parts.every((part) => known.has(part) || isTenant(part))) return null;
  return {
    issuer: parts.includes("issuer"),
    domainOwner: parts.includes("xms_edov"),
    tenants: parts.filter(isTenant),
  };
}

/** The names by which Entra is asked for any tenant's people. */
export const SHARED_TENANTS = ["common", "organizations"];

/** Whether an issuer as configured is many in one. */
export function sharesTenants(issuer: string): boolean {
  return SHARED_TENANTS.some((name) => issuer.split("/").includes(name));
}

/**
 * What is said of an e-mail; `tenant` of the traveller who signs in where the provider is many in one, and whether it
 * is.
 */
export type EmailSaid = {
  email: string | null;
  verified: boolean | null;
  domainOwner: boolean;
  tenant: string | null;
  isShared: boolean;
};

/**
 * The e-mail, where it is vouched for. Who said that it is not verified is believed in any case. Of a provider that many
 * tenants share, each of which says what its owner likes of its users, only what was asked for by name counts.
 */
export function vouchedEmail({ email, verified, domainOwner, tenant, isShared }: EmailSaid, trust: EmailTrust) {
  if (!email || verified === false) return null;
  const isTrusted =
    (!isShared && (verified === true || trust.issuer)) ||
    (trust.domainOwner && domainOwner) ||
    (tenant !== null && trust.tenants.includes(tenant.toLowerCase()));
  return isTrusted ? email : null;
}
