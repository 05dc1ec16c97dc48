import { z } from "zod";
import { postedForm, text } from "~/features/form/read-form.server";

const stop = z.object({ "List-Unsubscribe": text });
/**
 * No more mails of a sort; `List-Unsubscribe` is what a mail program sends, which wants an answer and follows no
 * redirect (RFC 8058).
 */
export const stopMailsForm = postedForm(stop, { "List-Unsubscribe": 20 });
