/** What the page of a pocket trip is asked for. */
import { z } from "zod";
import { postedForm, readForm, wish } from "~/features/form/read-form.server";

const schema = z.object({ do: wish(["mail", "open-feed", "close-feed"]) });
const pocketForm = postedForm(schema, { do: 20 });

/** The wish of a posted form; `undefined` when it has none of ours. */
export function readPocketWish(posted: FormData): "mail" | "open-feed" | "close-feed" | undefined {
  const submission = readForm(posted, pocketForm);
  return submission.status === "success" ? submission.value.do : undefined;
}
