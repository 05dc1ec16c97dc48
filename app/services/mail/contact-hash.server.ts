import { keyHash } from "~/platform/random-token.server";

/** Names an e-mail without telling it. */
export const contactHash = (email: string) => keyHash(email.toLowerCase());
