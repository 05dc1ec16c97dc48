import { useLocation } from "@remix-run/react";
import { screenAt } from "./paths";

/** Whether the reader is a colleague in the office, whom no page addresses as a customer. */
export function useIsOffice(): boolean {
  return screenAt(useLocation().pathname)?.id.startsWith("staff") ?? false;
}
