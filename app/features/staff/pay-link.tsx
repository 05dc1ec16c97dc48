import { useTranslation } from "react-i18next";
import type { PayLinkState } from "~/domain/money/pay-link";
import { MAX_EMAIL } from "~/domain/people/contact";
import type { Messages } from "~/i18n/messages";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { PageForm } from "~/ui/page-form";

export type PayLinkData = {
  /** How the newest one stands. */
  newest: { state: PayLinkState; email: string } | null;
  /** How many were sent. */
  sent: number;
  /** Where the next one is sent to, unless something else is typed. */
  email: string;
  /** Until when the newest is good, in words. */
  until: string;
  /** Its buyer began the purchase on the site, and goes on with it when the company does not. */
  isBuyers: boolean;
};

export type PayLinkRefused = { code: keyof Messages["sale"]["link"]["errors"]; typed: string };

type Props = PayLinkData & { refused: PayLinkRefused | undefined };

/** The link by which a caller pays by card, how the last one stands, and the end of the sale. */
export function PayLink({ newest, sent, email, until, isBuyers, refused }: Props) {
  const { t } = useTranslation("sale");
  return (
    <Section title={t("link.title")}>
      <p>{t("link.lead")}</p>
      {newest && (
        <p role="status">
          <strong>{t(`link.states.${newest.state}`, { email: newest.email, until })}</strong>
        </p>
      )}
      <PageForm className="filters-row" noValidate>
        <input type="hidden" name="seen" value={sent} />
        <TextField
          name="email"
          type="email"
          label={t("link.email")}
          defaultValue={refused?.typed ?? newest?.email ?? email}
          error={refused && t(`link.errors.${refused.code}`)}
          maxLength={MAX_EMAIL}
          autoComplete="off"
          required
        />
        <Button name="do" value="link">
          {t(newest ? "link.again" : "link.send")}
        </Button>
      </PageForm>
      <details className="confirm">
        <summary>{t(isBuyers ? "link.handBack" : "link.giveUp")}</summary>
        <form method="post">
          <p>{t(isBuyers ? "link.handBackText" : "link.giveUpText")}</p>
          <Button name="do" value="give-up">
            {t(isBuyers ? "link.handBack" : "link.giveUp")}
          </Button>
        </form>
      </details>
    </Section>
  );
}
