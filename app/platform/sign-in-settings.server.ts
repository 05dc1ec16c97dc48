/** Settings of the identity provider that have to fit each other. */
import { z } from "zod";
import { type EmailTrust, ONLY_VERIFIED, readEmailTrust, sharesTenants } from "~/domain/people/email-trust";
import { READY_MADE } from "./secret-list.server";

const emailTrust = z
  .string()
  .transform(readEmailTrust)
  .refine((trust) => trust !== null, "must be xms_edov, ids of tenants, issuer, or several parted by commas")
  .transform((trust) => trust as EmailTrust);

/** RFC 6749, appendix A: what a client's id and secret may be made of. */
const visible = z.string().regex(/^[\x20-\x7e]+$/, "must be one line of ASCII");

export const signInSettings = {
  OIDC_CLIENT_ID: visible.optional(),
  OIDC_CLIENT_SECRET: visible.optional(),
  OIDC_AUDIENCE: visible.optional(),
  OIDC_CLIENT_AUTH: z.enum(["client_secret_basic", "client_secret_post"]).optional(),
  OIDC_RESPONSE_MODE: z.enum(["query", "form_post"]).optional(),
  OIDC_EMAIL_TRUST: emailTrust.default(ONLY_VERIFIED),
};

/** The sign-in of the back office, which may have a provider or client of its own. */
export const staffSignInSettings = {
  STAFF_OIDC_CLIENT_ID: visible.optional(),
  STAFF_OIDC_CLIENT_SECRET: visible.optional(),
  STAFF_OIDC_CLIENT_AUTH: signInSettings.OIDC_CLIENT_AUTH,
  STAFF_OIDC_RESPONSE_MODE: signInSettings.OIDC_RESPONSE_MODE,
  STAFF_OIDC_EMAIL_TRUST: signInSettings.OIDC_EMAIL_TRUST,
  /** Classes of sign-in that ask for a second factor, as the provider calls them, parted by commas. */
  STAFF_OIDC_ACR: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .refine((classes) => classes.every((one) => /^[\x21-\x7e]+$/.test(one)), "must be classes parted by commas")
    .optional(),
};

type OidcSettings = Partial<Record<"OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_AUDIENCE", string>>;

/** The setting that makes no sense next to the others, and why. */
export function signInProblem(given: OidcSettings & { OIDC_EMAIL_TRUST: EmailTrust }): [string, string] | null {
  for (const name of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const)
    if (given.OIDC_ISSUER && !given[name]) return [name, "is missing (OIDC_ISSUER is set)"];
  if (!given.OIDC_EMAIL_TRUST.issuer || !sharesTenants(given.OIDC_ISSUER ?? "")) return null;
  return [
    "OIDC_EMAIL_TRUST",
    "must not be issuer where OIDC_ISSUER is shared: anyone with a tenant could pass for anyone else",
  ];
}

type StaffOidcSettings = OidcSettings & { STAFF_OIDC_ISSUER?: string | undefined } & z.infer<
    z.ZodObject<typeof signInSettings & typeof staffSignInSettings>
  >;

/** The setting of the back office's sign-in that makes no sense next to the others, and why. */
export function staffSignInProblem(given: StaffOidcSettings): [string, string] | null {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: id, STAFF_OIDC_CLIENT_SECRET: secret } = given;
  if (issuer && !id) return ["STAFF_OIDC_CLIENT_ID", "is missing (STAFF_OIDC_ISSUER is set)"];
  if (id && !secret) return ["STAFF_OIDC_CLIENT_SECRET", "is missing (STAFF_OIDC_CLIENT_ID is set)"];
  if (secret && !id) return ["STAFF_OIDC_CLIENT_ID", "is missing (STAFF_OIDC_CLIENT_SECRET is set)"];
  if (id && !issuer && !given.OIDC_ISSUER)
    return ["STAFF_OIDC_ISSUER", "is missing (STAFF_OIDC_CLIENT_ID is set, and no OIDC_ISSUER)"];
  if (!given.STAFF_OIDC_EMAIL_TRUST.issuer || !sharesTenants(issuer ?? given.OIDC_ISSUER ?? "")) return null;
  return [
    "STAFF_OIDC_EMAIL_TRUST",
    "must not be issuer where STAFF_OIDC_ISSUER is shared: anyone with a tenant could pass for anyone else",
  ];
}

/** Where colleagues sign in: with a client of their own where one is set, else with that of travellers. */
export function staffSignInOf(given: StaffOidcSettings, sandboxUrl: string) {
  const classes = given.STAFF_OIDC_ACR ?? [];
  const travellers = identityOf(given, sandboxUrl);
  if (!given.STAFF_OIDC_CLIENT_ID)
    return {
      classes,
      issuer: travellers.OIDC_ISSUER,
      clientId: travellers.OIDC_CLIENT_ID,
      clientSecret: travellers.OIDC_CLIENT_SECRET,
      audience: travellers.OIDC_AUDIENCE,
      secretWay: given.OIDC_CLIENT_AUTH,
      responseMode: given.OIDC_RESPONSE_MODE,
      emailTrust: given.OIDC_EMAIL_TRUST,
    };
  return {
    classes,
    issuer: given.STAFF_OIDC_ISSUER ?? travellers.OIDC_ISSUER,
    clientId: given.STAFF_OIDC_CLIENT_ID,
    clientSecret: given.STAFF_OIDC_CLIENT_SECRET ?? "",
    audience: undefined,
    secretWay: given.STAFF_OIDC_CLIENT_AUTH,
    responseMode: given.STAFF_OIDC_RESPONSE_MODE,
    emailTrust: given.STAFF_OIDC_EMAIL_TRUST,
  };
}

/** The operator's provider, as configured; else the sandbox's. A real one that needs no audience is asked for none. */
export function identityOf(
  { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_AUDIENCE }: OidcSettings,
  sandboxUrl: string,
) {
  return {
    OIDC_ISSUER: OIDC_ISSUER ?? `${sandboxUrl}/oidc`,
    OIDC_CLIENT_ID: OIDC_CLIENT_ID ?? "escale",
    OIDC_CLIENT_SECRET: OIDC_CLIENT_SECRET ?? READY_MADE.OIDC_CLIENT_SECRET,
    OIDC_AUDIENCE: OIDC_AUDIENCE ?? (OIDC_ISSUER ? undefined : "https://escale.example/api"),
  };
}
