import { useTranslation } from "react-i18next";
import type { Messages } from "~/i18n/messages";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Fields, TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

type Contact = { email: string; phone: string };
type Code = keyof Messages["desk"]["contactForm"]["errors"];

export type ContactData = Contact & {
  number: string;
  /** The traveller it is about, where that is not the contact. */
  other: string | null;
  /** Where the booking is. */
  back: string;
};

/** Why it was not taken, with what was typed. */
export type ContactRefused = { typed: Contact & { why: string }; code: Code };

const FIELDS: Partial<Record<Code, "email" | "phone" | "why">> = {
  "email-invalid": "email",
  "phone-required": "phone",
  "phone-invalid": "phone",
  "why-missing": "why",
};

/** How the contact of a booking is reached, put right. */
export function ContactPage({
  number,
  other,
  email,
  phone,
  back,
  refused,
}: ContactData & { refused?: ContactRefused }) {
  const { t } = useTranslation(["desk", "change"]);
  // What somebody else corrected in the meantime stands in the place of what was typed.
  const isStale = refused?.code === "changed-since";
  const typed = refused && !isStale ? refused.typed : { email, phone, why: refused?.typed.why ?? "" };
  const field = refused && FIELDS[refused.code];
  const words = refused && t(`contactForm.errors.${refused.code}`);
  const about = (name: "email" | "phone" | "why") => ({
    name,
    defaultValue: typed[name],
    autoComplete: "off",
    required: name === "why" || (name === "phone" && other === null),
    error: field === name ? words : undefined,
  });
  return (
    <>
      <h1>{other ? t("contactForm.titleOf", { name: other, number }) : t("contactForm.title", { number })}</h1>
      {refused && !field && (
        <Notice tone="error" live first>
          <p>{words}</p>
        </Notice>
      )}
      {other === null && <p>{t("contactForm.lead")}</p>}
      <PageForm className="stack" noValidate>
        <input type="hidden" name="wasEmail" value={email} />
        <input type="hidden" name="wasPhone" value={phone} />
        <Fields columns={2}>
          <TextField
            {...about("email")}
            type="email"
            label={t("contactForm.email")}
            hint={t("contactForm.emailHint")}
            maxLength={254}
          />
          <TextField {...about("phone")} type="tel" label={t("contactForm.phone")} maxLength={40} />
        </Fields>
        {other === null && (
          <Notice tone="info">
            <p>{t("contactForm.means")}</p>
          </Notice>
        )}
        <TextField {...about("why")} label={t("change:desk.why")} maxLength={200} />
        <p>
          <Button variant="main">{t("contactForm.save")}</Button>
        </p>
      </PageForm>
      <p>
        <Anchor href={back}>{t("change:backToBooking")}</Anchor>
      </p>
    </>
  );
}
