/** What asks for places, read. Nonsense is left for the list to refuse. */
import { z } from "zod";
import { postedForm, text } from "~/features/form/read-form.server";

const MAX_LENGTH = 200;

const schema = z.object({ from: text, adults: text, children: text, most: text, email: text });
const lengths = { from: MAX_LENGTH, adults: 3, children: 3, most: 20, email: MAX_LENGTH };

/** The form of the site, in which full departures are ticked. */
export const askForm = postedForm(schema.extend({ day: z.array(z.string()).default([]) }), { ...lengths, day: 10 });

/** The form by which a colleague asks for a caller, for a range of days. */
export const callerForm = postedForm(
  schema.extend({ firstDay: text, lastDay: text, name: text, phone: text, language: text }),
  { ...lengths, firstDay: 10, lastDay: 10, name: MAX_LENGTH, phone: MAX_LENGTH, language: 5 },
);

const wishes = z.object({ step: text });
/** What the buttons of a request ask for. */
export const requestForm = postedForm(wishes, { step: 10 });
