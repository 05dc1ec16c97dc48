import { createHash } from "node:crypto";
import { messages } from "./messages";

/** A hash of this build's texts. It is part of their addresses, so browsers can cache them forever. */
export const textsVersion = createHash("sha256").update(JSON.stringify(messages)).digest("hex").slice(0, 10);
