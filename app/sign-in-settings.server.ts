/** Settings of the identity provider that have to fit each other. */
import { z } from "zod";
import { type EmailTrust, ONLY_VERIFIED, readEmailTrust, sharesTenants } from "~/domain/email-trust";
import { READY_MADE } from "./secret-list.server";

const emailTrust = z
  .string()
  .transform(readEmailTrust)
  .refine((trust) => trust !== null, "must be xms_edov, ids of tenants, issuer, or several parted by commas")
  .transform((trust) => trust as EmailTrust);

export const signInSettings = {
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  OIDC_CLIENT_AUTH: z.enum(["client_secret_basic", "client_secret_post"]).optional(),
  OIDC_RESPONSE_MODE: z.enum(["query", "form_post"]).optional(),
  OIDC_EMAIL_TRUST: emailTrust.default(ONLY_VERIFIED),
};

type Given = Partial<Record<"OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_AUDIENCE", string>>;

/** The setting that makes no sense beside the others, and why. */
export function signInProblem(given: Given & { OIDC_EMAIL_TRUST: EmailTrust }): [string, string] | null {
  for (const name of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const)
    if (given.OIDC_ISSUER && !given[name]) return [name, "is missing (OIDC_ISSUER is set)"];
  if (!given.OIDC_EMAIL_TRUST.issuer || !sharesTenants(given.OIDC_ISSUER ?? "")) return null;
  return [
    "OIDC_EMAIL_TRUST",
    "must not be issuer where OIDC_ISSUER is shared: whoever has a tenant could pass for anyone",
  ];
}

/** A provider of the operator's, as configured; else the sandbox's. A real one that needs no audience is asked for none. */
export function identityOf(
  { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_AUDIENCE }: Given,
  sandboxUrl: string,
) {
  return {
    OIDC_ISSUER: OIDC_ISSUER ?? `${sandboxUrl}/oidc`,
    OIDC_CLIENT_ID: OIDC_CLIENT_ID ?? "escale",
    OIDC_CLIENT_SECRET: OIDC_CLIENT_SECRET ?? READY_MADE.OIDC_CLIENT_SECRET,
    OIDC_AUDIENCE: OIDC_AUDIENCE ?? (OIDC_ISSUER ? undefined : "https://escale.example/api"),
  };
}
