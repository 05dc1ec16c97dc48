/** The forms of those with whom a trip is shared. */
import { z } from "zod";
import { type PostedForm, text, wish } from "~/features/form/read-form.server";

const follow = z.object({ do: wish(["follow", "unfollow"]) });
/** Whether they are told of changes. */
export const followForm: PostedForm<typeof follow> = { schema: follow, fields: { do: 10 } };

const stop = z.object({ "List-Unsubscribe": text });
/** No more mails of changes; `List-Unsubscribe` is what mail programs send (RFC 8058). */
export const stopForm: PostedForm<typeof stop> = { schema: stop, fields: { "List-Unsubscribe": 20 } };
