import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money/money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { tripPath } from "~/i18n/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { roomsAgain } from "./rooms-again";
import type { StayView } from "./stay-view";

type Props = { stay: StayView; slug: string; currency: Currency };

/** The room costs something else by now: said, and agreed to before anything is paid. */
export function PriceChanged({ stay, slug, currency }: Props) {
  const { t } = useTranslation("stay");
  const { locale } = useSite();
  const format = useFormat();
  const { priceChanged, supplier } = stay;
  if (!priceChanged) return null;
  const money = (amount: number) => format.money(amount, currency);
  return (
    <Notice tone="warning" title={t("changed.title")} live>
      <p>{t("changed.text", { from: money(priceChanged.from), to: money(priceChanged.to) })}</p>
      <Form method="post" className="row">
        <input type="hidden" name="intent" value="accept-price" />
        <Button variant="main" name="total" value={priceChanged.to}>
          {t("changed.accept")}
        </Button>
        <ButtonLink variant="quiet" href={`${tripPath({ slug, supplier }, locale, roomsAgain(stay))}#rooms`}>
          {t("changed.other")}
        </ButtonLink>
      </Form>
    </Notice>
  );
}
