import { env } from "~/platform/env.server";

/** Our telephone number as texts show it: with no-break spaces. */
export const supportPhone = () => env.SUPPORT_PHONE.replaceAll(" ", "\u00a0");
