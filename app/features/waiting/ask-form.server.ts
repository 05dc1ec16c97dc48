/** What asks for places, read. Nonsense is left for the list to refuse. */
import { z } from "zod";
import { postedForm, text } from "~/features/form/read-form.server";

const LONGEST = 200;

const schema = z.object({
  from: text,
  adults: text,
  children: text,
  firstDay: text,
  lastDay: text,
  most: text,
  email: text,
});
const lengths = {
  from: LONGEST,
  adults: 3,
  children: 3,
  firstDay: 10,
  lastDay: 10,
  most: 20,
  email: LONGEST,
};

/** The form of who asks for themselves. */
export const askForm = postedForm(schema, lengths);

/** The form by which a colleague asks for a caller. */
export const callerForm = postedForm(schema.extend({ name: text, phone: text, language: text }), {
  ...lengths,
  name: LONGEST,
  phone: LONGEST,
  language: 5,
});

const wishes = z.object({ step: text });
/** What the buttons of a request ask for. */
export const requestForm = postedForm(wishes, { step: 10 });
