import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

/** The way out of a bank's question that nobody answers: nothing is charged, and the payment begins again. */
export function GiveUp() {
  const { t } = useTranslation("checkout");
  return (
    <form method="post">
      <p>{t("payment.giveUpHelp")}</p>
      <Button name="intent" value="give-up">
        {t("payment.giveUp")}
      </Button>
    </form>
  );
}
