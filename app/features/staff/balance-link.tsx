import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import type { LinkRefused, StoryLink } from "./booking-story";

type Props = StoryLink & { currency: Currency; refused: LinkRefused["link"] | undefined };

/** The link by which a booking's contact pays what is due: how the last one stands, and sending one. */
export function BalanceLink({ newest, next, currency, refused }: Props) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  if (!newest && !next && !refused) return null;
  return (
    <Section title={t("balanceLink.title")}>
      {refused && (
        <Notice tone="error" first live>
          <p>{t(`balanceLink.errors.${refused}`)}</p>
        </Notice>
      )}
      {newest && (
        <p role="status">
          <strong>
            {t(`balanceLink.states.${newest.state}`, {
              email: newest.email ?? t("balanceLink.contact"),
              amount: money(newest.amount),
              day: format.day(newest.lastDay),
            })}
          </strong>
          {newest.failed && <> {t("balanceLink.failed")}</>}
        </p>
      )}
      {next && (
        <PageForm className="stack">
          <p>{t("balanceLink.lead", { email: next.email, amount: money(next.amount) })}</p>
          <input type="hidden" name="amount" value={next.amount} />
          <input type="hidden" name="seen" value={next.seen} />
          <p>
            <Button name="do" value="pay-link">
              {t(newest ? "balanceLink.again" : "balanceLink.send", { amount: money(next.amount) })}
            </Button>
          </p>
        </PageForm>
      )}
    </Section>
  );
}
