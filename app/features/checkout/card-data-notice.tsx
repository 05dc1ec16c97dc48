import { useSearchParams } from "@remix-run/react";
import { Notice } from "~/ui/notice";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/** Says that the form just sent was not taken because a card's number was in it, which the address tells. */
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
