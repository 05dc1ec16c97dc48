import { z } from "zod";
import { oneLine } from "~/domain/plain-text";
import { toldDescription } from "~/domain/provider-words";
import { postedForm, text } from "~/features/form/read-form.server";

const MAX_NAME_LENGTH = 100;

const part = z.string().catch("");
const person = z.object({ name: z.object({ firstName: part, lastName: part }) });

/** The name in Apple's `user`, which is posted the first time one signs in and never again; null where there is none. */
function nameIn(user: string): string | null {
  try {
    const { name } = person.parse(JSON.parse(user));
    return oneLine(`${name.firstName} ${name.lastName}`).slice(0, MAX_NAME_LENGTH).trim() || null;
  } catch {
    return null;
  }
}

const returned = z
  .object({ code: text, state: text, iss: text, error: text, error_description: text, user: text })
  .transform(({ user, error_description, ...others }) => {
    const params = { ...others, error_description: toldDescription(error_description) ?? "" };
    // What stands in an address may be kept by others, so the name is not in it.
    const search = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ""));
    return { state: others.state, search, name: nameIn(user) };
  });

/** What an identity provider makes the browser post on its way back (OAuth 2.0 Form Post Response Mode). */
export const returnedForm = postedForm(returned, {
  code: 3_500,
  state: 200,
  iss: 300,
  error: 100,
  error_description: 1_000,
  user: 2_000,
});
