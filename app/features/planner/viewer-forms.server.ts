/** The forms of those with whom a trip is shared. */
import { z } from "zod";
import { type PostedForm, wish } from "~/features/form/read-form.server";

const follow = z.object({ do: wish(["follow", "unfollow"]) });
/** Whether they are told of changes. */
export const followForm: PostedForm<typeof follow> = { schema: follow, fields: { do: 10 } };
