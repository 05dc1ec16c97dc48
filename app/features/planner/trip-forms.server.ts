/** What travellers ask of their trips, of those they share them with, and of their files. */
import { z } from "zod";
import { MAX_SHARE_WORD, MAX_TRIP_NAME, MAX_TRIP_NOTE } from "~/domain/company/limits";
import { LOCALES, type Locale } from "~/domain/locale";
import { MAX_EMAIL } from "~/domain/people/contact";
import { MAX_ITEM_TEXT_LENGTH } from "~/domain/planner/items";
import { lines, postedForm, text, wish } from "~/features/form/read-form.server";

/** Letters of a button's wish, and of what it is about. */
const ASKED = { do: 20, id: 64 };

const trips = z.object({ do: wish(["restore-trip"]), id: text, name: text });
/** My trips: one more, or a deleted one again. */
export const tripsForm = postedForm(trips, { ...ASKED, name: MAX_TRIP_NAME });

const trip = z.object({
  do: wish(["restore-item", "rename", "note", "tick", "delete"]),
  id: text,
  name: text,
  note: lines,
  ticked: z.array(z.string()).default([]),
});
/** A trip's own page. */
export const tripForm = postedForm(trip, {
  ...ASKED,
  name: MAX_TRIP_NAME,
  note: MAX_TRIP_NOTE,
  ticked: MAX_ITEM_TEXT_LENGTH.long,
});

const ticked = z.boolean().default(false);

/** Showing a trip to somebody, in the page's language where none is chosen; what becomes of a share. */
export function shareForm(locale: Locale) {
  const schema = z.object({
    do: wish(["share", "change", "resend", "revoke", "restore-share", "send-changes"]),
    id: text,
    email: text,
    locale: z.enum(LOCALES).catch(locale),
    days: z.number().optional().catch(undefined),
    showsPrivate: ticked,
    files: ticked,
    word: lines,
  });
  const lengths = { email: MAX_EMAIL, locale: 5, days: 4, showsPrivate: 2, files: 2, word: MAX_SHARE_WORD };
  return postedForm(schema, { ...ASKED, ...lengths });
}

const files = z.object({ do: wish(["attach", "delete", "restore-file"]), id: text, file: z.file().optional() });
/** The files next to an item. */
export const filesForm = postedForm(files, ASKED);
