import { createHash } from "node:crypto";
import { messages } from "./messages";

/** Names the texts of this build, so that browsers may keep them for good. */
export const version = createHash("sha256").update(JSON.stringify(messages)).digest("hex").slice(0, 10);
