import { createHash } from "node:crypto";
import { spokenCode } from "~/domain/booking/booking-number";

/** The code by which a caller names an open checkout. Anyone who has it learns nothing of the checkout's own name. */
export function callCode(checkout: string): string {
  return spokenCode(createHash("sha256").update(`call ${checkout}`).digest().subarray(0, 8));
}
