import { useSearchParams } from "@remix-run/react";
import { Notice } from "~/ui/notice";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/** Tells the traveller that their form was refused because it contained a card number (`?card_error=`). */
export function CardDataNotice() {
  const errorText = useCheckoutErrorText();
  const [query] = useSearchParams();
  if (query.get("card_error") !== "card-data-refused") return null;
  return (
    <Notice tone="error" live>
      {errorText("card-data-refused")}
    </Notice>
  );
}
