/** The forms of those with whom a trip is shared. */
import { z } from "zod";
import { postedForm, wish } from "~/features/form/read-form.server";

const follow = z.object({ do: wish(["follow", "unfollow"]) });
/** Whether they are told of changes. */
export const followForm = postedForm(follow, { do: 10 });
