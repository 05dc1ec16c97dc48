import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { roomsAgain } from "~/features/stay/rooms-again";
import type { StayView } from "~/features/stay/stay-view";
import { tripPath } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";

type Props = {
  slug: string;
  /** Why money that came goes back; null when none came. */
  refunded: "no-places" | "too-little" | "too-much" | null;
  /** Of a package: the room, and whether its hotel has it no more. */
  /** The way on from here, where there is one. */
  children?: ReactNode;
  stay: (Pick<StayView, "supplier" | "firstNight" | "nights" | "hotel"> & { gone: boolean }) | null;
};

/** The hold is over: what that means, what became of money that came too late, and the way to start again. */
export function ExpiredPage({ slug, refunded, stay, children }: Props) {
  const { t } = useTranslation(["checkout", "stay"]);
  const { locale, phone } = useSite();
  const search = stay ? roomsAgain(stay) : undefined;
  const again = tripPath({ slug, supplier: stay?.supplier ?? null }, locale, search) + (stay ? "#rooms" : "");
  if (stay?.gone && !refunded) {
    return (
      <div className="empty stack">
        <h1>{t("stay:gone.title")}</h1>
        <p>{t("stay:gone.text")}</p>
        <ButtonLink variant="main" href={again}>
          {t("stay:gone.again")}
        </ButtonLink>
      </div>
    );
  }
  const told =
    refunded === "no-places" ? t("payment.refunded", { phone }) : t(refunded ? "payment.takenBack" : "expired.text");
  return (
    <div className="empty stack">
      <h1>{t(refunded ? "payment.refundedTitle" : "expired.title")}</h1>
      <p>{told}</p>
      {children}
      <ButtonLink variant={children ? "plain" : "main"} href={again}>
        {t("expired.again")}
      </ButtonLink>
    </div>
  );
}
