import { laidOut } from "~/documents/mail-layout.server";
import { type Invitation, STAFF_INVITATION_DAYS } from "~/domain/company/staff";
import type { Mail } from "~/gateways/mail.server";
import { translator } from "~/i18n/i18n.server";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";

/** Invites a colleague to the back office, in the language chosen for them. */
export function invitationMail({ email, name, role, locale }: Invitation, key: string): Mail {
  const t = translator(locale, "staff");
  const content = {
    subject: t("invitation.subject", { brand: env.BRAND }),
    brand: env.BRAND,
    title: t("invitation.title"),
    intro: t("invitation.text", { name, brand: env.BRAND }),
    highlight: { label: t("invitation.role"), value: t(`roles.${role}`) },
    action: {
      label: t("invitation.open"),
      url: env.SITE_URL + pathFor("staff", locale),
      hint: t("invitation.hint", { email, days: STAFF_INVITATION_DAYS }),
    },
    sections: [{ title: t("invitation.may"), lines: [t(`rolesMay.${role}`)] }],
    closing: [t("invitation.unknown"), env.BRAND],
  };
  return { ...laidOut(content, locale), key, to: email, locale };
}
