/** Requests of groups: written down on the site, and closed by a colleague. */
import { and, eq, gte, inArray } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { cities, groups } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { limitsOf } from "~/domain/company/request-limits";
import type { StaffMember } from "~/domain/company/staff";
import { checkReason, type ReasonRefusal } from "~/domain/company/work";
import type { Day } from "~/domain/day";
import { MAX_GROUP_NAME_LENGTH, MAX_GROUP_TEXT_LENGTH } from "~/domain/groups/group";
import { MAX_GROUP } from "~/domain/groups/rooms";
import type { Locale } from "~/domain/locale";
import { carriesCardNumber } from "~/domain/money/card-number";
import { isEmail, isPhone } from "~/domain/people/contact";
import { type Party, partySize } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { keyedHash } from "~/platform/keyed-hash.server";
import { newKey, randomToken } from "~/platform/random-token.server";
import { readTrip } from "~/services/catalogue/read-trip.server";
import { endHold } from "~/services/inventory/holds.server";
import { requestCounter } from "~/services/running/count-requests.server";
import { writeAudit } from "~/services/staff/audit.server";
import { queueContract, queueGroupRequestMail } from "./group-mail.server";
import { readGroup } from "./read-group.server";

export type GroupRequest = Party & {
  trip: string;
  city: string;
  wishedDay: Day | null;
  name: string;
  organiser: string;
  email: string | null;
  phone: string | null;
  rooms: string;
  message: string;
  locale: Locale;
};

export type AskRefusal =
  | "trip-unknown"
  | "city-not-served"
  | "party-empty"
  | "party-no-adult"
  | "group-too-large"
  | "group-name-missing"
  | "group-organiser-missing"
  | "group-contact-missing"
  | "email-invalid"
  | "phone-invalid"
  | "text-too-long"
  | "card-data";

/** How long the same request is taken for one that was sent twice. */
const SAME_MS = 24 * 3_600_000;

/**
 * Writes a group's request down and mails that it came. The same one sent again within a day is one. Refuses with what
 * is wrong of it (params: `max` of what is too large or too long).
 */
export async function askForGroup(input: GroupRequest, now: Date): Promise<Verdict<null, AskRefusal>> {
  const checked = check(input);
  if (!checked.ok) return checked;
  return transaction(async (tx): Promise<Verdict<null, AskRefusal>> => {
    const trip = await readTrip(tx, input.trip);
    if (!trip) return refuse("trip-unknown");
    const serves = trip.boarding.some(({ city }) => city === input.city);
    const [city] = await tx.select({ data: cities.data }).from(cities).where(eq(cities.slug, input.city));
    if (!city || !serves) return refuse("city-not-served");
    await lockForLimit(tx, "group", input.email ?? input.phone ?? "");
    if (await wasSent(tx, input, now)) return accept(null);
    const [group] = await tx
      .insert(groups)
      .values({ id: randomToken(), key: newKey(), state: "asked", askedAt: now, ...input })
      .returning();
    if (group && mayMail(group.email, now))
      await queueGroupRequestMail(tx, group, { trip: trip.name, city: city.data.name }, now);
    return accept(null);
  });
}

/** Whether an address, which is anybody's, may be mailed once more: the office reads the request all the same. */
function mayMail(email: string | null, now: Date): boolean {
  if (email === null) return false;
  const limits = limitsOf("group", { visitor: null, thing: keyedHash(`group ${email.toLowerCase()}`) });
  return requestCounter().count(limits, now) === null;
}

function check(input: GroupRequest): Verdict<null, AskRefusal> {
  const { adults, children, name, organiser, email, phone, rooms, message } = input;
  if (partySize(input) <= 0) return refuse("party-empty");
  if (adults <= 0 || children < 0) return refuse("party-no-adult");
  if (partySize(input) > MAX_GROUP) return refuse("group-too-large", { max: MAX_GROUP });
  if (name === "" || name.length > MAX_GROUP_NAME_LENGTH) return refuse("group-name-missing");
  if (organiser === "") return refuse("group-organiser-missing");
  if (email === null && phone === null) return refuse("group-contact-missing");
  if (email !== null && !isEmail(email)) return refuse("email-invalid");
  if (phone !== null && !isPhone(phone)) return refuse("phone-invalid");
  const texts = [rooms, message];
  if (texts.some((text) => text.length > MAX_GROUP_TEXT_LENGTH))
    return refuse("text-too-long", { max: MAX_GROUP_TEXT_LENGTH });
  return [name, organiser, ...texts].some(carriesCardNumber) ? refuse("card-data") : accept(null);
}

async function wasSent(tx: Db, input: GroupRequest, now: Date): Promise<boolean> {
  const { trip, city, adults, children, email, phone } = input;
  const same = await tx
    .select()
    .from(groups)
    .where(
      and(
        eq(groups.trip, trip),
        eq(groups.city, city),
        eq(groups.adults, adults),
        eq(groups.children, children),
        inArray(groups.state, ["asked", "contract"]),
        gte(groups.askedAt, new Date(now.getTime() - SAME_MS)),
      ),
    );
  return same.some(
    (each) => each.email === email && each.phone === phone && each.wishedDay === input.wishedDay && !each.nonce,
  );
}

export type CloseRefusal = ReasonRefusal | "group-unknown" | "group-booked" | "being-paid";

type Close = { group: string; why: string; by: Pick<StaffMember, "id" | "email"> };

/**
 * Closes a request that comes to nothing, or a contract that nobody has paid anything of: its places are for sale again.
 * Refuses with `group-unknown`, `group-booked` (its bookings are cancelled one by one), `being-paid`, or what
 * `checkReason` refuses.
 */
export async function closeGroup({ group: id, why, by }: Close, now: Date): Promise<Verdict<null, CloseRefusal>> {
  const reason = checkReason(why);
  if (!reason.ok) return reason;
  return transaction(async (tx): Promise<Verdict<null, CloseRefusal>> => {
    const [closed] = await tx
      .update(groups)
      .set({ state: "closed" })
      .where(and(eq(groups.id, id), inArray(groups.state, ["asked", "contract"])))
      .returning({ id: groups.id });
    if (!closed) return refuse("group-unknown");
    const view = await readGroup(id, now, tx);
    const parts = view?.parts ?? [];
    if (parts.some(({ state }) => state === "booked")) return refuse("group-booked");
    for (const { checkout } of parts) if (!(await endHold(tx, checkout, now))) return refuse("being-paid");
    await writeAudit(tx, { by, what: "group-closed", subject: { kind: "group", id }, why: reason.value }, now);
    return accept(null);
  });
}

/** Mails the contract again, as it stands now, once a minute at most; false where it has no e-mail. */
export async function mailContract(id: string, by: Pick<StaffMember, "id" | "email">, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const view = await readGroup(id, now, tx);
    if (view?.group.state !== "contract" || view.group.email === null) return false;
    await queueContract(tx, view, { key: `again:${Math.floor(now.getTime() / 60_000)}` }, now);
    await writeAudit(tx, { by, what: "group-mailed", subject: { kind: "group", id } }, now);
    return true;
  });
}
