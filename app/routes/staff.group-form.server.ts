/** The form of a group's contract, read: who travels is in the address, and what was agreed is posted. */
import { z } from "zod";
import { isDay } from "~/domain/day";
import { MAX_GROUP_NAME_LENGTH } from "~/domain/groups/group";
import { MAX_ROOM_GUESTS } from "~/domain/groups/rooms";
import { type Instalment, MAX_INSTALMENTS } from "~/domain/groups/schedule";
import { LOCALES } from "~/domain/locale";
import { MAX_EMAIL } from "~/domain/people/contact";
import { postedForm, readForm, text, typedOf } from "~/features/form/read-form.server";
import type { GroupTyped } from "~/features/staff/groups/group-new-data";
import type { GroupAsked } from "~/services/groups/open-group.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";

const count = (typed: string | null) => (typed !== null && /^\d{1,3}$/.test(typed) ? Number(typed) : 0);

/** The names of the fields that say how many rooms there are of each size. */
const roomField = (guests: number) => `rooms${guests}`;

/** Who travels, from the search of the address. */
export function askedIn(query: URLSearchParams, departure: string): GroupAsked & { language: string; request: string } {
  const [hotel, room] = (query.get("room") ?? "").slice(0, 200).split("/");
  return {
    departure,
    city: (query.get("from") ?? "").slice(0, 60),
    group: { adults: count(query.get("adults")), children: count(query.get("children")) },
    guests: Array.from({ length: MAX_ROOM_GUESTS }, (_, i) => count(query.get(roomField(i + 1)))),
    stay: hotel && room ? { hotel, room } : null,
    language: LOCALES.find((locale) => locale === query.get("language")) ?? "",
    request: (query.get("request") ?? "").slice(0, 64),
  };
}

const parts = Array.from({ length: MAX_INSTALMENTS }, (_, i) => i + 1);
const partFields = Object.fromEntries(parts.flatMap((i) => [`day${i}`, `percent${i}`].map((name) => [name, text])));
const partLengths = Object.fromEntries(parts.flatMap((i) => [[`day${i}`, 10] as const, [`percent${i}`, 3] as const]));

const schema = z.object({
  ...(partFields as Record<`day${number}` | `percent${number}`, typeof text>),
  nonce: text,
  name: text,
  organiser: text,
  email: text,
  phone: text,
  namesBy: text,
  shown: text,
});
const form = postedForm(schema, {
  ...partLengths,
  nonce: 64,
  // Longer than is taken, so that too long is said and not cut off.
  name: 2 * MAX_GROUP_NAME_LENGTH,
  organiser: 120,
  email: MAX_EMAIL,
  phone: 40,
  namesBy: 10,
  shown: 12,
});

export type GroupPosted = {
  typed: GroupTyped;
  hasCard: boolean;
  nonce: string;
  shownTotal: number;
  schedule: Instalment[];
};

/** What was posted. Throws a 400 for nonsense. */
export async function readGroupForm(request: Request): Promise<GroupPosted> {
  const posted = await request.formData();
  const submission = readForm(posted, form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const sent = typedOf(submission);
  const { name = "", organiser = "", email = "", phone = "", namesBy = "", nonce = "", shown = "" } = sent;
  const rows = parts.map((i) => ({ day: sent[`day${i}`] ?? "", percent: sent[`percent${i}`] ?? "" }));
  return {
    typed: { name, organiser, email, phone, namesBy, schedule: rows },
    hasCard: !refuseCardData(posted).ok,
    nonce,
    shownTotal: /^\d{1,12}$/.test(shown) ? Number(shown) : 0,
    // A row that says neither is none; half of one is nonsense for the schedule to refuse.
    schedule: rows
      .filter(({ day, percent }) => day !== "" || percent !== "")
      .map(({ day, percent }) => ({ day: isDay(day) ? day : "", percent: count(percent) })),
  };
}
